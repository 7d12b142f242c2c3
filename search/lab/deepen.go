package lab

// Iterative deepening on abstract trees (Plaat, appendix B): the tree is searched
// to depth 1, 2, … with an evaluation function for each, and at every node the
// best move of the previous iteration is tried first. Then SSS* no longer visits
// a subset of the leaves of Alpha-Beta.

// Iteration is what one iteration found: the value of the tree, and the leaves in
// the order of evaluation.
type Iteration struct {
	Value int
	Order []int
}

// Deepen searches a family of trees of the same width and growing depth (the evaluations of one
// game at several depths) by Alpha-Beta, and by MT-SSS*. The best moves of each iteration order the
// next. It returns an Iteration of both for each tree. children says how many children, from the
// first one on, the node at a position has, ply plies below the root; nil: all have all.
func Deepen(trees []*Tree, children func(ply, pos int) int) (alphaBeta, sss []Iteration) {
	return deepen(trees, children, (*deepener).wide), deepen(trees, children, (*deepener).sss)
}

func deepen(trees []*Tree, children func(ply, pos int) int, search func(*deepener) int) []Iteration {
	var list []Iteration
	best := map[[2]int]int{}
	for _, t := range trees {
		o := newDeepener(t, best)
		o.count = children
		value := search(o)
		list = append(list, Iteration{value, o.Order})
		best = o.best
	}
	return list
}

// wide is Alpha-Beta without bounds, and without a table.
func (o *deepener) wide() int { return o.alphaBetaTT(nil, o.tree.Depth, 0, -infinity, infinity) }

// sss is MT-SSS*.
func (o *deepener) sss() int {
	m := newTreeTable(o.tree)
	return fromAbove(infinity, func(bound int) int { return o.mt(m, o.tree.Depth, 0, bound) })
}

// deepener is a search whose move order comes from the previous iteration. Nodes
// are named by depth and position, which mean the same in every iteration.
type deepener struct {
	*run
	previousBest, best map[[2]int]int         // number of the best child
	count              func(ply, pos int) int // children of a node; nil: all
}

func newDeepener(t *Tree, previousBest map[[2]int]int) *deepener {
	o := &deepener{
		run: newRun(t, Options{Record: true}), previousBest: previousBest, best: map[[2]int]int{},
	}
	o.order = o.children
	o.better = func(level, pos, child int) { o.best[o.node(level, pos)] = child % o.width }
	return o
}

func (o *deepener) node(level, pos int) [2]int { return [2]int{o.tree.Depth - level, pos} }

// children lists the children of a node in the order in which they are tried.
func (o *deepener) children(level, pos int) []int {
	first, known := o.previousBest[o.node(level, pos)]
	n := o.width
	if o.count != nil {
		n = o.count(o.tree.Depth-level, pos)
	}
	list := make([]int, 0, n)
	if known {
		list = append(list, pos*o.width+first)
	}
	for i := range n {
		if !known || i != first {
			list = append(list, pos*o.width+i)
		}
	}
	return list
}
