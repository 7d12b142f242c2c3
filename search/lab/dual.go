package lab

// dual is DUAL* (Reinefeld, figure 3.2): the children of the root are searched from
// left to right, each by dual-SSS* with the best value so far as its bound.
func dual(r *run) (int, error) {
	h := -infinity
	r.visit(r.tree.Depth, 0)
	for c := range r.width {
		h = r.dualSSS(c, h)
	}
	r.pass(h)
	return h, nil
}

// dualSSS searches a child of the root by dual-SSS* and returns max(bound, value).
func (r *run) dualSSS(child, bound int) int { return -r.bestFirst(r.belowRoot(child, bound)) }

// belowRoot is the search of a child of the root by dual-SSS* with a bound.
func (r *run) belowRoot(child, bound int) bestFirst {
	level := r.tree.Depth - 1
	return bestFirst{root: level, pos: child, allParity: level % 2, merit: -bound, sign: -1}
}

// dualSSS is dual-SSS* applied to the whole tree, whose root is a MAX node: it
// visits the leaves of DUAL* in the same order.
func dualSSS(r *run) (int, error) {
	g := -r.bestFirst(bestFirst{
		root: r.tree.Depth, allParity: (r.tree.Depth + 1) % 2, merit: infinity, sign: -1,
	})
	r.pass(g)
	return g, nil
}
