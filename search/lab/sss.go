package lab

// sss is Stockman's SSS* with Campbell's correction, by the six cases of the
// operator Γ (Plaat, figure 1). Ties go to the left.
func sss(r *run) (int, error) {
	g := r.bestFirst(r.wholeTree())
	r.pass(g)
	return g, nil
}

// wholeTree is the search of a tree from its root.
func (r *run) wholeTree() bestFirst {
	return bestFirst{root: r.tree.Depth, allParity: r.tree.Depth % 2, merit: infinity, sign: 1}
}

// bestFirst says where and how SSS* searches. Its dual is the same search with
// the parts of MAX and MIN exchanged: all values are multiplied by sign, and
// allParity is the parity of the levels at which all children of a node are searched (the
// MAX levels in SSS*, the MIN levels in its dual).
type bestFirst struct {
	root, pos int // level and position of the root of the search
	allParity int
	merit     int  // of the root at the start; the result is at most that
	sign      int  // +1 or −1
	cells     int  // how many cells a state counts; 0: one
	least     *int // ends the search when the merits have fallen to it, or nil

	// evaluate, when not nil, stands for the evaluation of a node at which the search
	// ends, at the level edge: it returns min(merit, value).
	evaluate func(pos, merit int) int
	edge     int
	inner    bool // part of another search: its passes and its list are not shown
}

// openList returns an empty OPEN list for a search.
func (r *run) openList(b *bestFirst) openList {
	switch {
	case r.SortedOpen:
		return &sortedOpen{tree: r.tree, head: -1, free: -1}
	case r.ScanOpen:
		return &scannedOpen{tree: r.tree, tiesRight: r.TiesRight}
	}
	return newHeapOpen(r.tree, b.root, b.pos, b.allParity)
}

// bestFirst runs SSS* and returns min(merit, sign × value).
func (r *run) bestFirst(b bestFirst) int {
	open := r.openList(&b)
	open.push(b.root, b.pos, b.merit, false)
	return r.bestFirstFrom(open, b)
}

// bestFirstFrom runs SSS* from a list on. A fall of the greatest merit on the list
// ends a pass: from then on the list stands for a better upper bound on the value.
func (r *run) bestFirstFrom(open openList, b bestFirst) int {
	best := b.merit
	for {
		r.notePeak(r.allocated + max(1, b.cells)*open.len())
		if r.Trace != nil && !b.inner {
			r.Trace(openText(r.tree, open.states(), b.sign))
		}
		if r.listed != nil {
			r.listed(open.states())
		}
		s := open.pop()
		if s.merit < best {
			best = s.merit
			if !b.inner {
				r.pass(b.sign * best)
			}
		}
		if s.solved && s.level == b.root || b.least != nil && s.merit <= *b.least {
			return s.merit
		}
		r.gammaOperator(open, s, &b)
	}
}

// gammaCase returns which case of the operator Γ applies to a state.
func (r *run) gammaCase(s *state, b *bestFirst) int {
	switch {
	case s.solved && s.level%2 != b.allParity:
		return 1
	case s.solved && s.pos%r.width < r.width-1:
		return 2
	case s.solved:
		return 3
	case s.level == b.edge:
		return 4
	case s.level%2 == b.allParity:
		return 6
	}
	return 5
}

// gammaOperator is the state space operator Γ.
func (r *run) gammaOperator(open openList, s state, b *bestFirst) {
	w := r.width
	i := r.gammaCase(&s, b)
	if r.operation != nil {
		r.operation(Operation{i, s.level, s.pos, s.merit})
	}
	switch i {
	case 1: // the parent is solved, its other children are beaten
		open.purge(s.level+1, s.pos/w)
		open.push(s.level+1, s.pos/w, s.merit, true)
	case 2: // on to the next brother
		open.push(s.level, s.pos+1, s.merit, false)
	case 3: // no brother left, the parent is solved
		open.push(s.level+1, s.pos/w, s.merit, true)
	case 4: // a leaf, or what this search takes for one
		if b.evaluate == nil {
			open.push(0, s.pos, min(s.merit, b.sign*r.leaf(s.pos)), true)
			return
		}
		r.allocate(open.len())
		open.push(s.level, s.pos, b.evaluate(s.pos, s.merit), true)
		r.free(open.len() - 1)
	case 5: // the first child
		r.visit(s.level, s.pos)
		open.push(s.level-1, s.pos*w, s.merit, false)
	case 6: // all children; the first one comes on top
		r.visit(s.level, s.pos)
		for c := (s.pos+1)*w - 1; c >= s.pos*w; c-- {
			open.push(s.level-1, c, s.merit, false)
		}
	}
}
