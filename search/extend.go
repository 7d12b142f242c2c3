package search

import "footnote/movegen"

// multiCut is returned by singular in place of an extension: return the score at once.
const multiCut = -100

// mayExtend reports whether moves of n may be extended: extensions must not explode.
func (w *worker) mayExtend(n *frame) bool { return n.ply < 2*max(w.root.depth, 4) }

// singular decides whether the table move is singular. When all other moves fail low
// against the table's lower bound less a margin, the table move is extended. When
// another move reaches beta too, the node is cut (multi-cut). The table's bound must
// be a lower bound of nearly the same depth, so that it does not merely repeat the
// driver's gamma. The first result is the extension in plies or multiCut, the second
// the score of a multi-cut.
func (w *worker) singular(n *frame, beta Score) (int, Score) {
	p, depth := &w.p, n.depth
	if depth < p.SingularDepth || n.kind == pvNode || n.lowerDepth < depth-3 ||
		n.lower >= w.decided || n.lower <= -w.decided || !w.mayExtend(n) {
		return 0, 0
	}
	singularBeta := n.lower - Score(p.SingularMargin*depth/64)
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
	case s >= beta+Score(p.MultiCutMargin) && s < w.decided:
		return multiCut, s
	case n.lower >= beta:
		return -2, 0 // others are good too: the table move need not be deep
	case n.kind == cutNode:
		return -1, 0
	}
	return 0, 0
}
