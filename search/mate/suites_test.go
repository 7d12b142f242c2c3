package mate

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"footnote/engine/epd"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// mates are suites whose positions are all mates in so many moves.
var mates = []struct {
	name  string
	moves int
}{{"mate2.epd", 2}, {"mate3.epd", 3}}

// TestSuites: every mate of the suites is found with its right distance, and refuted in one move less.
// By brute force the move given mates in so many moves, no other does, and none does sooner.
func TestSuites(t *testing.T) {
	s := New(1)
	for _, test := range mates {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "epd", test.name))
		movegentest.Must(t, err)
		entries, bad, err := epd.Read(bytes.NewReader(text))
		if err != nil || len(bad) > 0 {
			t.Fatal(test.name, err, bad)
		}
		for _, e := range entries {
			p := e.Position
			r := s.Solve(context.Background(), Request{Position: p, Moves: test.moves + 1})
			if r.Answer != Mate || r.Moves != test.moves || !r.Shortest || e.Mate != test.moves {
				t.Errorf("%s: %+v, want mate in %d", p.FEN(), r, test.moves)
				continue
			}
			movegentest.MustMate(t, &p, r.Line, 2*test.moves-1)
			r = s.Solve(context.Background(), Request{Position: p, Moves: test.moves - 1})
			if r.Answer != NoMate || r.Refuted != test.moves-1 {
				t.Errorf("%s: %+v, want no mate in %d", p.FEN(), r, test.moves-1)
			}
			if testing.Short() && test.moves > 2 {
				continue
			}
			if n := distance(&p, test.moves); n != test.moves {
				t.Errorf("%s: there is a mate in %d", e.ID, n)
			}
			var list movegen.MoveList
			p.GenerateLegal(&list)
			for _, m := range list.Slice() {
				var next movegen.Position
				p.Make(m, &next)
				if isKey := m == e.Best[0]; oracle(&next, 2*test.moves-2) != isKey {
					t.Errorf("%s: %v forces mate: %v", e.ID, m, !isKey)
				}
			}
		}
	}
}

// TestPromising: the replies that are tried first are checks and the last refutation,
// and every reply is still there.
func TestPromising(t *testing.T) {
	s := New(1)
	const plies = 4
	p := movegentest.Parse(t, "6k1/5ppp/8/8/4n3/1q6/r4PPP/6K1 b - - 0 1") // queen and rook give check
	var before, after movegen.MoveList
	p.GenerateLegal(&before)
	for _, last := range append([]movegen.Move{movegen.NoMove}, before.Slice()...) {
		after = before
		s.refutations[plies] = last
		n := s.promising(&p, after.Slice(), plies)
		for i, m := range after.Slice() {
			if want := p.GivesCheck(m) || m == last; want != (i < n) {
				t.Errorf("last refutation %v: %v is number %d of the first %d", last, m, i, n)
			}
			if !before.Contains(m) || !after.Contains(before.Moves[i]) {
				t.Errorf("last refutation %v: the moves are %v", last, after.Slice())
			}
		}
	}
}

// BenchmarkSolve measures the right answer, all shorter mates refuted, over a suite.
func BenchmarkSolve(b *testing.B) {
	for _, test := range mates {
		b.Run(test.name, func(b *testing.B) {
			s := New(16)
			positions := suite(b, test.name)
			var nodes uint64
			for b.Loop() {
				for _, p := range positions {
					nodes += s.Solve(context.Background(), Request{Position: p, Moves: test.moves}).Nodes
				}
			}
			b.ReportMetric(float64(nodes)/float64(b.N*len(positions)), "nodes/position")
		})
	}
}

// TestMatingMove compares the mates in one with those among all legal moves, on random
// positions and on random games from positions with all kinds of moves.
func TestMatingMove(t *testing.T) {
	s := New(1)
	rng := movegen.NewPRNG(1)
	positions, games := 40000, 10
	if testing.Short() {
		positions, games = 10000, 2
	}
	var tried, found int
	for range positions {
		if p, ok := randomPosition(rng); ok {
			tried, found = tried+1, found+mateInOne(t, s, &p)
		}
	}
	for _, start := range suite(t, "perft.epd", "perft960.epd", "mate2.epd") {
		for range games {
			p := start
			for range 40 {
				tried, found = tried+1, found+mateInOne(t, s, &p)
				var list movegen.MoveList
				if p.GenerateLegal(&list); list.N == 0 {
					break
				}
				var next movegen.Position
				p.Make(list.Moves[rng.Intn(list.N)], &next)
				p = next
			}
		}
	}
	t.Logf("%d positions, %d with a mate in one", tried, found)
	if found < positions/100 {
		t.Errorf("only %d of %d positions have a mate in one", found, tried)
	}
}

// mateInOne checks one position. It returns 1 when there is a mate in one, else 0.
func mateInOne(t *testing.T, s *Solver, p *movegen.Position) int {
	t.Helper()
	got := s.matingMove(p)
	var list movegen.MoveList
	p.GenerateLegal(&list)
	want := movegen.NoMove
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		if next.InCheck() && !next.HasLegalMove() {
			want = m
			if m == got {
				return 1
			}
		}
	}
	if got != want {
		t.Errorf("%s: %v, want %v", p.FEN(), got, want)
	}
	return 0
}

// suite returns the positions of files of testdata/epd.
func suite(t testing.TB, names ...string) []movegen.Position {
	t.Helper()
	var positions []movegen.Position
	for _, name := range names {
		positions = append(positions, movegentest.Positions(t, filepath.Join("..", "..", "testdata", "epd", name))...)
	}
	return positions
}
