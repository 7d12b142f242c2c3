package mate

import "footnote/movegen"

// The last three plies need no numbers: each question is answered at once.

// matingMove returns a move that mates at once, NoMove when there is none.
func (s *Solver) matingMove(p *movegen.Position) movegen.Move {
	f := &s.leaf[0]
	if p.InCheck() {
		p.GenerateLegal(&f.list)
		return s.firstMate(p, f)
	}
	p.GenerateQuietChecks(&f.list)
	if m := s.firstMate(p, f); m != movegen.NoMove {
		return m
	}
	p.GenerateCaptures(&f.list)
	if m := s.firstMate(p, f); m != movegen.NoMove {
		return m
	}
	// What is left are the promotions to a lesser piece.
	us := p.SideToMove()
	last := movegen.Rank7BB
	if us == movegen.Black {
		last = movegen.Rank2BB
	}
	if p.Pieces(us, movegen.Pawn)&last == 0 {
		return movegen.NoMove
	}
	p.GenerateQuiets(&f.list)
	return s.firstMate(p, f)
}

// firstMate returns the first move of f's list that mates.
func (s *Solver) firstMate(p *movegen.Position, f *leafFrame) movegen.Move {
	for _, m := range f.list.Slice() {
		if !p.GivesCheck(m) {
			continue
		}
		s.nodes++
		p.Make(m, &f.next)
		if !f.next.HasLegalMove() {
			return m
		}
	}
	return movegen.NoMove
}

// answerReplies answers the question of two plies for p with the defender to move: is
// there a reply, and is every one answered by mate? It remembers the reply that
// refutes, since it often refutes the attacker's next move too.
func (s *Solver) answerReplies(p *movegen.Position, list *movegen.MoveList) numbers {
	f := &s.leaf[1]
	if s.drawn(p) && p.HasLegalMove() {
		return refuted(false, never)
	}
	tried := s.refutation
	if p.IsLegal(tried) && !s.mateAfter(p, tried, f) {
		return refuted(false, 2)
	}
	p.GenerateLegal(list)
	switch {
	case list.N == 0 && p.InCheck():
		return proved(false, 0)
	case list.N == 0:
		return refuted(false, never)
	}
	for _, m := range list.Slice() {
		if m != tried && !s.mateAfter(p, m, f) {
			s.refutation = m
			return refuted(false, 2)
		}
	}
	return proved(false, 2)
}

// mateAfter reports whether the attacker mates at once after the defender's m.
func (s *Solver) mateAfter(p *movegen.Position, m movegen.Move, f *leafFrame) bool {
	s.nodes++
	p.Make(m, &f.next)
	return !s.drawn(&f.next) && s.matingMove(&f.next) != movegen.NoMove
}
