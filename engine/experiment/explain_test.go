package experiment_test

import (
	"context"
	"errors"
	"testing"

	"footnote/engine/experiment"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestExplain: in full width every driver finds the same value at every depth, its
// passes close in on it, and their costs add up to less than the search's.
func TestExplain(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	x := experiment.Explanation{Position: p, Algorithms: search.AlgorithmNames(), Features: []string{"NullMove", "Reductions"}, Depth: 4, PlayDepth: 6, Entries: 1 << 14}
	var runs []experiment.ExplainedRun
	movegentest.Must(t, experiment.Explain(context.Background(), x, func(r experiment.ExplainedRun) { runs = append(runs, r) }))
	if n := len(search.AlgorithmNames()); len(runs) != 2*n+2 || x.Runs() != len(runs) {
		t.Fatalf("%d runs, %d announced", len(runs), x.Runs())
	}
	for i, r := range runs {
		last := r.Last()
		if len(r.Passes) == 0 || last.Move == "" || r.SAN == "" || r.Line == "" {
			t.Fatalf("%+v", r)
		}
		leaves, lower, upper := uint64(0), -eval.Infinity, eval.Infinity
		for _, pass := range r.Passes {
			leaves += pass.Leaves
			if pass.Lower < lower || pass.Upper > upper {
				t.Errorf("%s: bounds widen: %+v", r.Algorithm, r.Passes)
			}
			lower, upper = pass.Lower, pass.Upper
		}
		if leaves == 0 || leaves > last.Leaves {
			t.Errorf("%s: %d leaves in the passes of the last iteration, %d in all", r.Algorithm, leaves, last.Leaves)
		}
		if !r.FullWidth {
			continue
		}
		for d, it := range r.Iterations {
			if it.Score != runs[0].Iterations[d].Score {
				t.Errorf("%s: %d at depth %d, %s %d", r.Algorithm, it.Score, d+1, runs[0].Algorithm, runs[0].Iterations[d].Score)
			}
		}
		if len(r.Iterations) != 4 || lower > last.Score || upper < last.Score || r.Algorithm != search.MTDbest && lower != upper {
			t.Errorf("run %d, %s: ends with [%d, %d] around %d", i, r.Algorithm, lower, upper, last.Score)
		}
	}
	if runs[len(runs)-1].Without != "Reductions" || runs[len(runs)-1].Last().Nodes == runs[len(search.AlgorithmNames())].Last().Nodes {
		t.Error("without reductions as many nodes as with them")
	}
}

func TestExplainRefuses(t *testing.T) {
	mated := movegentest.Parse(t, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
	good := experiment.Explanation{Position: movegen.StartPosition(), Algorithms: []string{"mtdf"}, Depth: 2, PlayDepth: 2, Entries: 1 << 10}
	for name, change := range map[string]func(*experiment.Explanation){
		"mate":       func(x *experiment.Explanation) { x.Position = mated },
		"no depth":   func(x *experiment.Explanation) { x.Depth = 0 },
		"no driver":  func(x *experiment.Explanation) { x.Algorithms = nil },
		"bad driver": func(x *experiment.Explanation) { x.Algorithms = []string{"SSS"} },
		"feature":    func(x *experiment.Explanation) { x.Features = []string{"Magic"} },
		"table":      func(x *experiment.Explanation) { x.Entries = 3 },
	} {
		x := good
		change(&x)
		if experiment.Explain(context.Background(), x, func(experiment.ExplainedRun) {}) == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := experiment.Explain(ctx, good, func(experiment.ExplainedRun) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
