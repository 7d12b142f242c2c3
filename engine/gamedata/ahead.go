package gamedata

import "math"

// Ahead returns, for each score of g, the points that White may expect by that score and
// by all that happened later: by the temporal differences of Sutton (1988), as Baxter,
// Tridgell and Weaver used them for chess (KnightCap, 1998). Each move has its own score
// for the share 1 − decay and what the next one expects for the share decay; the last is
// followed by the result. decay 0 is the score alone, 1 the result alone. A score of
// scale centipawns promises 73 % of the points; one that is only a bound has no share. dst
// is used if it is large enough.
//
// The result of a game is a fair label, but one word on a hundred positions; the score of
// a small search is precise and wrong. What lies between them teaches more than a fixed
// mixture of both.
func (g *Game) Ahead(dst []float64, decay, scale float64) []float64 {
	dst = append(dst[:0], make([]float64, len(g.Scores))...)
	next := float64(g.Result.Points())
	inexact := len(g.Inexact)
	for i := len(g.Scores) - 1; i >= 0; i-- {
		if inexact > 0 && g.Inexact[inexact-1] == i {
			inexact-- // a bound promises nothing
		} else {
			promised := 1 / (1 + math.Exp(-float64(g.Scores[i])/scale))
			next = decay*next + (1-decay)*promised
		}
		dst[i] = next
	}
	return dst
}
