package lab

import "math"

// recSSS is RecSSS* (Bhattacharya & Bagchi 1993, as described in "Searching game
// trees under memory constraints", section 3): the OPEN list is an array with a
// fixed place for every MAX node of the current max solution tree, so nothing is
// ever sorted or purged. At odd depth the lowest MAX level is searched directly
// and leaves are not stored, unless Options.StoreTerminals asks for the array of
// 1 + b + … + b^⌈d/2⌉ cells that the paper describes; the leaves are the same.
func recSSS(r *run) (int, error) {
	l := newRecOpen(r, r.tree.Depth, 1)
	g := l.solve(0, infinity, r.tracedPass)
	r.tracedPass(g)
	return g, nil
}

// recDual is RecDual* (Reinefeld & Ridinger 1994), which the papers at hand do
// not print: by symmetry, RecSSS* on the negated tree below each child of the root,
// from left to right, with the best value so far as bound.
func recDual(r *run) (int, error) {
	l := newRecOpen(r, r.tree.Depth-1, -1)
	g := -infinity
	r.visit(r.tree.Depth, 0)
	for c := range r.width {
		g = -l.solve(c, -g, func(h int) { r.tracedPass(-h) })
	}
	r.tracedPass(g)
	return g, nil
}

// recCell is the place of a MAX node in the array (of a MIN node in the dual).
type recCell struct {
	pos, merit       int32
	brothers         uint16 // how many brothers to the right are left
	best             uint16 // which of the grandsons gave the merit
	solved, expanded bool
}

// leftmostBest returns which of the cells has the greatest merit, the leftmost of
// equals. Merit and place are joined in one number, so that the loop has no branch
// to mispredict.
func leftmostBest(cells []recCell) int {
	best := int64(math.MinInt64)
	for k := range cells {
		best = max(best, int64(cells[k].merit)<<16-int64(k))
	}
	return int(uint16(-best))
}

// frontier evaluates the nodes at which the search in an array ends.
type frontier struct {
	*run
	sign  int                      // −1: the dual
	below func(pos, merit int) int // min(merit, value) of such a node; nil: they are leaves
}

// recOpen is the array of RecSSS* below nodes of one level. The grandsons of the
// node at index i stand at i·w + 1 … i·w + w.
type recOpen struct {
	frontier
	level, floor int // of the root, and where the search ends, plies above the leaves
	cells        []recCell
	// stored: the children of the lowest level that is searched have cells, too.
	stored bool
}

func newRecOpen(r *run, level, sign int) *recOpen { return newSlab(r, level, 0, sign, nil) }

// newSlab makes the array for the search from a level down to a floor.
func newSlab(r *run, level, floor, sign int, below func(pos, merit int) int) *recOpen {
	stored := r.StoreTerminals && floor == 0 && level%2 == 1
	n := 1
	for k := 1; k <= (level-floor)/2 || stored && k == (level+1)/2; k++ {
		n = n*r.width + 1
	}
	r.allocate(n)
	return &recOpen{frontier: frontier{r, sign, below}, level: level, floor: floor, cells: make([]recCell, n), stored: stored}
}

// solve returns min(merit, sign × value) of the node at a position. improved is
// called with each better upper bound, unless it is nil.
func (l *recOpen) solve(pos, merit int, improved func(int)) int {
	root := &l.cells[0]
	*root = recCell{pos: int32(pos), merit: int32(merit)}
	for {
		l.improve(0, l.level)
		if root.solved {
			// A root that is solved with a new bound ends two passes at once.
			if improved != nil && int(root.merit) < merit {
				improved(int(root.merit))
			}
			return int(root.merit)
		}
		merit = int(root.merit)
		if improved != nil {
			improved(merit)
		}
	}
}

// evaluate returns the value of a frontier node, at most merit.
func (f *frontier) evaluate(pos int, merit int32) int32 {
	if f.below == nil {
		return min(merit, int32(f.sign*f.leaf(pos)))
	}
	return int32(f.below(pos, int(merit)))
}

// improve searches below cell i, a MAX node with merit g, until its value is
// known to lie below g (then its merit is the new upper bound, and it may be
// solved) or is solved at g. As printed, it repeatedly picks the leftmost of the
// grandsons with the greatest merit, while that merit is g and the grandson live.
func (l *recOpen) improve(i, level int) {
	p := &l.cells[i]
	if level == l.floor {
		p.merit, p.solved = l.evaluate(int(p.pos), p.merit), true
		return
	}
	l.visit(level, int(p.pos))
	if level == l.floor+1 {
		if l.stored {
			l.storeChildren(p, i)
		} else {
			l.sweepChildren(p)
		}
		return
	}
	g := p.merit
	first := i*l.width + 1
	children := l.cells[first : first+l.width]
	if p.expanded {
		for k := int(p.best); children[k].merit == g; k = leftmostBest(children) {
			if l.lowerMerit(&children[k], first+k, level-2, g) {
				p.solved = true
				return
			}
		}
	} else {
		for k := range children {
			children[k] = recCell{
				pos: (p.pos*int32(l.width) + int32(k)) * int32(l.width), merit: g, brothers: uint16(l.width - 1),
			}
			if l.lowerMerit(&children[k], first+k, level-2, g) {
				p.solved = true
				return
			}
		}
		p.expanded = true
	}
	k := leftmostBest(children)
	p.merit, p.solved, p.best = children[k].merit, children[k].solved, uint16(k)
}

// lowerMerit works on a grandson of merit g and the brothers that take its place until
// its merit is below g. It returns true if the last of them is solved at g, which
// solves the grandfather.
func (l *recOpen) lowerMerit(c *recCell, i, level int, g int32) bool {
	if level == l.floor {
		return l.sweepLeaves(c, g)
	}
	for c.merit == g && !c.solved {
		l.improve(i, level)
		if c.solved && c.brothers > 0 {
			*c = recCell{pos: c.pos + 1, merit: c.merit, brothers: c.brothers - 1}
		}
	}
	return c.merit == g
}

// sweepLeaves goes through the brothers of a frontier node, which c stands for,
// until one is worth less than g, and reports whether none was.
func (f *frontier) sweepLeaves(c *recCell, g int32) bool {
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
func (f *frontier) sweepChildren(p *recCell) {
	g := p.merit
	best := int32(-infinity)
	first := int(p.pos) * f.width
	for c := first; c < first+f.width && best < g; c++ {
		best = max(best, f.evaluate(c, g))
	}
	p.merit, p.solved = best, true
}

// storeChildren is sweepChildren with a cell for every child, a terminal MIN node: the first
// that reaches g solves p, or else the best does.
func (l *recOpen) storeChildren(p *recCell, i int) {
	g := p.merit
	first := i*l.width + 1
	children := l.cells[first : first+l.width]
	for k := range children {
		children[k] = recCell{pos: p.pos*int32(l.width) + int32(k), merit: g}
	}
	k := 0
	for !children[k].solved {
		children[k].merit, children[k].solved = l.evaluate(int(children[k].pos), g), true
		k = leftmostBest(children)
	}
	p.merit, p.solved, p.best = children[k].merit, true, uint16(k)
}
