package search

import (
	"context"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// counted is an evaluator that counts its calls.
type counted struct {
	eval.Evaluator
	evaluated, cleared *int
}

func (c counted) Evaluate(p *movegen.Position) Score {
	*c.evaluated++
	return c.Evaluator.Evaluate(p)
}
func (c counted) Clear() { *c.cleared++ }

// TestEvaluationChanges: a worker keeps its evaluator while the requests have the same
// Factory. With another one it starts like a new worker.
func TestEvaluationChanges(t *testing.T) {
	var made, evaluated, cleared int
	factory := &eval.Factory{Make: func() eval.Evaluator {
		made++
		return counted{testConfig().Evaluation.New(), &evaluated, &cleared}
	}}
	p := movegentest.Parse(t, "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP1N1PPP/R1BQ1RK1 w - - 4 9")
	search := func(s *Searcher, f *eval.Factory) Result {
		s.table.Clear(1)
		return s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: DefaultConfig(f)})
	}
	fresh := search(newSearcher(t, 1), eval.Material())
	s := newSearcher(t, 1)
	first := search(s, factory)
	if made != 1 || evaluated == 0 {
		t.Fatalf("%d evaluators made, %d evaluations", made, evaluated)
	}
	if again := search(s, factory); made != 1 || again.Nodes == first.Nodes {
		t.Errorf("%d evaluators made; %d nodes, then %d: nothing was learnt", made, first.Nodes, again.Nodes)
	}
	if got := search(s, eval.Material()); got.Nodes != fresh.Nodes || got.Score != fresh.Score {
		t.Errorf("%d nodes after another evaluation, %d with a new searcher", got.Nodes, fresh.Nodes)
	}
	if search(s, factory); made != 2 {
		t.Errorf("%d evaluators made, want 2", made)
	}
	if s.NewGame(1); cleared != 1 {
		t.Errorf("cleared %d times in a new game", cleared)
	}
}

// TestNoEvaluation: a request without an evaluation is searched with Material.
func TestNoEvaluation(t *testing.T) {
	p := movegentest.Parse(t, "4k3/8/8/3q4/8/1B6/PPP5/4K3 w - - 0 1")
	cfg := DefaultConfig(nil)
	cfg.Threads = 2
	s := newSearcher(t, 1)
	s.NewGame(2)
	if res := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 5}, Config: cfg}); res.Best.UCI(false) != "b3d5" || res.Score < 500 {
		t.Errorf("%v, %d", res.Best, res.Score)
	}
	s.Prepare(2, nil)
	s.Prepare(2, testConfig().Evaluation)
	if w := s.workers[1]; w.evalFactory != testConfig().Evaluation || w.eval == nil {
		t.Error("Prepare leaves a worker without its evaluator")
	}
}
