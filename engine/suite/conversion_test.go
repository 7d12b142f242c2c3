package suite_test

import (
	"context"
	"flag"
	"testing"

	"footnote/engine/evaluation"
	"footnote/engine/game"
	"footnote/engine/syzygy"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

var (
	convertStarts = flag.Int("convert", 0, "count how many of so many won starts of each ending are converted; needs -tables")
	convertNodes  = flag.Uint64("convert-nodes", 20_000, "nodes a move of TestConversion")
	convertMen    = flag.String("convert-men", "", "the only ending of TestConversion, such as KBNK")
)

// conversions lists the endings whose wins TestConversion plays, with the least distance
// to the next capture, pawn's move or mate, in plies, at the start.
var conversions = []struct {
	men   string
	plies int
}{{"KBNK", 20}, {"KQKR", 20}, {"KQKP", 12}, {"KRKP", 8}, {"KPKP", 2}, {"KBPK", 6}, {"KNPK", 6}}

// TestConversion counts the wins that searches without tables convert against the
// longest defence of the tables: by mate, or by a capture or promotion that leaves a win.
func TestConversion(t *testing.T) {
	if *tablesDir == "" || *convertStarts == 0 {
		t.Skip("no -tables or no -convert")
	}
	tables, err := syzygy.Open(*tablesDir)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	hash, err := hashtable.New(16)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range conversions {
		if *convertMen != "" && *convertMen != c.men {
			continue
		}
		rng := movegen.NewPRNG(21)
		won, plies := 0, 0
		for n := 0; n < *convertStarts; {
			p, ok := randomEnding(rng, c.men)
			if !ok {
				continue
			}
			if dtz, err := tables.ProbeDTZ(&p); err != nil || dtz < c.plies || dtz > 100 {
				continue
			}
			n++
			if n := convert(t, tables, search.New(hash), p); n > 0 {
				won++
				plies += n
			}
		}
		t.Logf("%s: %d of %d, %d plies on average", c.men, won, *convertStarts, plies/max(won, 1))
	}
}

// convert plays a won position out. It returns the number of plies, 0 when the win was
// not converted.
func convert(t *testing.T, tables *syzygy.Tables, s *search.Searcher, p movegen.Position) int {
	t.Helper()
	s.NewGame(1)
	g := game.Game{Now: p}
	men, strong := p.Occupied().Count(), p.SideToMove()
	for ply := 1; ; ply++ {
		var m movegen.Move
		if g.Now.SideToMove() == strong {
			m = s.Search(context.Background(), search.Request{
				Position: g.Now, History: g.Keys,
				Limits: search.Limits{Nodes: *convertNodes}, Config: search.DefaultConfig(evaluation.Default()),
			}).Best
		} else {
			root, err := tables.ProbeRoot(&g.Now, nil, true)
			if err != nil || len(root.Moves) == 0 {
				t.Fatal(g.Now.FEN(), err)
			}
			for i, move := range root.Moves {
				if i == 0 || move.WDL < 0 && move.DTZ < root.Moves[0].DTZ {
					root.Moves[0] = move
				}
			}
			m = root.Moves[0].Move
		}
		g.Play(m)
		switch ending := g.Ending(); {
		case ending == game.Checkmate && g.Now.SideToMove() != strong:
			return ply
		case ending != game.Ongoing:
			return 0
		}
		wdl, err := tables.ProbeWDL(&g.Now)
		if err != nil {
			t.Fatal(g.Now.FEN(), err)
		}
		if g.Now.SideToMove() != strong {
			wdl = -wdl
		}
		if wdl != syzygy.Win {
			return 0
		}
		if g.Now.Occupied().Count() < men || m.IsPromotion() {
			return ply
		}
	}
}
