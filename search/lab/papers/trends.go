package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// leavesTrends is the tree of de Bruin & Pijls, figure 1. Five leaves are not in
// the text: two never matter (20, 30); the uniqueness of the optimal solution
// trees and the remark on the variant confine the others (80, 25, 3).
func leavesTrends() []int {
	return []int{41, 5, 12, 90, 99, 80, 20, 30, 10, 80, 36, 35, 50, 37, 25, 3}
}

// secondOfL is the leaf of the example tree that a deep cut-off saves.
const secondOfL = 9

// nodeName returns the letter of a node in figure 1, where nodes have two children; a leaf is named
// by its value.
func nodeName(t *lab.Tree, level, pos int) string {
	if level == 0 {
		return fmt.Sprint(t.Leaf(pos))
	}
	before := 1<<(t.Depth-level) - 1 // nodes of the levels above
	return string("abcdefghijklmno"[before+pos])
}

// trends checks what sections 2 to 6 of de Bruin & Pijls say of their example. The leaves of
// an algorithm are a set in the text: they are compared from left to right.
func trends(_ Settings, r *Report) {
	t, variant := fixedTree(2, 4, leavesTrends()...), trendsVariant()
	set := func(name string, t *lab.Tree) []int { return distinct(r.order(name, t)) }
	sorted := fixedTree(t.Width, t.Depth, bestFirst(t, t.Depth, 0)...)
	for _, of := range []struct{ name, title, also string }{
		{"alphabeta", "Alpha-Beta", ""}, {"negascout-tt", "NegaScout", " (with table)"}, {"sss2", "SSS-2", ""},
	} {
		result, lines := r.traced(of.name, t, lab.Options{})
		r.fact("leaves of "+of.title+of.also+", from left to right", values(t, distinct(result.Order)), "value by "+of.name, result.Value)
		r.fact("perfectly ordered, "+of.title+" visits the critical tree alone", values(sorted, set(of.name, sorted)))
		if of.name == "sss2" {
			r.Traces = append(r.Traces, Trace{"The max solution trees of SSS-2 (leaves from left to right)", lines})
			for i, line := range lines {
				r.fact(fmt.Sprintf("max solution tree %d of SSS-2", i+1), line)
			}
			continue
		}
		// The end of section 4: Alpha-Beta visits the subtree under m and NegaScout does not.
		r.fact("variant: "+of.title+" visits the subtree under m", slices.ContainsFunc(r.order(of.name, variant), func(leaf int) bool { return leaf == 10 || leaf == 11 }))
	}
	if r.err != nil {
		return
	}
	// Section 6 prints no leaves of MTD(∞), but says that they are those of SSS-2 in its order.
	mt := r.run("mt-sss", t, lab.Options{Record: true})
	r.fact("leaves of MTD(∞), in the order of SSS-2", values(t, mt.Order), "value by mt-sss", mt.Value)
	workedRuns(r, t, variant)
	refinements(r, t)
	uniqueTrees(r, t)
	criticalLeaves(r, t, set("alphabeta", t), set("sss2", t))
	r.notef("Perfectly ordered: the example with the best child of each node first, which has the leaves %v.", values(sorted, allLeaves(sorted)))
}

// trendsVariant is the variant of the end of section 4, with 15 for 10 and 10 for 50.
func trendsVariant() *lab.Tree {
	leaves := leavesTrends()
	leaves[8], leaves[12] = 15, 10
	return fixedTree(2, 4, leaves...)
}

// work searches a tree from the root by the rule of a figure for interior nodes, without bounds.
func work(t *lab.Tree, rule figureRule, alpha, beta int) *callTrace {
	w := &callTrace{tree: t, name: nodeName}
	var search func(level, pos, alpha, beta int) int
	search = func(level, pos, alpha, beta int) (g int) {
		k := len(w.calls)
		w.calls = append(w.calls, lab.Call{Level: level, Pos: pos, Alpha: alpha, Beta: beta})
		if level == 0 {
			g = t.Leaf(pos)
		} else {
			g = rule(t, level, pos, alpha, beta, search)
		}
		w.calls[k].Value = g
		return g
	}
	search(t.Depth, 0, alpha, beta)
	return w
}

// figureRule is lab.Figure3 or lab.Figure6.
type figureRule func(t *lab.Tree, level, pos, alpha, beta int, search func(level, pos, alpha, beta int) int) int

// leaves lists the leaves in the order of evaluation.
func (c *callTrace) leaves() (list []int) {
	for _, call := range c.calls {
		if call.Level == 0 {
			list = append(list, call.Pos)
		}
	}
	return list
}

