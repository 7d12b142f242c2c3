package lab

import (
	"fmt"
	"math"
	"strings"
)

// memSSS is MemSSS* (Bhattacharya & Bagchi, section 3): RecSSS* in which every
// MAX node on OPEN owns the memory for the search below it; grandsons for which
// the memory does not suffice wait, inactive. The printed code is read like this:
//
//   - Ties go to the left.
//   - "p has an inactive descendant" means one in the tree of live entries below
//     p, and the leftmost with a merit above that of x is activated. Inactive
//     nodes to the left of it are dominated by x for good and are forgotten.
//   - An activated node gets the memory of the leftmost entry of its block, as the
//     explanation says. With Options.SolvedMemory it gets the amount mem(x), as the
//     code says: on a few trees in a hundred that visits other leaves, and M can be
//     exceeded, for what x had may be in use again. Cells then counts nothing.
//     All merits on the way to the node are raised to its own.
//   - At odd depth leaves are not stored unless Options.StoreTerminals; the lowest
//     MAX level is searched directly, as in the paper's experiments.
func memSSS(r *run) (int, error) {
	least, most := MemMemory(r.width, r.tree.Depth, r.StoreTerminals)
	if err := r.needMemory(least, most); err != nil {
		return 0, err
	}
	return newMemTree(r, r.tree.Depth, 1, most).solve(0, infinity, nil), nil
}

// newMemTree makes OPEN for the search from a level down to the leaves; most is what full memory is.
func newMemTree(r *run, level, sign, most int) *memTree {
	m := &memTree{frontier: frontier{run: r, sign: sign}, level: level, leaves: r.StoreTerminals, memory: int32(min(r.Memory, most) - 1)}
	if r.SolvedMemory {
		m.cells = make([]memCell, most)
	} else {
		m.cells = make([]memCell, m.memory+1)
	}
	return m
}

// solve returns min(merit, sign × value) of the node at a position. improved is
// called with each better upper bound, unless it is nil.
func (m *memTree) solve(pos, merit int, improved func(merit int)) int {
	root := &m.cells[0]
	*root, m.inactive = memCell{pos: int32(pos), merit: int32(merit), start: 1, memory: m.memory}, m.inactive[:0]
	if !m.SolvedMemory { // Cells counts nothing then
		m.notePeak(1)
	}
	for !root.solved {
		m.improve(0, m.level)
		if g := int(root.merit); g < merit {
			merit = g
			if improved != nil {
				improved(g)
			}
		}
	}
	return int(root.merit)
}

// memDual is MemDual*, which the paper names (section 4) and does not describe: by
// symmetry, MemSSS* on the negated tree below each child of the root, from left to
// right, with the best value so far as bound. The memory is used for one child after
// the other. With full memory it is DUAL*.
func memDual(r *run) (int, error) {
	least, most := MemMemory(r.width, r.tree.Depth-1, r.StoreTerminals)
	if err := r.needMemory(least, most); err != nil {
		return 0, err
	}
	m := newMemTree(r, r.tree.Depth-1, -1, most)
	r.visit(r.tree.Depth, 0)
	g := -infinity
	for c := range r.width {
		g = -m.solve(c, -g, nil)
	}
	return g, nil
}

// MemMemory returns the least number of cells that MemSSS* needs on a tree of a width
// and a depth, 1 + minmem(0), and the number with which it equals RecSSS*, 1 + maxmem(0). MemDual*,
// which searches the children of the root, needs that of trees of a ply less.
func MemMemory(width, depth int, storeTerminals bool) (least, most int) {
	blocks := memBlocks(depth, storeTerminals)
	return 1 + width*blocks, 1 + maxMemory(width, blocks)
}

// memBlocks is the number of stored levels of grandsons below a MAX node.
func memBlocks(level int, storeTerminals bool) int {
	if storeTerminals {
		return (level + 1) / 2
	}
	return level / 2
}

// maxMemory is b + b² + … + b^blocks.
func maxMemory(width, blocks int) int {
	n := 0
	for range blocks {
		n = (n + 1) * width
	}
	return n
}

// memCell is an entry of OPEN: a MAX node (of a MIN node in the dual), and the memory it owns, the cells from
// start on. Its grandsons, when it is expanded, are the first of these.
type memCell struct {
	pos, merit                 int32
	brothers                   uint16 // how many brothers to the right are left
	best                       uint16 // which of the grandsons gave the merit
	solved, expanded, inactive bool
	start, memory              int32
	parent                     int32 // the entry of its grandfather
}

// memTree is one run of MemSSS*, or with memory for all nodes one of RecSSS*.
type memTree struct {
	frontier
	level, floor int   // of the root of the search, and where it ends, plies above the leaves
	leaves       bool  // the children of the lowest MAX level have cells, too
	memory       int32 // of the root
	silent       bool  // no trace
	cells        []memCell
	inactive     []memInactive // the last is the leftmost
}

// memInactive is an inactive entry and the first leaf below it.
type memInactive struct{ cell, left int32 }

