package lab

// Independent formulations to compare the algorithms with.

// oneBound is MT-SSS* or MT-DUAL* with the test as figure 17 of Plaat et al.
// prints it, one bound stored for each node: an independent check of mt.go.
func oneBound(t *Tree, fromAbove bool) Result {
	m := oneBoundTest{run: run{tree: t, width: t.Width}, lo: map[int]int{}, hi: map[int]int{}}
	m.Record = true
	if fromAbove {
		for g := infinity; ; {
			bound := g
			if g = m.test(t.Depth, 0, bound); g == bound {
				return m.Result
			}
		}
	}
	for g := -infinity; ; {
		bound := g
		if g = m.test(t.Depth, 0, bound+1); g == bound {
			return m.Result
		}
	}
}

type oneBoundTest struct {
	run
	lo, hi map[int]int
}

func (m *oneBoundTest) bounds(id int) (lo, hi int) {
	lo, hi = -infinity, infinity
	if v, ok := m.lo[id]; ok {
		lo = v
	}
	if v, ok := m.hi[id]; ok {
		hi = v
	}
	return lo, hi
}

func (m *oneBoundTest) test(level, pos, gamma int) int {
	id := m.tree.id(level, pos)
	lo, hi := m.bounds(id)
	var g int
	switch {
	case level == 0 && lo == -infinity && hi == infinity:
		g = m.leaf(pos)
	case level == 0 && hi == infinity:
		g = lo
	case level == 0:
		g = hi
	case m.tree.isMax(level):
		g = -infinity
		for c := pos * m.width; g < gamma && c < (pos+1)*m.width; c++ {
			_, v := m.bounds(m.tree.id(level-1, c))
			if v >= gamma {
				v = m.test(level-1, c, gamma)
			}
			g = max(g, v)
		}
	default:
		g = infinity
		for c := pos * m.width; g >= gamma && c < (pos+1)*m.width; c++ {
			v, _ := m.bounds(m.tree.id(level-1, c))
			if v < gamma {
				v = m.test(level-1, c, gamma)
			}
			g = min(g, v)
		}
	}
	delete(m.lo, id)
	delete(m.hi, id)
	if g >= gamma {
		m.lo[id] = g
	} else {
		m.hi[id] = g
	}
	return g
}

// dualOfSSS2 is DUAL* by SSS-2 on the negated tree below each son of the root.
func dualOfSSS2(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	negated := make([]int32, t.Leaves())
	for i := range negated {
		negated[i] = int32(-t.Leaf(i))
	}
	best := -infinity
	part := t.Leaves() / t.Width
	for c := range t.Width {
		if t.Depth == 1 {
			best = max(best, r.leaf(c))
			continue
		}
		sub, _ := newShape(t.Width, t.Depth-1)
		sub.leaves = negated[c*part : (c+1)*part]
		s := run{tree: sub, width: t.Width}
		s.Record = true
		root := &solution{level: sub.Depth}
		bound := -best
		for g := s.expand(root, bound); g < bound; {
			bound = g
			g = s.diminish(root, bound)
		}
		best = -bound
		for _, leaf := range s.Order {
			r.leaf(c*part + leaf)
		}
	}
	return r.Result
}

// failHard is Alpha-Beta whose results stay within the window.
func failHard(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	var search func(level, pos, alpha, beta int) int
	search = func(level, pos, alpha, beta int) int {
		if level == 0 {
			return r.tree.sign(0) * r.leaf(pos)
		}
		for c := pos * r.width; c < (pos+1)*r.width; c++ {
			if alpha = max(alpha, -search(level-1, c, -beta, -alpha)); alpha >= beta {
				return beta
			}
		}
		return alpha
	}
	search(t.Depth, 0, -infinity, infinity)
	return r.Result
}
