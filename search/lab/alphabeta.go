package lab

// alphaBeta is Alpha-Beta in the fail-soft form (de Bruin & Pijls, figure 3;
// Knuth and Moore 1975; Fishburn 1983), written as negamax.
func alphaBeta(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	if r.StrictCut {
		r.beyond = 1
	}
	return r.alphaBeta(r.tree.Depth, 0, -infinity, infinity), nil
}

// alphaBeta returns the value of a node from its mover's point of view: exact
// inside (alpha, beta), an upper bound at or below alpha, a lower bound at or
// above beta. The lowest interior level is unrolled: it is where the time goes.
func (r *run) alphaBeta(level, pos, alpha, beta int) int {
	if level == 0 {
		return r.tree.sign(0) * r.leaf(pos)
	}
	best, enough := -infinity, beta+r.beyond
	r.visit(level, pos)
	if level == 1 {
		sign := r.tree.sign(1)
		for c := pos * r.width; c < (pos+1)*r.width && best < enough; c++ {
			best = max(best, sign*r.leaf(c))
		}
		return best
	}
	for c := pos * r.width; c < (pos+1)*r.width && best < enough; c++ {
		best = max(best, -r.alphaBeta(level-1, c, -beta, -max(alpha, best)))
	}
	return best
}

// NullWindowLeaves returns how many leaves Alpha-Beta evaluates to test, with the
// window (bound − 1, bound), whether the value of the tree is at least bound,
// and the outcome.
func NullWindowLeaves(t *Tree, bound int) (leaves int, atLeast bool) {
	r := newRun(t, Options{})
	v := r.alphaBeta(t.Depth, 0, bound-1, bound)
	return r.Leaves, v >= bound
}

// alphaBetaTT is Alpha-Beta with a table that keeps both bounds of every node,
// leaves included (Plaat, figure 2; de Bruin & Pijls, figure 5). On a tree that
// is searched once the table changes nothing. mt is this search with a null
// window.
func alphaBetaTT(r *run) (int, error) {
	m := newTreeTable(r.tree)
	v := r.alphaBetaTT(m, r.tree.Depth, 0, -infinity, infinity)
	r.notePeak(m.stored)
	return v, nil
}

// Call is a call of Alpha-Beta with a table, in the order in which calls begin.
type Call struct {
	Level, Pos, Alpha, Beta int
	Value                   int
	Answered                bool // by the table
}

// alphaBetaTT searches a node. Values are from MAX's point of view, as the papers
// print them. Without a table nothing is remembered.
func (r *run) alphaBetaTT(m *treeTable, level, pos, alpha, beta int) int {
	if r.passCalls == nil {
		return r.alphaBetaNode(m, level, pos, alpha, beta)
	}
	k, answered := len(r.passCalls), r.answered
	r.passCalls = append(r.passCalls, Call{Level: level, Pos: pos, Alpha: alpha, Beta: beta})
	g := r.alphaBetaNode(m, level, pos, alpha, beta)
	r.passCalls[k].Value, r.passCalls[k].Answered = g, len(r.passCalls) == k+1 && r.answered > answered
	return g
}

func (r *run) alphaBetaNode(m *treeTable, level, pos, alpha, beta int) int {
	if m != nil {
		lo, hi := m.bounds(level, pos)
		if lo >= beta || lo == hi {
			r.answered++
			return lo
		}
		if hi <= alpha {
			r.answered++
			return hi
		}
		alpha, beta = max(alpha, lo), min(beta, hi)
	}
	if level == 0 {
		v := r.leaf(pos)
		if m != nil {
			m.store(level, pos, v, true, true)
		}
		return v
	}
	r.visit(level, pos)
	isMax, first, children := r.tree.isMax(level), pos*r.width, r.width
	var order []int
	if r.order != nil {
		order = r.order(level, pos)
		children = len(order)
	}
	g := -infinity * r.tree.sign(level)
	for i := 0; i < children && (isMax && g < beta || !isMax && g > alpha); i++ {
		c, low, high := first+i, alpha, beta
		if order != nil {
			c = order[i]
		}
		if isMax {
			low = max(low, g)
		} else {
			high = min(high, g)
		}
		if v := r.alphaBetaTT(m, level-1, c, low, high); v != g && (v > g) == isMax {
			g = v
			if r.better != nil {
				r.better(level, pos, c)
			}
		}
	}
	if m != nil {
		m.store(level, pos, g, g > alpha, g < beta)
	}
	return g
}
