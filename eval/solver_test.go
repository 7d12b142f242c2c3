package eval

import (
	"math/bits"

	"footnote/movegen"
)

// A solver of small endings: which positions the strong side wins when it has a king
// and at most a piece and a pawn, against a king and at most a piece. It works in sets
// of squares of the weak king like the tables of KPK and KBNK, which makes rook and pawn
// against rook a matter of seconds. It takes promotions beside another piece on trust:
// they win unless a capture or a stalemate saves the weak side at once.

// none stands for a piece that is not there.
const none = movegen.NoPieceType

// ending names the men beside the kings. The strong side plays up the board.
type ending struct {
	strong, weak movegen.PieceType
	pawn         bool
}

// place is where the strong king, the strong piece, the pawn and the weak piece stand.
// Squares of men that are not there are A1.
type place struct{ king, piece, pawn, enemy movegen.Square }

// index numbers places with the same pawn.
func (at *place) index() int { return int(at.king)<<12 | int(at.piece)<<6 | int(at.enemy) }

// index is at.index() with the men that are not there on A1.
func (e ending) index(at place) int {
	if e.strong == none {
		at.piece = 0
	}
	if e.weak == none {
		at.enemy = 0
	}
	return at.index()
}

// solution holds, for each square of the pawn, what is known of the places.
type solution struct {
	ending
	layers [kpkPawns]*layer // only the first without a pawn
}

// layer holds sets of squares of the weak king, by place.
type layer struct {
	wins  []movegen.Bitboard // strong side to move
	loses []movegen.Bitboard // weak side to move
	due   []place            // whose loses may have grown
	isDue []bool
}

// endings holds the solutions that were asked for.
type endings map[ending]*solution

// solve returns the solution of e.
func (all endings) solve(e ending) *solution {
	s := all[e]
	if s == nil {
		s = &solution{ending: e}
		all[e] = s
		if !e.pawn {
			s.layers[0] = all.layer(s, movegen.A1)
		} else {
			for rank := 6; rank >= 1; rank-- {
				for file := range 4 {
					pawn := movegen.MakeSquare(file, rank)
					s.layers[kpkPawn(pawn)] = all.layer(s, pawn)
				}
			}
		}
	}
	return s
}

// men returns the squares of a place that are occupied, without the weak king's; ok is
// false when two are the same.
func (e ending) men(at *place) (occ movegen.Bitboard, ok bool) {
	occ = at.king.Bitboard()
	n := 1
	add := func(there bool, s movegen.Square) {
		if there {
			occ |= s.Bitboard()
			n++
		}
	}
	add(e.strong != none, at.piece)
	add(e.weak != none, at.enemy)
	add(e.pawn, at.pawn)
	return occ, occ.Count() == n
}

// attacked returns the squares that the strong side attacks; the weak king is no
// obstacle, as when it steps away.
func (e ending) attacked(at *place, occ movegen.Bitboard) movegen.Bitboard {
	b := movegen.KingAttacks(at.king)
	if e.strong != none {
		b |= movegen.Attacks(e.strong, at.piece, occ)
	}
	if e.pawn {
		b |= movegen.PawnAttacksBB(movegen.White, at.pawn.Bitboard())
	}
	return b
}

// mayMove returns the squares on which the weak king may stand when the strong side is
// to move.
func (e ending) mayMove(at *place, occ movegen.Bitboard) movegen.Bitboard {
	return ^(occ | e.attacked(at, occ))
}

// mayWait returns the same when the weak side is to move: the strong king is not in
// check.
func (e ending) mayWait(at *place, occ movegen.Bitboard) movegen.Bitboard {
	b := ^(occ | movegen.KingAttacks(at.king))
	if e.weak != none && movegen.Attacks(e.weak, at.enemy, occ).Has(at.king) {
		b &= movegen.Between(at.enemy, at.king)
	}
	return b
}

