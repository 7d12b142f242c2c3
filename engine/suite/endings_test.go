package suite_test

import (
	"errors"
	"flag"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

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
