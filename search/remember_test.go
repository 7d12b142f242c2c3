package search

import (
	"context"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestRemember: after the expected reply a search begins below the last one's depth, with
// its value; after any other, in a new game, with an empty table, or without the
// parameter it begins at depth 1.
func TestRemember(t *testing.T) {
	cfg := testConfig()
	if err := cfg.SetParam("RememberDepth", 4); err != nil {
		t.Fatal(err)
	}
	root := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	for name, c := range map[string]struct {
		between func(s *Searcher, c *Config)
		reply   int // 0: the expected one
		driver  string
		want    int
	}{
		"expected reply":       {driver: MTDf, want: 6},
		"open windows":         {driver: AspirationNegaScout, want: 6},
		"another reply":        {driver: MTDf, reply: 1, want: 1},
		"new game":             {driver: MTDf, between: func(s *Searcher, _ *Config) { s.NewGame(1) }, want: 1},
		"empty table":          {driver: MTDf, between: func(s *Searcher, _ *Config) { s.table.Clear(1) }, want: 1},
		"several lines":        {driver: MTDf, between: func(_ *Searcher, c *Config) { c.MultiPV = 2 }, want: 1},
		"switched off between": {driver: MTDf, between: func(_ *Searcher, c *Config) { _ = c.SetParam("RememberDepth", 0) }, want: 1},
	} {
		s := newSearcher(t, 4)
		second := cfg
		second.Algorithm = c.driver
		first := s.Search(context.Background(), Request{Position: root, Limits: Limits{Depth: 10}, Config: second})
		if len(first.PV) < 3 {
			t.Fatalf("%s: line %v", name, first.PV)
		}
		if c.between != nil {
			c.between(s, &second)
		}
		var after, next movegen.Position
		root.Make(first.PV[0], &after)
		reply := first.PV[1]
		if c.reply > 0 {
			var list movegen.MoveList
			after.GenerateLegal(&list)
			for _, m := range list.Slice() {
				if m != first.PV[1] {
					reply = m
				}
			}
		}
		after.Make(reply, &next)
		col := new(collector)
		got := s.Search(context.Background(), Request{
			Position: next, History: []uint64{root.Key(), after.Key()}, Limits: Limits{Depth: 10}, Config: second, Reporter: col,
		})
		if len(col.infos) == 0 || col.infos[0].Depth != c.want || got.Depth != 10 {
			t.Errorf("%s: the first report is %+v, want depth %d; depth %d finished", name, col.infos[:min(1, len(col.infos))], c.want, got.Depth)
		}
		if w := s.workers[0]; c.want > 1 && w.remembered.depth != 10 {
			t.Errorf("%s: nothing is remembered after the second search: %+v", name, w.remembered)
		}
	}
	plain := testConfig()
	s := newSearcher(t, 4)
	s.Search(context.Background(), Request{Position: root, Limits: Limits{Depth: 6}, Config: plain})
	if s.workers[0].remembered != (remembered{}) {
		t.Errorf("remembered without the parameter: %+v", s.workers[0].remembered)
	}
}
