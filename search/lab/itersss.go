package lab

import "fmt"

// iterSSS is IterSSS* (Bhattacharya & Bagchi 1986, described in "Searching game
// trees under memory constraints", section 2): SSS* whose OPEN list never holds
// more than Options.Memory cells. The description is read like this:
//
//   - A live MAX node is expanded if (b − 1)·⌈(d − k)/2⌉ cells are free, k being
//     its depth; otherwise it becomes inactive and stays on the list.
//   - When a solved MIN node p is selected and an inactive node below its parent x
//     has a merit above that of p, all other active nodes below x are purged, and
//     so are the inactive nodes that p dominates; p stays, and the leftmost
//     inactive node is activated. (Without that purge the list outgrows its limit.)
//   - Ties go to the left (with Options.ScanOpen and TiesRight to the right).
//   - A heap takes the place of the list that the paper searches for the best node, unless
//     Options.ScanOpen asks for the list (iterscan.go): the same search.
func iterSSS(r *run) (int, error) {
	if err := r.needMemory(iterMemory(r.tree), r.tree.powers[(r.tree.Depth+1)/2]); err != nil {
		return 0, err
	}
	if r.TiesRight && !r.ScanOpen {
		return 0, fmt.Errorf("ties to the right need a list that is looked through")
	}
	return newIterSearch(r).search()
}

// iterMemory returns the least number of cells that IterSSS* needs:
// (b − 1)·⌈d/2⌉ + 1. With b^⌈d/2⌉ it equals SSS*.
func iterMemory(t *Tree) int { return (t.Width-1)*((t.Depth+1)/2) + 1 }

// iterSearch is one run of IterSSS*. One state is the current one. The others are
// in a heap (solved), on a stack (live; each has the greatest merit of all when it
// is pushed) or on the list of inactive nodes, whose last is the leftmost. With
// Options.ScanOpen all active states are in live, in any order.
type iterSearch struct {
	*run
	heap, live, inactive []iterCell
	size                 int // cells in use: all of the above and the current one
	lastStamp            int32
	offset               []int      // of each MAX level in nodes
	nodes                []iterNode // by MAX node, for purging
	path                 []int32    // indices into nodes: the MAX nodes above a place
}

// iterCell is a node on the list. The key orders cells: merit, then place.
type iterCell struct {
	key    uint64
	stamp  int32
	level  int8
	solved bool
}

// iterNode says when the list was purged below a MAX node and how many active
// states are there. A count that is older than a purge further up is void.
type iterNode struct{ purged, counted, count int32 }

func iterKey(merit, left int) uint64 {
	return uint64(uint32(merit)+1<<31)<<32 | uint64(^uint32(left))
}

func (c iterCell) merit() int { return int(int32(uint32(c.key>>32) - 1<<31)) }
func (c iterCell) left() int  { return int(^uint32(c.key)) }

func newIterSearch(r *run) *iterSearch {
	s := &iterSearch{run: r, offset: make([]int, r.tree.Depth+1), size: 1}
	n := 0
	for level := r.tree.Depth; level > 0; level -= 2 {
		s.offset[level] = n
		n += r.tree.powers[r.tree.Depth-level]
	}
	s.nodes = make([]iterNode, n)
	return s
}

// findAncestors fills path with the MAX nodes above a node, the root first.
func (s *iterSearch) findAncestors(level, left int) {
	s.path = s.path[:0]
	bottom := level + 1
	if !s.tree.isMax(bottom) {
		bottom++
	}
	for k := s.tree.Depth; k >= bottom; k -= 2 {
		s.path = append(s.path, int32(s.offset[k]+left/s.tree.powers[k]))
	}
}

