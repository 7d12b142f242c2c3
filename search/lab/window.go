package lab

// Alpha-Beta in windows that are chosen before the search (Reinefeld, sections 2 and
// 2.2). None of the papers prints these; the readings are named below.

// aspiration is Alpha-Beta in a window around a guess (Baudet 1978; Reinefeld,
// section 2): Options.Guess ± Options.Window. When the value lies outside, a second
// search has the window beyond the bound that the first returned.
func aspiration(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	return r.aspire(func(alpha, beta int) int { return r.alphaBeta(r.tree.Depth, 0, alpha, beta) }), nil
}

// aspirationNS is aspiration by NegaScout with a table, what Plaat et al. measure
// against (section 5.1): the second search repeats no evaluation.
func aspirationNS(r *run) (int, error) {
	m := newTreeTable(r.tree)
	v := r.aspire(func(alpha, beta int) int { return r.negaScout(m, r.tree.Depth, 0, alpha, beta) })
	r.notePeak(m.stored)
	return v, nil
}

// aspire runs one search or two. search is fail-soft.
func (r *run) aspire(search func(alpha, beta int) int) int {
	width := r.Window
	if width == 0 {
		width = max(1, r.tree.Limit/8)
	}
	guess := min(max(r.Guess, -infinity), infinity)
	width = min(width, infinity)
	alpha, beta := guess-width, guess+width
	g := search(alpha, beta)
	r.tracedPass(g)
	switch {
	case g <= alpha:
		g = search(-infinity, g)
		r.tracedPass(g)
	case g >= beta:
		g = search(g, infinity)
		r.tracedPass(g)
	}
	return g
}

// lastMove is Fishburn's lalphabeta (1983; Reinefeld, footnote 6): Alpha-Beta that
// searches the last child of the root with a null window only. If that fails high the
// child is the best, whatever its value: Best is proved, and the value is a lower bound
// on that of the child.
func lastMove(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	r.visit(r.tree.Depth, 0)
	best := -infinity
	for c := range r.width {
		beta := infinity
		if c == r.width-1 {
			beta = best + 1
		}
		if v := -r.alphaBeta(r.tree.Depth-1, c, -beta, -best); v > best {
			best, r.Best = v, c
		}
	}
	return best, nil
}

// pab is palphabeta (Fishburn and Finkel 1980; Reinefeld, section 2.2): the first child
// of a node on the leftmost path is searched by palphabeta, without bounds, every
// other by fail-soft Alpha-Beta with a null window and, if that fails high, once more
// with the window (v, ∞). A leaf is not evaluated twice.
func pab(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	return r.pab(r.tree.Depth, 0), nil
}

func (r *run) pab(level, pos int) int {
	if level == 0 {
		return r.tree.sign(0) * r.leaf(pos)
	}
	r.visit(level, pos)
	first := pos * r.width
	best := -r.pab(level-1, first)
	for c := first + 1; c < first+r.width; c++ {
		v := -r.alphaBeta(level-1, c, -best-1, -best)
		if v > best && level > 1 {
			v = -r.alphaBeta(level-1, c, -infinity, -v)
		}
		best = max(best, v)
	}
	return best
}
