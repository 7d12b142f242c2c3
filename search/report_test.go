package search

import (
	"context"
	"reflect"
	"testing"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestReporterChangesNothing: a search with somebody who listens is the same as one without.
func TestReporterChangesNothing(t *testing.T) {
	s := newSearcher(t, 1)
	for i, fen := range []string{
		"r1b1qr1k/ppp5/3pB1pp/4np2/N3PPR1/1P1P4/P1PB3n/R2Q3K b - - 3 10",
		"rnbqkbQ1/3p4/5p2/p1p1pPPp/4P3/P2p4/1P1K2P1/RN1n1BNR b q - 0 9",
		"8/8/8/4p1k1/8/8/1K6/8 w - - 9 11",
		"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
	} {
		if testing.Short() && i > 0 {
			break
		}
		for _, change := range []func(*Config){
			func(*Config) {},
			func(c *Config) { c.Algorithm = AspirationNegaScout },
			func(c *Config) { c.ShortPV = true },
			func(c *Config) { c.MultiPV = 4 },
			func(c *Config) { c.MultiPV, c.Resolve = 3, true },
			func(c *Config) { c.Resolve = true },
		} {
			q := Request{Position: movegentest.Parse(t, fen), Limits: Limits{Nodes: 35380}, Config: testConfig()}
			change(&q.Config)
			s.NewGame(1)
			alone := s.Search(context.Background(), q)
			q.Reporter = new(collector)
			s.NewGame(1)
			heard := s.Search(context.Background(), q)
			alone.Time, heard.Time, alone.Held, heard.Held = 0, 0, 0, 0
			if !reflect.DeepEqual(alone, heard) {
				t.Errorf("%s, %s, %d lines, short %t, to the centipawn %t:\nalone %+v\nheard %+v",
					fen, q.Config.Algorithm, q.Config.MultiPV, q.Config.ShortPV, q.Config.Resolve, alone, heard)
			}
		}
	}
}

// TestUpperBoundsOfLines: with several lines an upper bound shows the move that the line had,
// or one that a pass of this depth has raised in it, never that of the line before.
func TestUpperBoundsOfLines(t *testing.T) {
	s := newSearcher(t, 4)
	uppers := 0
	for _, p := range epdPositions(t, "agreement50.epd")[:12] {
		for _, name := range []string{MTDf, AspirationNegaScout} {
			cfg := analysisConfig()
			cfg.Algorithm, cfg.MultiPV = name, 3
			var rep collector
			s.NewGame(1)
			s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 9}, Config: cfg, Reporter: &rep})
			shown, raised, depth := map[int]movegen.Move{}, map[int]movegen.Move{}, 0
			for _, i := range rep.infos {
				if i.Depth != depth {
					depth = i.Depth
					clear(raised)
				}
				switch m := i.PV[0]; {
				case i.Confirms:
				case i.EndsIteration():
					shown[i.MultiPV] = m
				case i.Bound == hashtable.Lower:
					raised[i.MultiPV] = m
				default:
					if uppers++; m != shown[i.MultiPV] && m != raised[i.MultiPV] {
						t.Errorf("%s, %s: depth %d: line %d is at most %d with %v, it was %v", p.FEN(), name, depth, i.MultiPV, i.Score, m, shown[i.MultiPV])
					}
				}
			}
		}
	}
	if uppers < 20 {
		t.Errorf("only %d upper bounds", uppers)
	}
}

