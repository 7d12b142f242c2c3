package mate

// test is the memory-enhanced test of this package: it searches below the position of
// frame ply, with the question whether the attacker mates within plies, until the
// question is answered or phi reaches phiLimit or delta reaches deltaLimit, and keeps
// the numbers in the table. plies is odd when the attacker is to move. After an abort
// (s.stopped) the numbers are valid but may be below the limits.
func (s *Solver) test(ply, plies int, phiLimit, deltaLimit uint32) numbers {
	f, before := &s.frames[ply], s.nodes
	attacking := plies%2 == 1
	if !s.expand(ply, plies) {
		return numbers{phi: 1, delta: 1}
	}
	for {
		n, best, second := f.sum(attacking)
		if !attacking && n.phi == 0 {
			s.refutations[plies] = f.children[best].move
		}
		if n.phi >= phiLimit || n.delta >= deltaLimit || s.stopped {
			// With moves excluded the root is another question than its position.
			if (ply > 0 || len(s.only) == 0) && (n.solved() || !s.stopped) {
				s.table.store(s.keyOf(&f.pos), plies, attacking, n, s.nodes-before)
			}
			return n
		}
		c := &f.children[best]
		childPhi, childDelta := uint32(infinite), uint32(infinite)
		if deltaLimit < infinite {
			childPhi = deltaLimit - (n.delta - c.phi)
		}
		// A little more than the second best child: else the search jumps to and fro
		// between two that are alike (the 1+ε trick).
		if limit := second + second/4 + 1; limit < most {
			childDelta = limit
		}
		childDelta = min(childDelta, phiLimit)
		next := &s.frames[ply+1]
		f.pos.Make(c.move, &next.pos)
		if known, ok := s.table.probe(s.keyOf(&next.pos), plies-1, !attacking); ok &&
			(known.solved() || known.phi >= childPhi || known.delta >= childDelta) {
			c.numbers = known // learned meanwhile, on another path
			continue
		}
		c.numbers = s.test(ply+1, plies-1, childPhi, childDelta)
	}
}

// sum returns the numbers of f from those of its moves, the move to search and the
// least delta of the others. The side to move needs one move, so its number is the
// least; the other side must answer all, so its number is the sum.
func (f *frame) sum(attacking bool) (n numbers, best int, second uint32) {
	n.phi, second = infinite, infinite
	for i := range f.children[:f.n] {
		c := &f.children[i]
		if c.delta < n.phi {
			n.phi, second, best = c.delta, n.phi, i
		} else if c.delta < second {
			second = c.delta
		}
		n.delta += c.phi
	}
	switch {
	case n.phi == 0:
		n.delta = infinite
	case n.delta > most:
		n.delta = most
	}
	if n.solved() {
		n.plies = f.distance(attacking, n.phi == 0)
	}
	return n, best, second
}

// distance returns the distance of an answered question from those of its moves: one
// ply more than the best of the moves that reach the aim, or, when none does, than the
// best of all for the side that loses them.
func (f *frame) distance(attacking, won bool) uint8 {
	mate := attacking == won
	least, longest := uint8(never), uint8(0)
	for i := range f.children[:f.n] {
		if c := &f.children[i]; c.delta == 0 || !won {
			least, longest = min(least, c.plies), max(longest, c.plies)
		}
	}
	d := least // of a mate the attacker takes the nearest; its moves all fail to the nearest
	if !attacking {
		d = longest
	}
	switch {
	case d == never:
		return never
	case mate:
		return d + 1
	}
	return min(d+1, never-1)
}
