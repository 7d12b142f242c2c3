package suite_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var (
	tablesDir    = flag.String("tables", "", "folders with endgame tables of 3 and 4 men, and KRPvKR with all that it comes to, to check endings.epd")
	writeEndings = flag.Bool("write-endings", false, "write endings.epd anew from the tables")
)

// endings lists the material of endings.epd and how many positions of each kind it has:
// those whose only good move wins, and those whose only good move holds.
var endings = []struct {
	men         string
	wins, draws int
}{
	{"KPK", 18, 18}, {"KPKP", 12, 18}, {"KRKP", 12, 10}, {"KQKP", 10, 6}, {"KBPK", 10, 8},
	{"KNPK", 10, 4}, {"KRKB", 3, 10}, {"KRKN", 4, 10}, {"KQKR", 8, 8}, {"KRKR", 0, 4},
	{"KBKP", 0, 8}, {"KNKP", 0, 8}, {"KBNK", 6, 0}, {"KQKQ", 2, 2}, {"KRPKR", 14, 14},
}

// TestEndingsAreSound proves endings.epd with the tables: the move given keeps the
// value of the position, and no other move does. Positions without tables are passed over.
func TestEndingsAreSound(t *testing.T) {
	if *tablesDir == "" {
		t.Skip("no -tables")
	}
	tables, err := syzygy.Open(*tablesDir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	if *writeEndings {
		makeEndings(t, tables)
	}
	positions := ownSuite(t, "endings.epd")
	passed := 0
	for _, e := range positions {
		if _, err := tables.ProbeWDL(&e.Position); errors.Is(err, syzygy.ErrMissing) || errors.Is(err, syzygy.ErrTooManyMen) {
			passed++
			continue
		}
		move, _, ok := onlyMove(t, tables, &e.Position)
		if !ok || len(e.Best) != 1 || e.Best[0] != move {
			t.Errorf("%s: %s: %v is not the only move, %v is", e.ID, e.FEN, e.Best, move)
		}
	}
	t.Logf("%d positions, no tables for %d", len(positions), passed)
	if len(positions)-passed < 200 {
		t.Errorf("only %d positions", len(positions))
	}
}

// onlyMove returns the one move that keeps a win or a draw when all others do not, with
// the value. Positions with fewer than three moves or a capture or promotion as the
// answer are left out: they ask nothing.
func onlyMove(t *testing.T, tables *syzygy.Tables, p *movegen.Position) (only movegen.Move, value syzygy.WDL, ok bool) {
	t.Helper()
	var list movegen.MoveList
	p.GenerateLegal(&list)
	value, good := syzygy.Loss, 0
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		wdl, err := tables.ProbeWDL(&next)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case -wdl > value:
			value, good, only = -wdl, 1, m
		case -wdl == value:
			good++
		}
	}
	ok = good == 1 && list.N >= 3 && (value == syzygy.Win || value == syzygy.Draw) && !p.IsCapture(only) && !only.IsPromotion()
	return only, value, ok
}

// makeEndings writes endings.epd.
func makeEndings(t *testing.T, tables *syzygy.Tables) {
	t.Helper()
	rng := movegen.NewPRNG(64)
	var b strings.Builder
	b.WriteString("# Endings of three to five men: bm is the only move that wins or that holds the draw, c0 says which.\n" +
		"# Drawn at random and proved with endgame tables; TestEndingsAreSound checks them and, with -write-endings, makes them.\n")
	for _, e := range endings {
		want := map[syzygy.WDL]int{syzygy.Win: e.wins, syzygy.Draw: e.draws}
		n := 0
		for tries := 0; want[syzygy.Win]+want[syzygy.Draw] > 0 && tries < 400_000; tries++ {
			p, ok := randomEnding(rng, e.men)
			if !ok {
				continue
			}
			move, value, ok := onlyMove(t, tables, &p)
			if !ok || want[value] == 0 || value == syzygy.Win && !isLong(t, tables, &p) {
				continue
			}
			want[value]--
			n++
			comment := "wins"
			if value == syzygy.Draw {
				comment = "holds"
			}
			fen := strings.Join(strings.Fields(p.FEN())[:4], " ")
			fmt.Fprintf(&b, "%s bm %s; c0 %q; id \"%s.%02d\";\n", fen, p.SAN(move), comment, e.men, n)
		}
		t.Logf("%s: %d positions, wins and draws missing: %v", e.men, n, want)
	}
	if err := os.WriteFile(filepath.Join("..", "..", "testdata", "epd", "endings.epd"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// longWin is the least number of plies to the next capture, move of a pawn or mate in
// positions that are to be won: nearer ones are seen by any search.
const longWin = 13

func isLong(t *testing.T, tables *syzygy.Tables, p *movegen.Position) bool {
	t.Helper()
	dtz, err := tables.ProbeDTZ(p)
	if err != nil {
		t.Fatal(err)
	}
	return dtz >= longWin || dtz <= -longWin
}

// randomEnding places men such as KRKP, the first king's side White or Black by chance,
// and lets either side move.
func randomEnding(rng *movegen.PRNG, men string) (movegen.Position, bool) {
	var board [64]byte
	swap, kings := byte(rng.Intn(2))*0x20, 0
	for _, man := range []byte(men) {
		if man == 'K' {
			kings++
		}
		s := rng.Intn(64)
		if man == 'P' {
			s = 8 + rng.Intn(48)
		}
		if board[s] != 0 {
			return movegen.Position{}, false
		}
		board[s] = man ^ byte(kings-1)*0x20 ^ swap
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + [2]string{" w - - 0 1", " b - - 0 1"}[rng.Intn(2)])
	return p, err == nil
}
