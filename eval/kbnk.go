package eval

import (
	"math/bits"
	"sync"

	"footnote/movegen"
)

// The ending of king, bishop and knight against king is known exactly. The mate takes up
// to 33 moves and leads through positions that no simple rule tells from worse ones, so
// its distance is computed: a table of 4 MiB, made in about a quarter of a second when a
// search first meets the ending. Like the table of king and pawn it is computed in sets
// of squares of the weak king, 64 positions at a time. TestKBNK proves it with endgame
// tables.

// kbnkTable holds the distance to mate with the weak side to move. The bishop is on a
// dark square and the strong king on the first four ranks.
type kbnkTable [kbnkPlaces][64]uint8

// Values of kbnkTable: kbnkMated + n when the strong side mates in n moves.
const (
	kbnkDrawn = 0
	kbnkMated = 1
)

// kbnkPlaces is the number of squares for the strong king, the knight and the bishop.
const kbnkPlaces = 32 * 64 * 32

// kbnkPlace numbers the places of the strong pieces. The bishop's square is one of two
// neighbours on its rank, of which one is dark.
func kbnkPlace(king, knight, bishop movegen.Square) int {
	return int(king)<<11 | int(knight)<<5 | int(bishop)>>1
}

// kbnk returns the table.
var kbnk = sync.OnceValue(newKBNK)

// kbnkSets are the positions found so far: the squares of the weak king, by place.
type kbnkSets struct {
	loses [kbnkPlaces]movegen.Bitboard // weak side to move
	table *kbnkTable
}

// newKBNK computes the table: first the mates, then move by move what leads to them.
func newKBNK() *kbnkTable {
	s := &kbnkSets{table: new(kbnkTable)}
	next := new([kbnkPlaces]movegen.Bitboard)
	for moves := 0; ; moves++ {
		found := false
		for king := range movegen.Square(32) {
			for knight := movegen.A1; knight <= movegen.H8; knight++ {
				for pair := range movegen.Square(32) {
					bishop := 2*pair + pair>>2&1 // dark
					if king == knight || king == bishop || knight == bishop {
						continue
					}
					place := kbnkPlace(king, knight, bishop)
					old := s.loses[place]
					var wins movegen.Bitboard
					if moves > 0 {
						wins = s.wins(king, knight, bishop)
					}
					loses := kbnkLoses(king, knight, bishop, wins)
					next[place] = loses
					for fresh := loses &^ old; fresh != 0; found = true {
						s.table[place][fresh.Pop()] = uint8(kbnkMated + moves)
					}
				}
			}
		}
		if !found {
			return s.table
		}
		s.loses = *next
	}
}

// kbnkLoses returns the squares on which the weak king, to move, loses, when wins are
// those on which it loses after its move.
func kbnkLoses(king, knight, bishop movegen.Square, wins movegen.Bitboard) movegen.Bitboard {
	near := movegen.KingAttacks(king)
	checks := movegen.KnightAttacks(knight) | movegen.BishopAttacks(bishop, king.Bitboard()|knight.Bitboard())
	pieces := king.Bitboard() | knight.Bitboard() | bishop.Bitboard()
	legal := ^(near | checks | king.Bitboard()) // squares to step to; the pieces' are captures
	escapes := kingSpread(legal &^ wins)
	stalemate := ^kingSpread(legal) &^ checks
	return ^(escapes | stalemate | near | pieces)
}

// wins returns the squares of the weak king with which the strong side, to move, reaches
// a position that loses.
func (s *kbnkSets) wins(king, knight, bishop movegen.Square) (wins movegen.Bitboard) {
	pieces := king.Bitboard() | knight.Bitboard() | bishop.Bitboard()
	for to := movegen.KingAttacks(king) &^ pieces; to != 0; {
		k := to.Pop()
		if k < 32 {
			wins |= s.loses[kbnkPlace(k, knight, bishop)]
		} else {
			wins |= movegen.Bitboard(bits.Reverse64(uint64(s.loses[kbnkPlace(63-k, 63-knight, 63-bishop)])))
		}
	}
	for to := movegen.KnightAttacks(knight) &^ pieces; to != 0; {
		wins |= s.loses[kbnkPlace(king, to.Pop(), bishop)]
	}
	for to := movegen.BishopAttacks(bishop, pieces) &^ pieces; to != 0; {
		b := to.Pop()
		wins |= s.loses[kbnkPlace(king, knight, b)] &^ movegen.Between(bishop, b)
	}
	checks := movegen.KnightAttacks(knight) | movegen.BishopAttacks(bishop, king.Bitboard()|knight.Bitboard())
	return wins &^ (checks | pieces | movegen.KingAttacks(king))
}

// at returns the value of a position with the weak side to move; every square is
// already as the table wants the bishop.
func (t *kbnkTable) at(king, knight, bishop, weak movegen.Square) uint8 {
	if king >= 32 {
		king, knight, bishop, weak = 63-king, 63-knight, 63-bishop, 63-weak
	}
	return t[kbnkPlace(king, knight, bishop)][weak]
}

// movesToMateKBNK returns the number of moves to mate for strong, which has a bishop and
// a knight against a king; ok is false when it does not win.
func movesToMateKBNK(p *movegen.Position, strong movegen.Color) (moves int, ok bool) {
	t := kbnk()
	king, weak := p.King(strong), p.King(strong.Other())
	knight, bishop := p.Pieces(strong, movegen.Knight).First(), p.Pieces(strong, movegen.Bishop).First()
	if movegen.LightSquares.Has(bishop) {
		king, weak, knight, bishop = king^7, weak^7, knight^7, bishop^7
	}
	if p.SideToMove() != strong {
		v := t.at(king, knight, bishop, weak)
		return int(v) - kbnkMated, v != kbnkDrawn
	}
	best := uint8(255)
	try := func(v uint8) {
		if v != kbnkDrawn {
			best = min(best, v)
		}
	}
	pieces := king.Bitboard() | knight.Bitboard() | bishop.Bitboard() | weak.Bitboard()
	for to := movegen.KingAttacks(king) &^ (pieces | movegen.KingAttacks(weak)); to != 0; {
		try(t.at(to.Pop(), knight, bishop, weak))
	}
	for to := movegen.KnightAttacks(knight) &^ pieces; to != 0; {
		try(t.at(king, to.Pop(), bishop, weak))
	}
	for to := movegen.BishopAttacks(bishop, pieces) &^ pieces; to != 0; {
		try(t.at(king, knight, to.Pop(), weak))
	}
	return int(best) - kbnkMated + 1, best != 255
}
