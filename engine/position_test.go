package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen/movegentest"
)

func TestPositionErrors(t *testing.T) {
	tests := []struct {
		fen   string
		moves string
		err   string // beginning
	}{
		{"", "", "position: "},
		{"xyz", "", "position: "},
		{"8/8/8/8/8/8/8/8 w - - 0 1", "", "position: "},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "", "position: "},
		{engine.StartPos, "e2e4 e2e4", "position: move 2 of 2: "},
		{engine.StartPos, "e2e4 0000", "position: move 2 of 2: "},
		{engine.StartPos, "Nf3", "position: move 1 of 1: "},
		{engine.StartPos, "e2e4 e5 Nf3", "position: move 2 of 3: move \"e5\" is in algebraic notation; in UCI it is e7e5"},
	}
	for _, tt := range tests {
		e := newEngine(t)
		movegentest.Must(t, e.SetPosition(engine.StartPos, []string{"d2d4"}))
		before := e.Position()
		err := e.SetPosition(tt.fen, strings.Fields(tt.moves))
		if err == nil || !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("%q %q: error %v, want %q…", tt.fen, tt.moves, err, tt.err)
			continue
		}
		after := e.Position()
		if before.FEN() != after.FEN() {
			t.Errorf("%q %q: the old position is not kept", tt.fen, tt.moves)
		}
		for range 2 {
			if m, r := think(t, e, engine.Request{Infinite: true}); m.Move != "" || len(r.notes) != 1 || !strings.HasPrefix(r.notes[0], "error: go refused") {
				t.Errorf("%q %q: go answers %+v, notes %q", tt.fen, tt.moves, m, r.notes)
			}
		}
		if err := e.SetPosition(engine.StartPos, nil); err != nil {
			t.Fatal("a good position is not accepted after a bad one")
		}
		if m, _ := think(t, e, engine.Request{Depth: 1}); m.Move == "" {
			t.Error("no move in a good position after a bad one")
		}
	}
}

func TestPositionForms(t *testing.T) {
	tests := []struct{ fen, moves, want string }{
		{engine.StartPos, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"4k3/P7/8/8/8/8/8/4K2R w K -", "e1g1 e8e7 A7A8Q", "Q7/4k3/8/8/8/8/8/5RK1 b - - 0 2"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 3 9", "e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 9"},
		{"1k6/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1f1", "1k6/8/8/8/8/8/8/5RK1 b - - 1 1"},
	}
	for _, tt := range tests {
		e := newEngine(t)
		if err := e.SetPosition(tt.fen, strings.Fields(tt.moves)); err != nil {
			t.Errorf("%s %s: %v", tt.fen, tt.moves, err)
			continue
		}
		if p := e.Position(); p.FEN() != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.fen, tt.moves, p.FEN(), tt.want)
		}
	}
}

// TestRepairedPositions: what can be played is played and told; what cannot leaves the position
// before, and nothing is told of it.
func TestRepairedPositions(t *testing.T) {
	e := newEngine(t)
	for _, tt := range []struct{ fen, moves, want, repaired string }{
		{"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "castling rights"},
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 2", "g1f3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "square e3"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 3 9", "", "4k3/8/8/8/8/8/8/4K2R w K - 3 9", ""},
		{"4k3/8/8/8/8/8/8/4K2R", "h1h7", "4k3/7R/8/8/8/8/8/4K3 b - - 1 1", "no side to move"},
		{"4k3/8/8/8/8/8/8/4K3_b_-_-_-_-_x", "", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "text behind"},
		{engine.StartPos, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ""},
	} {
		if err := e.SetPosition(tt.fen, strings.Fields(tt.moves)); err != nil {
			t.Errorf("%s %s: %v", tt.fen, tt.moves, err)
			continue
		}
		if p, told := e.Position(), e.Repaired(); p.FEN() != tt.want || !strings.Contains(told, tt.repaired) || (told == "") != (tt.repaired == "") {
			t.Errorf("%s %s: %s, repaired %q; want %s, %q", tt.fen, tt.moves, p.FEN(), told, tt.want, tt.repaired)
		}
		before, told := e.Position(), e.Repaired()
		for _, fen := range []string{"4k3/8/8/8/8/8/8/8 w KQ", "4k3/4R3/8/8/8/8/8/4K3 w KQ e3", "4k3/8/8/8/8/8/8/P3K3 x"} {
			if err := e.SetPosition(fen, nil); err == nil || e.Position() != before || e.Repaired() != told {
				t.Errorf("%s: %v; it leaves %v, repaired %q", fen, err, e.Position(), e.Repaired())
			}
		}
		if err := e.SetPosition("4k3/8/8/8/8/8/8/4K3 w KQ", []string{"e1e5"}); err == nil || e.Position() != before || e.Repaired() != told {
			t.Errorf("an illegal move after a repair: %v, repaired %q", err, e.Repaired())
		}
	}
}

func TestLongGame(t *testing.T) {
	e := newEngine(t)
	moves := strings.Fields(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 3000))
	best := time.Hour // of several tries: the machine may be busy with other things
	for try := 0; try < 10 && best > time.Second; try++ {
		start := time.Now()
		movegentest.Must(t, e.SetPosition(engine.StartPos, moves))
		best = min(best, time.Since(start))
	}
	if best > time.Second {
		t.Errorf("%d moves took %v", len(moves), best)
	}
	if m, _ := think(t, e, engine.Request{Depth: 2}); m.Move == "" {
		t.Error("no move after a long game")
	}
}

