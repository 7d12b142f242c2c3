package mate

import (
	"slices"

	"footnote/movegen"
)

// child is a move of a node and the numbers of the question behind it.
type child struct {
	numbers
	move movegen.Move
}

// frame is one ply: a position and its moves.
type frame struct {
	pos      movegen.Position
	list     movegen.MoveList // the legal moves
	n        int
	children [movegen.MaxMoves]child
}

// drawn reports whether p is a draw whatever is played, mate being ruled out before.
func (s *Solver) drawn(p *movegen.Position) bool {
	return p.HalfmoveClock() >= 100 || !p.ByColor(s.attacker).MoreThanOne() || p.InsufficientMaterial() || slices.Contains(s.repeated, p.Key())
}

// expand fills f with the moves of its position and their numbers for the question
// whether the attacker mates within plies. It ends early, with that one move, when a
// move reaches the aim of the side to move at once. It returns false after an abort.
func (s *Solver) expand(ply, plies int) bool {
	f, next := &s.frames[ply], &s.frames[ply+1]
	if ply > 0 || len(s.only) == 0 {
		f.pos.GenerateLegal(&f.list)
	} else {
		f.list.N = copy(f.list.Moves[:], s.only)
	}
	attacking := plies%2 == 1
	moves := f.list.Slice()
	early := 0 // the moves that are answered before the others are looked at
	if !attacking {
		early = s.promising(&f.pos, moves, plies)
	}
	f.n = 0
	for _, m := range moves {
		if s.poll() {
			return false
		}
		s.nodes++
		f.pos.Make(m, &next.pos)
		c := &f.children[f.n]
		c.move = m
		if attacking {
			c.numbers = s.defence(&next.pos, &next.list, plies-1)
		} else {
			c.numbers = s.attack(&next.pos, plies-1)
		}
		if f.n < early {
			if !c.solved() {
				c.numbers = s.test(ply+1, plies-1, infinite, infinite)
			}
			if c.delta != 0 && m == s.refutations[plies] {
				s.refutations[plies] = movegen.NoMove // it is not early again before it refutes again
			}
		}
		f.n++
		if c.delta == 0 {
			f.children[0], f.n = *c, 1
			break
		}
	}
	return true
}

// promising puts those replies first that are worth an answer before the others are
// looked at, and returns their number: checks, after which the attacker has few moves,
// and the reply that refuted the question of so many plies last. When one refutes, the
// others need no look at all; mostly one does, unless there is a mate.
func (s *Solver) promising(p *movegen.Position, moves []movegen.Move, plies int) int {
	n := checksFirst(p, moves)
	if i := slices.Index(moves, s.refutations[plies]); i >= n {
		moves[n], moves[i] = moves[i], moves[n]
		n++
	}
	return n
}

// checksFirst puts the moves that give check first and returns their number.
func checksFirst(p *movegen.Position, moves []movegen.Move) int {
	n := 0
	for i, m := range moves {
		if p.GivesCheck(m) {
			moves[n], moves[i] = m, moves[n]
			n++
		}
	}
	return n
}

// defence returns the first numbers of a position with the defender to move. The proof
// number of an open question is the number of replies: the fewer, the nearer is a mate.
func (s *Solver) defence(p *movegen.Position, list *movegen.MoveList, plies int) numbers {
	if plies == 2 {
		return s.answerReplies(p, list)
	}
	p.GenerateLegal(list)
	switch {
	case list.N == 0 && p.InCheck():
		return proved(false, 0)
	case plies == 0:
		return refuted(false, 0)
	case list.N == 0 || s.drawn(p):
		return refuted(false, never)
	}
	if n, ok := s.table.probe(s.keyOf(p), plies, false); ok {
		return n
	}
	return numbers{phi: 1, delta: uint32(list.N)}
}

// attack returns the first numbers of a position with the attacker to move. A mate in
// one is seen at once.
func (s *Solver) attack(p *movegen.Position, plies int) numbers {
	if s.drawn(p) {
		return refuted(true, never)
	}
	if n, ok := s.table.probe(s.keyOf(p), plies, true); ok {
		return n
	}
	if s.matingMove(p) != movegen.NoMove {
		return proved(true, 1)
	}
	if plies == 1 {
		return refuted(true, 1)
	}
	return numbers{phi: 1, delta: 1}
}