// workedRuns adds what sections 2 and 4 tell of the calls of Alpha-Beta and NegaScout, by figures 3 and 6, on
// the example tree and on its variant. Values that the text leaves out are those that
// the calls inside must give.
func workedRuns(r *Report, t, variant *lab.Tree) {
	full := func(t *lab.Tree, rule figureRule) *callTrace { return work(t, rule, -unbounded, unbounded) }
	ab, scout := full(t, lab.Figure3), full(t, lab.Figure6)
	for _, of := range []struct {
		where, nodes string
		run          *callTrace
	}{
		{"Alpha-Beta", "d e j k f l g n o", ab}, {"NegaScout", "b h d e c g", scout},
		{"Alpha-Beta on the variant", "l m", full(variant, lab.Figure3)}, {"NegaScout on the variant", "l m f g", full(variant, lab.Figure6)},
	} {
		for node := range strings.FieldsSeq(of.nodes) {
			r.fact(of.where+": the calls of "+node, of.run.describe(node))
		}
	}
	r.fact("Alpha-Beta: the second leaf of l, a deep cut-off", ifSo(slices.Contains(ab.leaves(), secondOfL), "visited", "not visited"))
	for _, node := range []string{"5", "i"} {
		found := scout.describe(node)
		if calls := scout.of(node); len(calls) == 2 && calls[0].Beta-calls[0].Alpha == 1 && calls[1].Beta-calls[1].Alpha > 1 {
			found = "a null window, then a re-search"
		}
		r.fact("NegaScout: the calls of "+node, found)
	}
	r.fact("NegaScout: the leaves of figure 6, from left to right", values(t, distinct(scout.leaves())))
	r.Traces = append(r.Traces, Trace{"The calls of NegaScout by figure 6, with their windows and results", scout.lines()})
	r.notef("NegaScout by figure 6 evaluates %d times, %d leaves. Section 4 also has the call NegaScout(g, 34, 35), after the re-search of c in (35, ∞): figure 6 makes none. The calls of g are %s; the re-search ends when f returns 35, which is not above its α. Windows and results that the text leaves out are filled in from the calls around them.",
		len(scout.leaves()), len(distinct(scout.leaves())), scout.describe("g"))
}

// refinements adds what section 5 tells of the calls of SSS-2 on the example tree: of those of
// the third refinement the text names some. Results that it leaves out are those that the
// calls inside must give.
func refinements(r *Report, t *lab.Tree) {
	calls, err := lab.SSS2Calls(t)
	r.failed(err)
	var names, lines []string
	bounds, results := map[string]int{}, map[string]string{}
	pass := 0 // each begins at the root
	for _, c := range calls {
		if c.Level == t.Depth {
			pass++
		}
		name := nodeName(t, c.Level, c.Pos)
		text := fmt.Sprintf("%s(%s, %s) = %d", ifSo(c.Expand, "expand", "diminish"), name, windowEnd(c.Bound), c.Value)
		lines = append(lines, strings.Repeat("  ", t.Depth-c.Level)+text)
		if pass <= 2 && c.Value < c.Bound { // G has a tree of this value
			bounds[name] = c.Value
		}
		if pass == 3 {
			names = append(names, name)
		}
		at := fmt.Sprint(name, pass)
		if results[at] != "" {
			text = results[at] + ", " + text
		}
		results[at] = text
	}
	if pass != 4 {
		r.failed(fmt.Errorf("SSS-2 has %d passes on the example tree, not 4", pass))
	}
	r.fact("SSS-2: the bounds of b and c after the first refinement", fmt.Sprintf("%d, %d", bounds["b"], bounds["c"]))
	r.fact("SSS-2: the nodes called in the second refinement, in order", strings.Join(names, " "))
	for pass, of := range map[int]struct{ nodes, where string }{3: {"a 36 35", "second refinement"}, 4: {"c f m g", "third refinement, which fails"}} {
		for node := range strings.FieldsSeq(of.nodes) {
			r.fact("SSS-2: the call of "+node+", "+of.where, results[fmt.Sprint(node, pass)])
		}
	}
	r.Traces = append(r.Traces, Trace{"The calls of SSS-2 by figures 7 to 9, with their results", lines})
}

