package analyse

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"

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

// graphHTML draws the evaluation over the moves: White's chances as an area, centipawns as a curve, a
// dot for every mark. Positions are evenly spaced, so that a click can be turned into a move.
func graphHTML(moves []MoveReport) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" preserveAspectRatio="none" aria-hidden="true">
<rect width="%[1]d" height="%[2]d" class="graph-black"/>
`, graphWidth, graphHeight)
	x := func(i int) int { return i * graphWidth / max(len(moves), 1) }
	height := func(share float64) int { return int(math.Round(graphHeight * (1 - share))) }
	evals := []*Eval{&moves[0].Before}
	for i := range moves {
		evals = append(evals, &moves[i].After)
	}
	var area, curve strings.Builder
	for i, e := range evals {
		fmt.Fprintf(&area, " %d,%d", x(i), height(e.Expected(movegen.White)))
		fmt.Fprintf(&curve, " %d,%d", x(i), height(scoreHeight(e.Score)))
	}
	fmt.Fprintf(&b, `<polygon points="0,%d%s %d,%[1]d" class="graph-white"/>`+"\n", graphHeight, &area, graphWidth)
	fmt.Fprintf(&b, `<line x1="0" y1="%d" x2="%d" y2="%[1]d" class="graph-middle"/>`+"\n", graphHeight/2, graphWidth)
	for _, class := range []string{"graph-halo", "graph-curve"} {
		fmt.Fprintf(&b, `<polyline points="%s" class="%s"/>`+"\n", &curve, class)
	}
	for i := range moves {
		if m := &moves[i]; m.Judgement.marked() {
			// A line without length has round ends: a dot that stretching leaves round.
			at := fmt.Sprintf("M%d %dh0.01", x(i+1), height(scoreHeight(m.After.Score)))
			fmt.Fprintf(&b, `<g class="dot %s"><title>%s</title><path d="%s" class="rim"/><path d="%[3]s"/></g>`+"\n", m.Judgement,
				html.EscapeString(fmt.Sprintf("%s %s (%s)", m.label(), m.Judgement, showScore(m.After.Score))), at)
		}
	}
	fmt.Fprintf(&b, `<line x1="0" y1="0" x2="0" y2="%d" class="cursor"/>`+"\n</svg>", graphHeight)
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
