package movegen

import (
	"slices"
	"testing"
)

// TestIsLegalExhaustive compares IsLegal with the generated moves for every 16-bit
// value.
func TestIsLegalExhaustive(t *testing.T) {
	var l MoveList
	visitAll(t, 6, scaled(3000), func(p, _ *Position, _ Move) {
		p.GenerateLegal(&l)
		var legal [1 << 16]bool
		for _, m := range l.Slice() {
			legal[m] = true
		}
		for i := range legal {
			if got := p.IsLegal(Move(i)); got != legal[i] {
				t.Fatalf("%s: IsLegal(%#04x = %v) is %v", p.FEN(), i, Move(i).UCI(true), got)
			}
		}
	})
}

// TestIsLegalOfOtherPositions tests moves of other positions, as a hash
// table with colliding keys would yield them. Most are nearly legal.
func TestIsLegalOfOtherPositions(t *testing.T) {
	var l, old MoveList
	visitAll(t, 7, scaled(200_000), func(p, before *Position, _ Move) {
		p.GenerateLegal(&l)
		for _, m := range old.Slice() {
			if got := p.IsLegal(m); got != l.Contains(m) {
				t.Fatalf("%s: IsLegal(%v) is %v", p.FEN(), m.UCI(true), got)
			}
		}
		if l.N%5 == 0 {
			old = l
		}
	})
}

// TestQuietChecks compares GenerateQuietChecks with filtering all quiet moves.
func TestQuietChecks(t *testing.T) {
	var all, checks MoveList
	found := 0
	visitAll(t, 8, scaled(300_000), func(p, _ *Position, _ Move) {
		p.GenerateQuiets(&all)
		all.keep(func(m Move) bool { return !m.IsPromotion() && p.GivesCheck(m) })
		p.GenerateQuietChecks(&checks)
		if !slices.Equal(checks.Slice(), all.Slice()) {
			t.Fatalf("%s: checks %v, want %v", p.FEN(), checks.Slice(), all.Slice())
		}
		found += all.N
	})
	if found < 1000 {
		t.Errorf("only %d checks were met", found)
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for fen, want := range map[string]bool{
		"8/8/4k3/8/8/3K4/8/8 w - - 0 1":     true,
		"8/8/4k3/8/8/3K4/8/6N1 w - - 0 1":   true,
		"8/8/4k3/8/8/3K4/8/5b2 w - - 0 1":   true,
		"8/8/4k3/8/8/3K4/8/5bB1 w - - 0 1":  false, // opposite colours: a helpmate exists
		"8/5b2/4k3/8/8/3K4/8/5B2 w - - 0 1": true,  // all on light squares
		"8/8/4k3/8/8/3K4/8/5BN1 w - - 0 1":  false,
		"8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1":  false, // a helpmate exists
		"8/8/4k3/6n1/8/3K4/8/6N1 w - - 0 1": false,
		"8/8/4k3/8/8/3K4/8/6R1 w - - 0 1":   false,
		"8/8/4k3/8/8/3K4/7P/8 w - - 0 1":    false,
		StartFEN:                            false,
	} {
		p := mustParse(t, fen)
		if got := p.InsufficientMaterial(); got != want {
			t.Errorf("%s: InsufficientMaterial is %v", fen, got)
		}
	}
}

// TestCastling960 tests the special cases of castling in Chess960 by name.
func TestCastling960(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		legal           bool
	}{
		{"rook shields the king's destination", "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "d1b1", false},
		{"rook shields, king does not move", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", false},
		{"king stays, rook jumps", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", true},
		{"rook stays, king moves", "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", true},
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", true},
		{"attacked on the way", "4k3/8/8/8/8/8/3r4/1K5R w H - 0 1", "b1h1", false},
		{"only the rook's way is attacked", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", true},
		{"blocked for the rook", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", false},
		{"in check", "4k3/8/8/8/4r3/8/8/R3K3 w Q - 0 1", "e1a1", false},
		{"right gone", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1a1", false},
		{"inner rook by X-FEN", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "e1g1", true},
		{"black, king far away", "1k4r1/8/8/8/8/8/8/4K3 b g - 0 1", "b8g8", true},
	} {
		p := mustParse(t, c.fen)
		m, err := p.ParseUCI(c.move)
		if legal := err == nil && m.Kind() == Castling; legal != c.legal {
			t.Errorf("%s: %s in %s: castling legal is %v", c.name, c.move, c.fen, legal)
		}
	}
}
