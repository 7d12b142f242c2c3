package search

import "footnote/hashtable"

// The drivers with open windows. They share the node function with the null-window
// drivers. Inside the tree NegaScout searches every move but the first with a null
// window first; Alpha-Beta never does.

// unbounded makes one pass with the window (−∞, +∞): NegaScout and Alpha-Beta, in full width
// and in play.
func (w *worker) unbounded(depth int, _ Score) iterationResult {
	s, ok := w.window(-infinity, infinity, depth)
	return iterationResult{value: s, ok: ok}
}

// aspiration searches with a window around the guess and widens it on the side where
// it fails.
func (w *worker) aspiration(depth int, guess Score) iterationResult {
	delta := Score(w.p.AspirationWindow)
	alpha, beta := -infinity, infinity
	if w.fullWidth || depth >= 4 {
		alpha, beta = max(guess-delta, -infinity), min(guess+delta, infinity)
	}
	for {
		s, ok := w.window(alpha, beta, depth)
		switch {
		case !ok:
			return iterationResult{value: guess}
		case s <= alpha && alpha > -infinity:
			w.reportPass(s, hashtable.Upper)
			if !w.fullWidth {
				beta = (alpha + beta) / 2
			}
			alpha = max(s-delta, -infinity)
		case s >= beta && beta < infinity:
			if w.root.pvIndex == 0 {
				w.commit(s, hashtable.Lower)
			}
			w.reportPass(s, hashtable.Lower)
			beta = min(s+delta, infinity)
		default:
			return iterationResult{value: s, ok: true}
		}
		delta *= 2
		if delta > winningScore {
			delta = 2 * infinity
		}
	}
}

// window makes one pass with an open window.
func (w *worker) window(alpha, beta Score, depth int) (Score, bool) {
	before := w.nodes
	s := w.searchRoot(alpha, beta, depth, pvNode)
	if w.stopped {
		return 0, false
	}
	w.countPass(s > alpha, before)
	w.tracePass(alpha, beta, s)
	return s, true
}
