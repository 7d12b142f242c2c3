package analyse

import (
	"strings"
	"testing"

	"footnote/movegen"
)

// TestSacrifice: material is given when a capture wins it and the next move does not win it back.
func TestSacrifice(t *testing.T) {
	for _, c := range []struct {
		what, fen, moves string // the move and the line that follows
		given, accepted  bool
	}{
		{"queen", "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", "d3d8 e8d8 d2g5", true, true},
		{"queen, declined", "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23", "c3g3 g5e5 g3e5", true, false},
		{"exchange of queens", "3r2k1/3q4/8/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d7 d8d7 d1d7", false, false},
		{"rook for bishop and pawn", "4k3/2p5/3b4/8/8/8/8/3RK3 w - - 0 1", "d1d6 c7d6 e1e2", true, true},
		{"knight protected", "4k3/3p4/2p5/8/3P4/2N5/8/4K3 w - - 0 1", "c3d5 c6d5 e1e2", true, true},
		{"a pawn", "4k3/8/2p5/8/3P4/8/8/4K3 w - - 0 1", "d4d5 c6d5 e1e2", false, false},
		{"won back at once", "4k3/8/2p5/q7/8/2N5/8/RK6 w - - 0 1", "c3d5 c6d5 a1a5", false, false},
		{"left behind by a king in check", "4r1k1/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "e1f2 d5d2 f2g3", false, false},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", false, false},
	} {
		p, err := movegen.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.LegalPrefix(strings.Fields(c.moves))
		if len(moves) != len(strings.Fields(c.moves)) {
			t.Fatalf("%s: only %v is legal", c.what, moves)
		}
		if given, accepted := sacrifice(&p, moves[0], moves[1:]); given != c.given || accepted != c.accepted {
			t.Errorf("%s: given %v, accepted %v", c.what, given, accepted)
		}
	}
}
