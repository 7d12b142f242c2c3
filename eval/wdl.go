package eval

import (
	"math"

	"footnote/movegen"
)

// WDL holds the chances of win, draw and loss of a side in permille. They sum to 1000.
type WDL struct{ Win, Draw, Loss int }

// For turns chances from White's side into those of c's side, and back.
func (w WDL) For(c movegen.Color) WDL {
	if c == movegen.Black {
		return WDL{w.Loss, w.Draw, w.Win}
	}
	return w
}

// logisticWDL returns the chances for a score by a logistic model: the chance to win is
// 1/(1+e^((even−s)/spread)), the chance to lose is the same for −s. even is the score
// in centipawns that wins half of the games, spread is the width of the curve in
// centipawns. A mate, or a win by endgame tables, is certain.
func logisticWDL(s Score, even, spread float64) WDL {
	if s.IsDecided() {
		if s > 0 {
			return WDL{Win: 1000}
		}
		return WDL{Loss: 1000}
	}
	chance := func(s Score) int { return int(1000/(1+math.Exp((even-float64(s))/spread)) + 0.5) }
	win, loss := chance(s), chance(-s)
	return WDL{win, 1000 - win - loss, loss}
}

// SelfPlayWDL returns the chances for a score of p by the model that is fitted to the scores
// of the hand-crafted evaluation in self-play. Networks are scaled so that their scores
// promise as many points; so it serves them too. A dead draw is certain, and so is stalemate.
func SelfPlayWDL(s Score, p *movegen.Position) WDL {
	if !s.IsDecided() && (deadDraw(p) || !p.HasLegalMove()) {
		return WDL{Draw: 1000}
	}
	left := materialLeft(p)
	return logisticWDL(s, 185-45*left, 72-4*left)
}

// materialLeft returns the share of the initial material that is left in p, 0 … 1,
// counting pawn 1, minor piece 3, rook 5, queen 9. WDL models need it: the less material
// is left, the less often an extra pawn wins.
func materialLeft(p *movegen.Position) float64 {
	m := 0
	for t, v := range [5]int{1, 3, 3, 5, 9} {
		m += v * p.ByType(movegen.PieceType(t)).Count()
	}
	return float64(min(m, 78)) / 78
}
