package search

import "footnote/movegen"

// opponentWorsening reports whether the opponent's last move made the static
// evaluation worse for the opponent.
func (w *worker) opponentWorsening(n *frame) bool {
	prev := w.frame(n.ply - 1)
	return prev.move != movegen.NoMove && prev.eval != noScore && n.eval+prev.eval > 1
}

// pruneNode tries to return a score without searching the moves of n. All of these
// prunings depend on the window, so their features are off in full-width mode.
func (w *worker) pruneNode(n *frame, alpha, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	// Razoring: near the leaves a hopeless node gets only quiescence.
	if w.f.Razoring && depth <= p.RazorDepth && alpha < mateBound &&
		n.ttAdjustedEval+Score(p.RazorBase+p.RazorMargin*depth) <= alpha {
		before := n.save()
		if s := w.quiesce(n.ply, alpha, alpha+1); s <= alpha || w.stopped {
			return s, !w.stopped
		}
		w.restore(n, before)
	}
	// Reverse futility: the evaluation is far above beta. The score returned is pulled
	// towards beta, because returning the evaluation itself makes the drivers' brackets
	// cross.
	if w.f.ReverseFutility && depth <= p.RFPDepth && n.ttAdjustedEval < w.decided && beta > -mateBound {
		margin := p.RFPMargin * depth
		if n.improving {
			margin -= p.RFPImproving
		}
		if w.f.Worsening && w.opponentWorsening(n) {
			margin -= p.RFPWorsening
		}
		if n.ttAdjustedEval-Score(max(margin, 15)) >= beta {
			return beta + (n.ttAdjustedEval-beta)/3, true
		}
	}
	if w.f.NullMove {
		if s, ok := w.nullMove(n, beta); ok || w.stopped {
			return s, ok
		}
	}
	if w.f.ProbCut {
		if s, ok := w.probCut(n, beta); ok || w.stopped {
			return s, ok
		}
	}
	return 0, false
}

// nullMove is null move pruning: when a reduced search after a null move still fails
// high, some move will too, except in zugzwang. From depth NullVerify on, a reduced
// search without null moves verifies it. It is not tried when the table's upper bound
// is below beta.
func (w *worker) nullMove(n *frame, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	if depth < p.NullDepth || n.ttAdjustedEval < beta || n.eval < beta-Score(20*depth)+120 ||
		beta <= -mateBound || n.ply < w.nullFloor || w.frame(n.ply-1).move == movegen.NoMove ||
		n.upperDepth >= 0 && n.upper < beta || !n.pos.HasNonPawnMaterial(n.pos.SideToMove()) {
		return 0, false
	}
	r := p.NullBase + depth/p.NullDivisor + min(int(n.ttAdjustedEval-beta)/p.NullEval, 3)
	w.stats.NullTries++
	w.makeNull(n)
	w.pv[n.ply+1].n = 0
	s := -w.test(n.ply+1, 1-beta, depth-r, n.kind.firstChild())
	if w.stopped || s < beta {
		return 0, false
	}
	if s >= w.decided {
		s = beta
	}
	if depth >= p.NullVerify && w.nullFloor == 0 {
		w.nullFloor = n.ply + (depth-r)*3/4
		before := n.save()
		v := w.test(n.ply, beta, depth-r, cutNode)
		w.nullFloor = 0
		if w.stopped {
			return 0, false
		}
		if v < beta {
			w.restore(n, before)
			return 0, false
		}
	}
	w.stats.NullCuts++
	return s, true
}

// probCut looks for a capture that beats beta by a margin, first in quiescence and
// then in a search of reduced depth.
func (w *worker) probCut(n *frame, beta Score) (Score, bool) {
	p, depth := &w.p, n.depth
	if depth < p.ProbCutDepth || beta >= mateBound || beta <= -mateBound {
		return 0, false
	}
	margin := p.ProbCutMargin
	if n.improving {
		margin -= p.ProbCutImproving
	}
	probCutBeta := beta + Score(margin)
	if n.upperDepth >= depth-3 && n.upper < probCutBeta {
		return 0, false
	}
	tt := n.ttMove
	if tt != movegen.NoMove && (!n.pos.IsTactical(tt) || !see(&n.pos, tt, probCutBeta-n.eval)) {
		tt = movegen.NoMove
	}
	n.start(pickCaptures, tt, probCutBeta-n.eval)
	for {
		m := w.next(n)
		if m == movegen.NoMove {
			return 0, false
		}
		if w.handicapped && w.hidesMove(n, m) {
			continue
		}
		w.prefetch(n.pos.KeyAfter(m))
		w.make(n, m)
		w.pv[n.ply+1].n = 0
		s := -w.quiesce(n.ply+1, -probCutBeta, -probCutBeta+1)
		if s >= probCutBeta && !w.stopped && depth > 4 {
			s = -w.test(n.ply+1, 1-probCutBeta, depth-4, n.kind.firstChild())
		}
		if w.stopped {
			return 0, false
		}
		if s >= probCutBeta {
			w.store(n, s, probCutBeta-1, probCutBeta, depth-3, m)
			if s < w.decided {
				s -= Score(margin)
			}
			return s, true
		}
	}
}
