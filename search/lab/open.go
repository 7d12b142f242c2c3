package lab

import (
	"cmp"
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
	stamp      int // when heapOpen put it on the list
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

// heapOpen is the list as a stack and a heap: a state that comes before the top of the stack, as
// most live ones do, is put there, any other into the heap. One that comes before all others mostly
// is the next to be taken: it waits apart. Purging marks the node below which
// everything is to go; what it covers is dropped when it comes to the top.
type heapOpen struct {
	tree        *Tree
	root        int // level of the root of the search
	allParity   int // parity of the levels at which all children are searched
	stack, heap []state
	first       state // before all others, if waits
	waits       bool
	lastStamp   int
	size        int // valid states of stack and heap
	// By level of parity allParity and by position, counted from base[level] on, in
	// pages that are made when a state comes below them.
	marks [][]*openPage
	base  []int
	above []*openMark // see find
}

// openMark says when the list was last purged below a node, and how many valid
// states lie there. A count that is older than a purge further up is void.
type openMark struct{ purged, counted, count int32 }

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

// find lists the marks of the nodes above one at which the list may be purged, and returns when it last was.
func (o *heapOpen) find(level, pos int) (purged int32) {
	ww := o.tree.Width * o.tree.Width
	o.above = o.above[:0]
	for level, pos = o.purgeLevel(level, pos); level <= o.root; level, pos = level+2, pos/ww {
		m := o.mark(level, pos)
		o.above = append(o.above, m)
		purged = max(purged, m.purged)
	}
	return purged
}

// count adds n to the counts of valid states below the nodes that find has listed.
func (o *heapOpen) count(n, purged int32) {
	for _, m := range o.above {
		if m.counted < purged {
			m.count = 0
		}
		m.count, m.counted = m.count+n, int32(o.lastStamp)
	}
	o.size += int(n)
}

// valid reports whether a state was not purged.
func (o *heapOpen) valid(s *state) bool { return int(o.find(s.level, s.pos)) <= s.stamp }

func (o *heapOpen) purge(level, pos int) {
	o.settle()
	mark := o.mark(level, pos)
	o.lastStamp++
	if purged := o.find(level, pos); mark.counted >= purged {
		o.count(-mark.count, purged)
	}
	*mark = openMark{purged: int32(o.lastStamp), counted: int32(o.lastStamp)}
}

func (o *heapOpen) push(level, pos, merit int, solved bool) {
	s := state{level: level, pos: pos, merit: merit, solved: solved, left: pos * o.tree.powers[level]}
	switch n := len(o.stack); {
	case o.waits && s.before(&o.first), !o.waits && (n == 0 || s.before(&o.stack[n-1])) && (len(o.heap) == 0 || s.before(&o.heap[0])):
		o.settle()
		o.first, o.waits = s, true
	default:
		o.put(s)
	}
}

// settle puts the state that waits to the others.
func (o *heapOpen) settle() {
	if o.waits {
		o.waits = false
		o.put(o.first)
	}
}

func (o *heapOpen) put(s state) {
	o.lastStamp++
	s.stamp = o.lastStamp
	o.count(1, o.find(s.level, s.pos))
	if n := len(o.stack); n == 0 || s.before(&o.stack[n-1]) {
		o.stack = append(o.stack, s)
		return
	}
	i := len(o.heap)
	o.heap = append(o.heap, s)
	for i > 0 && s.before(&o.heap[(i-1)/2]) {
		o.heap[i] = o.heap[(i-1)/2]
		i = (i - 1) / 2
	}
	o.heap[i] = s
}

func (o *heapOpen) pop() state {
	if o.waits {
		o.waits = false
		return o.first
	}
	for {
		var top state
		if n := len(o.stack); n > 0 && (len(o.heap) == 0 || o.stack[n-1].before(&o.heap[0])) {
			top, o.stack = o.stack[n-1], o.stack[:n-1]
		} else {
			last := len(o.heap) - 1
			top, o.heap[0] = o.heap[0], o.heap[last]
			o.heap = o.heap[:last]
			o.siftDown(0)
		}
		if o.valid(&top) {
			o.count(-1, 0)
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

func (o *heapOpen) len() int {
	if o.waits {
		return o.size + 1
	}
	return o.size
}

func (o *heapOpen) states() []state {
	o.settle()
	list := slices.DeleteFunc(slices.Concat(o.stack, o.heap), func(s state) bool { return !o.valid(&s) })
	return inOrder(list)
}

// inOrder sorts states by merit, ties to the left.
func inOrder(list []state) []state {
	slices.SortFunc(list, func(a, b state) int { return cmp.Or(cmp.Compare(b.merit, a.merit), cmp.Compare(a.left, b.left)) })
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
