package analyse

import (
	"cmp"
	"html/template"
	"slices"

	"footnote/engine/page"
	"footnote/movegen"
)

// mostMoments is how many turning points of a game are listed.
const mostMoments = 10

// turningPoints returns the plies of the moves that lost most, of those with a mark, at most
// mostMoments, in any order.
func turningPoints(moves []MoveReport) []int {
	var list []*MoveReport
	for i := range moves {
		if moves[i].Judgement.lost() {
			list = append(list, &moves[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *MoveReport) int { return cmp.Compare(b.Loss, a.Loss) })
	var plies []int
	for _, m := range list[:min(len(list), mostMoments)] {
		plies = append(plies, m.Ply)
	}
	return plies
}

// pageMoment is a turning point. All scores are White's.
type pageMoment struct {
	Index              int // of the position after the move
	Label, Sign, Class string
	Before, After      int    // White's expected score with the better move and with this one, percent
	Line               string // the better line
	Score              string // of the line
	Played             string // score after the move
	Board              template.HTML
}

// addMoment adds a turning point; the move is made in p.
func (g *pageGame) addMoment(m *MoveReport, p *movegen.Position, index int) {
	board := page.Board{
		Position: p, Flip: g.Flip, Caption: m.label() + m.Judgement.sign() + " and what was better",
		Arrows: []page.Arrow{page.MoveArrow(m.Best, page.Good), page.MoveArrow(m.Move, page.Bad)},
	}
	best := m.best()
	g.Moments = append(g.Moments, pageMoment{
		Index: index, Label: m.label(), Sign: m.Judgement.sign(), Class: m.Judgement.String(),
		Before: percent(best.Expected(movegen.White)), After: percent(m.After.Expected(movegen.White)),
		Line: p.SANLine(m.Line[:min(len(m.Line), 6)]), Score: showScore(best.Score), Played: showScore(m.After.Score),
		Board: board.Inline(),
	})
}
