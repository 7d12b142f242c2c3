package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// What section 3 of de Bruin & Pijls says of the critical tree of the example, the union of its
// optimal solution trees, and what is visited when the example is perfectly ordered.

// criticalLeaves adds the statements on the critical tree.
func criticalLeaves(r *Report, t *lab.Tree) {
	all := make([]int, t.Leaves())
	for pos := range all {
		all[pos] = pos
	}
	both, path := lab.Prove(t, all).Critical()
	r.fact("the leaves of the critical tree", values(t, both))
	var names []string
	for _, n := range path {
		names = append(names, nodeName(t, n.Level, n.Pos))
	}
	r.fact("the nodes of both optimal solution trees, the principal variation", strings.Join(names, " "))
	ab := r.order("alphabeta", t)
	outside := slices.DeleteFunc(distinct(ab), func(leaf int) bool { return slices.Contains(both, leaf) })
	r.fact("what Alpha-Beta visits beyond it, all below b", values(t, outside))
	upper := lab.Prove(t, []int{0, 1, 2}).Root.Children[0].Upper
	r.fact("the upper bound of b that would have been enough, by the critical leaves below it", upper)
	for _, node := range []string{"e", "l"} {
		r.fact("what the failure of Alpha-Beta in "+node+" has built", builtBelow(t, ab, node))
	}
	beyond := slices.DeleteFunc(distinct(r.order("sss2", t)), func(leaf int) bool { return slices.Contains(both, leaf) })
	r.fact("what SSS-2 visits beyond the critical tree", values(t, beyond))
	perfectlyOrdered(r, t, all)
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
		for _, child := range n.Children {
			walk(child)
		}
	}
	walk(lab.Prove(t, visited).Root)
	return found
}

// perfectlyOrdered reorganizes the tree so that the oldest child of each node is the best: "the
// reader is invited to check how Alpha-Beta traverses this tree" (section 3). By sections 4
// and 5 NegaScout and SSS-2 visit the same.
func perfectlyOrdered(r *Report, t *lab.Tree, all []int) {
	sorted := fixedTree(t.Width, t.Depth, bestFirst(t, t.Depth, 0)...)
	for title, algorithm := range map[string]string{"Alpha-Beta": "alphabeta", "NegaScout": "negascout-tt", "SSS-2": "sss2"} {
		r.fact("perfectly ordered, "+title+" visits the critical tree alone", values(sorted, distinct(r.order(algorithm, sorted))))
	}
	r.notef("Perfectly ordered: the example with the best child of each node first, which has the leaves %v.", values(sorted, all))
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
