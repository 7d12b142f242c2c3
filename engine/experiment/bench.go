package experiment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"footnote/engine/evaluation"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// The standard workload, on which the signature "Bench: N" is counted.
const (
	benchDepth = 11 // plies
	benchHash  = 8  // MiB, cleared before every position
)

// BenchOptions describe a run of the bench. DefaultBenchOptions gives the standard one;
// any change gives another signature.
type BenchOptions struct {
	Depth      int      // plies, 1 to 100
	Hash       int      // MiB
	Algorithms []string // as search.Algorithms spells them
	Config     search.Config
}

// DefaultBenchOptions is the standard workload: every driver, playing mode, one
// thread.
func DefaultBenchOptions() BenchOptions {
	return BenchOptions{
		Depth:      benchDepth,
		Hash:       benchHash,
		Algorithms: search.AlgorithmNames(),
		Config:     search.DefaultConfig(evaluation.Default()),
	}
}

// BenchRun holds the figures of one driver over all positions.
type BenchRun struct {
	Algorithm string
	Nodes     uint64
	Time      time.Duration
	Stats     search.Stats  // summed over the positions
	Show      search.Result // of the first position
}

// NPS returns nodes per second.
func (r *BenchRun) NPS() uint64 { return search.NodesPerSecond(r.Nodes, r.Time) }

// PassesPerIteration returns the mean number of root searches that an
// iteration took, over all depths and over depths of 8 and more (0 when none
// was that deep).
func (r *BenchRun) PassesPerIteration() (all, deep float64) {
	all = float64(r.Stats.Passes) / float64(max(r.Stats.Iterations, 1))
	deep = float64(r.Stats.DeepPasses) / float64(max(r.Stats.DeepIterations, 1))
	return all, deep
}

// BenchReport is the whole bench. Nodes is the signature.
type BenchReport struct {
	Options BenchOptions
	Runs    []BenchRun
	Nodes   uint64
	Time    time.Duration
}

// NPS returns nodes per second over all drivers.
func (r *BenchReport) NPS() uint64 { return search.NodesPerSecond(r.Nodes, r.Time) }

// Bench searches the positions of BenchPositions with each driver in turn, one
// thread, every position from an empty table, and hands each driver's figures
// to done as soon as they are there (done may be nil). Node counts are the same
// in every run with the same options; times are not. It returns early with
// ctx's error when ctx ends.
func Bench(ctx context.Context, o BenchOptions, done func(BenchRun)) (BenchReport, error) {
	report := BenchReport{Options: o}
	if o.Depth < 1 || o.Depth > 100 {
		return report, fmt.Errorf("depth: %d is outside 1 … 100", o.Depth)
	}
	for _, a := range o.Algorithms {
		if !slices.Contains(search.AlgorithmNames(), a) {
			return report, fmt.Errorf("no driver %q", a)
		}
	}
	positions, err := benchPositions()
	if err != nil {
		return report, err
	}
	table, err := hashtable.New(o.Hash)
	if err != nil {
		return report, err
	}
	s := search.New(table)
	eval.Prepare() // its time is no driver's
	for _, a := range o.Algorithms {
		run := BenchRun{Algorithm: a}
		config := o.Config
		config.Algorithm, config.Threads, config.MultiPV = a, 1, 1
		for i, p := range positions {
			s.NewGame(1)
			start := time.Now()
			r := s.Search(ctx, search.Request{Position: p, Limits: search.Limits{Depth: o.Depth}, Config: config})
			if ctx.Err() != nil {
				return report, ctx.Err()
			}
			run.Time += time.Since(start)
			run.Nodes += r.Nodes
			run.Stats.Add(&r.Stats)
			if i == 0 {
				run.Show = r
			}
		}
		report.Runs = append(report.Runs, run)
		report.Nodes += run.Nodes
		report.Time += run.Time
		if done != nil {
			done(run)
		}
	}
	return report, nil
}

func benchPositions() ([]movegen.Position, error) {
	fens := BenchPositions()
	positions := make([]movegen.Position, len(fens))
	for i, fen := range fens {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		positions[i] = p
	}
	return positions, nil
}
