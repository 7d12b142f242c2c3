package mate

import "footnote/movegen"

// The last plies need no numbers: each question is answered at once.

// answerReplies answers the question of two plies for p with the defender to move: is
// there a reply, and is every one answered by mate? It remembers the reply that
// refutes, since it often refutes the attacker's next move too.
func (s *Solver) answerReplies(p *movegen.Position, list *movegen.MoveList) numbers {
	if s.drawn(p) && p.HasLegalMove() {
		return refuted(false, never)
	}
	tried := s.refutations[2]
	if p.IsLegal(tried) && !s.mateAfter(p, tried) {
		return refuted(false, 2)
	}
	p.GenerateLegal(list)
	switch {
	case list.N == 0 && p.InCheck():
		return proved(false, 0)
	case list.N == 0:
		return refuted(false, never)
	}
	moves := list.Slice()
	checksFirst(p, moves)
	for _, m := range moves {
		if m != tried && !s.mateAfter(p, m) {
			s.refutations[2] = m
			return refuted(false, 2)
		}
	}
	return proved(false, 2)
}

// mateAfter reports whether the attacker mates at once after the defender's m.
func (s *Solver) mateAfter(p *movegen.Position, m movegen.Move) bool {
	s.nodes++
	next := &s.replied
	p.Make(m, next)
	return !s.drawn(next) && s.matingMove(next) != movegen.NoMove
}
