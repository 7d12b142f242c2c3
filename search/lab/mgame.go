package lab

import "fmt"

// mGame is MGame (Bhattacharya & Bagchi 1994; "Searching game trees under memory
// constraints", sections 2 and 4): the tree is cut into slabs of Options.Slab plies, each
// searched by RecSSS* with the bound that comes from above; the value of a node
// at the lower edge of a slab is found by a search of the slab below it, bounded
// by its merit. No lower bound is passed down, so MGame can see leaves that
// Alpha-Beta does not. Cells counts the arrays of all slabs on the way down, which
// are held together.
func mGame(r *run) (int, error) {
	if r.Slab == 0 {
		r.Slab = 2
	}
	if r.Slab < 1 {
		return 0, fmt.Errorf("search depth %d: must be at least 1", r.Slab)
	}
	return r.slabs(r.tree.Depth)(0, infinity), nil
}

// quickGame is QuickGame: MGame with slabs of two plies.
func quickGame(r *run) (int, error) {
	r.Slab = 2
	return mGame(r)
}

// slabs returns the search of nodes at a level: min(merit, value), for MAX.
func (r *run) slabs(level int) func(pos, merit int) int {
	if level == 0 {
		return func(pos, merit int) int { return min(merit, r.leaf(pos)) }
	}
	floor := max(0, level-r.Slab)
	var below func(pos, merit int) int
	if floor > 0 {
		below = r.slabs(floor)
	}
	if r.tree.isMax(level) {
		slab := newSlab(r, level, floor, 1, below)
		return func(pos, merit int) int { return slab.solve(pos, merit, nil) }
	}
	// Slabs of odd depth may begin at a MIN node, whose children come one by one.
	child := below
	switch {
	case level-1 > floor:
		slab := newSlab(r, level-1, floor, 1, below)
		child = func(pos, merit int) int { return slab.solve(pos, merit, nil) }
	case child == nil:
		child = r.slabs(0)
	}
	return func(pos, merit int) int {
		r.visit(level, pos)
		for c := pos * r.width; c < (pos+1)*r.width; c++ {
			merit = child(c, merit)
		}
		return merit
	}
}
