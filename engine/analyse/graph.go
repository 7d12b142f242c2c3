package analyse

import (
	"bytes"
	"fmt"
	"html/template"
	"math"
	"strings"

	svg "github.com/ajstarks/svgo"

	"footnote/engine/page"
	"footnote/eval"
	"footnote/movegen"
)

// Size of the graph in its own units.
const (
	graphWidth  = 720
	graphHeight = 160
)

// graphSVG draws White's expected score over the moves: light below the curve, dark
// above, a dot for every mark. Positions are evenly spaced, so that a click can be
// turned into a move.
func graphSVG(moves []MoveReport) template.HTML {
	var out bytes.Buffer
	canvas := svg.New(&out)
	canvas.Startview(graphWidth, graphHeight, 0, 0, graphWidth, graphHeight)
	canvas.Rect(0, 0, graphWidth, graphHeight, `class="graph-black"`)
	x := func(i int) int { return i * graphWidth / max(len(moves), 1) }
	y := func(e *Eval) int { return int(math.Round(graphHeight * (1 - e.Expected(movegen.White)))) }
	xs, ys := []int{0}, []int{graphHeight}
	for i := range moves {
		if i == 0 {
			xs, ys = append(xs, 0), append(ys, y(&moves[i].Before))
		}
		xs, ys = append(xs, x(i+1)), append(ys, y(&moves[i].After))
	}
	xs, ys = append(xs, graphWidth), append(ys, graphHeight)
	canvas.Polygon(xs, ys, `class="graph-white"`)
	canvas.Line(0, graphHeight/2, graphWidth, graphHeight/2, `class="graph-middle"`)
	for i := range moves {
		m := &moves[i]
		if m.Judgement == Fine {
			continue
		}
		canvas.Group(`class="dot ` + m.Judgement.String() + `"`)
		canvas.Title(fmt.Sprintf("%s %s (%s)", m.label(), m.Judgement, showScore(m.After.Score)))
		canvas.Circle(x(i+1), y(&m.After), 5)
		canvas.Gend()
	}
	canvas.Line(0, 0, 0, graphHeight, `class="cursor"`)
	canvas.End()
	return page.Inline(strings.TrimSpace(out.String())) // holds only numbers and our own names
}

// label writes a move with its number: "12. Nf3", "12… Nc6".
func (m *MoveReport) label() string {
	if m.Side == movegen.White {
		return fmt.Sprintf("%d. %s", m.Number, m.SAN)
	}
	return fmt.Sprintf("%d… %s", m.Number, m.SAN)
}

// showScore writes a score as [eval.Score.Text] does, with a typographic minus sign
// and with "mate" for a mate on the board: "−1.20", "#−3".
func showScore(s eval.Score) string {
	if n, ok := s.MateMoves(); ok && n == 0 {
		return "mate"
	}
	return strings.Replace(s.Text(), "-", "−", 1)
}
