package syzygy

import (
	"errors"
	"flag"
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

// TestStoredDistance holds what flags say of a stored value. Tables of four men have
// no cursed wins and no wide lists.
func TestStoredDistance(t *testing.T) {
	file := []byte{5, 6, 7, 8, 0x34, 0x12, 0x78, 0x56}
	for _, test := range []struct {
		flags uint8
		value int
		wdl   WDL
		want  int
		ok    bool
	}{
		{0, 9, Win, 18, true},
		{0, 9, Loss, 18, true},
		{flagWinPlies, 9, Win, 9, true},
		{flagWinPlies, 9, Loss, 18, true},
		{flagLossPlies, 9, Loss, 9, true},
		{flagWinPlies | flagLossPlies, 9, CursedWin, 18, true},
		{flagWinPlies | flagLossPlies, 9, BlessedLoss, 18, true},
		{flagMapped | flagWinPlies, 0, Win, 5, true},
		{flagMapped | flagLossPlies, 0, Loss, 6, true},
		{flagMapped, 0, CursedWin, 14, true},
		{flagMapped, 0, BlessedLoss, 16, true},
		{flagMapped, 1, Win, 0, false},
		{flagMapped | flagWide | flagLossPlies, 0, Loss, 0x1234, true},
		{flagMapped | flagWide, 1, CursedWin, 2 * 0x5678, true},
	} {
		s := section{flags: test.flags, lists: [4]int{0, 1, 2, 3}, count: [4]int{1, 1, 1, 1}}
		if test.flags&flagWide != 0 {
			s.lists, s.count = [4]int{4, 4, 4, 4}, [4]int{2, 2, 2, 2}
		}
		s.file = file
		got, ok := s.distance(test.value, test.wdl)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("flags %d, %d, %v: %d, %v; want %d, %v", test.flags, test.value, test.wdl, got, ok, test.want, test.ok)
		}
	}
}

// TestMapped reads the lists of a header: one byte a number, or two at even places.
func TestMapped(t *testing.T) {
	narrow := []byte{2, 10, 11, 1, 20, 0, 1, 30}
	wide := []byte{0xff, 0xff, 1, 0, 10, 0, 0, 0, 1, 0, 20, 1, 0, 0}
	for _, test := range []struct {
		file  []byte
		at    int
		flags uint8
		end   int
		lists [4]int
		fault error
	}{
		{narrow, 0, flagMapped, 8, [4]int{1, 4, 6, 7}, nil},
		{narrow[:7], 0, flagMapped, 0, [4]int{}, ErrTruncated},
		{wide, 1, flagMapped | flagWide, 14, [4]int{4, 8, 10, 14}, nil},
		{wide[:12], 1, flagMapped | flagWide, 0, [4]int{}, ErrTruncated},
		{nil, 0, 0, 0, [4]int{}, nil},
	} {
		table := &tableFile{sides: 1, files: 1}
		s := &table.sections[0][0]
		s.flags = test.flags
		end, fault := table.parseLists(test.file, test.at)
		if fault != test.fault || fault == nil && (end != test.end || s.lists != test.lists) {
			t.Errorf("flags %d: end %d, lists %v, fault %v; want %d, %v, %v",
				test.flags, end, s.lists, fault, test.end, test.lists, test.fault)
		}
	}
}

var (
	long   = flag.Bool("long", false, "look at more positions")
	folder = flag.String("tables", os.Getenv("SYZYGY_PATH"), "the tables of 3 and 4 men")
)

// small opens the tables that the repository holds.
func small(t testing.TB) *Tables {
	t.Helper()
	return openDir(t, "testdata")
}

// all opens the tables of three and four men, which a clone does not hold.
func all(t testing.TB) *Tables {
	t.Helper()
	if _, err := os.Stat(*folder); err != nil {
		t.Skip("the tables of four men are not here:", err)
	}
	return openDir(t, *folder)
}

func openDir(t testing.TB, dir string) *Tables {
	t.Helper()
	tables, err := Open(dir)
	movegentest.Must(t, err)
	t.Cleanup(func() {
		movegentest.Must(t, tables.Close())
	})
	return tables
}

// man is a piece on a square.
type man struct {
	pc movegen.Piece
	sq movegen.Square
}

// place returns the position of some men; false when it is not legal. ep is the
// square of en passant or NoSquare.
func place(black bool, ep movegen.Square, men ...man) (movegen.Position, bool) {
	var board [64]byte
	for _, m := range men {
		if board[m.sq] != 0 {
			return movegen.Position{}, false
		}
		board[m.sq] = m.pc.String()[0]
	}
	side := " w - "
	if black {
		side = " b - "
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + side + ep.String() + " 0 1")
	return p, err == nil
}

// position reads a FEN that the test itself gives.
func position(t testing.TB, fen string) *movegen.Position {
	t.Helper()
	p := movegentest.Parse(t, fen)
	return &p
}