// layer solves the places of one square of the pawn.
func (all endings) layer(s *solution, pawn movegen.Square) *layer {
	l := &layer{
		wins: make([]movegen.Bitboard, 1<<18), loses: make([]movegen.Bitboard, 1<<18), isDue: make([]bool, 1<<18),
	}
	at := place{pawn: pawn}
	for at.king = 0; at.king < 64; at.king++ {
		for at.piece = 0; at.piece < 64 && (at.piece == 0 || s.strong != none); at.piece++ {
			for at.enemy = 0; at.enemy < 64 && (at.enemy == 0 || s.weak != none); at.enemy++ {
				if occ, ok := s.men(&at); ok {
					l.wins[at.index()] = all.conversions(s, &at, occ) & s.mayMove(&at, occ)
					l.list(at)
				}
			}
		}
	}
	for len(l.due) > 0 {
		at := l.due[len(l.due)-1]
		l.due = l.due[:len(l.due)-1]
		l.isDue[at.index()] = false
		occ, _ := s.men(&at)
		if fresh := all.lost(s, l, &at, occ) &^ l.loses[at.index()]; fresh != 0 {
			l.loses[at.index()] |= fresh
			s.retreat(l, at, occ, fresh)
		}
	}
	l.due, l.isDue = nil, nil
	return l
}

func (l *layer) list(at place) {
	if i := at.index(); !l.isDue[i] {
		l.isDue[i] = true
		l.due = append(l.due, at)
	}
}

// conversions returns the squares of the weak king with which a capture or a move of
// the pawn wins.
func (all endings) conversions(s *solution, at *place, occ movegen.Bitboard) (wins movegen.Bitboard) {
	if s.weak != none {
		after, target := s.ending, at.enemy.Bitboard()
		after.weak = none
		if movegen.KingAttacks(at.king)&target != 0 {
			wins |= all.loses(after, place{at.enemy, at.piece, at.pawn, 0})
		}
		if s.strong != none && movegen.Attacks(s.strong, at.piece, occ)&target != 0 {
			wins |= all.loses(after, place{at.king, at.enemy, at.pawn, 0}) &^ movegen.Between(at.piece, at.enemy)
		}
		if s.pawn && movegen.PawnAttacks(movegen.White, at.pawn)&target != 0 {
			wins |= all.loses(after, place{at.king, at.piece, at.enemy, 0})
		}
	}
	if s.pawn {
		if to := at.pawn + 8; !occ.Has(to) {
			wins |= all.loses(s.ending, place{at.king, at.piece, to, at.enemy}) &^ to.Bitboard()
			if twice := to + 8; at.pawn.Rank() == 1 && !occ.Has(twice) {
				wins |= all.loses(s.ending, place{at.king, at.piece, twice, at.enemy}) &^ (to.Bitboard() | twice.Bitboard())
			}
		}
	}
	return wins
}

// loses returns the squares of the weak king, to move, with which it loses. A pawn may
// stand on any square but the first rank; on the last it becomes a queen or a rook.
func (all endings) loses(e ending, at place) movegen.Bitboard {
	switch {
	case e.pawn && at.pawn.Rank() == 7:
		return all.promoted(e, at, movegen.Queen) | all.promoted(e, at, movegen.Rook)
	case e.pawn && at.pawn.File() >= 4:
		at.king, at.piece, at.pawn, at.enemy = at.king^7, at.piece^7, at.pawn^7, at.enemy^7
		return mirrorFiles(all.loses(e, at))
	case e.strong == none && !e.pawn:
		return 0
	}
	s := all.solve(e)
	n := 0
	if e.pawn {
		n = kpkPawn(at.pawn)
	}
	return s.layers[n].loses[e.index(at)]
}

// wins is loses with the strong side to move.
func (all endings) wins(e ending, at place) movegen.Bitboard {
	if e.strong == none && !e.pawn {
		return 0
	}
	s := all.solve(e)
	n := 0
	if e.pawn {
		n = kpkPawn(at.pawn)
	} else {
		at.pawn = 0
	}
	return s.layers[n].wins[e.index(at)]
}

