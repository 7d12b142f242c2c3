package search

import (
	"math"

	"footnote/movegen"
)

// fillReductions fills the tables of logarithmic reductions by depth and move number.
func (w *worker) fillReductions() {
	for d := 1; d < 64; d++ {
		for m := 1; m < 64; m++ {
			l := math.Log(float64(d)) * math.Log(float64(m))
			w.lmrQuiet[d][m] = int32(float64(w.p.LMRBase) + float64(w.p.LMRScale)*l)
			w.lmrCapture[d][m] = int32(float64(w.p.LMRCaptureBase) + float64(w.p.LMRCaptureScale)*l)
		}
	}
}

// reduction returns the late move reduction of m, the count-th move of n, in 1/1024 of
// a ply.
func (w *worker) reduction(n *frame, m movegen.Move, count int, quiet bool) int {
	p := &w.p
	d, c := min(n.depth, 63), min(count, 63)
	var r int
	if quiet {
		r = int(w.lmrQuiet[d][c])
		r -= w.quietHistory(n, m) * 1024 / p.LMRHistory
		if m == n.killers[0] || m == n.killers[1] {
			r -= p.LMRKiller
		}
	} else {
		r = int(w.lmrCapture[d][c])
		r -= w.captureHistory(n, m) * 1024 / p.LMRHistory
	}
	if n.kind == cutNode {
		r += p.LMRCut
	}
	if n.ttPV {
		r -= p.LMRPV
	}
	if !n.improving {
		r += p.LMRImproving
	}
	if w.frame(n.ply+1).cutoffs > 3 {
		r += p.LMRCutoffs
	}
	return r
}

// hindsight returns the change of n's depth, −1 to 1, when the static evaluation
// contradicts the reduction of the move that led there: deeper when a much reduced
// move did its side no harm, shallower when a reduced move made its side worse.
func (w *worker) hindsight(n *frame) int {
	prev := w.frame(n.ply - 1)
	if n.inCheck || prev.move == movegen.NoMove || prev.eval == noScore {
		return 0
	}
	p, sum := &w.p, n.eval+prev.eval
	switch {
	case prev.reduced >= p.HindsightDeeper && sum <= 1:
		return 1
	case prev.reduced >= p.HindsightShallower && n.depth >= 2 && sum > Score(p.HindsightSum):
		return -1
	}
	return 0
}
