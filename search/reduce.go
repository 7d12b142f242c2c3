package search

import (
	"math"

	"footnote/movegen"
)

// reductions holds what late moves are reduced by before anything else is known of them.
type reductions struct{ quiet, capture reductionTable }

// fill computes both tables from the constants.
func (r *reductions) fill(p *Params) {
	r.quiet.fill(p.LMRBase, p.LMRScale)
	r.capture.fill(p.LMRCaptureBase, p.LMRCaptureScale)
}

// reductionTable gives reductions by depth and move number, in 1/1024 of a ply. They grow
// with the logarithms of both.
type reductionTable [64][64]int32

func (t *reductionTable) fill(base, scale int) {
	for d := 1; d < len(t); d++ {
		for m := 1; m < len(t[d]); m++ {
			l := math.Log(float64(d)) * math.Log(float64(m))
			t[d][m] = int32(float64(base) + float64(scale)*l)
		}
	}
}

// of returns the reduction of the count-th move of a node.
func (t *reductionTable) of(depth, count int) int {
	return int(t[min(depth, len(t)-1)][min(count, len(t[0])-1)])
}

// reducedDepth returns the depth less the reduction of the count-th move, in plies. The
// rules that skip moves go by it, because a late move is as near the leaves as that.
func (t *reductionTable) reducedDepth(depth, count int) int {
	return max(depth-t.of(depth, count)>>10, 0)
}

// reduction returns the late move reduction of m, the count-th move of n, in 1/1024 of
// a ply.
func (w *worker) reduction(n *frame, m movegen.Move, count int, quiet bool) int {
	p := &w.p
	var r int
	if quiet {
		r = w.reductions.quiet.of(n.depth, count)
		r -= w.quietHistory(n, m) * 1024 / p.LMRHistory
		if m == n.killers[0] || m == n.killers[1] {
			r -= p.LMRKiller
		}
	} else {
		r = w.reductions.capture.of(n.depth, count)
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
