package engine_test

import (
	"testing"

	notnil "github.com/notnil/chess"

	"footnote/engine"
	"footnote/movegen"
)

func mustFEN(t testing.TB, fen string) movegen.Position {
	t.Helper()
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

func TestSAN(t *testing.T) {
	tests := []struct{ name, fen, move, want string }{
		{"pawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
		{"knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
		{"pawn takes", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6"},
		{"promotion by capture with check", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"underpromotion", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N+"},
		{"short castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"},
		{"long castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
		{"castling mates", "5k2/3P3P/8/3N3N/8/8/8/4K2R w K - 0 1", "e1g1", "O-O#"},
		{"by file", "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", "Rad1"},
		{"by rank", "4k3/8/8/R7/8/8/8/R5K1 w - - 0 1", "a1a3", "R1a3"},
		{"by both", "2k5/8/8/Q3Q3/8/8/8/Q5K1 w - - 0 1", "a5e1", "Qa5e1"},
		{"the other is pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"back-rank mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"},
		{"Chess960 castling", "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1", "c1g1", "O-O"},
		{"Chess960 long castling", "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1", "c1b1", "O-O-O"},
		{"Chess960, another move", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "g1g8", "Rxg8+"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustFEN(t, test.fen)
			m, err := p.ParseUCI(test.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := engine.SAN(&p, m); got != test.want {
				t.Errorf("SAN(%s) = %q, want %q", test.move, got, test.want)
			}
			back, err := engine.ParseMove(&p, test.want)
			if err != nil || back != m {
				t.Errorf("ParseMove(%q) = %v, %v; want %v", test.want, back, err, m)
			}
		})
	}
}

func TestSANOfIllegalMove(t *testing.T) {
	p := movegen.StartPosition()
	for _, m := range []movegen.Move{movegen.NoMove, movegen.NewMove(movegen.E1, movegen.E8, movegen.Normal)} {
		if got := engine.SAN(&p, m); got != m.String() {
			t.Errorf("SAN(%v) = %q", m, got)
		}
	}
}

func TestParseMove(t *testing.T) {
	const (
		both   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		pawn   = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1"
		bishop = "4k3/8/2p5/1B6/1P6/8/8/4K3 w - - 0 1"
		ep     = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		rooks  = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
	)
	tests := []struct{ fen, text, want string }{ // want "" : refused
		{both, "O-O", "e1g1"}, {both, "0-0", "e1g1"}, {both, "o-o+", "e1g1"}, {both, "O-O-O", "e1c1"},
		{both, "0-0-0!", "e1c1"}, {both, "e1g1", "e1g1"}, {both, "e1h1", "e1g1"}, {both, "Ke2", "e1e2"},
		{both, "Rh1xh8+", "h1h8"}, {both, "Rxa8#", "a1a8"}, {both, "Ra1-b1", "a1b1"}, {both, "Rb1", "a1b1"},
		{pawn, "exd8=Q+", "e7d8q"}, {pawn, "exd8Q", "e7d8q"}, {pawn, "e7xd8(R)", "e7d8r"}, {pawn, "ed8=n", "e7d8n"},
		{pawn, "e8=Q", "e7e8q"}, {pawn, "e7e8q", "e7e8q"}, {pawn, "e7e8Q", "e7e8q"}, {pawn, "e8/B", "e7e8b"},
		{pawn, "e8", ""}, {pawn, "e8=K", ""}, {pawn, "e7e8", ""},
		{bishop, "Bxc6+", "b5c6"}, {bishop, "Bc4", "b5c4"}, {bishop, "bxc5", ""}, {bishop, "b5c6", "b5c6"}, {bishop, "B:c6", "b5c6"},
		{ep, "exd6", "e5d6"}, {ep, "exd6e.p.", "e5d6"}, {ep, "ed6 ep", "e5d6"}, {ep, "e5xd6", "e5d6"}, {ep, "Pe6", "e5e6"},
		{rooks, "Rd1", ""}, {rooks, "Rad1", "a1d1"}, {rooks, "Rfd1", "f1d1"}, {rooks, "Rf1-d1!?", "f1d1"},
		{both, "", ""}, {both, "+", ""}, {both, "K", ""}, {both, "Ke9", ""}, {both, "Kz2", ""}, {both, "Qe2", ""},
		{both, "O-O-O-O", ""}, {both, "Rabc1", ""}, {both, "\x00\xff", ""}, {both, "0000", ""},
	}
	for _, test := range tests {
		p := mustFEN(t, test.fen)
		m, err := engine.ParseMove(&p, test.text)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%s: ParseMove(%q) = %v, want it refused", test.fen, test.text, m)
		case test.want != "" && (err != nil || m.String() != test.want):
			t.Errorf("%s: ParseMove(%q) = %v, %v; want %s", test.fen, test.text, m, err, test.want)
		}
	}
}

// TestSANRoundTrip plays seeded random games: every legal move must come back
// from its notation, notnil/chess's own reader must agree, and no notation may
// fall back to coordinates.
func TestSANRoundTrip(t *testing.T) {
	rng := movegen.NewPRNG(2)
	games := 12
	if testing.Short() {
		games = 3
	}
	for range games {
		p := movegen.StartPosition()
		for range 60 {
			var list movegen.MoveList
			p.GenerateLegal(&list)
			if list.N == 0 {
				break
			}
			seen := map[string]movegen.Move{}
			m := list.Moves[rng.Intn(list.N)]
			for _, x := range []movegen.Move{m, list.Moves[0], list.Moves[list.N-1]} {
				checkRoundTrip(t, &p, x, seen)
			}
			var next movegen.Position
			p.Make(m, &next)
			p = next
		}
	}
}

func checkRoundTrip(t *testing.T, p *movegen.Position, m movegen.Move, seen map[string]movegen.Move) {
	t.Helper()
	san := engine.SAN(p, m)
	if other, ok := seen[san]; ok && other != m {
		t.Fatalf("%s: %v and %v are both %s", p.FEN(), m, other, san)
	}
	seen[san] = m
	if san == m.String() && p.PieceOn(m.From()).Type() != movegen.Pawn {
		t.Fatalf("%s: %v has no notation", p.FEN(), m)
	}
	if back, err := engine.ParseMove(p, san); err != nil || back != m {
		t.Fatalf("%s: %s came back as %v, %v; want %v", p.FEN(), san, back, err, m)
	}
	var pos notnil.Position
	if err := pos.UnmarshalText([]byte(p.FEN())); err != nil {
		t.Fatal(err)
	}
	theirs, err := notnil.AlgebraicNotation{}.Decode(&pos, san)
	if err != nil || theirs.String() != m.String() {
		t.Fatalf("%s: notnil/chess reads %s as %v, %v; want %v", p.FEN(), san, theirs, err, m)
	}
}
