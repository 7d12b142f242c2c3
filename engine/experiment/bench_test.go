package experiment_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"footnote/engine/epd"
	"footnote/engine/experiment"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestBenchSetFile: the positions in the source are those of the file.
func TestBenchSetFile(t *testing.T) {
	file, err := os.Open("../../testdata/epd/bench.epd")
	movegentest.Must(t, err)
	defer file.Close()
	suite, bad, err := epd.Read(file)
	if err != nil || len(bad) > 0 {
		t.Fatal(err, bad)
	}
	fens := experiment.BenchPositions()
	if len(suite) != len(fens) {
		t.Fatalf("%d positions in the file, %d in the source", len(suite), len(fens))
	}
	for i, fen := range fens {
		p := movegentest.Parse(t, fen)
		if suite[i].Position != p {
			t.Errorf("position %d: %s in the file, %s in the source", i+1, suite[i].FEN, fen)
		}
		if !p.HasLegalMove() {
			t.Errorf("position %d: no legal move", i+1)
		}
	}
}

// shallow is a bench that is fast enough for tests.
func shallow() experiment.BenchOptions {
	o := experiment.DefaultBenchOptions()
	if o.Depth = 4; testing.Short() {
		o.Depth = 3
	}
	return o
}

func TestBenchIsDeterministic(t *testing.T) {
	var counts []string
	for range 2 {
		report, err := experiment.Bench(context.Background(), shallow(), nil)
		movegentest.Must(t, err)
		var b strings.Builder
		total := uint64(0)
		for _, r := range report.Runs {
			fmt.Fprintln(&b, r.Algorithm, r.Nodes, r.Stats.Passes, r.Show.Best, r.Show.Score)
			total += r.Nodes
		}
		if total != report.Nodes || len(report.Runs) != len(search.AlgorithmNames()) {
			t.Errorf("%d drivers with %d nodes, the report says %d", len(report.Runs), total, report.Nodes)
		}
		counts = append(counts, b.String())
	}
	if counts[0] != counts[1] {
		t.Errorf("two runs differ:\n%s\n%s", counts[0], counts[1])
	}
}

func TestBenchRefuses(t *testing.T) {
	for name, change := range map[string]func(*experiment.BenchOptions){
		"depth 0":        func(o *experiment.BenchOptions) { o.Depth = 0 },
		"depth 101":      func(o *experiment.BenchOptions) { o.Depth = 101 },
		"unknown driver": func(o *experiment.BenchOptions) { o.Algorithms = []string{"SSS"} },
		"no hash":        func(o *experiment.BenchOptions) { o.Hash = 0 },
	} {
		o := shallow()
		change(&o)
		if _, err := experiment.Bench(context.Background(), o, nil); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := experiment.Bench(ctx, shallow(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestBenchFeaturesCount(t *testing.T) {
	o := shallow()
	o.Depth = 6
	o.Algorithms = []string{search.MTDf}
	full, err := experiment.Bench(context.Background(), o, nil)
	movegentest.Must(t, err)
	movegentest.Must(t, o.Config.Features.Set("reductions", false))
	without, err := experiment.Bench(context.Background(), o, nil)
	movegentest.Must(t, err)
	if without.Nodes <= full.Nodes {
		t.Errorf("%d nodes without reductions, %d with them", without.Nodes, full.Nodes)
	}
}
