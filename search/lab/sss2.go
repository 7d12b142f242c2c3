package lab

// sss2 is SSS-2 of Pijls and de Bruin (de Bruin & Pijls, figures 7 to 9): SSS* as
// the stepwise refinement of one max solution tree. In figure 8 diminish(c, g)
// must read diminish(c, v), and "return g" returns the best lower bound. Cells is
// the greatest number of nodes that G, the max solution tree, has at one time.
func sss2(r *run) (int, error) {
	root := &solution{level: r.tree.Depth}
	r.allocate(1)
	g := r.expand(root, infinity)
	for {
		r.pass(g)
		r.tracef("max solution tree of value %d: %v", g, root.leaves(nil))
		last := g
		if g = r.diminish(root, last); g >= last {
			r.pass(g)
			return g, nil
		}
	}
}

// solution is a node of the max solution tree: a MAX node has all its children, a MIN
// node one.
type solution struct {
	level, pos int
	value      int
	children   []*solution
}

// leaves lists the values of the leaves of a solution tree.
func (n *solution) leaves(list []int) []int {
	if n.level == 0 {
		return append(list, n.value)
	}
	for _, c := range n.children {
		list = c.leaves(list)
	}
	return list
}

// SolutionCall is a call of expand or diminish: a node, the value below which a max solution
// tree was asked for, and what came back.
type SolutionCall struct {
	Expand            bool // else diminish
	Level, Pos, Bound int
	Value             int
}

// SSS2Calls runs SSS-2 and returns its calls in the order in which they begin.
func SSS2Calls(t *Tree) ([]SolutionCall, error) {
	var list []SolutionCall
	var open []int // calls that have not ended
	r := newRun(t, Options{})
	r.entered = func(expand bool, n *solution, v int) {
		open = append(open, len(list))
		list = append(list, SolutionCall{Expand: expand, Level: n.level, Pos: n.pos, Bound: v})
	}
	r.left = func(_ bool, _ *solution, _, g int) {
		last := len(open) - 1
		list[open[last]].Value = g
		open = open[:last]
	}
	_, err := sss2(r)
	return list, err
}

// call is a call of expand or diminish.
func (r *run) call(expand bool, n *solution, v int, search func(n *solution, v int) int) int {
	if r.entered != nil {
		r.entered(expand, n, v)
	}
	g := search(n, v)
	if r.blunt {
		g = min(g, v)
	}
	if r.left != nil {
		r.left(expand, n, v, g)
	}
	return g
}

// expand looks for the leftmost max solution tree of value less than v below n,
// which has no children yet. It returns its value, or one ≥ v when there is none.
func (r *run) expand(n *solution, v int) int { return r.call(true, n, v, r.expandNode) }

func (r *run) expandNode(n *solution, v int) int {
	if n.level == 0 {
		n.value = r.leaf(n.pos)
		return n.value
	}
	r.visit(n.level, n.pos)
	first := n.pos * r.width
	if r.tree.isMax(n.level) {
		best := -infinity
		for c := first; c < first+r.width; c++ {
			child := &solution{level: n.level - 1, pos: c}
			n.children = append(n.children, child)
			r.allocate(1)
			g := r.expand(child, v)
			if g >= v {
				r.purge(n)
				return g
			}
			best = max(best, g)
		}
		n.value = best
		return best
	}
	return r.expandBrothers(n, first, v, infinity)
}

// purge takes the descendants of a node out of the solution tree.
func (r *run) purge(n *solution) {
	for _, child := range n.children {
		r.purge(child)
		r.free(1)
	}
	n.children = nil
}

// expandBrothers tries the children of a MIN node, which has none in the solution
// tree, from c on; bound is the least value that the earlier ones returned.
func (r *run) expandBrothers(n *solution, c, v, bound int) int {
	for ; c < (n.pos+1)*r.width; c++ {
		child := &solution{level: n.level - 1, pos: c}
		n.children = append(n.children, child)
		r.allocate(1)
		g := r.expand(child, v)
		if g < v {
			n.value = g
			return g
		}
		r.purge(n)
		bound = min(bound, g)
	}
	return bound
}

// diminish refines the max solution tree of value v below n. It returns the new
// value, or one ≥ v when there is no better tree.
func (r *run) diminish(n *solution, v int) int { return r.call(false, n, v, r.diminishNode) }

func (r *run) diminishNode(n *solution, v int) int {
	if n.level == 0 {
		return v
	}
	r.visit(n.level, n.pos)
	if r.tree.isMax(n.level) {
		best := -infinity
		for _, child := range n.children {
			if child.value == v {
				if g := r.diminish(child, v); g >= v {
					r.purge(n)
					return g
				}
			}
			best = max(best, child.value)
		}
		n.value = best
		return best
	}
	child := n.children[0]
	g := r.diminish(child, v)
	if g < v {
		n.value = g
		return g
	}
	r.purge(n)
	return r.expandBrothers(n, child.pos+1, v, g)
}
