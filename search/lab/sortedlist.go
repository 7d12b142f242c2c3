package lab

// sortedOpen is the OPEN list as a linked list in order of merit.
type sortedOpen struct {
	tree *Tree
	list *sortedList
	size int
}

func (o *sortedOpen) push(level, pos, merit int, solved bool) {
	o.list.push(state{level: level, pos: pos, merit: merit, solved: solved, left: pos * o.tree.powers[level]})
	o.size++
}

func (o *sortedOpen) pop() state {
	o.size--
	return o.list.pop()
}

func (o *sortedOpen) purge(level, pos int) {
	first := pos * o.tree.powers[level]
	o.size -= o.list.purge(first, first+o.tree.powers[level])
}

func (o *sortedOpen) len() int { return o.size }

func (o *sortedOpen) states() []state {
	var list []state
	for i := o.list.head; i >= 0; i = o.list.cells[i].next {
		list = append(list, o.list.cells[i].state)
	}
	return list
}

// sortedList is the list as the papers have it: linked, in order of merit.
// A state is put in its place by a walk from the front, and a purge walks through the
// whole list. It holds the same states in the same order as the heap, and takes the
// time that the papers measured (Reinefeld, section 5.4: 90 % of that of SSS*).
type sortedList struct {
	cells []sortedCell
	head  int32 // index of the first state; −1: none
	free  int32 // index of the first unused cell; −1: none
}

type sortedCell struct {
	state
	next int32
}

func newSortedList() *sortedList { return &sortedList{head: -1, free: -1} }

func (l *sortedList) push(s state) {
	i := l.free
	if i < 0 {
		i = int32(len(l.cells))
		l.cells = append(l.cells, sortedCell{})
	} else {
		l.free = l.cells[i].next
	}
	place := &l.head
	for *place >= 0 && !s.before(&l.cells[*place].state) {
		place = &l.cells[*place].next
	}
	l.cells[i] = sortedCell{s, *place}
	*place = i
}

func (l *sortedList) pop() state {
	i := l.head
	l.head = l.cells[i].next
	l.release(i)
	return l.cells[i].state
}

func (l *sortedList) release(i int32) {
	l.cells[i].next = l.free
	l.free = i
}

// purge drops the states whose leftmost leaf is one of from … to − 1, and returns how
// many there were.
func (l *sortedList) purge(from, to int) int {
	n := 0
	for place := &l.head; *place >= 0; {
		i := *place
		c := &l.cells[i]
		if c.left < from || c.left >= to {
			place = &c.next
			continue
		}
		*place = c.next
		l.release(i)
		n++
	}
	return n
}
