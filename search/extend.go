package search

import "footnote/movegen"

// multiCut is the extension that stands for "return the score at once".
const multiCut = -100

// singular asks whether the table move stands alone: when all other moves fail
// low below a margin under the table's lower bound, it is extended; when they
// reach beta as well, the node is cut (multi-cut). The bound must be real: a
// lower bound deep enough, so that it is no echo of the driver's gamma.
func (w *Worker) singular(n *frame, beta Score) (int, Score) {
	p, depth := &w.p, n.depth
	if depth < p.SingularDepth || n.ply == 0 || n.kind == PV || n.lowerDepth < depth-3 ||
		n.lower >= mateBound || n.lower <= -mateBound || n.ply >= 2*max(w.root.depth, 4) {
		return 0, 0
	}
	singularBeta := n.lower - Score(p.SingularMargin*depth)
	before := n.save()
	n.excluded = n.ttMove
	s := w.test(n.ply, singularBeta, (depth-1)/2, n.kind)
	w.restore(n, before)
	n.excluded = movegen.NoMove
	switch {
	case w.stopped:
		return 0, 0
	case w.f.TripleExtension && s < singularBeta-Score(p.SingularTriple) && !n.pos.IsTactical(n.ttMove):
		return 3, 0
	case s < singularBeta-Score(p.SingularDouble):
		return 2, 0
	case s < singularBeta:
		return 1, 0
	case s >= beta && s < mateBound:
		return multiCut, s
	case n.lower >= beta:
		return -2, 0 // others are good too: the table move need not be deep
	case n.kind == Cut:
		return -1, 0
	}
	return 0, 0
}
