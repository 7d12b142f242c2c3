package search

import "footnote/movegen"

// staticEval sets the evaluations of n. The raw one comes from the table if it is
// there.
func (w *worker) staticEval(n *frame) {
	if n.inCheck {
		n.rawEval, n.eval, n.ttAdjustedEval = noScore, noScore, noScore
		n.improving = false
		return
	}
	correction := w.correction(n) // before Evaluate, which hides the memory latency
	if n.rawEval == noScore {
		n.rawEval = w.eval.Evaluate(&n.pos)
	}
	n.eval = w.correctedEval(n, n.rawEval, correction)
	n.ttAdjustedEval = n.eval
	if w.f.TableEval {
		if n.lower > n.ttAdjustedEval && n.lower < w.decided {
			n.ttAdjustedEval = n.lower
		} else if n.upper < n.ttAdjustedEval && n.upper > -w.decided {
			n.ttAdjustedEval = n.upper
		}
	}
	before := noScore
	if n.ply >= 2 {
		before = w.frame(n.ply - 2).eval
	}
	if before == noScore && n.ply >= 4 {
		before = w.frame(n.ply - 4).eval
	}
	n.improving = before == noScore || n.eval > before
}

// saved holds what a second search of a node in the same frame overwrites.
type saved struct {
	kind  nodeKind
	depth int
}

func (n *frame) save() saved { return saved{n.kind, n.depth} }

// restore undoes a second search of n in its frame. It probes the table again, since
// that search may have stored a result; a search with an excluded move stores nothing.
func (w *worker) restore(n *frame, s saved) {
	n.kind, n.depth = s.kind, s.depth
	if n.excluded == movegen.NoMove {
		w.probe(n)
		w.staticEval(n)
	}
}

// leafEval evaluates n at maxPly, where there is no room to search further.
func (w *worker) leafEval(n *frame) Score {
	if n.inCheck {
		return draw
	}
	return w.correctedEval(n, w.eval.Evaluate(&n.pos), w.correction(n))
}
