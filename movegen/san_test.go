package movegen

import (
	"strings"
	"testing"

	"github.com/notnil/chess"
)

func TestSANOfIllegalMove(t *testing.T) {
	p := StartPosition()
	for m, want := range map[Move]string{NoMove: "--", NewMove(E1, E8, Normal): "e1e8"} {
		if got := p.SAN(m); got != want {
			t.Errorf("SAN(%v) = %q, want %q", m, got, want)
		}
	}
}

func TestParseSAN(t *testing.T) {
	const (
		both     = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		pawn     = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1"
		bishop   = "4k3/8/2p5/1B6/1P6/8/8/4K3 w - - 0 1"
		ep       = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		chess960 = "1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1"
		rooks    = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
		spanish  = "r1bqkbnr/2pp1ppp/p1n5/1p2p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5"
	)
	tests := []struct{ fen, text, want string }{ // want "" : refused
		{both, "O-O", "e1g1"}, {both, "0-0", "e1g1"}, {both, "o-o+", "e1g1"}, {both, "O-O-O", "e1c1"},
		{both, "0-0-0!", "e1c1"}, {both, "e1g1", "e1g1"}, {both, "e1h1", "e1g1"}, {both, "Ke2", "e1e2"},
		{both, "Rh1xh8+", "h1h8"}, {both, "Rxa8#", "a1a8"}, {both, "Ra1-b1", "a1b1"}, {both, "Rb1", "a1b1"},
		{pawn, "exd8=Q+", "e7d8q"}, {pawn, "exd8Q", "e7d8q"}, {pawn, "e7xd8(R)", "e7d8r"}, {pawn, "ed8=n", "e7d8n"},
		{pawn, "e8=Q", "e7e8q"}, {pawn, "e7e8q", "e7e8q"}, {pawn, "e7e8Q", "e7e8q"}, {pawn, "e8/B", "e7e8b"},
		{pawn, "e8", "e7e8q"}, {pawn, "ed", "e7d8q"}, {pawn, "e7e8", "e7e8q"}, {pawn, "e8=K", ""}, {pawn, "e7e8k", ""},
		{bishop, "Bxc6+", "b5c6"}, {bishop, "Bc4", "b5c4"}, {bishop, "bxc5", ""}, {bishop, "b5c6", "b5c6"}, {bishop, "B:c6", "b5c6"},
		{ep, "exd6", "e5d6"}, {ep, "exd6e.p.", "e5d6"}, {ep, "ed6 ep", "e5d6"}, {ep, "e5xd6", "e5d6"}, {ep, "Pe6", "e5e6"},
		{rooks, "Rd1", ""}, {rooks, "Rad1", "a1d1"}, {rooks, "Rfd1", "f1d1"}, {rooks, "Rf1-d1!?", "f1d1"},
		{both, "", ""}, {both, "+", ""}, {both, "K", ""}, {both, "Ke9", ""}, {both, "Kz2", ""}, {both, "Qe2", ""},
		{both, "Kg1", "e1g1"}, {both, "Ke1-c1", "e1c1"}, {both, "OOO", "e1c1"}, {both, "0-0?!", "e1g1"}, {both, " O-O ", "e1g1"},
		{ep, "exd6+e.p.", "e5d6"}, {ep, "exd", "e5d6"}, {ep, "ed", "e5d6"}, {ep, "e5×d6†", "e5d6"}, {ep, "E6", "e5e6"},
		{bishop, "bxc6", "b5c6"}, {bishop, "♗xc6", "b5c6"}, {bishop, "♝b5–c6", "b5c6"}, {bishop, "BXC6", "b5c6"}, {bishop, "be2", "b5e2"}, {bishop, "b1d3", ""},
		{spanish, "bb3", "a4b3"}, {spanish, "BB3", "a4b3"}, {spanish, "b3", "b2b3"}, {spanish, "bb4", "b2b4"}, {spanish, "b2b3", "b2b3"},
		{chess960, "O-O", "c1g1"}, {chess960, "0-0-0", "c1b1"}, {chess960, "c1g1", "c1g1"}, {chess960, "Kc2", "c1c2"}, {chess960, "Kg1", ""},
		{both, "--", ""}, {both, "Z0", ""}, {both, strings.Repeat("x", 1000), ""},
		{both, "O-O-O-O", ""}, {both, "Rabc1", ""}, {both, "\x00\xff", ""}, {both, "0000", ""},
	}
	for _, test := range tests {
		p := mustParse(t, test.fen)
		m, err := p.ParseSAN(test.text)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("%s: ParseSAN(%q) = %v, want it refused", test.fen, test.text, m)
		case test.want == "" && len(err.Error()) > 100:
			t.Errorf("%s: ParseSAN(%.20q): a long error: %v", test.fen, test.text, err)
		case test.want != "" && (err != nil || m.UCI(p.Chess960()) != test.want):
			t.Errorf("%s: ParseSAN(%q) = %v, %v; want %s", test.fen, test.text, m, err, test.want)
		}
	}
}

