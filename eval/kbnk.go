package eval

import (
	"math/bits"
	"sync"

	"footnote/movegen"
)

// The ending of king, bishop and knight against king is known exactly. The mate takes up to 33 moves
// and leads through positions that no simple rule tells from worse ones, so its distance is computed: a
// table of 4 MiB, made in about a tenth of a second by Prepare or when a search first meets the ending.
// Like the table of king and pawn it is computed in sets of squares of the weak king, 64 positions at a
// time. TestKBNK proves it with endgame tables.

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
	wins  [kbnkPlaces]movegen.Bitboard // strong side to move; its pieces' squares and those they attack do not count
	table *kbnkTable

	due    []int32 // places where wins has grown
	listed [kbnkPlaces]bool
}

// kbnkFound are positions that lose with the weak side to move.
type kbnkFound struct {
	king, knight, bishop movegen.Square
	weak                 movegen.Bitboard
}

// newKBNK computes the table: first the mates, then move by move what leads to them.
// Only places where something has changed are looked at again.
func newKBNK() *kbnkTable {
	s := &kbnkSets{table: new(kbnkTable)}
	for king := range movegen.Square(32) {
		for knight := movegen.A1; knight <= movegen.H8; knight++ {
			for pair := range movegen.Square(32) {
				bishop := kbnkBishop(pair)
				if king != knight && king != bishop && knight != bishop {
					s.list(kbnkPlace(king, knight, bishop))
				}
			}
		}
	}
	var found []kbnkFound
	for moves := 0; len(s.due) > 0; moves++ {
		found = found[:0]
		for _, place := range s.due {
			s.listed[place] = false
			king, knight, bishop := movegen.Square(place>>11), movegen.Square(place>>5&63), kbnkBishop(movegen.Square(place&31))
			fresh := kbnkLoses(king, knight, bishop, s.wins[place]) &^ s.loses[place]
			if fresh == 0 {
				continue
			}
			s.loses[place] |= fresh
			found = append(found, kbnkFound{king, knight, bishop, fresh})
			for rest := fresh; rest != 0; {
				s.table[place][rest.Pop()] = uint8(kbnkMated + moves)
			}
		}
		s.due = s.due[:0]
		for i := range found {
			s.spread(&found[i])
		}
	}
	return s.table
}

// kbnkBishop returns the dark square of a pair of neighbours.
func kbnkBishop(pair movegen.Square) movegen.Square { return 2*pair + pair>>2&1 }

// list puts a place on the list.
func (s *kbnkSets) list(place int) {
	if !s.listed[place] {
		s.listed[place] = true
		s.due = append(s.due, int32(place))
	}
}

// spread tells the places from which the strong side can move to what was found. Its
// pieces move both ways.
func (s *kbnkSets) spread(f *kbnkFound) {
	pieces := f.king.Bitboard() | f.knight.Bitboard() | f.bishop.Bitboard()
	add := func(place int, weak movegen.Bitboard) {
		if weak&^s.wins[place] != 0 {
			s.wins[place] |= weak
			s.list(place)
		}
	}
	for from := movegen.KingAttacks(f.king) &^ pieces; from != 0; {
		k := from.Pop()
		if k < 32 {
			add(kbnkPlace(k, f.knight, f.bishop), f.weak)
		} else {
			add(kbnkPlace(63-k, 63-f.knight, 63-f.bishop), movegen.Bitboard(bits.Reverse64(uint64(f.weak))))
		}
	}
	for from := movegen.KnightAttacks(f.knight) &^ pieces; from != 0; {
		add(kbnkPlace(f.king, from.Pop(), f.bishop), f.weak)
	}
	for from := movegen.BishopAttacks(f.bishop, pieces) &^ pieces; from != 0; {
		b := from.Pop()
		add(kbnkPlace(f.king, f.knight, b), f.weak&^movegen.Between(f.bishop, b))
	}
}

// kbnkLoses returns the squares on which the weak king, to move, loses, when wins are
// those on which it loses after its move, as far as it may stand there.
func kbnkLoses(king, knight, bishop movegen.Square, wins movegen.Bitboard) movegen.Bitboard {
	near := movegen.KingAttacks(king)
	checks := movegen.KnightAttacks(knight) | movegen.BishopAttacks(bishop, king.Bitboard()|knight.Bitboard())
	pieces := king.Bitboard() | knight.Bitboard() | bishop.Bitboard()
	legal := ^(near | checks | king.Bitboard()) // squares to step to; the pieces' are captures
	escapes := kingSpread(legal &^ (wins &^ pieces))
	stalemate := ^kingSpread(legal) &^ checks
	return ^(escapes | stalemate | near | pieces)
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
