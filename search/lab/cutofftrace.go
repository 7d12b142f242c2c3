package lab

import (
	"fmt"
	"strings"
)

// The trace of PNS and INS: the kinds of cut-offs of Reinefeld's figure 2.3, and the
// re-searches in which they come. Values are from MAX's point of view.

// traceReSearch notes that a child is searched again. v, from the view of its father,
// is what the first search returned.
func (r *run) traceReSearch(level, pos, v, beta int) {
	if r.Trace == nil {
		return
	}
	low, high := v, beta
	if s := r.tree.sign(level + 1); s < 0 {
		low, high = -beta, -v
	}
	r.tracef("%s: re-search, window (%s, %s)", r.tree.Dewey(level, pos), bound(low), bound(high))
}

// traceOrder notes the order of the children in a re-search: by the bounds that the
// first search left (scores, from the mover's view), or from the child on that caused
// the cut-off.
func (r *run) traceOrder(level, pos int, order, scores []int) {
	if r.Trace == nil || level == 0 {
		return
	}
	var list []string
	child := func(i int) string { return r.tree.Dewey(level-1, pos*r.width+i) }
	if scores == nil {
		if order[0] == 0 || len(order) == r.width {
			return // nothing is ignored
		}
		for i := range order[0] {
			list = append(list, child(i))
		}
		r.tracef("%s: ignore left, without %s", r.tree.Dewey(level, pos), strings.Join(list, " "))
		return
	}
	sign, relation := r.tree.sign(level), "<="
	if sign < 0 {
		relation = ">="
	}
	for _, i := range order {
		list = append(list, fmt.Sprintf("%s %s %s", child(i), relation, bound(sign*scores[i])))
	}
	r.tracef("%s: best first: %s", r.tree.Dewey(level, pos), strings.Join(list, ", "))
}

// traceCutOff notes that the search of a node ends after the k-th child in order, which
// has the value a, because of a limit, both from the mover's view.
func (r *run) traceCutOff(kind string, level, pos int, order []int, k, a, limit int) {
	if r.Trace == nil || k+1 == len(order) {
		return
	}
	var list []string
	for _, i := range order[k+1:] {
		list = append(list, r.tree.Dewey(level-1, pos*r.width+i))
	}
	sign, relation := r.tree.sign(level), ">="
	switch {
	case kind == "prove best" && sign > 0:
		relation = ">"
	case kind == "prove best":
		relation = "<"
	case sign < 0:
		relation = "<="
	}
	r.tracef("%s: %s cut-off after %s: %s %s %s, without %s", r.tree.Dewey(level, pos), kind,
		r.tree.Dewey(level-1, pos*r.width+order[k]), bound(sign*a), relation, bound(sign*limit), strings.Join(list, " "))
}
