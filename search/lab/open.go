package lab

import (
	"fmt"
	"slices"
	"strings"
)

// state is an element of the OPEN list of SSS*: a node, live or solved, with its
// merit. The merit bounds the value of every solution tree that the node stands
// for.
type state struct {
	level, pos int
	merit      int
	solved     bool
	left       int // the leftmost leaf below the node, for ties
	stamp      int // when it was put on the list
}

// before orders the list: greater merit first, ties to the left. (Stockman
// stacks the results of most operators on top of the list. They have the merit
// of the state just removed from there and cover its place, so this order puts
// them on top, too.)
func (s *state) before(t *state) bool {
	if s.merit != t.merit {
		return s.merit > t.merit
	}
	return s.left < t.left
}

// openList is the OPEN list of SSS*: states by merit, ties to the left.
type openList interface {
	push(level, pos, merit int, solved bool)
	pop() state           // removes the first
	purge(level, pos int) // drops all states below a node
	len() int
	states() []state // in order
}

// heapOpen is the list as a heap. Purging marks the node below which everything is to
// go; what it covers is dropped when it comes to the top.
type heapOpen struct {
	tree      *Tree
	root      int // level of the root of the search
	allParity int // parity of the levels at which all children are searched
	heap      []state
	lastStamp int
	size      int // valid states
	// By level of parity allParity and by position, counted from base[level] on, in
	// pages that are made when a state comes below them.
	marks [][]*openPage
	base  []int
}

// openMark says when the list was last purged below a node, and how many valid
// states lie there.
type openMark struct{ purged, count int32 }

const pageBits = 6

type openPage [1 << pageBits]openMark

func newHeapOpen(t *Tree, root, pos, all int) *heapOpen {
	o := &heapOpen{tree: t, root: root, allParity: all, marks: make([][]*openPage, root+1), base: make([]int, root+1)}
	for level := root; level > 0; level-- {
		if level%2 == all {
			o.marks[level] = make([]*openPage, (t.powers[root-level]-1)>>pageBits+1)
			o.base[level] = pos * t.powers[root-level]
		}
	}
	return o
}

// mark returns the mark of a node.
func (o *heapOpen) mark(level, pos int) *openMark {
	i := pos - o.base[level]
	page := &o.marks[level][i>>pageBits]
	if *page == nil {
		*page = new(openPage)
	}
	return &(*page)[i&(1<<pageBits-1)]
}

// purgeLevel returns the lowest level above a node at which the list may be purged,
// and the position there of its ancestor. The next is two levels up.
func (o *heapOpen) purgeLevel(level, pos int) (int, int) {
	if (level+1)%2 == o.allParity {
		return level + 1, pos / o.tree.Width
	}
	return level + 2, pos / (o.tree.Width * o.tree.Width)
}

// count adds n to the counts of valid states above a node.
func (o *heapOpen) count(level, pos, n int) {
	ww := o.tree.Width * o.tree.Width
	for level, pos = o.purgeLevel(level, pos); level <= o.root; level, pos = level+2, pos/ww {
		o.mark(level, pos).count += int32(n)
	}
	o.size += n
}

// valid reports whether a state was not purged.
func (o *heapOpen) valid(s *state) bool {
	ww := o.tree.Width * o.tree.Width
	for level, pos := o.purgeLevel(s.level, s.pos); level <= o.root; level, pos = level+2, pos/ww {
		if int(o.mark(level, pos).purged) > s.stamp {
			return false
		}
	}
	return true
}

// purge drops all states below a node. (The counts further down are left as they
// are: SSS* never comes back below a solved node.)
func (o *heapOpen) purge(level, pos int) {
	o.lastStamp++
	mark := o.mark(level, pos)
	mark.purged = int32(o.lastStamp)
	o.count(level, pos, -int(mark.count))
	mark.count = 0
}

func (o *heapOpen) push(level, pos, merit int, solved bool) {
	o.lastStamp++
	s := state{level, pos, merit, solved, pos * o.tree.powers[level], o.lastStamp}
	o.count(level, pos, 1)
	i := len(o.heap)
	o.heap = append(o.heap, s)
	for i > 0 && s.before(&o.heap[(i-1)/2]) {
		o.heap[i] = o.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	o.heap[i] = s
}

func (o *heapOpen) pop() state {
	for {
		top := o.heap[0]
		last := len(o.heap) - 1
		o.heap[0] = o.heap[last]
		o.heap = o.heap[:last]
		o.siftDown(0)
		if o.valid(&top) {
			o.count(top.level, top.pos, -1)
			return top
		}
	}
}

func (o *heapOpen) siftDown(i int) {
	for {
		child := 2*i + 1
		if child >= len(o.heap) {
			return
		}
		if child+1 < len(o.heap) && o.heap[child+1].before(&o.heap[child]) {
			child++
		}
		if !o.heap[child].before(&o.heap[i]) {
			return
		}
		o.heap[i], o.heap[child] = o.heap[child], o.heap[i]
		i = child
	}
}

func (o *heapOpen) len() int { return o.size }

func (o *heapOpen) states() []state {
	var list []state
	for _, s := range o.heap {
		if o.valid(&s) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b state) int {
		if a.before(&b) {
			return -1
		}
		return 1
	})
	return list
}

// openText shows the states of a list as the papers print them; sign −1 turns merits back
// to MAX's point of view.
func openText(t *Tree, list []state, sign int) string {
	var b strings.Builder
	for i, s := range list {
		status := "L"
		if s.solved {
			status = "S"
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "(%s,%s,%s)", t.Dewey(s.level, s.pos), status, bound(sign*s.merit))
	}
	return b.String()
}
