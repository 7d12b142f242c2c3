package lab

import "slices"

// sortedOpen is the OPEN list as the papers have it: linked, in order of merit.
// A state is put in its place by a walk from the front, and a purge walks through the
// whole list. It holds the same states in the same order as the heap, and takes the
// time that the papers measured (Reinefeld, section 5.4: 90 % of that of SSS*).
type sortedOpen struct {
	tree  *Tree
	cells []sortedCell
	head  int32 // index of the first state; −1: none
	free  int32 // index of the first unused cell; −1: none
	size  int
}

type sortedCell struct {
	state
	next int32
}

func (o *sortedOpen) push(level, pos, merit int, solved bool) {
	s := state{level: level, pos: pos, merit: merit, solved: solved, left: pos * o.tree.powers[level]}
	i := o.free
	if i < 0 {
		i = int32(len(o.cells))
		o.cells = append(o.cells, sortedCell{})
	} else {
		o.free = o.cells[i].next
	}
	place := &o.head
	for *place >= 0 && !s.before(&o.cells[*place].state) {
		place = &o.cells[*place].next
	}
	o.cells[i] = sortedCell{s, *place}
	*place = i
	o.size++
}

func (o *sortedOpen) pop() state {
	i := o.head
	o.remove(&o.head)
	return o.cells[i].state
}

// remove takes the state out of the list that a link leads to.
func (o *sortedOpen) remove(link *int32) {
	i := *link
	c := &o.cells[i]
	*link, c.next, o.free = c.next, o.free, i
	o.size--
}

func (o *sortedOpen) purge(level, pos int) {
	first := pos * o.tree.powers[level]
	end := first + o.tree.powers[level]
	for link := &o.head; *link >= 0; {
		if c := &o.cells[*link]; c.left >= first && c.left < end {
			o.remove(link)
		} else {
			link = &c.next
		}
	}
}

func (o *sortedOpen) len() int { return o.size }

func (o *sortedOpen) states() []state {
	var list []state
	for i := o.head; i >= 0; i = o.cells[i].next {
		list = append(list, o.cells[i].state)
	}
	return list
}

// scannedOpen is the list of IterSSS* as the paper has it ("the node with the highest h-value must be
// selected from OPEN, which is typically a large list", section 3): nothing is sorted, so that
// every step looks at all states, and so does every purge.
type scannedOpen struct {
	tree      *Tree
	list      []state
	tiesRight bool // the rightmost of equals is the best
}

func (o *scannedOpen) push(level, pos, merit int, solved bool) {
	o.list = append(o.list, state{level: level, pos: pos, merit: merit, solved: solved, left: pos * o.tree.powers[level]})
}

func (o *scannedOpen) pop() state {
	best := 0
	for i := range o.list {
		s, t := &o.list[i], &o.list[best]
		if o.tiesRight && s.merit == t.merit {
			s, t = t, s
		}
		if s.before(t) {
			best = i
		}
	}
	s, last := o.list[best], len(o.list)-1
	o.list[best] = o.list[last]
	o.list = o.list[:last]
	return s
}

func (o *scannedOpen) purge(level, pos int) {
	first := pos * o.tree.powers[level]
	end := first + o.tree.powers[level]
	o.list = slices.DeleteFunc(o.list, func(s state) bool { return s.left >= first && s.left < end })
}

func (o *scannedOpen) len() int { return len(o.list) }

func (o *scannedOpen) states() []state { return inOrder(slices.Clone(o.list)) }
