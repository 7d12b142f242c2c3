package games

// Enhanced transposition cut-offs (Plaat, Schaeffer, Pijls and de Bruin, "Nearly optimal
// minimax tree search?", 1994): before a position is searched, the table is asked about
// all its children. One whose value is at most −beta ends the visit at once, however late in
// the order its move stands. No value changes, for the bounds are true; the price is a
// look-up for each move.

// transposes looks for such a child. The moves are those of the ply's frame.
func (s *searcher) transposes(n *node) (value int, cut bool) {
	depth := n.depth - 1
	for _, m := range s.plies[n.ply].moves {
		s.game.Make(m)
		key := s.game.Key()
		s.game.Unmake()
		s.probes++
		e, known := s.table.Probe(key)
		if known && e.HasUpper(depth) && int(e.UpperDepth()) == depth && -int(e.Upper()) >= n.beta {
			n.best, n.hasBest = m, true
			return -int(e.Upper()), true
		}
	}
	return 0, false
}