// improve is the recursive procedure MemSSS at entry i, a MAX node with merit g: it searches below
// until the value is known to lie below g (then its merit is the new upper bound, and it may be
// solved) or is solved at g. It repeatedly picks the leftmost of the grandsons with the greatest
// merit, while that merit is g and the grandson live. Where memory is short a merit can rise, even
// above g: then a node below was activated, and the search goes on at the level above.
func (m *memTree) improve(i int32, level int) {
	p := &m.cells[i]
	if level == m.floor {
		p.merit, p.solved = m.evaluate(int(p.pos), p.merit), true
		return
	}
	m.visit(level, int(p.pos))
	if level == m.floor+1 {
		if m.leaves && !m.SolvedMemory {
			m.notePeak(int(p.start) + m.width) // the leaves stand where the memory of p begins
		}
		m.sweepChildren(p)
		return
	}
	g := p.merit
	if !p.expanded {
		m.expand(i, level)
	}
	children := m.cells[p.start : p.start+int32(m.width)]
	k := int(p.best)
	for children[k].merit == g && !children[k].solved {
		if c := &children[k]; level == m.floor+2 {
			m.sweepLeaves(c, g)
		} else {
			m.improve(p.start+int32(k), level-2)
			if c.solved && c.brothers > 0 {
				m.dropInactive(c, level-2)
				c.pos, c.brothers, c.solved, c.expanded = c.pos+1, c.brothers-1, false, false
			}
		}
		k = m.leftmostActive(children)
	}
	p.merit, p.best = children[k].merit, uint16(k)
	if children[k].solved && !m.activate(i, level, &children[k]) {
		p.solved = true
	}
}

// place is where the grandsons of an entry stand with Options.SolvedMemory: mem(x) is
// then an amount that may not be free, so every node has the place that it has in
// RecSSS*.
func (m *memTree) place(cell int32) int32 { return cell*int32(m.width) + 1 }

// leftmostActive returns which of the active entries has the greatest merit, the
// leftmost of equals. Merit and place are joined in one number, so that the loop has no branch
// to mispredict. (The first entry of a block is always active.)
func (m *memTree) leftmostActive(cells []memCell) int {
	best := int64(math.MinInt64)
	for k := range cells {
		key := int64(cells[k].merit)<<16 - int64(k)
		if cells[k].inactive {
			key = math.MinInt64
		}
		best = max(best, key)
	}
	return int(uint16(-best))
}

// expand makes the entries of the grandsons of p and hands out its memory, from
// left to right. What is left waits, inactive.
func (m *memTree) expand(i int32, level int) {
	p := &m.cells[i]
	p.expanded, p.best = true, 0
	w := int32(m.width)
	rest := p.memory - w
	free := p.start + w
	if !m.SolvedMemory {
		m.notePeak(int(free))
	}
	blocks := memBlocks(level-2-m.floor, m.leaves)
	least, most := w*int32(blocks), int32(maxMemory(m.width, blocks))
	waiting := len(m.inactive)
	for k := range w {
		c := &m.cells[p.start+k]
		*c = memCell{pos: (p.pos*w + k) * w, merit: p.merit, brothers: uint16(w - 1), parent: i}
		if rest < least {
			c.inactive = true
			m.inactive = append(m.inactive, memInactive{p.start + k, c.pos * int32(m.tree.powers[level-2])})
			continue
		}
		c.start, c.memory = free, min(rest, most)
		if m.SolvedMemory {
			c.start = m.place(p.start + k)
		}
		free += c.memory
		rest -= c.memory
	}
	if m.Trace != nil && !m.silent {
		m.traceExpansion(p, level)
	}
	// They lie to the left of all that waited before; the leftmost comes last.
	for a, b := waiting, len(m.inactive)-1; a < b; a, b = a+1, b-1 {
		m.inactive[a], m.inactive[b] = m.inactive[b], m.inactive[a]
	}
}

// dewey names the node of an entry: its depth is twice the number of its
// ancestors on OPEN.
func (m *memTree) dewey(c *memCell) string {
	level := m.level
	for q := c; q != &m.cells[0]; q = &m.cells[q.parent] {
		level -= 2
	}
	return m.tree.Dewey(level, int(c.pos))
}

// traceExpansion writes to the trace how the memory of p was handed out.
func (m *memTree) traceExpansion(p *memCell, level int) {
	var list strings.Builder
	for k := range m.width {
		c := &m.cells[int(p.start)+k]
		fmt.Fprintf(&list, "; %s ", m.tree.Dewey(level-2, int(c.pos)))
		switch {
		case c.inactive:
			list.WriteString("inactive")
		case level == 2:
			list.WriteString("live")
		default:
			fmt.Fprintf(&list, "gets %d", c.memory)
		}
	}
	m.tracef("%s expanded with memory %d%s", m.tree.Dewey(level, int(p.pos)), p.memory, list.String())
}

// dropInactive drops the inactive entries below a node whose search is over.
func (m *memTree) dropInactive(c *memCell, level int) {
	end := (c.pos + 1) * int32(m.tree.powers[level])
	n := len(m.inactive)
	for n > 0 && m.inactive[n-1].left < end {
		n--
	}
	m.inactive = m.inactive[:n]
}

// activate looks for the leftmost inactive entry below p with a merit above that
// of x, the best of p's grandsons, which is solved, and activates it. Entries to
// the left of it are dominated and dropped.
func (m *memTree) activate(i int32, level int, x *memCell) bool {
	p := &m.cells[i]
	end := (p.pos + 1) * int32(m.tree.powers[level])
	for n := len(m.inactive) - 1; n >= 0 && m.inactive[n].left < end; n-- {
		cell := m.inactive[n].cell
		m.inactive = m.inactive[:n]
		z := &m.cells[cell]
		if z.merit <= x.merit {
			continue
		}
		donor := &m.cells[m.cells[z.parent].start]
		z.inactive, z.start, z.memory = false, donor.start, donor.memory
		if m.SolvedMemory {
			z.start, z.memory = m.place(cell), x.memory
		}
		if m.Trace != nil {
			m.tracef("%s solved at %d: %s activated with memory %d", m.tree.Dewey(level-2, int(x.pos)), x.merit,
				m.dewey(z), z.memory)
		}
		child := cell
		for q := z.parent; ; q = m.cells[q].parent {
			m.cells[q].merit = z.merit
			m.cells[q].best = uint16(child - m.cells[q].start)
			if q == i {
				return true
			}
			child = q
		}
	}
	return false
}
