package search

import (
	"footnote/eval"
	"footnote/movegen"
)

// quiesce is the quiescence search: captures and queen promotions, all moves when in
// check, until the position is quiet enough for the static evaluation. It is fail-soft
// like search.
//
// In full-width mode its value depends on the position alone: there are no quiet checks,
// losing captures are always skipped and evasions never.
func (w *worker) quiesce(ply int, alpha, beta Score) Score {
	return w.qsearch(ply, alpha, beta, false)
}

// qsearch is quiesce for a node that may be a leaf of the main search. If leaf is set,
// the node is counted as one and quiet checks are tried.
func (w *worker) qsearch(ply int, alpha, beta Score, leaf bool) Score {
	if !w.visit(ply) {
		return 0
	}
	w.stats.Quiescence++
	n := w.frame(ply)
	if debugging {
		w.mustEnter(ply, alpha, beta, pvNode)
	}
	n.inCheck = n.pos.InCheck()
	if w.isDraw(n) {
		return draw
	}
	if ply >= maxPly {
		return w.leafEval(n)
	}
	n.depth, n.kind = 0, cutNode
	w.probe(n)
	s, answered := w.ttCutoff(n, alpha, beta, 0)
	if leaf {
		if answered {
			w.stats.TreeHits++
		} else {
			w.stats.Leaves++
		}
	}
	if answered {
		return s
	}
	w.staticEval(n)

	best, bestMove := -infinity, movegen.NoMove
	originalAlpha := alpha
	if !n.inCheck {
		best = n.ttAdjustedEval
		if best >= beta {
			if !w.fullWidth && beta > -mateBound {
				best = (best + beta) / 2
			}
			if !n.hit {
				w.store(n, best, alpha, beta, 0, movegen.NoMove)
			}
			return best
		}
		alpha = max(alpha, best)
		mode := pickCaptures
		if leaf && w.f.QuietChecks {
			mode = pickChecks
		}
		n.start(mode, qTableMove(n), 0)
	} else {
		w.computeThreats(n)
		n.start(pickEvasions, n.ttMove, 0)
	}
	count := 0
	for {
		m := w.next(n)
		if m == movegen.NoMove {
			break
		}
		if w.handicapped && w.hidesMove(n, m) {
			continue
		}
		count++
		if n.inCheck && count > 3 && best > -w.decided && !w.fullWidth && !n.pos.IsTactical(m) {
			continue // an evasion avoids mate already: quiet ones after the first few are left out
		}
		w.prefetch(n.pos.KeyAfter(m))
		w.make(n, m)
		s := -w.qsearch(ply+1, -beta, -alpha, false)
		if w.stopped {
			return 0
		}
		if s > best {
			best = s
			if s > alpha {
				bestMove = m
				if s >= beta {
					break
				}
				alpha = s
			}
		}
	}
	if n.inCheck && count == 0 {
		return eval.MatedIn(ply)
	}
	w.store(n, best, originalAlpha, beta, 0, bestMove)
	return best
}

// qTableMove returns the table move when quiescence may play it.
func qTableMove(n *frame) movegen.Move {
	if n.ttMove != movegen.NoMove && n.pos.IsTactical(n.ttMove) && see(&n.pos, n.ttMove, 0) {
		return n.ttMove
	}
	return movegen.NoMove
}
