package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

// leavesTrends is the tree of de Bruin & Pijls, figure 1. Five leaves are not in
// the text: two never matter (20, 30); the uniqueness of the optimal solution
// trees and the remark on the variant confine the others (80, 25, 3).
func leavesTrends() []int {
	return []int{41, 5, 12, 90, 99, 80, 20, 30, 10, 80, 36, 35, 50, 37, 25, 3}
}

// trends checks what sections 2 to 5 of de Bruin & Pijls say of their example. The leaves of
// an algorithm are a set in the text: they are compared from left to right.
func trends(_ Settings, r *Report) {
	t := fixedTree(2, 4, leavesTrends()...)
	for _, of := range []struct{ algorithm, title string }{{"alphabeta", "Alpha-Beta"}, {"negascout-tt", "NegaScout (with table)"}, {"sss2", "SSS-2"}} {
		result, lines := r.traced(of.algorithm, t, lab.Options{})
		if r.err != nil {
			return
		}
		r.fact("leaves of "+of.title+", from left to right", values(t, distinct(result.Order)))
		r.fact("value by "+of.algorithm, result.Value)
		switch of.algorithm {
		case "alphabeta": // figure 4, as the leaves that it has visited prove them
			proof := lab.Prove(t, result.Order).Lines()
			r.fact("optimal max solution tree", proof[0])
			r.fact("optimal min solution tree", proof[1])
		case "sss2":
			r.Traces = append(r.Traces, Trace{"The max solution trees of SSS-2 (leaves from left to right)", lines})
			for i, line := range lines {
				r.fact(fmt.Sprintf("max solution tree %d of SSS-2", i+1), line)
			}
		}
	}
	// Section 6 prints no leaves of MTD(∞), but says that they are those of SSS-2 in its order.
	mt := r.run("mt-sss", t, lab.Options{Record: true})
	r.fact("leaves of MTD(∞), in the order of SSS-2", values(t, mt.Order))
	r.fact("value by mt-sss", mt.Value)
	workedRuns(r, t, trendsVariant(r))
	refinements(r, t)
	uniqueTrees(r, t)
	if r.err == nil {
		criticalLeaves(r, t)
	}
}

// uniqueTrees counts the optimal solution trees among all: those of figure 4 are unique, and
// with 11 for 41 there is another max solution tree (section 3).
func uniqueTrees(r *Report, t *lab.Tree) {
	for kind, most := range map[string]bool{"max": true, "min": false} {
		optimal, _ := optimalTrees(t, most)
		r.fact("the optimal "+kind+" solution tree is unique", optimal)
	}
	leaves := leavesTrends()
	leaves[0] = 11
	optimal, _ := optimalTrees(fixedTree(2, 4, leaves...), true)
	r.fact("with 11 for 41 another max solution tree is optimal as well", optimal)
}

// trendsVariant is the variant of the end of section 4, which it returns: with 15 for 10
// and 10 for 50, Alpha-Beta visits the subtree under m and NegaScout does not.
func trendsVariant(r *Report) *lab.Tree {
	leaves := leavesTrends()
	leaves[8], leaves[12] = 15, 10
	t := fixedTree(2, 4, leaves...)
	for title, name := range map[string]string{"Alpha-Beta": "alphabeta", "NegaScout": "negascout-tt"} {
		order := r.order(name, t)
		r.fact("variant: "+title+" visits the subtree under m", slices.Contains(order, 10) || slices.Contains(order, 11))
	}
	return t
}
