package gamedata

import (
	"footnote/eval"
	"footnote/movegen"
)

// Filter says which positions of a game are fit for training: those that a static
// evaluation can judge. In check it cannot, nor where the best move captures or promotes.
type Filter struct {
	// MinPly is the number of plies that must have been played; the opening never
	// counts. They are counted from the move number of the start position, so that games
	// that begin with an endgame are used from their first move.
	MinPly   int
	MaxScore eval.Score // largest absolute score
}

// DefaultFilter keeps quiet positions out of check from ply 12 on, whose score
// is no mate.
func DefaultFilter() Filter { return Filter{MinPly: 12, MaxScore: eval.MaxEval} }

// keep reports whether the position p, reached after ply plies, is fit for
// training. best and score are the result of its search.
func (f *Filter) keep(p *movegen.Position, best movegen.Move, score eval.Score, ply int) bool {
	return ply >= f.MinPly && max(score, -score) <= f.MaxScore && !score.IsMate() &&
		!p.InCheck() && !p.IsCapture(best) && !best.IsPromotion()
}

// each calls use for every position of g that the filter keeps. Positions whose score
// is only a bound are never kept. The move of the game stands for the best one; where
// games have new scores (relabel), it is still that of the search that played them.
func (f *Filter) each(g *Game, use func(p *movegen.Position, score eval.Score, ply int)) {
	now, first, inexact := g.Start, g.FirstPly(), g.Inexact
	for i, m := range g.Moves {
		if at := i - g.Opening; at >= 0 {
			if len(inexact) > 0 && inexact[0] == at {
				inexact = inexact[1:]
			} else if score := g.Scores[at]; f.keep(&now, m, score, first+i) {
				use(&now, score, first+i)
			}
		}
		now.Advance(m)
	}
}

// Count returns the number of positions of g that the filter keeps.
func (f *Filter) Count(g *Game) int {
	n := 0
	f.each(g, func(*movegen.Position, eval.Score, int) { n++ })
	return n
}