// TestFasterMateFirst: a further line that mates goes before those that do not, or not as fast,
// after a coarse iteration too, and the lines that make room are shown in their new places.
func TestFasterMateFirst(t *testing.T) {
	p := movegentest.Parse(t, "8/8/8/k7/2Q3K1/8/8/8 w - - 20 80")
	for _, first := range []Score{eval.MateIn(13), 900} {
		s, cfg := newSearcher(t, 1), analysisConfig()
		cfg.MultiPV = 3
		w := s.workers[0]
		s.ctl.begin(Limits{}, nil)
		w.peers = s.workers
		w.prepare(&p, nil, &cfg)
		w.setRoot(nil)
		r := &w.root
		w.beginIteration(14)
		r.toCentipawn = false
		for i, value := range []Score{first, eval.MateIn(11), 700} {
			rm := &r.moves[i]
			rm.exact, rm.shown, rm.bound, rm.slot = 900, 900, hashtable.Exact, i
			out := iterationResult{value: value, shown: value, bound: hashtable.Exact, ok: true}
			if value == 900 { // confirmed
				out.shown, out.bound = 880, hashtable.Lower
				r.best.move, r.best.bound = r.moves[0].move, hashtable.Exact
			}
			r.moves[i].value, r.pvIndex = value, i
			w.settleLine(&out)
		}
		slow, fast := r.moves[0].move, r.moves[1].move
		var rep collector
		r.pvIndex, w.reporter = 0, &rep
		w.endIteration(14, 3)
		if r.best.move != fast || len(rep.infos) != 3 || rep.infos[0].PV[0] != fast || rep.infos[1].PV[0] != slow {
			t.Errorf("%d: %v is played after %+v", first, r.best.move, rep.infos)
		} else if i := rep.infos[1]; first == 900 && (i.Score != 900 || i.Bound != hashtable.Exact || !i.Confirms) {
			t.Errorf("a line that was confirmed is shown as %+v", i)
		}
	}
}

func TestNodesPerSecond(t *testing.T) {
	if got := NodesPerSecond(5, 0); got != 5000 {
		t.Errorf("%d nodes per second at no time, want 5000", got)
	}
	if got := NodesPerSecond(1<<62, -1); got == 0 {
		t.Error("no nodes per second")
	}
}

// TestStatsAdd: every counter is added.
func TestStatsAdd(t *testing.T) {
	var ones, sum Stats
	v := reflect.ValueOf(&ones).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() != reflect.Array {
			f.SetUint(1)
			continue
		}
		for j := range f.Len() {
			f.Index(j).SetUint(1)
		}
	}
	if sum.Add(&ones); sum != ones {
		t.Errorf("%+v, want 1 everywhere", sum)
	}
}

// TestNoAllocations: a search allocates a fixed amount, not per node.
func TestNoAllocations(t *testing.T) {
	if debugging {
		t.Skip("assertions allocate")
	}
	most := uint64(60000)
	if testing.Short() {
		most = 10000
	}
	s := newSearcher(t, 4)
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	for _, name := range []string{MTDf, NegaScout, AspirationNegaScout} {
		cfg := testConfig()
		cfg.Algorithm = name
		run := func(nodes uint64) float64 {
			return testing.AllocsPerRun(3, func() {
				s.Search(context.Background(), Request{Position: p, Limits: Limits{Nodes: nodes}, Config: cfg})
			})
		}
		few, many := run(2000), run(most)
		if many > few+60 || many > 300 {
			t.Errorf("%s: %.0f allocations in 2000 nodes, %.0f in %d", name, few, many, most)
		}
	}
}

// TestStopped: a search that ends between two passes ends inside an iteration too.
func TestStopped(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	p, cfg := movegen.StartPosition(), testConfig()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	w.beginIteration(5)
	inside := s.result(w).Stopped
	w.root.moves[0].value = 10
	w.commit(10, hashtable.Exact)
	w.endIteration(5, 1)
	if after := s.result(w).Stopped; !inside || after {
		t.Errorf("ended inside an iteration: %t between its passes, %t after them", inside, after)
	}
}

// TestReplyIsBounded: the search for a reply to show, which no limit ends, is short where captures lead
// on and on.
func TestReplyIsBounded(t *testing.T) {
	p := movegentest.Parse(t, "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1")
	w, cfg := newSearcher(t, 1).workers[0], testConfig()
	w.prepare(&p, nil, &cfg)
	w.setRoot(nil)
	var line pvLine
	line.begin(movegentest.Move(t, &p, "g1g8"))
	before := w.stats.Quiescence
	w.completePV(&line, 0, hashtable.Exact, 1)
	if n := w.stats.Quiescence - before; n > replyBudget || w.stopped || w.completing {
		t.Errorf("%d nodes; the search is stopped: %t", n, w.stopped)
	}
	checkLine(t, p, line.slice())
}

func BenchmarkSearch(b *testing.B) {
	s := newSearcher(b, 16)
	p := movegentest.Parse(b, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		s.NewGame(1)
		nodes += s.Search(context.Background(), Request{Position: p, Limits: Limits{Nodes: 200000}, Config: testConfig()}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
