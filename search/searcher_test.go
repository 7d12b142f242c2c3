package search

import (
	"context"
	"testing"

	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

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
