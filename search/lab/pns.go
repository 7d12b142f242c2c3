package lab

import "slices"

// pns is Partially Informed NegaScout (Reinefeld, section 2.5; no code is
// printed): NegaScout that keeps, of a null-window search, the values of the
// children of its root r and the sub-variation, the path to the leaf that decided
// it. In the re-search
//
//   - the children of r are sorted by these upper bounds, best first; each is searched
//     with a window that ends at its own bound, and the search of r ends as soon as
//     the next bound is below the best value (prove best); so nothing inside r is
//     searched twice;
//   - the best child follows the sub-variation: at nodes that were cut off the children
//     to the left of the variation are ignored, and its last leaf is not
//     evaluated again;
//   - the other children of r are searched from scratch and their leaves count again.
//
// Cells is the greatest number of integers held at one time: the triangular array
// of lines, d(d+1)/2 integers, and for each child that may be searched again, and while
// it is, the bounds of its children. One array of w bounds does up to depth 4. In deeper
// trees another re-search may begin below a re-search, every second level from there,
// with bounds of its own: ⌊(d−1)/2⌋ arrays at most. The line needs no copy: a re-search
// has followed it to its leaf before anything is written over it.
func pns(r *run) (int, error) {
	depth := r.tree.Depth
	s := &pnsSearch{run: r, lines: make([][]int, depth+1)}
	for level := 1; level <= depth; level++ {
		s.lines[level] = make([]int, level)
		r.allocate(level)
	}
	return s.search(depth, 0, -infinity, infinity, nil, nil), nil
}

// pnsSearch is one run of PNS.
type pnsSearch struct {
	*run
	// By level, the best line of the node that was searched last there: the number
	// of the child at each node, from the top.
	lines [][]int
}

// pnsInfo is what a re-search knows of a node.
type pnsInfo struct {
	line       []int // the sub-variation from this node on
	scores     []int // at the root of the re-search: upper bounds of the children
	ignoreLeft bool  // the node was cut off: children left of the line are ignored
	value      int   // of the leaf at the end of the line, for MAX
}

// below returns what is known of the first child on the line.
func (t *pnsInfo) below() *pnsInfo {
	return &pnsInfo{line: t.line[1:], ignoreLeft: !t.ignoreLeft, value: t.value}
}

// search searches a node. old is what is known of it, or nil. The values of its
// children are written to scores, unless that is nil.
func (s *pnsSearch) search(level, pos, alpha, beta int, old *pnsInfo, scores []int) int {
	if level == 0 {
		if old != nil {
			return s.tree.sign(0) * old.value
		}
		return s.tree.sign(0) * s.leaf(pos)
	}
	s.visit(level, pos)
	sorted := old != nil && old.scores != nil
	a, b := -infinity, beta
	order := pnsOrder(s.width, old)
	if old != nil {
		s.traceOrder(level, pos, order, old.scores)
	}
	for k, i := range order {
		var follow *pnsInfo
		if old != nil && k == 0 {
			follow = old.below()
		}
		child := pos*s.width + i
		var upper []int // scores of the child's children, for its re-search
		// What a null window finds better is at least beta: then nothing is searched again.
		open := k > 0 && level > exactHeight && !sorted && beta-max(a, alpha) > 1
		if open {
			upper = make([]int, s.width)
			s.allocate(s.width)
		}
		v := -s.search(level-1, child, -b, -max(a, alpha), follow, upper)
		if scores != nil {
			scores[i] = v
		}
		if v > a {
			if !open || v <= alpha || v >= beta {
				a = v
			} else {
				s.traceReSearch(level-1, child, v, beta)
				again := &pnsInfo{line: s.lines[level-1], scores: upper, value: s.tree.sign(level) * v}
				a = -s.search(level-1, child, -beta, -v, again, nil)
			}
			s.lines[level][0] = i
			copy(s.lines[level][1:], s.lines[level-1])
		}
		s.free(len(upper))
		if a >= beta {
			s.traceCutOff("beta", level, pos, order, k, a, beta)
			break
		}
		b = max(a, alpha) + 1
		if sorted && k+1 < len(order) {
			next := old.scores[order[k+1]]
			if max(a, alpha) > next { // prove best cut-off
				s.traceCutOff("prove best", level, pos, order, k, max(a, alpha), next)
				a = max(a, next)
				break
			}
			b = min(beta, next)
		}
	}
	return a
}

// pnsOrder is the order in which the children are searched.
func pnsOrder(width int, old *pnsInfo) []int {
	order := firstNumbers(width)
	switch {
	case old == nil:
	case old.scores != nil:
		slices.SortStableFunc(order, func(a, b int) int { return old.scores[b] - old.scores[a] })
	case old.ignoreLeft:
		order = order[old.line[0]:]
	default: // the first child on the line comes first
		copy(order[1:], order[:old.line[0]])
		order[0] = old.line[0]
	}
	return order
}

// firstNumbers lists 0 … n − 1.
func firstNumbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
