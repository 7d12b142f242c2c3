package papers

import (
	"slices"

	"footnote/search/lab"
)

// Leaves as sets: orders of evaluation, compared without their order.

// distinct returns the leaves of an order, sorted, each once.
func distinct(order []int) []int {
	list := slices.Clone(order)
	slices.Sort(list)
	return slices.Compact(list)
}

// sameSet reports whether two orders have the same leaves.
func sameSet(a, b []int) bool { return slices.Equal(distinct(a), distinct(b)) }

// within reports whether all leaves of an order are in another.
func within(a, b []int) bool {
	other := distinct(b)
	return !slices.ContainsFunc(a, func(leaf int) bool { _, found := slices.BinarySearch(other, leaf); return !found })
}

// allLeaves lists the positions of the leaves of a tree.
func allLeaves(t *lab.Tree) []int {
	list := make([]int, t.Leaves())
	for pos := range list {
		list[pos] = pos
	}
	return list
}

// values lists the values of leaves.
func values(t *lab.Tree, leaves []int) []int {
	list := make([]int, len(leaves))
	for i, leaf := range leaves {
		list[i] = t.Leaf(leaf)
	}
	return list
}
