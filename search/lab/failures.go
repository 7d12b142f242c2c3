package lab

// FailedHeights is how many heights Failures tells apart: 1, 2, and 3 or more.
const FailedHeights = 3

// Failures counts the calls of Alpha-Beta that failed, by the height of their nodes, and
// those of them that returned the value of the node all the same. A failure below the window
// of the player who moves, low at a MAX node and high at a MIN node, has seen all children; one
// above it is a cut-off.
type Failures struct {
	Below, BelowExact [FailedHeights]int
	Above, AboveExact [FailedHeights]int
}

// Add adds other counts.
func (n *Failures) Add(o Failures) {
	for h := range FailedHeights {
		n.Below[h] += o.Below[h]
		n.BelowExact[h] += o.BelowExact[h]
		n.Above[h] += o.Above[h]
		n.AboveExact[h] += o.AboveExact[h]
	}
}

// Values holds the minimax values of all nodes of a tree, by level and position.
type Values [][]int

// AllValues finds the values of all nodes.
func AllValues(t *Tree) Values {
	list := make(Values, t.Depth+1)
	for pos := range t.Leaves() {
		list[0] = append(list[0], t.Leaf(pos))
	}
	for level := 1; level <= t.Depth; level++ {
		below := list[level-1]
		for first := 0; first < len(below); first += t.Width {
			best := below[first]
			for _, v := range below[first+1 : first+t.Width] {
				best = t.better(level, best, v)
			}
			list[level] = append(list[level], best)
		}
	}
	return list
}

// FailuresIn searches a tree in the window (alpha, beta) and counts the failures of interior
// nodes, of calls inside the search too. values are those of the tree.
func FailuresIn(t *Tree, values Values, alpha, beta int) Failures {
	var n Failures
	n.search(t, values, t.Depth, 0, alpha, beta)
	return n
}

// search is alphaBeta.
func (n *Failures) search(t *Tree, values Values, level, pos, alpha, beta int) int {
	own := values[level][pos]
	if level == 0 {
		return own
	}
	g := Figure3(t, level, pos, alpha, beta, func(level, pos, alpha, beta int) int { return n.search(t, values, level, pos, alpha, beta) })
	below, above := g <= alpha, g >= beta
	if !t.isMax(level) {
		below, above = above, below
	}
	h, exact := min(level, FailedHeights)-1, 0
	if g == own {
		exact = 1
	}
	switch {
	case below:
		n.Below[h]++
		n.BelowExact[h] += exact
	case above:
		n.Above[h]++
		n.AboveExact[h] += exact
	}
	return g
}
