package mate

import (
	"math"

	"footnote/movegen"
)

// line returns the mate in so many moves that was just proved at the root, against the
// longest defence. When exact is set, no shorter mate exists and the line has exactly
// that length. After an abort it may end early, but never before the first move.
func (s *Solver) line(root *movegen.Position, moves int, exact bool) []movegen.Move {
	s.pause, s.stopped = math.MaxUint64, s.halted // the line is not put off
	var p, next movegen.Position
	first := s.provedMove()
	root.Make(first, &p)
	line := []movegen.Move{first}
	for plies := 2*moves - 2; plies > 0; plies-- {
		var m movegen.Move
		if plies%2 == 1 {
			m = s.bestAttack(&p, plies)
		} else {
			m = s.bestReply(&p, plies, exact)
		}
		if m == movegen.NoMove {
			break
		}
		line = append(line, m)
		p.Make(m, &next)
		p = next
	}
	return line
}

// answer answers whether the attacker mates within plies from p; only an abort leaves
// it open. It uses the frames from the second on.
func (s *Solver) answer(p *movegen.Position, plies int) numbers {
	f := &s.frames[1]
	var n numbers
	if plies%2 == 1 {
		n = s.attack(p, plies)
	} else {
		n = s.defence(p, &f.list, plies)
	}
	if n.solved() || s.stopped {
		return n
	}
	f.pos = *p
	return s.test(1, plies, infinite, infinite)
}

// bestAttack returns a move after which the defender is mated within plies − 1, which
// must be possible.
func (s *Solver) bestAttack(p *movegen.Position, plies int) movegen.Move {
	if m := s.matingMove(p); m != movegen.NoMove || plies == 1 {
		return m
	}
	var list, scratch movegen.MoveList
	var next movegen.Position
	p.GenerateLegal(&list)
	best, nearest := movegen.NoMove, uint8(never)
	for _, m := range list.Slice() { // what is known already
		p.Make(m, &next)
		if n := s.defence(&next, &scratch, plies-1); n.delta == 0 && n.plies < nearest {
			best, nearest = m, n.plies
		}
	}
	for i := 0; i < list.N && best == movegen.NoMove && !s.stopped; i++ {
		p.Make(list.Moves[i], &next)
		if n := s.answer(&next, plies-1); n.delta == 0 {
			best = list.Moves[i]
		}
	}
	return best
}

// bestReply returns the longest defence against a mate within plies. When exact is set
// there is one that lasts so long.
func (s *Solver) bestReply(p *movegen.Position, plies int, exact bool) movegen.Move {
	var list movegen.MoveList
	var next movegen.Position
	p.GenerateLegal(&list)
	best, longest := movegen.NoMove, uint8(0)
	for _, m := range list.Slice() {
		p.Make(m, &next)
		n := s.attack(&next, plies-1)
		if n.phi == 0 && n.plies > longest {
			best, longest = m, n.plies
		}
	}
	for i := 0; i < list.N && exact && plies > 2 && !s.stopped; i++ {
		p.Make(list.Moves[i], &next)
		if n := s.answer(&next, plies-3); n.delta == 0 {
			return list.Moves[i]
		}
	}
	return best
}

// provedMove returns the move of the root that was just proved to mate.
func (s *Solver) provedMove() movegen.Move {
	f := &s.frames[0]
	for i := range f.children[:f.n] {
		if c := &f.children[i]; c.delta == 0 {
			return c.move
		}
	}
	return movegen.NoMove
}
