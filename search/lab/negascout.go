package lab

// exactHeight is the height up to which NegaScout needs no re-search: fail-soft
// values of the two lowest levels are exact (Reinefeld, section 2.2).
const exactHeight = 2

// negaScout is Reinefeld's NegaScout (figure 2.2), as printed: fail-soft, null
// windows for all children but the first, a re-search with the window (v, beta), none
// at heights up to 2. Every evaluation counts, re-visits included.
func negaScout(r *run) (int, error) {
	r.notePeak(r.tree.Depth)
	return r.negaScout(nil, r.tree.Depth, 0, -infinity, infinity), nil
}

// negaScoutTT is NegaScout (de Bruin & Pijls, figure 6) with a table that holds
// both bounds of every node, as they assume (section 4): a re-search repeats no
// evaluation. The rule that makes no re-search at heights up to 2 is Reinefeld's;
// figure 6 does not have it.
func negaScoutTT(r *run) (int, error) {
	m := newTreeTable(r.tree)
	v := r.negaScout(m, r.tree.Depth, 0, -infinity, infinity)
	r.notePeak(m.stored)
	return v, nil
}

// negaScout searches a node, from its mover's point of view. Without a table nothing is remembered.
func (r *run) negaScout(m *treeTable, level, pos, alpha, beta int) int {
	sign := r.tree.sign(level)
	if m != nil {
		lo, hi := m.bounds(level, pos)
		if sign < 0 {
			lo, hi = -hi, -lo
		}
		if lo >= beta || lo == hi {
			return lo
		}
		if hi <= alpha {
			return hi
		}
		alpha, beta = max(alpha, lo), min(beta, hi)
	}
	if level == 0 {
		v := r.leaf(pos)
		if m != nil {
			m.store(level, pos, v, true, true)
		}
		return sign * v
	}
	r.visit(level, pos)
	a, b := -infinity, beta
	first := pos * r.width
	for c := first; c < first+r.width; c++ {
		v := -r.negaScout(m, level-1, c, -b, -max(a, alpha))
		if v > a {
			if c == first || v <= alpha || v >= beta || level <= exactHeight {
				a = v
			} else {
				a = -r.negaScout(m, level-1, c, -beta, -v)
			}
		}
		if a >= beta {
			break
		}
		b = max(a, alpha) + 1
	}
	switch {
	case m == nil:
	case sign > 0:
		m.store(level, pos, a, a > alpha, a < beta)
	default:
		m.store(level, pos, -a, a < beta, a > alpha)
	}
	return a
}
