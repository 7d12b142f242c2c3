package lab

import "slices"

// ins is Informed NegaScout (Reinefeld, figure 2.4). The figure has lost its
// calls of GetInfo and the line score[i] = v, and needs two corrections for
// trees wider than 2: the test for a prove best cut-off is made whenever the
// node is re-searched, and after an ignore left first son the window is minimal;
// no window is opened above beta. No stored leaf is evaluated again.
func ins(r *run) (int, error) {
	return r.ins(r.tree.Depth, 0, -infinity, infinity, &insInfo{cut: -1}, false), nil
}

// insInfo is what an initial search saves of a node.
type insInfo struct {
	cut    int        // the son that caused the cut-off (ignore left), or −1 (prove best)
	scores []int      // values of the sons from the mover's view, upper bounds without a cut-off
	sons   []*insInfo // of interior nodes
	value  int        // of a leaf
}

func (r *run) ins(level, pos, alpha, beta int, info *insInfo, research bool) int {
	if level == 0 {
		if !research {
			info.value = r.tree.sign(0) * r.leaf(pos)
		}
		return info.value
	}
	r.visit(level, pos)
	order := insOrder(info, r.width, research)
	proveBest := research && info.cut < 0
	if !research {
		r.hold(r.Cells + r.width)
		*info = insInfo{cut: -1, scores: make([]int, r.width), sons: make([]*insInfo, r.width)}
	}
	informed := research // whether the sons have information
	a, b := -infinity, beta
	for k, i := range order {
		if !informed {
			info.sons[i] = &insInfo{cut: -1}
		}
		son := pos*r.width + i
		v := -r.ins(level-1, son, -b, -max(a, alpha), info.sons[i], informed)
		if !research {
			info.scores[i] = v
		}
		if v > a {
			if k == 0 || v <= alpha || v >= beta || level <= shallow || proveBest {
				a = v
			} else {
				a = -r.ins(level-1, son, -beta, -v, info.sons[i], true)
			}
		}
		if a >= beta {
			if !research {
				info.cut = i
			}
			break
		}
		b = max(a, alpha) + 1
		if proveBest && k+1 < len(order) {
			next := info.scores[order[k+1]]
			if max(a, alpha) > next { // prove best cut-off
				a = max(a, next)
				break
			}
			b = min(beta, next)
		}
		informed = proveBest // to the right of an ignore left son nothing is known
	}
	return a
}

// insOrder is the order in which the sons are searched: all, from left to right,
// in an initial search; in a re-search the best first, or, after a cut-off, from
// the son that caused it (those to the left are inferior).
func insOrder(info *insInfo, width int, research bool) []int {
	first := 0
	if research {
		first = max(0, info.cut)
	}
	order := make([]int, 0, width)
	for i := first; i < width; i++ {
		order = append(order, i)
	}
	if research && info.cut < 0 {
		slices.SortStableFunc(order, func(a, b int) int { return info.scores[b] - info.scores[a] })
	}
	return order
}
