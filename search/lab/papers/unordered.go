package papers

import (
	"fmt"

	"footnote/search/lab"
)

// unordered searches trees whose best child is always the last. De Bruin and Pijls say
// (section 5) that Alpha-Beta and SSS* search the same nodes of perfectly unordered trees,
// and not what these are. In all readings the best child is the last; they differ in how much worse
// the others are, which decides whether SSS* may leave a subtree before Alpha-Beta does.
func unordered(b *bench) {
	for _, shape := range [][2]int{{2, 2}, {2, 4}, {2, 6}, {3, 4}} {
		w, d := shape[0], shape[1]
		for _, reading := range []string{"any", "leaves", "root"} {
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return lastBest(w, d, reading, seed) }, func(u *unit, tree *lab.Tree) {
				u.is("trees", reading, fmt.Sprintf("w=%d d=%d", w, d), "same", sameSet(u.order("alphabeta", tree), u.order("sss", tree)))
			})
		}
	}
}

// lastBest makes a tree in a reading: a child is worse than its parent by any steps, by greater ones near
// the leaves, or near the root. There the steps are powers of 4w, so that one exceeds the sum of
// all smaller ones.
func lastBest(width, depth int, reading string, seed uint64) (*lab.Tree, error) {
	if reading == "any" {
		order := make(lab.Order, width)
		order[width-1] = 1
		return lab.TopDown(width, depth, 1_000_000, order, seed)
	}
	steps := make([]int, depth)
	for ply := range steps {
		n := ply
		if reading == "root" {
			n = depth - 1 - ply
		}
		steps[ply] = power(4*width, n)
	}
	return lab.LastBest(width, steps, seed)
}