// TestParseSANFaults pins the error texts that users see.
func TestParseSANFaults(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1")
	for text, want := range map[string]string{
		"Rd1":                    `move "Rd1" is ambiguous: Rad1 or Rfd1`,
		"Qd1":                    `move "Qd1" is not legal`,
		"0-0":                    `move "0-0" is not legal`,
		"rubbish":                `move "rubbish" is not understood`,
		"Sf3":                    `move "Sf3" is not understood: pieces are K, Q, R, B and N`,
		"Td1xd8+":                `move "Td1xd8+" is not understood: pieces are K, Q, R, B and N`,
		"Крf1":                   `move "Крf1" is not understood: pieces are K, Q, R, B and N`,
		"Dear":                   `move "Dear" is not understood`,
		strings.Repeat("é", 100): `move "` + strings.Repeat("é", 12) + `…" is not understood`,
	} {
		if m, err := p.ParseSAN(text); m != NoMove || err == nil || err.Error() != want {
			t.Errorf("ParseSAN(%.20q) = %v, %v; want %s", text, m, err, want)
		}
	}
}

// TestSANRoundTrip reads back every legal move of random games, Chess960 too: no
// two moves of a position have the same notation. Castling is written with letters, and a check
// and a mate have their signs.
func TestSANRoundTrip(t *testing.T) {
	var l MoveList
	var next Position
	visitAll(t, 12, scaled(4_000), func(p, _ *Position, _ Move) {
		p.GenerateLegal(&l)
		seen := map[string]Move{}
		for _, m := range l.Slice() {
			san := p.SAN(m)
			if other, ok := seen[san]; ok {
				t.Fatalf("%s: %v and %v are both %s", p.FEN(), m, other, san)
			}
			seen[san] = m
			if back, err := p.ParseSAN(san); err != nil || back != m {
				t.Fatalf("%s: %s came back as %v, %v; want %v", p.FEN(), san, back, err, m)
			}
			p.Make(m, &next)
			if strings.HasPrefix(san, "O-O") != (m.Kind() == Castling) || strings.HasSuffix(san, "+") != (next.InCheck() && next.HasLegalMove()) ||
				strings.HasSuffix(san, "#") != (next.InCheck() && !next.HasLegalMove()) {
				t.Fatalf("%s: %v is written as %s", p.FEN(), m, san)
			}
		}
	})
}

// TestSANAgainstNotnil compares the notation of every legal move of random games
// with that of an independent library, letter by letter.
func TestSANAgainstNotnil(t *testing.T) {
	starts := append([]string{
		"8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", "QQQ5/QQQ5/7k/8/8/8/5K2/8 w - - 0 1", "k3N1N1/8/2N3N1/8/2N3N1/3K4/8/8 w - - 0 1",
	}, gameStarts...)
	rng := NewPRNG(2)
	for i := range scaled(300) {
		p := mustParse(t, starts[i%len(starts)])
		for range 12 {
			var list MoveList
			p.GenerateLegal(&list)
			if list.N == 0 {
				break
			}
			compareSAN(t, &p, &list)
			p.Advance(list.Moves[rng.Intn(list.N)])
		}
	}
}

