package lab

// dualNS is DUAL-NS (Reinefeld, figure 4.1): NegaScout in which dual-SSS* does
// what needs a wide window. The paper's code passes −bound and −a to dualSSS*
// where figure 3.2 takes the bound as it is; here the bound is always MAX's. The
// re-search starts from a, as printed. Only the root ever has an open window.
func dualNS(r *run) (int, error) {
	level := r.tree.Depth
	r.visit(level, 0)
	a := r.dualSSS(0, -infinity)
	for c := 1; c < r.width; c++ {
		v := -r.alphaBeta(level-1, c, -a-1, -a) // NegaScout in a null window
		if v <= a {
			continue
		}
		if level <= exactHeight {
			a = v
		} else {
			a = r.dualSSS(c, a)
		}
	}
	r.Passes = nil // those of dual-SSS* are not passes of DUAL-NS
	return a, nil
}
