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

// Size of the graph in its own units. The page stretches it, so that text stands
// beside the drawing and not in it.
const (
	graphWidth  = 1000
	graphHeight = 400
)

// graphEnd is the score at the upper edge of the graph, in centipawns; mates and
// greater scores lie on the edge.
const graphEnd = 1000

// scoreHeight is where a score lies, 0 (lower edge) … 1. The scale is logarithmic from
// the middle to both sides: half a pawn shows, and so does a piece.
func scoreHeight(s eval.Score) float64 {
	x := math.Log1p(math.Abs(float64(bounded(s)))/100) / math.Log1p(graphEnd/100)
	return 0.5 + math.Copysign(min(x, 1), float64(s))/2
}

// graphHTML draws the evaluation over the moves: White's chances as an area, centipawns as a
// curve, a dot for every mark. Positions are evenly
// spaced, so that a click can be turned into a move.
func graphHTML(moves []MoveReport) template.HTML {
	var out bytes.Buffer
	canvas := svg.New(&out)
	canvas.Start(graphWidth, graphHeight, fmt.Sprintf(`viewBox="0 0 %d %d"`, graphWidth, graphHeight), `preserveAspectRatio="none"`, `aria-hidden="true"`)
	canvas.Rect(0, 0, graphWidth, graphHeight, `class="graph-black"`)
	x := func(i int) int { return i * graphWidth / max(len(moves), 1) }
	height := func(share float64) int { return int(math.Round(graphHeight * (1 - share))) }
	evals := []*Eval{&moves[0].Before}
	for i := range moves {
		evals = append(evals, &moves[i].After)
	}
	xs, ys := []int{0}, []int{graphHeight}
	for i, e := range evals {
		xs, ys = append(xs, x(i)), append(ys, height(e.Expected(movegen.White)))
	}
	canvas.Polygon(append(xs, graphWidth), append(ys, graphHeight), `class="graph-white"`)
	canvas.Line(0, graphHeight/2, graphWidth, graphHeight/2, `class="graph-middle"`)
	xs, ys = nil, nil
	for i, e := range evals {
		xs, ys = append(xs, x(i)), append(ys, height(scoreHeight(e.Score)))
	}
	canvas.Polyline(xs, ys, `class="graph-halo"`)
	canvas.Polyline(xs, ys, `class="graph-curve"`)
	for i := range moves {
		if m := &moves[i]; m.Judgement != Fine {
			// A line without length has round ends: a dot that stretching leaves round.
			at := fmt.Sprintf("M%d %dh0.01", x(i+1), ys[i+1])
			canvas.Group(`class="dot ` + m.Judgement.String() + `"`)
			canvas.Title(fmt.Sprintf("%s %s (%s)", m.label(), m.Judgement, showScore(m.After.Score)))
			canvas.Path(at, `class="rim"`)
			canvas.Path(at)
			canvas.Gend()
		}
	}
	canvas.Line(0, 0, 0, graphHeight, `class="cursor"`)
	canvas.End()
	var b strings.Builder
	b.WriteString(string(page.Inline(strings.TrimSpace(out.String()))))
	for _, pawns := range []int{10, 3, 1, 0, -1, -3, -10} {
		label := "0"
		if pawns != 0 {
			label = page.Minus(fmt.Sprintf("%+d", pawns))
		}
		fmt.Fprintf(&b, `<span style="top:%.1f%%">%s</span>`, 100*(1-scoreHeight(eval.Score(100*pawns))), label)
	}
	const most = 8 // numbers below the graph
	step := 1
	for _, step = range []int{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if len(moves)/2/step <= most {
			break
		}
	}
	for i := range moves {
		if m := &moves[i]; m.Side == movegen.White && m.Number%step == 0 {
			fmt.Fprintf(&b, `<span class="x" style="left:%.1f%%">%d</span>`, 100*float64(i)/float64(len(moves)), m.Number)
		}
	}
	return template.HTML(b.String()) // holds only numbers and our own names
}

// numbered writes a move with its number: "12. Nf3", "12… Nc6".
func numbered(number int, side movegen.Color, san string) string {
	if side == movegen.White {
		return fmt.Sprintf("%d. %s", number, san)
	}
	return fmt.Sprintf("%d… %s", number, san)
}

func (m *MoveReport) label() string { return numbered(m.Number, m.Side, m.SAN) }

// showScore writes a score as [eval.Score.Text] does, with a typographic minus sign
// and with "mate" for a mate on the board: "−1.20", "#−3".
func showScore(s eval.Score) string {
	if n, ok := s.MateMoves(); ok && n == 0 {
		return "mate"
	}
	return page.Minus(s.Text())
}