// push puts a state on the heap (solved) or on the stack (live).
func (s *iterSearch) push(level, left, merit int, solved bool) {
	s.lastStamp++
	cell := iterCell{iterKey(merit, left), s.lastStamp, int8(level), solved}
	if s.ScanOpen {
		s.live = append(s.live, cell)
		return
	}
	s.findAncestors(level, left)
	latest := int32(0)
	for _, i := range s.path {
		n := &s.nodes[i]
		latest = max(latest, n.purged)
		if n.counted < latest {
			n.count = 0
		}
		n.count, n.counted = n.count+1, s.lastStamp
	}
	if !solved {
		s.live = append(s.live, cell)
		return
	}
	i := len(s.heap)
	s.heap = append(s.heap, cell)
	for i > 0 && s.heap[(i-1)/2].key < cell.key {
		s.heap[i] = s.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	s.heap[i] = cell
}

func (s *iterSearch) popHeap() {
	last := len(s.heap) - 1
	cell := s.heap[last]
	s.heap = s.heap[:last]
	i := 0
	for child := 1; child < last; child = 2*i + 1 {
		if child+1 < last && s.heap[child+1].key > s.heap[child].key {
			child++
		}
		if s.heap[child].key <= cell.key {
			break
		}
		s.heap[i] = s.heap[child]
		i = child
	}
	if last > 0 {
		s.heap[i] = cell
	}
}

// claim takes a state out of the counts. It reports false for a purged state,
// which is in none.
func (s *iterSearch) claim(c iterCell) bool {
	if !s.valid(c) {
		return false
	}
	for _, i := range s.path {
		s.nodes[i].count--
	}
	return true
}

// valid reports whether a state was not purged; it leaves the nodes above in path.
func (s *iterSearch) valid(c iterCell) bool {
	s.findAncestors(int(c.level), c.left())
	for _, i := range s.path {
		if s.nodes[i].purged > c.stamp {
			return false
		}
	}
	return true
}

// next removes the best active state and returns it.
func (s *iterSearch) next() (iterCell, error) {
	if s.ScanOpen {
		return s.scan()
	}
	for len(s.heap)+len(s.live) > 0 {
		var c iterCell
		top := len(s.live) - 1
		if top < 0 || len(s.heap) > 0 && s.heap[0].key > s.live[top].key {
			c = s.heap[0]
			s.popHeap()
		} else {
			c = s.live[top]
			s.live = s.live[:top]
		}
		if s.claim(c) {
			return c, nil
		}
	}
	return iterCell{}, fmt.Errorf("no active node left on the list")
}

// purge drops the active states below a MAX node.
func (s *iterSearch) purge(level, left int) {
	if s.ScanOpen {
		s.scanPurge(left, left+s.tree.powers[level])
		return
	}
	x := &s.nodes[s.offset[level]+left/s.tree.powers[level]]
	s.findAncestors(level, left)
	latest := x.purged
	for _, i := range s.path {
		latest = max(latest, s.nodes[i].purged)
	}
	s.lastStamp++
	if gone := x.count; x.counted >= latest {
		for _, i := range s.path {
			s.nodes[i].count -= gone
		}
		s.size -= int(gone)
	}
	x.count, x.purged = 0, s.lastStamp
}

// search is the main loop.
func (s *iterSearch) search() (int, error) {
	var err error
	for current := (iterCell{key: iterKey(infinity, 0), level: int8(s.tree.Depth)}); err == nil; {
		s.notePeak(s.size)
		if s.Trace != nil {
			s.Trace(s.text(current))
		}
		if current.solved && int(current.level) == s.tree.Depth {
			return current.merit(), nil
		}
		best, known := s.step(current)
		if known && s.ScanOpen { // the list does not know it
			s.live = append(s.live, best)
			known = false
		}
		if !known {
			best, err = s.next()
		}
		current = best
	}
	return 0, err
}

// step applies one of the six cases of SSS* to the current state. It returns the state
// that is the best of all then, or false where that one must be looked for.
func (s *iterSearch) step(current iterCell) (best iterCell, known bool) {
	w := s.width
	level, left, merit := int(current.level), current.left(), current.merit()
	pos := left / s.tree.powers[level]
	isMax := s.tree.isMax(level)
	switch {
	case current.solved && isMax && pos%w < w-1: // the next brother
		return iterCell{key: iterKey(merit, left+s.tree.powers[level]), level: int8(level)}, true
	case current.solved && isMax: // the parent is solved
		return s.parent(level, pos, merit), true
	case current.solved:
		return s.solvedMin(level, pos, current), true
	case level == 0:
		v := s.leaf(pos)
		if v < merit {
			s.push(0, left, v, true)
			return current, false
		}
		current.solved = true
		return current, true
	case isMax && (w-1)*((level+1)/2) > s.Memory-s.size:
		s.deactivate(current)
		return current, false
	}
	s.visit(level, pos)
	if isMax {
		s.size += w - 1
		for c := w - 1; c > 0; c-- {
			s.push(level-1, left+c*s.tree.powers[level-1], merit, false)
		}
	}
	return iterCell{key: current.key, level: int8(level - 1)}, true
}

func (s *iterSearch) parent(level, pos, merit int) iterCell {
	return iterCell{
		key:   iterKey(merit, pos/s.width*s.tree.powers[level+1]),
		level: int8(level + 1), solved: true,
	}
}

// solvedMin deals with a solved MIN node p: its parent is solved, unless
// an inactive node below the parent has a greater merit.
func (s *iterSearch) solvedMin(level, pos int, p iterCell) iterCell {
	x := pos / s.width
	left := x * s.tree.powers[level+1]
	end := left + s.tree.powers[level+1]
	for n := len(s.inactive) - 1; n >= 0 && s.inactive[n].left() < end; n-- {
		z := s.inactive[n]
		s.inactive = s.inactive[:n]
		if z.merit() > p.merit() {
			s.purge(level+1, left)
			s.push(level, p.left(), p.merit(), true)
			return z
		}
		s.size-- // dominated
	}
	s.purge(level+1, left)
	return s.parent(level, pos, p.merit())
}

// deactivate puts a node on the list of inactive nodes, in order.
func (s *iterSearch) deactivate(z iterCell) {
	i := len(s.inactive)
	s.inactive = append(s.inactive, z)
	for i > 0 && s.inactive[i-1].left() < z.left() {
		s.inactive[i] = s.inactive[i-1]
		i--
	}
	s.inactive[i] = z
}
