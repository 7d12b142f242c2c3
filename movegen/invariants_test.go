package movegen

import (
	"slices"
	"testing"
)

// TestIncrementalState compares what Make updates incrementally (boards, keys,
// checkers, pins, castling rights, en passant) with the same position read from its
// FEN, which computes everything from scratch. It also tests the round trip of FEN
// and that Validate accepts every position reached.
func TestIncrementalState(t *testing.T) {
	visitAll(t, 1, scaled(200_000), func(p, _ *Position, _ Move) {
		for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
			q, err := ParseFEN(fen)
			if err != nil {
				t.Fatalf("%s: %v", fen, err)
			}
			if q != *p {
				t.Fatalf("%s: state differs from scratch\nmade %+v\nread %+v", fen, *p, q)
			}
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("%s: %v", p.FEN(), err)
		}
	})
}

// TestConsistent: what Make updates agrees with the board. The round trip above cannot find
// an error that both ways share.
func TestConsistent(t *testing.T) {
	visitAll(t, 2, scaled(100_000), func(p, _ *Position, _ Move) {
		if fault := p.inconsistency(); fault != "" {
			t.Fatalf("%s: %s", p.FEN(), fault)
		}
	})
}

// TestPinned compares the pins of both sides with the definition: without the pinned
// piece an enemy slider attacks the king.
func TestPinned(t *testing.T) {
	visitAll(t, 3, scaled(100_000), func(p, _ *Position, _ Move) {
		for c := White; c <= Black; c++ {
			king, enemy := p.King(c), p.ByColor(c.Other())
			before := p.AttackersTo(king, p.Occupied()) & enemy
			var want Bitboard
			for own := p.ByColor(c) &^ king.Bitboard(); own != 0; {
				s := own.Pop()
				if p.AttackersTo(king, p.Occupied()^s.Bitboard())&enemy&^before != 0 {
					want |= s.Bitboard()
				}
			}
			if got := p.Pinned(c); got != want {
				t.Fatalf("%s: pinned of %v %#x, want %#x", p.FEN(), c, got, want)
			}
		}
	})
}

// TestStages checks that captures and quiets are disjoint, are together all legal
// moves, and agree with IsTactical.
func TestStages(t *testing.T) {
	var all, captures, quiets MoveList
	visitAll(t, 4, scaled(200_000), func(p, _ *Position, _ Move) {
		p.GenerateLegal(&all)
		p.GenerateCaptures(&captures)
		p.GenerateQuiets(&quiets)
		for _, m := range captures.Slice() {
			if !p.IsTactical(m) {
				t.Fatalf("%s: %v is generated as a capture", p.FEN(), m)
			}
		}
		for _, m := range quiets.Slice() {
			if p.IsTactical(m) {
				t.Fatalf("%s: %v is generated as quiet", p.FEN(), m)
			}
		}
		union := append(slices.Clone(captures.Slice()), quiets.Slice()...)
		want := slices.Clone(all.Slice())
		slices.Sort(union)
		slices.Sort(want)
		if !slices.Equal(union, want) {
			t.Fatalf("%s: stages give %v, all legal moves are %v", p.FEN(), union, want)
		}
		if len(slices.Compact(want)) != all.N {
			t.Fatalf("%s: a move is generated twice: %v", p.FEN(), want)
		}
		if p.HasLegalMove() != (all.N > 0) {
			t.Fatalf("%s: HasLegalMove is %v with %d moves", p.FEN(), p.HasLegalMove(), all.N)
		}
	})
}

// TestGivesCheck compares the prediction with the position after the move.
func TestGivesCheck(t *testing.T) {
	var l MoveList
	var next Position
	visitAll(t, 5, scaled(200_000), func(p, _ *Position, _ Move) {
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			p.Make(m, &next)
			if p.GivesCheck(m) != next.InCheck() {
				t.Fatalf("%s: GivesCheck(%v) is %v", p.FEN(), m.UCI(true), !next.InCheck())
			}
		}
	})
}
