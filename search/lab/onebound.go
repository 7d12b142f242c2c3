package lab

// The test with one bound a node, as figure 17 of Plaat et al. prints it for the proof
// of theorem A.1. mt.go keeps two bounds, as their figure 2 does.

// mtOneBound is MT-SSS* with that test: from +∞ downwards until a pass returns its bound.
func mtOneBound(r *run) (int, error) {
	m := newTreeTable(r.tree)
	for g := r.tree.Limit + 1; ; {
		gamma := g
		g = r.oneBoundTest(m, r.tree.Depth, 0, gamma)
		r.pass(g)
		r.tracef("pass %d: value >= %d? %v, returned %d", len(r.Passes), gamma, g >= gamma, g)
		if g >= gamma {
			r.notePeak(m.stored)
			return g, nil
		}
	}
}

// oneBoundTest asks whether a node is worth gamma. A son whose stored bound answers is
// not entered; a leaf whose bound does not answer returns it, for a leaf's is exact.
func (r *run) oneBoundTest(m *treeTable, level, pos, gamma int) int {
	var g int
	switch lo, hi := m.bounds(level, pos); {
	case level == 0 && lo == -infinity && hi == infinity:
		g = r.leaf(pos)
	case level == 0 && hi == infinity:
		g = lo
	case level == 0:
		g = hi
	case r.tree.isMax(level):
		r.visit(level, pos)
		g = -infinity
		for c := pos * r.width; g < gamma && c < (pos+1)*r.width; c++ {
			_, v := m.bounds(level-1, c)
			if v >= gamma {
				v = r.oneBoundTest(m, level-1, c, gamma)
			}
			g = max(g, v)
		}
	default:
		r.visit(level, pos)
		g = infinity
		for c := pos * r.width; g >= gamma && c < (pos+1)*r.width; c++ {
			v, _ := m.bounds(level-1, c)
			if v < gamma {
				v = r.oneBoundTest(m, level-1, c, gamma)
			}
			g = min(g, v)
		}
	}
	m.storeOne(level, pos, g, g >= gamma)
	return g
}
