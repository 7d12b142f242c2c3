package lab

// The test that stores and updates two bounds a node (Plaat, footnote of appendix A), which
// the paper names and does not print. Figure 2 (mt.go) stores two and updates only the one
// that its search has found.

// MTTwoUpdated is MT-SSS* with a test that stores and updates two bounds a node. It
// evaluates no leaf that SSS* does not. It is no algorithm of the registry.
func MTTwoUpdated(t *Tree) Result {
	r := newRun(t, Options{Record: true})
	m := newTreeTable(t)
	r.Value = fromAbove(t.Limit+1, func(gamma int) int {
		g := r.updatedTest(m, t.Depth, 0, gamma)
		r.pass(g)
		return g
	})
	r.notePeak(m.stored)
	return r.Result
}

// updatedTest asks whether a node is worth gamma, as mt does. Then it takes both bounds of
// the node from those of all its children, searched or not, where they are better.
func (r *run) updatedTest(m *treeTable, level, pos, gamma int) int {
	lo, hi := m.bounds(level, pos)
	switch {
	case lo >= gamma:
		return lo
	case hi < gamma:
		return hi
	case level == 0:
		v := r.leaf(pos)
		m.store(level, pos, v, true, true)
		return v
	}
	r.visit(level, pos)
	isMax := r.tree.isMax(level)
	for c := pos * r.width; c < (pos+1)*r.width; c++ {
		if v := r.updatedTest(m, level-1, c, gamma); (v >= gamma) == isMax {
			break
		}
	}
	below, above := m.childBounds(level, pos)
	lo, hi = max(lo, below), min(hi, above)
	m.store(level, pos, lo, true, false)
	m.store(level, pos, hi, false, true)
	if lo >= gamma {
		return lo
	}
	return hi
}

// childBounds returns the bounds of a node that follow from those of its children.
func (m *treeTable) childBounds(level, pos int) (lo, hi int) {
	first := pos * m.tree.Width
	lo, hi = m.bounds(level-1, first)
	for c := first + 1; c < first+m.tree.Width; c++ {
		l, h := m.bounds(level-1, c)
		lo, hi = m.tree.better(level, lo, l), m.tree.better(level, hi, h)
	}
	return lo, hi
}
