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
