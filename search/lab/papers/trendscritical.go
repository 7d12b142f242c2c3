package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// What section 3 of de Bruin & Pijls says of the critical tree of the example, the union of its
// optimal solution trees, and what is visited when the example is perfectly ordered.

// criticalSet is its leaf set, from left to right.
const criticalSet = "[5 12 10 36 35 50 37]"

// criticalLeaves adds the statements on the critical tree.
func criticalLeaves(r *Report, t *lab.Tree) error {
	compare := func(what, published, measured string) {
		r.expect(what, published, measured, published == measured)
	}
	all := make([]int, t.Leaves())
	for pos := range all {
		all[pos] = pos
	}
	both, path := lab.Prove(t, all).Critical()
	compare("section 3: the leaves of the critical tree", criticalSet, fmt.Sprint(values(t, both)))
	var names []string
	for _, n := range path {
		names = append(names, nodeName(t, n.Level, n.Pos))
	}
	compare("section 3: the nodes of both optimal solution trees, the principal variation", "a c f m 35", strings.Join(names, " "))
	ab, _, err := traced("alphabeta", t, lab.Options{})
	if err != nil {
		return err
	}
	outside := slices.DeleteFunc(distinct(ab.Order), func(leaf int) bool { return slices.Contains(both, leaf) })
	compare("section 3: what Alpha-Beta visits beyond it, all below b", "[41 90 99 80]", fmt.Sprint(values(t, outside)))
	upper := lab.Prove(t, []int{0, 1, 2}).Root.Sons[0].Upper
	compare("section 3: the upper bound of b that would have been enough, by the critical leaves below it", "12", fmt.Sprint(upper))
	for _, call := range []struct{ node, published string }{
		{"e", "a min solution tree of value 80: [99 80]"},
		{"l", "a max solution tree of value 10: [10]"},
	} {
		compare("section 3: what the failure of Alpha-Beta in "+call.node+" has built", call.published, builtBelow(t, ab.Order, call.node))
	}
	sss, _, err := traced("sss2", t, lab.Options{})
	if err != nil {
		return err
	}
	beyond := slices.DeleteFunc(distinct(sss.Order), func(leaf int) bool { return slices.Contains(both, leaf) })
	compare("section 5: what SSS-2 visits beyond the critical tree", "[41]", fmt.Sprint(values(t, beyond)))
	return perfectlyOrdered(r, t)
}

// builtBelow returns the solution tree that the visited leaves below a node make, and that
// defines a bound on its value.
func builtBelow(t *lab.Tree, visited []int, name string) string {
	var found string
	var walk func(n *lab.ProofNode)
	walk = func(n *lab.ProofNode) {
		if nodeName(t, n.Level, n.Pos) == name && n.Level > 0 {
			if n.Max {
				found = fmt.Sprintf("a min solution tree of value %d: %v", n.Lower, values(t, n.Solution(true)))
			} else {
				found = fmt.Sprintf("a max solution tree of value %d: %v", n.Upper, values(t, n.Solution(false)))
			}
		}
		for _, child := range n.Sons {
			walk(child)
		}
	}
	walk(lab.Prove(t, visited).Root)
	return found
}

// perfectlyOrdered reorganizes the tree so that the oldest child of each node is the best: "the
// reader is invited to check how Alpha-Beta traverses this tree" (section 3). By sections 4
// and 5 NegaScout and SSS-2 visit the same.
func perfectlyOrdered(r *Report, t *lab.Tree) error {
	sorted, err := lab.NewTree(t.Width, t.Depth, bestFirst(t, t.Depth, 0))
	if err != nil {
		return err
	}
	all := make([]int, t.Leaves())
	for pos := range all {
		all[pos] = pos
	}
	both, _ := lab.Prove(sorted, all).Critical()
	for _, row := range []struct{ section, title, algorithm string }{
		{"3", "Alpha-Beta", "alphabeta"}, {"4", "NegaScout", "negascout-tt"}, {"5", "SSS-2", "sss2"},
	} {
		result, _, err := traced(row.algorithm, sorted, lab.Options{})
		if err != nil {
			return err
		}
		visited := distinct(result.Order)
		r.expect(fmt.Sprintf("section %s: perfectly ordered, %s visits the critical tree alone", row.section, row.title),
			fmt.Sprint(values(sorted, both)), fmt.Sprint(values(sorted, visited)), slices.Equal(both, visited))
	}
	r.notef("Perfectly ordered: the example with the best son of each node first, which has the leaves %v.", values(sorted, all))
	return nil
}

// bestFirst returns the values of the leaves below a node, from left to right, once the children of
// each node stand in order, the best first.
func bestFirst(t *lab.Tree, level, pos int) []int {
	if level == 0 {
		return []int{t.Leaf(pos)}
	}
	values := lab.AllValues(t)[level-1]
	var children []int
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		children = append(children, c)
	}
	most := (t.Depth-level)%2 == 0
	slices.SortStableFunc(children, func(a, b int) int {
		if most {
			a, b = b, a
		}
		return values[a] - values[b]
	})
	var leaves []int
	for _, c := range children {
		leaves = append(leaves, bestFirst(t, level-1, c)...)
	}
	return leaves
}
