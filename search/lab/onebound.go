package lab

// The test with one bound a node, as figure 17 of Plaat et al. prints it for the proof
// of theorem A.1. mt.go keeps two bounds, as their figure 2 does.

// mtOneBound is MT-SSS* with that test: from +∞ downwards until a pass returns its bound.
func mtOneBound(r *run) (int, error) {
	m := newTreeTable(r.tree)
	m.oneBound = true
	value := fromAbove(r.tree.Limit+1, func(gamma int) int {
		g := r.oneBoundTest(m, r.tree.Depth, 0, gamma)
		r.pass(g)
		r.tracef("pass %d: value >= %d? %v, returned %d", len(r.Passes), gamma, g >= gamma, g)
		return g
	})
	r.notePeak(m.stored)
	return value, nil
}

// oneBoundTest asks whether a node is worth gamma. A child whose stored bound answers is
// not entered; a leaf whose bound does not answer returns it, for a leaf's is exact. The list
// operations are those that figure 17 has written into it.
func (r *run) oneBoundTest(m *treeTable, level, pos, gamma int) int {
	lo, hi := m.bounds(level, pos)
	isOpen := lo == -infinity && hi == infinity
	leaf := r.list.before(level, pos, gamma, isOpen)
	var g int
	first := pos * r.width
	switch {
	case level == 0 && isOpen:
		g = r.leaf(pos)
		r.list.op(4, level, pos, gamma, g)
	case level == 0 && hi != infinity:
		g = hi
	case level == 0:
		g = lo
	case r.tree.isMax(level):
		r.visit(level, pos)
		if isOpen {
			r.list.op(6, level, pos, gamma, 0)
		}
		g = -infinity
		for c := first; g < gamma && c < first+r.width; c++ {
			_, v := m.bounds(level-1, c)
			if v >= gamma {
				if v = r.oneBoundTest(m, level-1, c, gamma); v >= gamma {
					r.list.op(1, level-1, c, gamma, 0)
				}
			}
			g = max(g, v)
		}
	default:
		r.visit(level, pos)
		if isOpen {
			r.list.op(5, level, pos, gamma, 0)
		}
		g = infinity
		for c := first; g >= gamma && c < first+r.width; c++ {
			v, _ := m.bounds(level-1, c)
			if v < gamma {
				r.list.enters(level-1, c, leaf)
				if v = r.oneBoundTest(m, level-1, c, gamma); v >= gamma && c < first+r.width-1 {
					r.list.op(2, level-1, c, gamma, 0)
				} else if v >= gamma {
					r.list.op(3, level-1, c, gamma, 0)
				}
			}
			g = min(g, v)
		}
	}
	m.store(level, pos, g, g >= gamma, g < gamma)
	r.list.after(level, pos, gamma, g)
	return g
}
