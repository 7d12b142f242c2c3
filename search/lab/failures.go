package lab

// FailedHeights is how many heights Failures tells apart: 1, 2, and 3 or more.
const FailedHeights = 3

// Failures counts the calls of Alpha-Beta that failed, by the height of their nodes. A failure below the window
// of the player who moves, low at a MAX node and high at a MIN node, has seen all children; one
// above it is a cut-off.
type Failures struct {
	Below, Above [FailedHeights]Failed
	Calls        int // of interior nodes, failed or not
	// Unbuilt are those that had not visited the solution trees that define what they returned: a min
	// solution tree of that value where it lies above alpha, a max solution tree where it lies
	// below beta (de Bruin & Pijls, section 3).
	Unbuilt int
}

// Failed are failures, and those of them that did not return the value of the node.
type Failed struct{ All, Inexact int }

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

// Search searches a tree in the window (alpha, beta) and counts the calls. values are those of the tree.
func (n *Failures) Search(t *Tree, values Values, alpha, beta int) {
	w := watched{Failures: n, tree: t, values: values}
	w.search(t.Depth, 0, alpha, beta)
}

// watched is Alpha-Beta with the bounds that the leaves visited below the last node prove.
type watched struct {
	*Failures
	tree         *Tree
	values       Values
	lower, upper int
}

func (w *watched) search(level, pos, alpha, beta int) int {
	t, own := w.tree, w.values[level][pos]
	if level == 0 {
		w.lower, w.upper = own, own
		return own
	}
	children := 0
	lower, upper := t.worst(level), t.worst(level)
	g := Figure3(t, level, pos, alpha, beta, func(below, pos, alpha, beta int) int {
		v := w.search(below, pos, alpha, beta)
		children++
		lower, upper = t.better(level, lower, w.lower), t.better(level, upper, w.upper)
		return v
	})
	w.lower, w.upper = t.withoutUnknown(level, children, lower, upper)
	w.Calls++
	count(&w.Unbuilt, g > alpha && g != w.lower || g < beta && g != w.upper)
	failed, h := &w.Below, min(level, FailedHeights)-1
	switch {
	case g > alpha && g < beta:
		return g
	case t.isMax(level) != (g <= alpha):
		failed = &w.Above
	}
	failed[h].All++
	count(&failed[h].Inexact, g != own)
	return g
}
