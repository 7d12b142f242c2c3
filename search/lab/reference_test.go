package lab

// Other formulations to compare the algorithms with.

// dualOneBound is MT-DUAL* with the test of figure 17, which no algorithm of the
// registry is.
func dualOneBound(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	m := newTreeTable(t)
	for g := -infinity; ; {
		bound := g
		if g = r.oneBoundTest(m, t.Depth, 0, bound+1); g == bound {
			return r.Result
		}
	}
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
