package lab

// recSSS is RecSSS* (Bhattacharya & Bagchi 1993, as described in "Searching game
// trees under memory constraints", section 3): the OPEN list is an array with a
// place for every MAX node of the current max solution tree, so nothing is
// ever sorted or purged. It is MemSSS* (memsss.go) with memory for all of them. At odd depth the lowest
// MAX level is searched directly and leaves are not stored, unless Options.StoreTerminals asks for the
// array of 1 + b + … + b^⌈d/2⌉ cells that the paper describes; the search is the same.
func recSSS(r *run) (int, error) {
	g := newSlab(r, r.tree.Depth, 0, 1, nil).solve(0, infinity, r.tracedPass)
	r.tracedPass(g)
	return g, nil
}

// recDual is RecDual* (Reinefeld & Ridinger 1994), which the papers at hand do
// not print: by symmetry, RecSSS* on the negated tree below each child of the root,
// from left to right, with the best value so far as bound.
func recDual(r *run) (int, error) {
	m := newSlab(r, r.tree.Depth-1, 0, -1, nil)
	g := -infinity
	r.visit(r.tree.Depth, 0)
	for c := range r.width {
		g = -m.solve(c, -g, func(h int) { r.tracedPass(-h) })
	}
	r.tracedPass(g)
	return g, nil
}

// newSlab makes OPEN with full memory for the search from a level down to a floor, at which below
// returns min(merit, value); nil: the floor is that of the leaves.
func newSlab(r *run, level, floor, sign int, below func(pos, merit int) int) *memTree {
	m := &memTree{frontier: frontier{r, sign, below}, level: level, floor: floor, leaves: r.StoreTerminals && floor == 0, silent: true}
	m.memory = int32(maxMemory(r.width, memBlocks(level-floor, m.leaves)))
	m.cells = make([]memCell, m.memory+1)
	r.allocate(len(m.cells))
	return m
}

// frontier evaluates the nodes at which the search in an array ends.
type frontier struct {
	*run
	sign  int                      // −1: the dual
	below func(pos, merit int) int // min(merit, value) of such a node; nil: they are leaves
}

// evaluate returns the value of a frontier node, at most merit.
func (f *frontier) evaluate(pos int, merit int32) int32 {
	if f.below == nil {
		return min(merit, int32(f.sign*f.leaf(pos)))
	}
	return int32(f.below(pos, int(merit)))
}

// sweepLeaves goes through the brothers of a frontier node, which c stands for,
// until one is worth less than g, and reports whether none was.
func (f *frontier) sweepLeaves(c *memCell, g int32) bool {
	if c.solved {
		return c.merit == g
	}
	pos, brothers := int(c.pos), c.brothers
	for {
		v := f.evaluate(pos, g)
		if brothers == 0 {
			c.merit, c.solved = v, true
			return v == g
		}
		pos++
		brothers--
		if v < g {
			c.merit, c.pos, c.brothers = v, int32(pos), brothers
			return false
		}
	}
}

// sweepChildren is the direct search of the lowest MAX level: the children of p are
// frontier nodes.
func (f *frontier) sweepChildren(p *memCell) {
	g := p.merit
	best := int32(-infinity)
	first := int(p.pos) * f.width
	for c := first; c < first+f.width && best < g; c++ {
		best = max(best, f.evaluate(c, g))
	}
	p.merit, p.solved = best, true
}