func compareSAN(t *testing.T, p *Position, list *MoveList) {
	t.Helper()
	var pos chess.Position
	if err := pos.UnmarshalText([]byte(p.FEN())); err != nil {
		t.Fatal(err)
	}
	theirs := map[string]string{}
	for _, x := range pos.ValidMoves() {
		theirs[x.String()] = chess.AlgebraicNotation{}.Encode(&pos, x)
	}
	for _, m := range list.Slice() {
		if san := p.SAN(m); san != theirs[m.String()] {
			t.Fatalf("%s: %v is %s, notnil/chess writes %q", p.FEN(), m, san, theirs[m.String()])
		}
	}
}

// TestSANAllocates limits the allocations, since whole files of games are converted.
func TestSANAllocates(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	p := mustParse(t, gameStarts[1])
	m := NewMove(E1, H1, Castling)
	buffer := make([]byte, 0, 8)
	if n := testing.AllocsPerRun(100, func() { buffer = p.appendSAN(buffer[:0], m) }); n != 0 {
		t.Errorf("appendSAN: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { _ = p.SAN(m) }); n > 1 {
		t.Errorf("SAN: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = p.ParseSAN("Nxd7+") }); n != 0 {
		t.Errorf("ParseSAN: %v allocations", n)
	}
}

// FuzzParseSAN: no text makes the reader panic, and what it accepts is legal and
// has a notation that means the same.
func FuzzParseSAN(f *testing.F) {
	for _, s := range []string{"Nf3", "exd8=Q+", "0-0-0", "e7-e8(N)", "♘xe4", "BXC6", "ed ep", "O-O#", "e1g1", "--", "bxc", "b7b8", "\xff"} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(4))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		fens := append([]string{"1rk4r/2P5/8/8/8/8/8/1RK3R1 w GBhb - 0 1", "3r2k1/1b2P3/8/8/8/8/8/4K3 w - - 0 1"}, gameStarts...)
		p := mustParse(t, fens[int(which)%len(fens)])
		m, err := p.ParseSAN(text)
		if err != nil {
			if m != NoMove || len(err.Error()) > 200 {
				t.Errorf("%q: %v with the error %v", text, m, err)
			}
			return
		}
		if back, err := p.ParseSAN(p.SAN(m)); !p.IsLegal(m) || err != nil || back != m {
			t.Errorf("%q is read as %v, which is written %s and read as %v, %v", text, m, p.SAN(m), back, err)
		}
	})
}

func BenchmarkSAN(b *testing.B) {
	p := mustParse(b, gameStarts[1])
	var l MoveList
	p.GenerateLegal(&l)
	buffer := make([]byte, 0, 8)
	for i := 0; b.Loop(); i++ {
		buffer = p.appendSAN(buffer[:0], l.Moves[i%l.N])
	}
}

func BenchmarkParseSAN(b *testing.B) {
	p := mustParse(b, gameStarts[1])
	for b.Loop() {
		_, _ = p.ParseSAN("Nxd7")
	}
}

func TestSANLine(t *testing.T) {
	p := StartPosition()
	line := []Move{}
	at := p
	for _, s := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m, err := at.ParseUCI(s)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		at.Advance(m)
	}
	if got, want := p.SANLine(line), "1. e4 e5 2. Nf3 Nc6 3. Bb5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var black Position
	p.Make(line[0], &black)
	if got, want := black.SANLine(append(line[1:3:3], NoMove, line[3])), "1… e5 2. Nf3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUCILine: castling is written as the notation asks for.
func TestUCILine(t *testing.T) {
	p, err := ParseFEN("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseUCI("e1g1")
	if err != nil {
		t.Fatal(err)
	}
	for chess960, want := range map[bool]string{false: "e1g1", true: "e1h1"} {
		if got := UCILine([]Move{m}, chess960); len(got) != 1 || got[0] != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := UCILine(nil, false); got == nil || len(got) != 0 { // in JSON a list, not null
		t.Errorf("no moves: %#v", got)
	}
}

// TestLegalPrefix: a line ends before the first text that is no legal move.
func TestLegalPrefix(t *testing.T) {
	p := StartPosition()
	for text, want := range map[string]int{"": 0, "e2e4 e7e5 g1f3": 3, "e2e4 e2e4": 1, "e2e4 nonsense e7e5": 1, "0000 e2e4": 0} {
		if got := p.LegalPrefix(strings.Fields(text)); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if p != StartPosition() {
		t.Error("the position has changed")
	}
}
