package lab

// dualNS is DUAL-NS (Reinefeld, figure 4.1): NegaScout in which dual-SSS* does
// what needs a wide window. The paper's code passes −bound and −a to dualSSS*
// where figure 3.2 takes the bound as it is; here the bound is always MAX's. The
// re-search starts from a, as printed.
func dualNS(r *run) (int, error) { return r.dualScout(nil), nil }

// dualINS is DUAL-INS (Reinefeld, section 4.1): the re-search by dual-SSS* has
// the information of the initial search. Here that is the value of every leaf
// seen, so none is evaluated twice; Cells counts these values and the OPEN list.
func dualINS(r *run) (int, error) { return r.dualScout(map[int]int{}), nil }

// dualScout searches the root of DUAL-NS, the only node with an open window.
func (r *run) dualScout(known map[int]int) int {
	level := r.tree.Depth
	r.visit(level, 0)
	a := r.dualSSS(0, -infinity, known)
	for c := 1; c < r.width; c++ {
		v := -r.nullScout(level-1, c, -a-1, -a, known)
		if v <= a {
			continue
		}
		if level <= exactHeight {
			a = v
		} else {
			a = r.dualSSS(c, a, known)
		}
	}
	r.Passes = nil // those of dual-SSS* are not passes of DUAL-NS
	return a
}

// nullScout is NegaScout in a null window, which is plain Alpha-Beta.
func (r *run) nullScout(level, pos, alpha, beta int, known map[int]int) int {
	if level == 0 {
		v := r.cachedLeaf(pos, known)
		r.notePeak(len(known))
		return r.tree.sign(0) * v
	}
	r.visit(level, pos)
	best := -infinity
	for c := pos * r.width; c < (pos+1)*r.width && best < beta; c++ {
		best = max(best, -r.nullScout(level-1, c, -beta, -max(alpha, best), known))
	}
	return best
}
