package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

// footnote3 tests what Reinefeld et al. say with their footnote 3 (section 3.1),
// whose proof is in a report that is not at hand: once the solution path has been
// found, NegaScout never expands more nodes than SSS*.
// The solution path is read as the leftmost one, found when NegaScout visits its
// leaf for the last time; the remaining subtrees are those to its right. It is not true:
// in a subtree that is refuted NegaScout finishes the left children of a MAX node, where
// SSS* goes on with the best of them; see fourPlies.
func footnote3(b *bench) {
	for _, kind := range []string{"independent", "top-down"} {
		for _, shape := range [][2]int{{2, 5}, {2, 8}, {3, 4}, {3, 6}, {5, 4}, {5, 5}} {
			w, d := shape[0], shape[1]
			grow := func(seed uint64) (*lab.Tree, error) { return lab.Uniform(w, d, 10, seed) }
			if kind == "top-down" {
				grow = treeOrders()[1].trees(w, d)
			}
			b.trees(b.Runs, grow, func(u *unit, tree *lab.Tree) {
				after, right := u.afterPath(tree)
				others := slices.ContainsFunc(after, func(leaf int) bool { return !slices.Contains(right, leaf) })
				setting := fmt.Sprintf("trees=%s w=%d d=%d", kind, w, d)
				u.note("trees", "negascout", setting, "leaves", float64(len(after)))
				u.note("trees", "sss", setting, "leaves", float64(len(right)))
				u.is("trees", "negascout", setting, "more", len(after) > len(right))
				u.is("trees", "negascout", setting, "others", others)
			})
		}
	}
}

// afterPath runs NegaScout and SSS* and returns what pathRest leaves of their visits.
func (a *attempt) afterPath(t *lab.Tree) (scout, sss []int) {
	return pathRest(t, a.order("negascout", t), a.order("sss", t))
}

// pathRest keeps, of the visits of NegaScout and of SSS*, those to leaves to the right of
// the solution path: of NegaScout once it has found the path, of SSS* all.
func pathRest(t *lab.Tree, scout, sss []int) (after, right []int) {
	_, end := solutionPath(t, 0, 0)
	after = scout
	for k, leaf := range scout {
		if leaf == end {
			after = scout[k+1:]
		}
	}
	return rightOf(after, end), rightOf(sss, end)
}

// fourPlies adds a tree that refutes the footnote. Its value 5 is that of its first leaf.
// Below 2.1 SSS* goes on from 20, the best leaf there, and never needs the second leaf
// of 2.1.1, the 0; NegaScout is done with 2.1.1 before it comes to the 20.
func fourPlies(_ Settings, r *Report) {
	t := fixedTree(2, 4, 5, 9, 1, 1, 7, 8, 0, 0, 10, 0, 20, 15, 3, 3, 4, 4)
	scout, sss := r.afterPath(t)
	r.fact("a tree against it, w=2 d=4: NegaScout visits to the right of the path", values(t, scout))
	r.fact("the same tree: SSS* visits to the right of the path", values(t, sss))
}

// rightOf keeps the leaves to the right of one.
func rightOf(order []int, leaf int) []int {
	return slices.DeleteFunc(slices.Clone(order), func(l int) bool { return l <= leaf })
}

// solutionPath returns the value of a node, ply plies below the root, and the leaf at
// the end of the leftmost path on which every node has that value.
func solutionPath(t *lab.Tree, ply, pos int) (value, leaf int) {
	if ply == t.Depth {
		return t.Leaf(pos), pos
	}
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		v, l := solutionPath(t, ply+1, c)
		if c == pos*t.Width || (v > value) == (ply%2 == 0) && v != value {
			value, leaf = v, l
		}
	}
	return value, leaf
}
