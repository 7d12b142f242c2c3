package papers

import (
	"slices"

	"footnote/search/lab"
)

// solutionTrees lists the solution trees below a node, ply plies below the root, by the
// values of their leaves from left to right: the max solution trees, which have all children of
// MAX nodes and one of each MIN node, or the min solution trees, which have them the other
// way round. There are many: it is for trees of a few leaves.
func solutionTrees(t *lab.Tree, ply, pos int, most bool) [][]int {
	if ply == t.Depth {
		return [][]int{{t.Leaf(pos)}}
	}
	all := (ply%2 == 0) == most
	var trees [][]int
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		children := solutionTrees(t, ply+1, c, most)
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

// optimalTrees returns the solution trees whose value, the greatest of the leaves of a max
// solution tree, the least of a min solution tree, is that of the root; and how many
// solution trees there are.
func optimalTrees(t *lab.Tree, most bool) (optimal [][]int, all int) {
	value := t.Value()
	bound := slices.Min[[]int]
	if most {
		bound = slices.Max[[]int]
	}
	trees := solutionTrees(t, 0, 0, most)
	for _, leaves := range trees {
		if bound(leaves) == value {
			optimal = append(optimal, leaves)
		}
	}
	return optimal, len(trees)
}
