package lab

// recSSS is RecSSS* (Bhattacharya & Bagchi 1993, as described in "Searching game
// trees under memory constraints", section 3): the OPEN list is an array with a
// fixed place for every MAX node of the current max solution tree, so nothing is
// ever sorted or purged. At odd depth the lowest MAX level is searched directly
// and leaves are not stored.
func recSSS(r *run) (int, error) {
	l := newLadder(r, r.tree.Depth, 1)
	g := l.solve(0, infinity, func(h int) { r.pass(h) })
	r.pass(g)
	return g, nil
}

// recDual is RecDual* (Reinefeld & Ridinger 1994), which the papers at hand do
// not print: by symmetry, RecSSS* on the negated tree below each son of the root,
// from left to right, with the best value so far as bound.
func recDual(r *run) (int, error) {
	l := newLadder(r, r.tree.Depth-1, -1)
	g := -infinity
	for c := range r.width {
		g = -l.solve(c, -g, func(h int) { r.pass(-h) })
	}
	r.pass(g)
	return g, nil
}

// recCell is the place of a MAX node in the array (of a MIN node in the dual).
type recCell struct {
	pos, merit       int32
	brothers         uint16 // how many brothers to the right are left
	solved, expanded bool
}

// ladder is the array of RecSSS* below nodes of one level. The grandsons of the
// node at index i stand at i·w + 1 … i·w + w.
type ladder struct {
	r     *run
	width int
	level int // of the root
	sign  int // −1: the dual
	cells []recCell
	// frontier, when not nil, stands for the evaluation of a node at which the
	// search ends, floor plies above the leaves: it returns min(merit, value).
	frontier func(pos, merit int) int
	floor    int
}

func newLadder(r *run, level, sign int) *ladder { return newSlab(r, level, 0, sign, nil) }

// newSlab makes a ladder from a level down to a floor.
func newSlab(r *run, level, floor, sign int, frontier func(pos, merit int) int) *ladder {
	n := 1
	for k := 1; k <= (level-floor)/2; k++ {
		n = n*r.width + 1
	}
	return &ladder{
		r: r, width: r.width, level: level, sign: sign, cells: make([]recCell, n),
		frontier: frontier, floor: floor,
	}
}

// solve returns min(merit, sign × value) of the node at a position. improved is
// called with each better upper bound, unless it is nil.
func (l *ladder) solve(pos, merit int, improved func(int)) int {
	l.r.hold(len(l.cells))
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
func (l *ladder) evaluate(pos int, merit int32) int32 {
	if l.frontier != nil {
		return int32(l.frontier(pos, int(merit)))
	}
	return min(merit, int32(l.sign*l.r.leaf(pos)))
}

// improve searches below cell i, a MAX node with merit g, until its value is
// known to lie below g (then its merit is the new upper bound, and it may be
// solved) or is solved at g.
//
// The printed procedure picks, again and again, the leftmost of the grandsons
// with the greatest merit while that is g and live. Those to the left of it have
// merits below g, so one sweep from left to right does the same.
func (l *ladder) improve(i, level int) {
	p := &l.cells[i]
	if level == l.floor {
		p.merit, p.solved = l.evaluate(int(p.pos), p.merit), true
		return
	}
	l.r.visit(level, int(p.pos))
	if level == l.floor+1 {
		l.sweepSons(p)
		return
	}
	g := p.merit
	best, solved := int32(-infinity), false
	first := i*l.width + 1
	for k := range l.width {
		c := &l.cells[first+k]
		if !p.expanded {
			*c = recCell{pos: (p.pos*int32(l.width) + int32(k)) * int32(l.width), merit: g, brothers: uint16(l.width - 1)}
		}
		if level-l.floor == 2 {
			l.sweepLeaves(c, g)
		} else {
			for c.merit == g && !c.solved {
				l.improve(first+k, level-2)
				if c.solved && c.brothers > 0 {
					*c = recCell{pos: c.pos + 1, merit: c.merit, brothers: c.brothers - 1}
				}
			}
		}
		if c.merit == g { // solved, and none can be better
			p.solved = true
			return
		}
		if c.merit > best {
			best, solved = c.merit, c.solved
		}
	}
	p.merit, p.solved, p.expanded = best, solved, true
}

// sweepLeaves goes through the brothers of a frontier node, which c stands for,
// until one is worth less than g.
func (l *ladder) sweepLeaves(c *recCell, g int32) {
	for c.merit == g && !c.solved {
		c.merit = l.evaluate(int(c.pos), g)
		if c.brothers == 0 {
			c.solved = true
			return
		}
		c.pos, c.brothers = c.pos+1, c.brothers-1
	}
}

// sweepSons is the direct search of the lowest MAX level: the sons of p are
// frontier nodes.
func (l *ladder) sweepSons(p *recCell) {
	g := p.merit
	best := int32(-infinity)
	first := int(p.pos) * l.width
	for c := first; c < first+l.width && best < g; c++ {
		best = max(best, l.evaluate(c, g))
	}
	p.merit, p.solved = best, true
}
