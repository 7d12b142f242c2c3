package search

import "footnote/movegen"

// pruneMove reports whether m, the count-th move of n, is pruned: by move count (late
// move pruning), by static evaluation (futility), by history or by static exchange. The caller guarantees that a move has been searched that is not mated.
func (w *worker) pruneMove(n *frame, m movegen.Move, alpha Score, count int, quiet bool) bool {
	if w.fullWidth {
		return false
	}
	p, depth := &w.p, n.depth
	if !quiet {
		if w.f.CaptureFutility && w.futileCapture(n, m, alpha, count) {
			return true
		}
		if w.f.SeePruning && depth <= p.SeeDepth && n.picker.stage >= stageBadCaptures && // only losing captures are in question
			!see(&n.pos, m, -Score(p.SeeCapture*depth+w.captureHistory(n, m)/64)) {
			return true
		}
		return false
	}
	if !n.pos.HasNonPawnMaterial(n.pos.SideToMove()) {
		return false
	}
	if w.f.LateMovePruning && depth <= p.LMPDepth {
		limit := p.LMPBase + depth*depth
		if !n.improving {
			limit = p.LMPBase/2 + depth*depth/2
		}
		if count > limit {
			n.picker.skipQuiets = true
			return true
		}
	}
	reduced := w.reductions.quiet.reducedDepth(depth, count)
	record := 0
	if w.f.HistoryPruning {
		record = w.quietHistory(n, m)
		if reduced <= p.HistoryDepth && record < -p.HistoryMargin*(reduced+1) {
			return true
		}
	}
	if w.f.Futility && !n.inCheck && reduced <= p.FutilityDepth &&
		n.eval+Score(p.FutilityBase+p.FutilityMargin*reduced+record/128) <= alpha && alpha < mateBound &&
		!n.pos.GivesCheck(m) {
		n.picker.skipQuiets = true
		return true
	}
	if w.f.SeePruning && reduced <= p.SeeDepth && !see(&n.pos, m, -Score(p.SeeQuiet*reduced*reduced)) {
		return true
	}
	return false
}

// futileCapture reports whether the static evaluation of n plus the captured piece plus
// a margin stays at or below alpha.
func (w *worker) futileCapture(n *frame, m movegen.Move, alpha Score, count int) bool {
	if n.inCheck || m.IsPromotion() || alpha >= mateBound {
		return false
	}
	p := &w.p
	reduced := w.reductions.capture.reducedDepth(n.depth, count)
	margin := p.CaptureFutilityBase + p.CaptureFutilityMargin*reduced + w.captureHistory(n, m)/64
	return reduced <= p.CaptureFutilityDepth && n.eval+seeValue(n.pos.Captured(m))+Score(margin) <= alpha &&
		!n.pos.GivesCheck(m)
}
