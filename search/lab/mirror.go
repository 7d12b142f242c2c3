package lab

import "slices"

// SSS-2 beside null windows, as section 6 of de Bruin & Pijls sketches it: expand(n, v) is
// Alpha-Beta in the window (v − 1, v); with a table, which encodes the max solution tree of
// SSS-2, so is diminish; and SSS-2 is MTD(∞).

// newTrail makes a run that notes every visit.
func newTrail(t *Tree) *run {
	r := newRun(t, Options{Record: true})
	r.keepTrail = true
	return r
}

// ExpandIsAlphaBeta reports whether expand(n, v) of SSS-2 and Alpha-Beta in the window
// (v − 1, v), of the node at a level and a position, return the same value and visit the
// same nodes in the same order.
func ExpandIsAlphaBeta(t *Tree, level, pos, v int) bool {
	a, b := newTrail(t), newTrail(t)
	g := a.expand(&solution{level: level, pos: pos}, v)
	return g == b.alphaBetaIn(level, pos, v-1, v) && slices.Equal(a.trail, b.trail)
}

// Mirror is what a comparison of SSS-2 with MTD(∞) has found.
type Mirror struct {
	Passes  int
	Differ  int // passes with another value, or with other nodes or another order of the visits
	Lost    int // passes after which the table did not encode the solution tree of SSS-2
	Lower   int // passes after which a child of a MAX node of that tree, no leaf, had a lower bound
	Visits  int // to nodes, leaves too
	Shorter int // visits of MTD(∞) that its table answered, which are not among Visits
}

// MirrorSSS2 runs SSS-2 and MTD(∞) side by side.
func MirrorSSS2(t *Tree) Mirror {
	var found Mirror
	a, b := newTrail(t), newTrail(t)
	m, root := newTreeTable(t), &solution{level: t.Depth}
	bound := infinity
	g, h := a.expand(root, bound), b.mt(m, t.Depth, 0, bound)
	for {
		found.Passes++
		found.Visits += len(a.trail)
		if g != h || !slices.Equal(a.trail, b.trail) {
			found.Differ++
			break // they are not at the same place any more
		}
		if g >= bound {
			break
		}
		count(&found.Lost, !m.encodes(root))
		count(&found.Lower, m.hasLower(root))
		a.trail, b.trail = a.trail[:0], b.trail[:0]
		bound = g
		g, h = a.diminish(root, bound), b.mt(m, t.Depth, 0, bound)
	}
	found.Shorter = b.answered
	return found
}

// encodes reports whether a table encodes the max solution tree below a node: the f+ of its
// nodes is their value, so that the child of a MIN node is the first whose f+ is that of the
// node, and the f− of the children before it is greater.
func (m *treeTable) encodes(n *solution) bool {
	if _, hi := m.bounds(n.level, n.pos); hi != n.value {
		return false
	}
	for _, child := range n.children {
		for c := n.pos * m.tree.Width; !m.tree.isMax(n.level) && c < child.pos; c++ {
			if lo, _ := m.bounds(n.level-1, c); lo <= n.value {
				return false
			}
		}
		if !m.encodes(child) {
			return false
		}
	}
	return true
}

// hasLower reports whether the table has a lower bound, an f−, of a child of a MAX node of the
// solution tree below a node, where the child is no leaf.
func (m *treeTable) hasLower(n *solution) bool {
	for _, child := range n.children {
		if lo, _ := m.bounds(child.level, child.pos); child.level > 0 && m.tree.isMax(n.level) && lo > -infinity || m.hasLower(child) {
			return true
		}
	}
	return false
}