// promoted is loses when the pawn has just become a piece.
func (all endings) promoted(e ending, at place, to movegen.PieceType) movegen.Bitboard {
	if e.strong == none {
		return all.loses(ending{to, e.weak, false}, place{at.king, at.pawn, 0, at.enemy})
	}
	occ, _ := ending{e.strong, e.weak, true}.men(&at)
	queen := movegen.Attacks(to, at.pawn, occ)
	attacked := ending{e.strong, e.weak, false}.attacked(&at, occ) | queen
	without := ending{e.strong, e.weak, false} // the new piece is taken
	instead := ending{to, e.weak, false}       // the other one is
	left := place{at.king, at.pawn, 0, at.enemy}

	legal := ^(attacked | at.king.Bitboard())
	if e.weak != none {
		legal &^= at.enemy.Bitboard()
	}
	safe := movegen.Bitboard(0) // squares where the weak king takes and is not lost
	if all.wins(without, at)&at.pawn.Bitboard() == 0 {
		safe |= at.pawn.Bitboard()
	}
	if all.wins(instead, left)&at.piece.Bitboard() == 0 {
		safe |= at.piece.Bitboard()
	}
	escapes := kingSpread(legal & safe)
	canMove := kingSpread(legal)
	if e.weak != none {
		reach := movegen.Attacks(e.weak, at.enemy, occ)
		if reach&^occ != 0 {
			canMove = ^movegen.Bitboard(0)
		}
		if reach.Has(at.pawn) {
			next := place{at.king, at.piece, 0, at.pawn}
			men, _ := without.men(&next)
			escapes |= (without.mayMove(&next, men) &^ all.wins(without, next)) &^ movegen.Between(at.enemy, at.pawn)
		}
		if reach.Has(at.piece) {
			next := place{at.king, at.pawn, 0, at.piece}
			men, _ := instead.men(&next)
			escapes |= (instead.mayMove(&next, men) &^ all.wins(instead, next)) &^ movegen.Between(at.enemy, at.piece)
		}
	}
	stalemate := ^canMove &^ attacked
	return ending{e.strong, e.weak, true}.mayWait(&at, occ) &^ (escapes | stalemate)
}

// lost returns the squares of the weak king, to move, with which every move loses.
func (all endings) lost(s *solution, l *layer, at *place, occ movegen.Bitboard) movegen.Bitboard {
	attacked := s.attacked(at, occ)
	legal := ^(attacked | at.king.Bitboard())
	if s.weak != none {
		legal &^= at.enemy.Bitboard()
	}
	wins := l.wins[at.index()]
	// On the squares of the strong men the king captures.
	if s.strong != none && legal.Has(at.piece) {
		if all.wins(ending{none, s.weak, s.pawn}, *at).Has(at.piece) {
			wins |= at.piece.Bitboard()
		}
	}
	if s.pawn && legal.Has(at.pawn) {
		if all.wins(ending{s.strong, s.weak, false}, *at).Has(at.pawn) {
			wins |= at.pawn.Bitboard()
		}
	}
	escapes := kingSpread(legal &^ wins)
	canMove := kingSpread(legal)
	if s.weak != none {
		from := at.enemy
		for to := movegen.Attacks(s.weak, from, occ) &^ at.king.Bitboard(); to != 0; {
			next, after := *at, s.ending
			next.enemy = to.Pop()
			switch {
			case s.strong != none && next.enemy == at.piece:
				after.strong = none
			case s.pawn && next.enemy == at.pawn:
				after.pawn = false
			}
			men, _ := after.men(&next)
			may := after.mayMove(&next, men) &^ movegen.Between(from, next.enemy)
			canMove |= may
			if after == s.ending {
				escapes |= may &^ l.wins[next.index()]
			} else {
				escapes |= may &^ all.wins(after, next)
			}
		}
	}
	stalemate := ^canMove &^ attacked
	return s.mayWait(at, occ) &^ (escapes | stalemate)
}

// retreat tells the places before one that is lost with the weak king on fresh.
func (s *solution) retreat(l *layer, at place, occ, fresh movegen.Bitboard) {
	add := func(before place, weak movegen.Bitboard) {
		men, _ := s.men(&before)
		i := before.index()
		weak &= s.mayMove(&before, men)
		if weak&^l.wins[i] == 0 {
			return
		}
		l.wins[i] |= weak
		l.list(before)
		if s.weak != none {
			for from := movegen.Attacks(s.weak, before.enemy, men) &^ men; from != 0; {
				earlier := before
				earlier.enemy = from.Pop()
				l.list(earlier)
			}
		}
	}
	for from := movegen.KingAttacks(at.king) &^ occ; from != 0; {
		before := at
		before.king = from.Pop()
		add(before, fresh)
	}
	if s.strong != none {
		for from := movegen.Attacks(s.strong, at.piece, occ) &^ occ; from != 0; {
			before := at
			before.piece = from.Pop()
			add(before, fresh&^movegen.Between(before.piece, at.piece))
		}
	}
}

// mirrorFiles returns b with the files in reverse.
func mirrorFiles(b movegen.Bitboard) movegen.Bitboard {
	return movegen.Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}
