package games

// Cutoffs counts the cut-offs of a search: all of them, and those by the first move, which
// say how good the order of moves is. The index is the depth of the node, in plies above
// the leaves.
type Cutoffs struct {
	All, First [maxDepth + 1]int
}

// note counts a cut-off.
func (c *Cutoffs) note(depth int, first bool) {
	c.All[depth]++
	if first {
		c.First[depth]++
	}
}

// Between adds up the cut-offs at nodes from one depth to another.
func (c *Cutoffs) Between(least, most int) (all, first int) {
	for depth := max(least, 0); depth <= min(most, maxDepth); depth++ {
		all += c.All[depth]
		first += c.First[depth]
	}
	return all, first
}

// Kept counts what becomes of the moves that the table keeps from shallower searches, at
// nodes below the root that have two moves at least. A node that fails low has no best move:
// the others have a cut-off or an exact value. The index is 1 where the table has kept a
// move, which is tried first, and 0 where the order of moves alone says which one is.
type Kept struct {
	Nodes      [2]int // all visits
	Cut        [2]int // those with a cut-off
	CutFirst   [2]int // by the first move
	Exact      [2]int // those with an exact value
	ExactFirst [2]int // whose best move is the first
}

// note counts a visit; the moves are in the order in which they were tried.
func (k *Kept) note(n *node, value int, moves []Move) {
	if len(moves) < 2 {
		return
	}
	i, first := 0, 0
	if n.kept {
		i = 1
	}
	if n.best == moves[0] {
		first = 1
	}
	k.Nodes[i]++
	switch {
	case value >= n.beta:
		k.Cut[i]++
		k.CutFirst[i] += first
	case value > n.alpha:
		k.Exact[i]++
		k.ExactFirst[i] += first
	}
}
