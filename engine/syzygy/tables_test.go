package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

const (
	queen = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"
	rook  = "8/8/8/4k3/8/8/8/KR6 w - - 0 1"
)

func TestNames(t *testing.T) {
	for name, men := range map[string]int{
		"KQvK": 3, "KQvKR": 4, "KRvKR": 4, "KRPvKR": 5, "KPPPPPvK": 7, "KQNvKRR": 6,
		"": 0, "KvK": 0, "KQ": 0, "KQvKQvK": 0, "QKvK": 0, "KvKQ": 0, "KRvKQ": 0, "KPQvK": 0, "KKvK": 0,
		"KPPPPPPvK": 0, "KPPPvKPPP": 0, "KXvK": 0, "kqvk": 0, "KQvK.": 0, "Qv": 0, "vK": 0,
	} {
		m, ok := parseMaterial(name)
		if ok != (men > 0) || ok && m.men != men {
			t.Errorf("%s: %v, %d men; want %d", name, ok, m.men, men)
		}
	}
}

// TestCombinatorics holds the combinatorics to what is known of them.
func TestCombinatorics(t *testing.T) {
	seen := map[uint16]bool{}
	for _, row := range num.kings {
		for _, n := range row {
			if n != noKings {
				seen[n] = true
			}
		}
	}
	if len(seen) != waysKings || !seen[waysKings-1] {
		t.Errorf("%d ways to place two kings, want %d", len(seen), waysKings)
	}
	if n := num.choose[6][60]; n != 50_063_860 {
		t.Errorf("6 of 60: %d", n)
	}
	if num.pawnOrder[8] != 47 || num.pawnOrder[15] != 46 || num.pawnOrder[52] != 0 {
		t.Error("the order of pawns is not that of the format")
	}
}

func TestPathLists(t *testing.T) {
	sep := string(filepath.ListSeparator)
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	file := filepath.Join(dir, "file")
	for name, data := range map[string]string{"file": "", "KQvKX.rtbw": "", "notes.txt": "", "KQvK.rtbm": ""} {
		movegentest.Must(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600))
	}
	for _, test := range []struct {
		paths         string
		faults, names int
	}{
		{"", 0, 0},
		{"<empty>", 0, 0},
		{sep + sep, 0, 0},
		{dir, 0, 0},
		{"testdata", 0, 8},
		{missing, 1, 0},
		{sep + missing + sep + sep + "testdata" + sep + file + sep, 2, 8},
	} {
		tables, err := Open(test.paths)
		lines := 0
		if err != nil {
			lines = len(strings.Split(err.Error(), "\n"))
			if !errors.Is(err, ErrUnreadable) {
				t.Errorf("%q: %v is not ErrUnreadable", test.paths, err)
			}
		}
		if lines != test.faults || len(tables.Names()) != test.names {
			t.Errorf("%q: %d lines, %v; want %d, %d tables", test.paths, lines, tables.Names(), test.faults, test.names)
		}
		movegentest.Must(t, tables.Close())
	}
}

func TestPositionsWithoutTable(t *testing.T) {
	tables := small(t)
	if n := tables.MaxMen(); n != 4 {
		t.Errorf("at most %d men, want 4", n)
	}
	for _, test := range []struct {
		fen string
		err error
	}{
		{"8/8/8/8/4k3/8/8/K7 w - - 0 1", nil},
		{queen, nil},
		{"8/8/8/8/4K3/8/8/kr6 b - - 0 1", nil},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", ErrCastling},
		{"4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1", ErrMissing},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ErrTooManyMen},
	} {
		p := position(t, test.fen)
		if _, err := tables.ProbeWDL(p); !errors.Is(err, test.err) {
			t.Errorf("%s: WDL %v, want %v", test.fen, err, test.err)
		}
		if _, err := tables.ProbeDTZ(p); !errors.Is(err, test.err) {
			t.Errorf("%s: DTZ %v, want %v", test.fen, err, test.err)
		}
	}
	var none Tables
	if _, err := none.ProbeWDL(position(t, queen)); !errors.Is(err, ErrMissing) {
		t.Errorf("no tables: %v", err)
	}
}

func TestClosed(t *testing.T) {
	tables, err := Open("testdata")
	movegentest.Must(t, err)
	for range 2 {
		if _, err := tables.ProbeDTZ(position(t, queen)); err != nil {
			t.Error(err)
		}
	}
	for range 2 {
		movegentest.Must(t, tables.Close())
		if _, err := tables.ProbeWDL(position(t, queen)); !errors.Is(err, ErrMissing) {
			t.Errorf("closed: %v", err)
		}
	}
}

// TestManyGoroutines opens the same files from many sides at once.
func TestManyGoroutines(t *testing.T) {
	tables := small(t)
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			rng := movegen.NewPRNG(uint64(g))
			for range 200 {
				m, _ := parseMaterial([]string{"KQvK", "KRvK", "KPvK", "KRvKR"}[rng.Intn(4)])
				p, ok := random(rng, m, false)
				if !ok {
					continue
				}
				if _, err := tables.ProbeDTZ(&p); err != nil {
					t.Errorf("%s: %v", p.FEN(), err)
				}
			}
		})
	}
	group.Wait()
}

func TestNoAllocation(t *testing.T) {
	tables := small(t)
	for _, fen := range []string{
		queen, "8/8/8/8/4k3/8/8/KR5r b - - 0 1", "8/1P6/8/8/4k3/8/8/K7 b - - 0 1",
		"8/8/8/3k4/8/8/8/K1B1N3 w - - 0 1", // no table
	} {
		p := position(t, fen)
		n := testing.AllocsPerRun(100, func() {
			_, _ = tables.ProbeWDL(p)
			_, _ = tables.ProbeDTZ(p)
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}