func BenchmarkSetPosition12000(b *testing.B) {
	e := newEngine(b)
	moves := strings.Fields(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 3000))
	for b.Loop() {
		movegentest.Must(b, e.SetPosition(engine.StartPos, moves))
	}
}

func TestDivide(t *testing.T) {
	e := newEngine(t)
	var total uint64
	lines := 0
	counts := e.Divide(context.Background(), 4)
	if err := e.SetPosition(engine.StartPos, []string{"e2e4"}); err != nil { // too late to matter
		t.Fatal(err)
	}
	for _, n := range counts {
		total += n
		lines++
	}
	if lines != 20 || total != 197281 {
		t.Errorf("%d moves, %d leaves, want 20 and 197281", lines, total)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for m := range e.Divide(ctx, 9) {
		t.Errorf("counted %s although cancelled", m)
	}
}

func TestBoard(t *testing.T) {
	e := newEngine(t)
	movegentest.Must(t, e.SetPosition("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", nil))
	text := e.Board()
	movegentest.Contains(t, text, "|   |   |   |   | q |   |   |   | 2\n", "Fen: 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1\n", "Key: ", "Checkers: e2\n")
}

// FuzzSetPosition feeds any text as a position and as its moves. A refused position
// leaves the old one and an error of one line. An accepted one can be searched.
func FuzzSetPosition(f *testing.F) {
	for _, seed := range [][2]string{
		{engine.StartPos, "e2e4 e7e5 g1f3"},
		{engine.StartPos, "e2e4 0000"},
		{"4k3/P7/8/8/8/8/8/4K2R w K -", "e1g1 e8e7 a7a8Q"},
		{"1k6/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1f1"},
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "h8h7"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", ""},
		{"rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1", "e4d3"},
		{"8/8/8/8/8/4k3/4p3/4K3 w - - 99 80", ""},
	} {
		f.Add(seed[0], seed[1])
	}
	e := newEngine(f)
	set(f, e, "Hash", "1")
	f.Fuzz(func(t *testing.T, fen, moves string) {
		movegentest.Must(t, e.SetPosition(engine.StartPos, []string{"d2d4"}))
		before := e.Position()
		if err := e.SetPosition(fen, strings.Fields(moves)); err != nil {
			if e.Position() != before {
				t.Fatalf("%q %q: refused, but the position is another", fen, moves)
			}
			if text := err.Error(); len(text) > 1000 || strings.ContainsAny(text, "\n\r\x00") {
				t.Fatalf("%q %q: %q", fen, moves, text)
			}
			return
		}
		p := e.Position()
		if err := p.Validate(); err != nil {
			t.Fatalf("%q %q: accepted: %v", fen, moves, err)
		}
		m, _ := think(t, e, engine.Request{Depth: 1})
		if (m.Move == "") != !p.HasLegalMove() {
			t.Fatalf("%q %q: answers %q", fen, moves, m.Move)
		}
		for turn := 1; turn <= 2; turn++ {
			if err := e.Flip(); err != nil {
				t.Fatalf("%q %q: cannot be turned round: %v", fen, moves, err)
			}
			if q := e.Position(); q.Validate() != nil || (q.FEN() == p.FEN()) != (turn == 2) {
				t.Fatalf("%q %q: turned round %d times it is %s", fen, moves, turn, q.FEN())
			}
		}
	})
}
