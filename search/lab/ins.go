package lab

import "slices"

// ins is Informed NegaScout (Reinefeld, figure 2.4). The figure has lost its
// calls of GetInfo and the line score[i] = v, and needs two corrections for
// trees wider than 2: the test for a prove best cut-off is made whenever the
// node is re-searched, and after an ignore left first child the window is minimal;
// no window is opened above beta. No stored leaf is evaluated again.
//
// "Only nodes that would be expanded a second time are stored" (section 2.4). A
// child of an open node that may be searched again is searched with a null window;
// it is searched again if it fails low, and then it and every second level below
// are prove best nodes, which keep the scores of all children, and the levels between
// are ignore left nodes, which keep the number of one child. What does not turn out
// as expected is discarded, as is what a re-search has used. Cells is the greatest
// number of integers stored at one time (table 5.4); the local variables of the
// recursion, with the scores of nodes that are not finished, are not among them.
func ins(r *run) (int, error) {
	return r.ins(r.tree.Depth, 0, -infinity, infinity, &insSearch{}), nil
}

// insInfo is what an initial search stores of an interior node.
type insInfo struct {
	cut      int        // the child that caused the cut-off (ignore left), or −1 (prove best)
	scores   []int      // prove best: values of the children from the mover's view, upper bounds
	children []*insInfo // of interior nodes; ignore left: that of one child
}

// integers counts what is stored of the node and all below it, as the paper does.
func (n *insInfo) integers() int {
	if n == nil || n.cut < 0 && n.scores == nil {
		return 0 // nothing, or used up
	}
	sum := max(1, len(n.scores))
	for _, child := range n.children {
		sum += child.integers()
	}
	return sum
}

// child returns what is stored of a child, or nil.
func (n *insInfo) child(i int) *insInfo {
	if n.cut >= 0 {
		i = 0
	}
	if i >= len(n.children) {
		return nil
	}
	return n.children[i]
}

// insKind is what an initial search is to store of a node.
type insKind int

const (
	nothing    insKind = iota
	proveBest          // if it fails low
	ignoreLeft         // if it fails high
)

// insSearch is what the search of a node knows, and what it is to store.
type insSearch struct {
	save     insKind
	reSearch bool     // this is a re-search
	info     *insInfo // with reSearch, of an interior node; with save, the result
	value    int      // with reSearch: what the initial search returned, the value of a leaf
}

// child returns what the search of child i, the k-th in order, knows. open says that
// this node may search the child again.
func (s *insSearch) child(k, i int, open bool) insSearch {
	switch {
	case s.reSearch && s.info.cut < 0:
		return insSearch{reSearch: true, info: s.info.child(i), value: -s.info.scores[i]}
	case s.reSearch && k == 0:
		return insSearch{reSearch: true, info: s.info.child(i), value: -s.value}
	case s.save == proveBest:
		return insSearch{save: ignoreLeft}
	case open || s.save == ignoreLeft:
		return insSearch{save: proveBest}
	}
	return insSearch{}
}

func (r *run) ins(level, pos, alpha, beta int, s *insSearch) int {
	if level == 0 {
		if s.reSearch {
			return s.value
		}
		return r.tree.sign(0) * r.leaf(pos)
	}
	r.visit(level, pos)
	sorted := s.reSearch && s.info.cut < 0
	order := insOrder(s, r.width)
	if s.reSearch {
		r.traceOrder(level, pos, order, s.info.scores)
	}
	fresh := &insInfo{cut: -1}
	a, b := -infinity, beta
	for k, i := range order {
		open := k > 0 && level > exactHeight && !sorted && s.save == nothing
		child := s.child(k, i, open)
		v := -r.ins(level-1, pos*r.width+i, -b, -max(a, alpha), &child)
		if v > a {
			if !open || v <= alpha || v >= beta {
				a = v
			} else {
				r.traceReSearch(level-1, pos*r.width+i, v, beta)
				a = -r.ins(level-1, pos*r.width+i, -beta, -v, &insSearch{reSearch: true, info: child.info, value: -v})
			}
		}
		r.insKeep(s, fresh, &child, v)
		if a >= beta {
			fresh.cut = i
			r.traceCutOff("beta", level, pos, order, k, a, beta)
			break
		}
		b = max(a, alpha) + 1
		if sorted && k+1 < len(order) {
			next := s.info.scores[order[k+1]]
			if max(a, alpha) > next { // prove best cut-off
				r.traceCutOff("prove best", level, pos, order, k, max(a, alpha), next)
				a = max(a, next)
				break
			}
			b = min(beta, next)
		}
	}
	r.insStore(s, fresh)
	return a
}

// insKeep keeps what the search of a child of value v has left behind where a
// re-search may need it, and discards it elsewhere.
func (r *run) insKeep(s *insSearch, fresh *insInfo, child *insSearch, v int) {
	switch {
	case s.save == proveBest:
		fresh.scores = append(fresh.scores, v)
		if child.info != nil {
			fresh.children = append(fresh.children, child.info)
		}
	case s.save == ignoreLeft:
		if child.info != nil { // it failed low, so this node is cut off
			fresh.children = []*insInfo{child.info}
		}
	default:
		r.free(child.info.integers())
		if child.reSearch && child.info != nil {
			*child.info = insInfo{cut: -1}
		}
	}
}

// insStore stores what is known of a node at the end of its search, if it is of
// the kind that was expected.
func (r *run) insStore(s *insSearch, fresh *insInfo) {
	switch {
	case s.save == nothing:
		return
	case (s.save == proveBest) == (fresh.cut < 0):
		s.info = fresh
		r.allocate(max(1, len(fresh.scores)))
	default:
		for _, child := range fresh.children {
			r.free(child.integers())
		}
	}
}

// insOrder is the order in which the children are searched: all, from left to right,
// in an initial search; in a re-search the best first, or, after a cut-off, from
// the child that caused it (those to the left are inferior).
func insOrder(s *insSearch, width int) []int {
	order := firstNumbers(width)
	switch {
	case !s.reSearch:
	case s.info.cut >= 0:
		order = order[s.info.cut:]
	default:
		slices.SortStableFunc(order, func(a, b int) int { return s.info.scores[b] - s.info.scores[a] })
	}
	return order
}
