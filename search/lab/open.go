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

// openList is the OPEN list as a heap. Purging marks the node below which
// everything is to go; what it covers is dropped when it comes to the top.
type openList struct {
	tree  *Tree
	all   int // parity of the levels at which all sons are searched
	heap  []state
	clock int
	// By node, for levels of parity all: when the list was last purged below it,
	// and how many valid states lie below it.
	purged, count [][]int32
	size          int // valid states
}

func newOpenList(t *Tree, root, all int) *openList {
	o := &openList{tree: t, all: all, purged: make([][]int32, root+1), count: make([][]int32, root+1)}
	for level := root; level > 0; level-- {
		if level%2 == all {
			o.purged[level] = make([]int32, t.powers[t.Depth-level])
			o.count[level] = make([]int32, t.powers[t.Depth-level])
		}
	}
	return o
}

// ancestors calls f for the nodes above a state at which the list may be purged,
// from below, until f returns false.
func (o *openList) ancestors(s *state, f func(level, pos int) bool) {
	level, pos := s.level, s.pos
	for level++; level < len(o.purged); level++ {
		pos /= o.tree.Width
		if level%2 == o.all && !f(level, pos) {
			return
		}
	}
}

func (o *openList) add(level, pos, merit int, solved bool) {
	o.clock++
	s := state{level, pos, merit, solved, pos * o.tree.powers[level], o.clock}
	o.size++
	o.ancestors(&s, func(level, pos int) bool { o.count[level][pos]++; return true })
	o.heap = append(o.heap, s)
	for i := len(o.heap) - 1; i > 0; {
		parent := (i - 1) / 2
		if !o.heap[i].before(&o.heap[parent]) {
			break
		}
		o.heap[i], o.heap[parent] = o.heap[parent], o.heap[i]
		i = parent
	}
}

// take removes the first state of the list.
func (o *openList) take() state {
	for {
		top := o.heap[0]
		last := len(o.heap) - 1
		o.heap[0] = o.heap[last]
		o.heap = o.heap[:last]
		o.sink(0)
		if o.valid(&top) {
			o.size--
			o.ancestors(&top, func(level, pos int) bool { o.count[level][pos]--; return true })
			return top
		}
	}
}

func (o *openList) sink(i int) {
	for {
		son := 2*i + 1
		if son >= len(o.heap) {
			return
		}
		if son+1 < len(o.heap) && o.heap[son+1].before(&o.heap[son]) {
			son++
		}
		if !o.heap[son].before(&o.heap[i]) {
			return
		}
		o.heap[i], o.heap[son] = o.heap[son], o.heap[i]
		i = son
	}
}

func (o *openList) valid(s *state) bool {
	ok := true
	o.ancestors(s, func(level, pos int) bool {
		ok = int(o.purged[level][pos]) < s.stamp
		return ok
	})
	return ok
}

// purge drops all states below a node.
func (o *openList) purge(level, pos int) {
	o.clock++
	o.purged[level][pos] = int32(o.clock)
	gone := o.count[level][pos]
	o.count[level][pos] = 0
	o.size -= int(gone)
	node := state{level: level, pos: pos}
	o.ancestors(&node, func(level, pos int) bool { o.count[level][pos] -= gone; return true })
	// The counts of nodes further down are left as they are: SSS* never comes
	// back below a solved node.
}

// String shows the valid states in order, as the papers print them; sign −1
// turns merits back to MAX's point of view.
func (o *openList) text(sign int) string {
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
	var b strings.Builder
	for i, s := range list {
		status := "L"
		if s.solved {
			status = "S"
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "(%s,%s,%s)", o.tree.Dewey(s.level, s.pos), status, bound(sign*s.merit))
	}
	return b.String()
}
