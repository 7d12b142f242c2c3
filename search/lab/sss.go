package lab

// sss is Stockman's SSS* with Campbell's correction, by the six cases of the
// operator Γ (Plaat, figure 1). Ties go to the left.
func sss(r *run) (int, error) {
	g := r.bestFirst(bestFirst{root: r.tree.Depth, allParity: r.tree.Depth % 2, merit: infinity, sign: 1})
	r.pass(g)
	return g, nil
}

// bestFirst says where and how SSS* searches. Its dual is the same search with
// the parts of MAX and MIN exchanged: all values are multiplied by sign, and
// allParity is the parity of the levels at which all sons of a node are searched (the
// MAX levels in SSS*, the MIN levels in its dual).
type bestFirst struct {
	root, pos int // level and position of the root of the search
	allParity int
	merit     int         // of the root at the start; the result is at most that
	sign      int         // +1 or −1
	known     map[int]int // values of leaves that need not be evaluated again, or nil
	floor     *int        // ends the search when the merits have fallen to it, or nil
}

// bestFirst runs SSS* and returns min(merit, sign × value). A fall of the
// greatest merit on the list ends a pass: from then on the list stands for a
// better upper bound on the value.
func (r *run) bestFirst(b bestFirst) int {
	open := newOpenList(r.tree, b.root, b.pos, b.allParity)
	open.push(b.root, b.pos, b.merit, false)
	best := b.merit
	for {
		r.notePeak(open.size + len(b.known))
		if r.Trace != nil {
			r.Trace(open.text(b.sign))
		}
		s := open.pop()
		if s.merit < best {
			best = s.merit
			r.pass(b.sign * best)
		}
		if s.solved && s.level == b.root || b.floor != nil && s.merit <= *b.floor {
			return s.merit
		}
		r.gammaOperator(open, s, b)
	}
}

// gammaOperator is the state space operator Γ.
func (r *run) gammaOperator(open *openList, s state, b bestFirst) {
	w := r.width
	switch {
	case s.solved && s.level%2 != b.allParity: // case 1: the parent is solved, its other sons are beaten
		open.purge(s.level+1, s.pos/w)
		open.push(s.level+1, s.pos/w, s.merit, true)
	case s.solved && s.pos%w < w-1: // case 2: on to the next brother
		open.push(s.level, s.pos+1, s.merit, false)
	case s.solved: // case 3: no brother left, the parent is solved
		open.push(s.level+1, s.pos/w, s.merit, true)
	case s.level == 0: // case 4: a leaf
		open.push(0, s.pos, min(s.merit, b.sign*r.cachedLeaf(s.pos, b.known)), true)
	case s.level%2 == b.allParity: // case 6: all sons
		r.visit(s.level, s.pos)
		for c := s.pos * w; c < (s.pos+1)*w; c++ {
			open.push(s.level-1, c, s.merit, false)
		}
	default: // case 5: the first son
		r.visit(s.level, s.pos)
		open.push(s.level-1, s.pos*w, s.merit, false)
	}
}

// cachedLeaf returns the value of a leaf. It evaluates a leaf that is not among
// values and adds it; nil values mean that nothing is cached.
func (r *run) cachedLeaf(pos int, values map[int]int) int {
	if values == nil {
		return r.leaf(pos)
	}
	v, ok := values[pos]
	if !ok {
		v = r.leaf(pos)
		values[pos] = v
	}
	return v
}
