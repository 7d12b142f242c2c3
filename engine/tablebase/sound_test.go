package tablebase_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

func open(t *testing.T, path string) *tablebase.Tables {
	t.Helper()
	tables, err := tablebase.Open(path)
	movegentest.Must(t, err)
	t.Cleanup(func() { _ = tables.Close() })
	return tables
}

var testdata = filepath.Join("..", "syzygy", "testdata")

// rooks returns a position of king and rook against king and rook.
func rooks(rng *movegen.PRNG) (movegen.Position, bool) {
	var board [64]byte
	for _, man := range []byte("KRkr") {
		board[rng.Intn(64)] = man
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + [2]string{" w", " b"}[rng.Intn(2)] + " - - 0 1")
	return p, err == nil && p.Occupied().Count() == 4 && p.HasLegalMove()
}

// TestSound searches rook endings with the tables of three men alone: what every driver
// calls won or lost by them is so by the table of four men, and a rook that can be taken
// for nothing is seen as a win.
func TestSound(t *testing.T) {
	tables := open(t, testdata)
	table, err := hashtable.New(1)
	movegentest.Must(t, err)
	s := search.New(table)
	rng := movegen.NewPRNG(99)
	decided := 0
	for n := 0; n < 400; {
		p, ok := rooks(rng)
		if !ok {
			continue
		}
		names := search.AlgorithmNames()
		config := search.DefaultConfig(handcrafted.Factory())
		config.Algorithm = names[n%len(names)]
		config.Tables.Base, config.Tables.Men = tables, 3
		n++
		truth, ok := tables.Outcome(&p)
		if !ok {
			t.Fatal(p.FEN())
		}
		r := s.Search(context.Background(), search.Request{Position: p, Config: config, Limits: search.Limits{Depth: 5}})
		switch {
		case r.Score >= eval.DecidedBound && truth != search.TablebaseWin, r.Score <= -eval.DecidedBound && truth != search.TablebaseLoss:
			t.Errorf("%s: %s says %d, the table %d", p.FEN(), config.Algorithm, r.Score, truth)
		case r.Score.IsDecided():
			decided++
		case winsRook(&p, truth):
			t.Errorf("%s: %s says %d and does not see the win", p.FEN(), config.Algorithm, r.Score)
		}
	}
	if decided < 50 {
		t.Errorf("only %d positions were decided", decided)
	}
}

// winsRook reports whether taking the rook wins.
func winsRook(p *movegen.Position, truth search.Outcome) bool {
	var list movegen.MoveList
	var next movegen.Position
	p.GenerateCaptures(&list)
	for _, m := range list.Slice() {
		if p.Make(m, &next); truth == search.TablebaseWin && !next.InsufficientMaterial() {
			return true
		}
	}
	return false
}

// TestDamagedDTZ: without a sound DTZ table moves are ranked by WDL, and the fault is told.
func TestDamagedDTZ(t *testing.T) {
	dir := t.TempDir()
	whole, err := os.ReadFile(filepath.Join(testdata, "KQvK.rtbz"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "KQvK.rtbz"), whole[:len(whole)-64], 0o600)
	}
	movegentest.Must(t, err)
	tables := open(t, dir+string(filepath.ListSeparator)+testdata)
	p := movegentest.Parse(t, "8/8/8/8/8/2k5/8/KQ6 w - - 0 1")
	moves, byDistance := tables.Rank(&p, nil, true)
	if len(moves) == 0 || byDistance || moves[0].Outcome != search.TablebaseWin || moves[len(moves)-1].Outcome != search.TablebaseDraw {
		t.Errorf("%v, by distance %t", moves, byDistance)
	}
	if faults := tables.NewFaults(); len(faults) != 1 || !strings.Contains(faults[0].Error(), "KQvK.rtbz") {
		t.Errorf("faults: %v", faults)
	}
}

// TestFaults: a file that cannot be read is told once, whoever needs it first; the
// others serve.
func TestFaults(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbw"} {
		movegentest.Must(t, os.WriteFile(filepath.Join(dir, name), []byte("no table"), 0o600))
	}
	tables := open(t, dir+string(filepath.ListSeparator)+testdata)
	probe := func(p movegen.Position) bool {
		_, ok := tables.Outcome(&p)
		moves, _ := tables.Rank(&p, nil, true)
		return ok && len(moves) > 0
	}
	queen, rook := movegentest.Parse(t, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), movegentest.Parse(t, "8/8/8/4k3/8/8/8/KR6 w - - 0 1")
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 20 {
				if probe(queen) || probe(rook) {
					t.Error("a bad file answers")
				}
			}
		})
	}
	group.Wait()
	if faults := tables.NewFaults(); len(faults) != 2 {
		t.Errorf("faults: %v", faults)
	}
	if faults := tables.NewFaults(); len(faults) != 0 {
		t.Errorf("told again: %v", faults)
	}
	if !probe(movegentest.Parse(t, "8/8/8/4k3/8/8/8/KB6 w - - 0 1")) {
		t.Error("a good file does not answer")
	}
	if probe(movegentest.Parse(t, "8/8/8/4k3/8/8/8/KBB5 w - - 0 1")) || len(tables.NewFaults()) != 0 {
		t.Error("a table that is absent is no fault")
	}
}

// TestNoAllocation: searches probe, also for tables that are absent.
func TestNoAllocation(t *testing.T) {
	tables := open(t, testdata)
	for _, fen := range []string{"8/8/8/4k3/8/8/8/KR6 w - - 0 1", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1"} {
		p := movegentest.Parse(t, fen)
		tables.Outcome(&p) // opens the file
		if n := testing.AllocsPerRun(100, func() { tables.Outcome(&p) }); n > 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func TestNoTables(t *testing.T) {
	if tables := open(t, t.TempDir()); tables.MaxMen() != 0 || tables.String() != "no endgame tables found" {
		t.Errorf("%d men: %s", tables.MaxMen(), tables)
	}
}
