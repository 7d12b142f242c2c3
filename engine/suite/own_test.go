package suite_test

import (
	"os"
	"path/filepath"
	"testing"

	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/search"
)

// ownSuite reads a suite of the repository.
func ownSuite(t *testing.T, name string) []epd.Entry {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "testdata", "epd", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	s, bad, err := epd.Read(file)
	if err != nil || len(bad) > 0 {
		t.Fatal(name, err, bad)
	}
	return s
}

// TestOwnSuites: positions that are solved with few nodes today must stay solved.
func TestOwnSuites(t *testing.T) {
	for _, test := range []struct {
		file  string
		nodes uint64
		least int // solved
		long  bool
	}{
		{"mate2.epd", 200_000, 23, false},
		{"mate3.epd", 400_000, 18, true},
		{"draws.epd", 50_000, 14, true},
		{"stalemate.epd", 50_000, 7, true},
		{"endings.epd", 20_000, 216, true},
		{"bratko-kopec.epd", 200_000, 15, true},
	} {
		t.Run(test.file, func(t *testing.T) {
			if test.long && testing.Short() {
				t.Skip("short")
			}
			o := suite.Options{Nodes: test.nodes, Config: search.DefaultConfig(handcrafted.Factory()), Hash: 8, Jobs: 2}
			var tally suite.Tally
			for _, rec := range run(t, ownSuite(t, test.file), o) {
				tally.Add(&rec)
				if !rec.Solved && test.file != "bratko-kopec.epd" {
					t.Logf("missed: %s %s, wanted %s, played %v, score %s", rec.ID, rec.FEN, rec.Wanted(), rec.Move, rec.Score())
				}
			}
			if tally.Solved < test.least {
				t.Errorf("%d of %d solved with %d nodes, want %d", tally.Solved, tally.Scored, test.nodes, test.least)
			}
		})
	}
}

// TestMateSuitesAreSound proves the mate suites by brute force: the move given
// forces mate in the distance claimed, no other does, and none does sooner.
func TestMateSuitesAreSound(t *testing.T) {
	for _, name := range []string{"mate2.epd", "mate3.epd"} {
		if testing.Short() && name != "mate2.epd" {
			continue
		}
		for _, e := range ownSuite(t, name) {
			p := e.Position
			if forcesMate(&p, e.Mate-1) {
				t.Errorf("%s: there is a mate in %d", e.ID, e.Mate-1)
			}
			var list movegen.MoveList
			p.GenerateLegal(&list)
			for _, m := range list.Slice() {
				var next movegen.Position
				p.Make(m, &next)
				if isKey := m == e.Best[0]; suffersMate(&next, e.Mate) != isKey {
					t.Errorf("%s: %v forces mate: %v", e.ID, m, !isKey)
				}
			}
		}
	}
}

// forcesMate reports whether the side to move has a forced mate in at most n moves.
func forcesMate(p *movegen.Position, n int) bool {
	if n < 1 {
		return false
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		if n == 1 && !p.GivesCheck(m) {
			continue
		}
		var next movegen.Position
		p.Make(m, &next)
		if suffersMate(&next, n) {
			return true
		}
	}
	return false
}

// suffersMate reports whether the side to move is mated, or will be within n−1
// further moves of the opponent whatever it does.
func suffersMate(p *movegen.Position, n int) bool {
	var list movegen.MoveList
	p.GenerateLegal(&list)
	if list.N == 0 {
		return p.InCheck()
	}
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		if !forcesMate(&next, n-1) {
			return false
		}
	}
	return true
}
