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

// TestHasLegalMoveAtTheEnd tests mates and stalemates, which random games seldom reach.
func TestHasLegalMoveAtTheEnd(t *testing.T) {
	for fen, want := range map[string]bool{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                false, // stalemate
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1":                                false, // mate
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":                             false, // back rank
		"6k1/5ppp/8/8/8/8/r7/6K1 w - - 0 1":                             true,
		"R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1":                            true,
		"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1":                               false,
		"k7/P7/K7/8/8/8/8/8 b - - 0 1":                                  false,
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": false,
		"8/8/8/1k6/3Pp3/8/8/4K3 b - d3 0 1":                             true, // the king moves or the pawn takes
		"6rk/6pp/7N/8/8/8/8/6K1 b - - 0 1":                              true,
		"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1":                              false, // smothered
	} {
		p := mustParse(t, fen)
		if got := p.HasLegalMove(); got != want {
			t.Errorf("%s: HasLegalMove is %v", fen, got)
		}
	}
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

// TestGivesCheckSpecial tests the rare cases by name.
func TestGivesCheckSpecial(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            bool
	}{
		{"castling, rook checks", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", true},
		{"castling, no check", "6k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", false},
		{"castling along the rank", "8/8/8/8/8/8/8/R3K2k w Q - 0 1", "e1a1", true},
		{"Chess960 castling, king lands on the rook's square", "8/8/8/8/8/8/8/1k3KR1 w G - 0 1", "f1g1", true},
		{"en passant opens a file", "3k4/8/8/2KpP3/8/8/8/8 w - d6 0 1", "e5d6", false},
		{"en passant opens a diagonal", "8/8/1k6/2pP4/8/8/5B2/4K3 w - c6 0 1", "d5c6", true},
		{"en passant opens the rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", true},
		{"promotion backwards through its own square", "8/4P3/8/8/4k3/8/8/4K3 w - - 0 1", "e7e8q", true},
		{"promotion to a knight", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", true},
		{"promotion to a bishop", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8b", false},
		{"discovered by the king", "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4", true},
		{"king stays on the line", "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4e5", false},
	} {
		p := mustParse(t, c.fen)
		m, err := p.ParseUCI(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var next Position
		p.Make(m, &next)
		if got := p.GivesCheck(m); got != c.want || next.InCheck() != c.want {
			t.Errorf("%s: GivesCheck is %v, the position after it %v, want %v", c.name, got, next.InCheck(), c.want)
		}
	}
}
