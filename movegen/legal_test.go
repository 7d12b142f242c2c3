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