// uniqueTrees counts the optimal solution trees among all: those of figure 4 are unique, and
// with 11 for 41 there is another max solution tree (section 3).
func uniqueTrees(r *Report, t *lab.Tree) {
	proof := lab.Prove(t, r.order("alphabeta", t)).Lines() // figure 4, as the leaves that it has visited prove them
	for k, kind := range []string{"max", "min"} {
		r.fact("the optimal "+kind+" solution tree is unique", optimalTrees(t, kind == "max"), "optimal "+kind+" solution tree", proof[k])
	}
	leaves := leavesTrends()
	leaves[0] = 11
	r.fact("with 11 for 41 another max solution tree is optimal as well", optimalTrees(fixedTree(2, 4, leaves...), true))
}

// optimalTrees returns the solution trees whose value, the greatest of the leaves of a max
// solution tree, the least of a min solution tree, is that of the root: none is better.
func optimalTrees(t *lab.Tree, most bool) [][]int {
	value := t.Value()
	return solutionTrees(t, 0, 0, most, func(leaf int) bool { return leaf == value || (leaf < value) == most })
}

// solutionTrees lists the solution trees below a node, ply plies below the root, of leaves that keep wants, by the
// values of their leaves from left to right: the max solution trees, which have all children of
// MAX nodes and one of each MIN node, or the min solution trees, which have them the other
// way round. There are many: it is for trees of a few leaves.
func solutionTrees(t *lab.Tree, ply, pos int, most bool, keep func(leaf int) bool) (trees [][]int) {
	if ply == t.Depth {
		if keep(t.Leaf(pos)) {
			trees = [][]int{{t.Leaf(pos)}}
		}
		return trees
	}
	all := (ply%2 == 0) == most
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		children := solutionTrees(t, ply+1, c, most, keep)
		if !all || c == pos*t.Width {
			trees = append(trees, children...)
			continue
		}
		var joined [][]int
		for _, left := range trees {
			for _, right := range children {
				joined = append(joined, slices.Concat(left, right))
			}
		}
		trees = joined
	}
	return trees
}

// criticalLeaves adds what section 3 says of the critical tree of the example, the union of its
// optimal solution trees, and of what Alpha-Beta and SSS-2 visit beyond it.
func criticalLeaves(r *Report, t *lab.Tree, ab, sss []int) {
	both, path := lab.Prove(t, allLeaves(t)).Critical()
	beyond := func(visited []int) []int {
		return values(t, slices.DeleteFunc(slices.Clone(visited), func(leaf int) bool { return slices.Contains(both, leaf) }))
	}
	r.fact("the leaves of the critical tree", values(t, both))
	var names []string
	for _, n := range path {
		names = append(names, nodeName(t, n.Level, n.Pos))
	}
	r.fact("the nodes of both optimal solution trees, the principal variation", strings.Join(names, " "))
	r.fact("what Alpha-Beta visits beyond it, all below b", beyond(ab))
	upper := lab.Prove(t, []int{0, 1, 2}).Root.Children[0].Upper
	r.fact("the upper bound of b that would have been enough, by the critical leaves below it", upper)
	var built func(n *lab.ProofNode)
	built = func(n *lab.ProofNode) {
		switch nodeName(t, n.Level, n.Pos) {
		case "e":
			r.fact("what the failure of Alpha-Beta in e has built", fmt.Sprintf("a min solution tree of value %d: %v", n.Lower, values(t, n.Solution(true))))
		case "l":
			r.fact("what the failure of Alpha-Beta in l has built", fmt.Sprintf("a max solution tree of value %d: %v", n.Upper, values(t, n.Solution(false))))
		}
		for _, child := range n.Children {
			built(child)
		}
	}
	built(lab.Prove(t, ab).Root)
	r.fact("what SSS-2 visits beyond the critical tree", beyond(sss))
}

// bestFirst returns the values of the leaves below a node, from left to right, once the children of
// each node stand in order, the best first: "the reader is invited to check how Alpha-Beta traverses
// this tree" (section 3). By sections 4 and 5 NegaScout and SSS-2 visit the same.
func bestFirst(t *lab.Tree, level, pos int) []int {
	if level == 0 {
		return []int{t.Leaf(pos)}
	}
	below := lab.AllValues(t)[level-1]
	sign := 1 // the best child of a MAX node is the greatest
	if (t.Depth-level)%2 == 0 {
		sign = -1
	}
	var children []int
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		children = append(children, c)
	}
	slices.SortStableFunc(children, func(a, b int) int { return sign * (below[a] - below[b]) })
	var leaves []int
	for _, c := range children {
		leaves = append(leaves, bestFirst(t, level-1, c)...)
	}
	return leaves
}
