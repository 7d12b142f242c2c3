package mate

import (
	"path/filepath"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

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
