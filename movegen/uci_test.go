package movegen

import (
	"strings"
	"testing"
)

// TestParseUCIRoundTrip reads back every legal move in both forms.
func TestParseUCIRoundTrip(t *testing.T) {
	var l MoveList
	visitAll(t, 11, scaled(20_000), func(p, _ *Position, _ Move) {
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if got, err := p.ParseUCI(m.UCI(true)); err != nil || got != m {
				t.Fatalf("%s: %s is read as %v: %v", p.FEN(), m.UCI(true), got, err)
			}
			if p.Chess960() {
				continue // the king's two steps may be another move
			}
			if got, err := p.ParseUCI(m.UCI(false)); err != nil || got != m {
				t.Fatalf("%s: %s is read as %v: %v", p.FEN(), m.UCI(false), got, err)
			}
		}
	})
}

func TestParseUCI(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct {
		fen, text string
		want      Move // NoMove: an error
		fault     string
	}{
		{castling, "e1g1", NewMove(E1, H1, Castling), ""},
		{castling, "e1h1", NewMove(E1, H1, Castling), ""},
		{castling, "e1c1", NewMove(E1, A1, Castling), ""},
		{castling, "e1a1", NewMove(E1, A1, Castling), ""},
		{castling, "e8g8", NoMove, "illegal"},
		{castling, "e1b1", NoMove, "illegal"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", NoMove, "illegal"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", NoMove, "illegal"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", NewMove(F1, G1, Castling), ""},
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", NewMove(E1+1, G1, Normal), ""},
		{"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1g1", NewMove(E1, F1, Castling), ""},
		{"8/8/8/8/8/8/6k1/R3K2R b KQ - 0 1", "g2h1", NewMove(G1+8, H1, Normal), ""}, // takes a rook that could castle
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", NewMove(A8-8, A8, PromoteQueen), ""},
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8N", NewMove(A8-8, A8, PromoteKnight), ""},
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", NoMove, "illegal"},
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", NoMove, "coordinate"},
		{"7k/P7/8/8/8/8/8/K7 w - - 0 1", "a1a2q", NoMove, "illegal"},
		{StartFEN, "0000", NoMove, "coordinate"},
		{StartFEN, "", NoMove, "coordinate"},
		{StartFEN, "e2", NoMove, "coordinate"},
		{StartFEN, "e2e9", NoMove, "coordinate"},
		{StartFEN, "e2e5", NoMove, "illegal"},
		{StartFEN, "a1a1", NoMove, "illegal"},
		{StartFEN, "e2e4e5", NoMove, "coordinate"},
		{StartFEN, strings.Repeat("x", 1000), NoMove, "coordinate"},
	} {
		p := mustParse(t, c.fen)
		got, err := p.ParseUCI(c.text)
		switch {
		case got != c.want:
			t.Errorf("%s in %s: got %v, want %v", c.text, c.fen, got.UCI(true), c.want.UCI(true))
		case c.want == NoMove && (err == nil || !strings.Contains(err.Error(), c.fault) || len(err.Error()) > 200):
			t.Errorf("%.20s in %s: error %v, want one with %q", c.text, c.fen, err, c.fault)
		case c.want != NoMove && err != nil:
			t.Errorf("%s in %s: %v", c.text, c.fen, err)
		}
	}
}

// TestMoveText checks both ways to write castling.
func TestMoveText(t *testing.T) {
	for _, c := range []struct {
		m                  Move
		standard, chess960 string
	}{
		{NoMove, "0000", "0000"},
		{NewMove(E1, H1, Castling), "e1g1", "e1h1"},
		{NewMove(E8, A8, Castling), "e8c8", "e8a8"},
		{NewMove(A8-8, A8, PromoteRook), "a7a8r", "a7a8r"},
		{NewMove(E1, E8, Normal), "e1e8", "e1e8"},
	} {
		if c.m.String() != c.standard || c.m.UCI(true) != c.chess960 {
			t.Errorf("%#04x is written %s and %s", uint16(c.m), c.m, c.m.UCI(true))
		}
	}
}

// TestLanding: a castling king ends on the g- or c-file, wherever it and its rook begin;
// any other piece ends where its move goes.
func TestLanding(t *testing.T) {
	for _, test := range []struct {
		move Move
		want string
	}{
		{NewMove(E1, H1, Castling), "g1"},
		{NewMove(E8, A8, Castling), "c8"},
		{NewMove(B1, A1, Castling), "c1"},
		{NewMove(F8, G8, Castling), "g8"},
		{NewMove(E1, D1, Normal), "d1"},
	} {
		if got := test.move.Landing().String(); got != test.want {
			t.Errorf("%s: lands on %s, want %s", test.move.UCI(true), got, test.want)
		}
	}
}
