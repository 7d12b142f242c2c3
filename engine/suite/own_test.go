package suite_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/engine/syzygy"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
	"footnote/search/mate"
)

// ownSuite reads a suite of the repository.
func ownSuite(t *testing.T, name string) []epd.Entry {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "testdata", "epd", name))
	movegentest.Must(t, err)
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

// TestSharedMates proves the mates of three public suites, where they are present, and
// refutes them in one move less.
func TestSharedMates(t *testing.T) {
	solver := mate.New(16)
	for moves, name := range map[int]string{2: "mate-in-2.epd", 3: "mate-in-3.epd", 4: "mate-in-4.epd"} {
		path := filepath.Join("../../../shared/epd", name)
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("no suite at %s", path)
		}
		entries, bad, err := epd.Read(bytes.NewReader(text))
		if err != nil || len(bad) > 0 {
			t.Fatal(err, bad)
		}
		for _, e := range entries {
			r := solver.Solve(context.Background(), mate.Request{Position: e.Position, Moves: moves + 1})
			if r.Answer != mate.Mate || r.Moves != moves || !r.Shortest {
				t.Errorf("%s: %+v, want mate in %d", e.Position.FEN(), r, moves)
			}
		}
	}
}

var tablesDir = flag.String("tables", "", "folders with endgame tables of 3 and 4 men, and KRPvKR with all that it comes to, to check endings.epd")

// TestEndingsAreSound proves endings.epd with the tables: the move given keeps the
// value of the position, and no other move does. Positions without tables are passed over.
func TestEndingsAreSound(t *testing.T) {
	if *tablesDir == "" {
		t.Skip("no -tables")
	}
	tables, err := syzygy.Open(*tablesDir)
	movegentest.Must(t, err)
	defer tables.Close()
	positions := ownSuite(t, "endings.epd")
	passed := 0
	for _, e := range positions {
		if _, err := tables.ProbeWDL(&e.Position); errors.Is(err, syzygy.ErrMissing) || errors.Is(err, syzygy.ErrTooManyMen) {
			passed++
			continue
		}
		move, ok := onlyMove(t, tables, &e.Position)
		if !ok || len(e.Best) != 1 || e.Best[0] != move {
			t.Errorf("%s: %s: %v is not the only move, %v is", e.ID, e.FEN, e.Best, move)
		}
	}
	t.Logf("%d positions, no tables for %d", len(positions), passed)
	if len(positions)-passed < 200 {
		t.Errorf("only %d positions", len(positions))
	}
}

// onlyMove returns the one move that keeps a win or a draw when all others do not.
// Positions with fewer than three moves or a capture or promotion as the answer are left
// out: they ask nothing.
func onlyMove(t *testing.T, tables *syzygy.Tables, p *movegen.Position) (only movegen.Move, ok bool) {
	t.Helper()
	var list movegen.MoveList
	p.GenerateLegal(&list)
	value, good := syzygy.Loss, 0
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		wdl, err := tables.ProbeWDL(&next)
		movegentest.Must(t, err)
		switch {
		case -wdl > value:
			value, good, only = -wdl, 1, m
		case -wdl == value:
			good++
		}
	}
	ok = good == 1 && list.N >= 3 && (value == syzygy.Win || value == syzygy.Draw) && !p.IsCapture(only) && !only.IsPromotion()
	return only, ok
}
