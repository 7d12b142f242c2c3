package lab

import "footnote/search/mtd"

// The drivers of search/mtd over the memory-enhanced test, as Plaat et al. have
// it (figures 8, 11 and 17): best-first search as a sequence of depth-first
// null-window searches that share a table.

// mt is the memory-enhanced test: Alpha-Beta with table (Plaat, figure 2) in the
// window (bound − 1, bound). A result ≥ bound is a lower bound, one below it an
// upper bound on the value of the node, from MAX's point of view.
func (r *run) mt(m *treeTable, level, pos, bound int) int {
	return r.alphaBetaTT(m, level, pos, bound-1, bound)
}

// driven makes an algorithm of a driver.
func driven(driver func() mtd.Driver) func(*run) (int, error) {
	return func(r *run) (int, error) { return r.drive(driver()), nil }
}

// drive runs a driver. The range of values is that of the evaluation function,
// Tree.Limit, widened by one, so that MT-SSS* and MT-DUAL* start beyond every
// value. The value of MTD(best), which ends when the lower bound of one child of the root
// reaches the upper bounds of the others, is a lower bound on that of the move.
func (r *run) drive(d mtd.Driver) int {
	m := newTreeTable(r.tree)
	m.oneBound = r.OneBound && !d.ProvesMove // MTD(best) looks for both bounds of its move
	if r.Stride == 0 {
		r.Stride = max(1, r.tree.Limit/4)
	}
	root := r.tree.Depth
	result := mtd.Run(d,
		func(bound int) (int, bool) { return r.mt(m, root, 0, bound), true },
		mtd.Config{
			Params: mtd.Params{Min: -r.tree.Limit - 1, Max: r.tree.Limit + 1, Guess: r.Guess, Stride: r.Stride},
			Report: func(p mtd.Pass) {
				r.pass(p.Score)
				r.tracef("pass %d: value >= %d? %v, returned %d: %v", p.Number, p.Bound, p.High, p.Score, p.Bracket)
			},
			Proven: func() bool { return r.provenBest(m) },
		})
	r.notePeak(m.stored)
	if d.ProvesMove {
		if !r.provenBest(m) {
			// The value itself was found: a child that attains it is best.
			r.Best = r.firstChildReaching(m, result.Lo)
		}
		return result.Lo
	}
	return result.Value()
}

// MTCalls runs MT-SSS* and hands over the calls of each pass, and what the table then knows of a node.
func MTCalls(t *Tree, after func(calls []Call, bounds func(level, pos int) (lo, hi int))) {
	r, m := newRun(t, Options{}), newTreeTable(t)
	fromAbove(infinity, func(bound int) int {
		r.passCalls = []Call{}
		g := r.mt(m, t.Depth, 0, bound)
		after(r.passCalls, m.bounds)
		return g
	})
}

// provenBest looks for a child of the root whose lower bound reaches the upper
// bounds of all its brothers, and notes it.
func (r *run) provenBest(m *treeTable) bool {
	best, bestLo := -1, -infinity
	for c := range r.width {
		if lo, _ := m.bounds(r.tree.Depth-1, c); lo > bestLo {
			best, bestLo = c, lo
		}
	}
	for c := range r.width {
		if _, hi := m.bounds(r.tree.Depth-1, c); c != best && hi > bestLo {
			return false
		}
	}
	r.Best = best
	return best >= 0
}

// firstChildReaching returns the first child of the root whose lower bound reaches a value.
func (r *run) firstChildReaching(m *treeTable, value int) int {
	for c := range r.width {
		if lo, _ := m.bounds(r.tree.Depth-1, c); lo >= value {
			return c
		}
	}
	return -1
}

// fromAbove is MTD(+∞): each pass tests the upper bound that the last one returned, until one holds.
func fromAbove(bound int, test func(bound int) int) (value int) {
	for value = test(bound); value < bound; value = test(bound) {
		bound = value
	}
	return value
}
