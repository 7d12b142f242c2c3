package experiments

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"footnote/cmd/internal/report"
	"footnote/engine/experiment"
	"footnote/movegen"
	"footnote/search"
)

// StandardBench runs the standard workload and writes its report.
func StandardBench(ctx context.Context, w io.Writer) error {
	_, err := benchText(ctx, w, experiment.DefaultBenchOptions(), false)
	return err
}

// benchText runs the bench and writes its report as it goes: a board and the best
// line found there, then a row for each driver. The last two lines are for
// programs: "N nodes M nps", as OpenBench reads it, and "Bench: N", the signature.
// With verbose, statistics of the passes and of the search follow each row.
func benchText(ctx context.Context, w io.Writer, o experiment.BenchOptions, verbose bool) (experiment.BenchReport, error) {
	positions := experiment.BenchPositions()
	show, err := movegen.ParseFEN(positions[0])
	if err != nil {
		return experiment.BenchReport{}, err
	}
	first := true
	baseline := uint64(0)
	total, err := experiment.Bench(ctx, o, func(run experiment.BenchRun) {
		if first {
			first = false
			baseline = run.Nodes
			writeShow(w, &show, &run)
			fmt.Fprintf(w, "%d positions, depth %d, %d MiB of hash, one thread\n\n", len(positions), o.Depth, o.Hash)
			fmt.Fprintf(w, "%-22s %12s %9s %8s %9s %8s\n", "driver", "nodes", "ratio", "ms", "nps", "passes")
		}
		all, _ := run.PassesPerIteration()
		fmt.Fprintf(w, "%-22s %12d %9.3f %8d %9d %8.2f\n", run.Algorithm, run.Nodes,
			float64(run.Nodes)/float64(max(baseline, 1)), run.Time.Milliseconds(), run.NPS(), all)
		if verbose {
			writeStats(w, &run)
		}
	})
	if err != nil {
		return total, err
	}
	fmt.Fprintf(w, "\nratio: nodes ÷ those of %s; passes: root searches an iteration, all depths\n\n", o.Algorithms[0])
	fmt.Fprintf(w, "%d nodes %d nps\n", total.Nodes, total.NPS())
	fmt.Fprintf(w, "Bench: %d\n", total.Nodes)
	return total, nil
}

// writeShow draws the first bench position and the line that the driver found.
func writeShow(w io.Writer, p *movegen.Position, run *experiment.BenchRun) {
	r := &run.Show
	fmt.Fprintf(w, "%s\n", p.Diagram(false))
	fmt.Fprintf(w, "%s, depth %d, %s:\n%s\n\n", run.Algorithm, r.Depth, whiteScore(r.Score, p.SideToMove()),
		strings.Join(report.Wrap(p.SANLine(r.PV), 76), "\n"))
}

// whiteScore writes a score from White's side in pawns, or as a mate.
func whiteScore(s search.Score, side movegen.Color) string {
	if side == movegen.Black {
		s = -s
	}
	if n, ok := s.MateMoves(); ok {
		return fmt.Sprintf("mate in %d", max(n, -n))
	}
	return s.Text()
}

// writeStats writes how one driver spent its nodes.
func writeStats(w io.Writer, run *experiment.BenchRun) {
	s := &run.Stats
	all, deep := run.PassesPerIteration()
	line := func(format string, args ...any) { fmt.Fprintf(w, "    "+format+"\n", args...) }
	line("passes: %d in %d iterations, mean %.2f, at depth 8 and more %.2f, most %d; crossings %d, capped %d",
		s.Passes, s.Iterations, all, deep, s.MaxPasses, s.Crossings, s.Capped)
	line("direction: %d high with %d nodes, %d low with %d nodes; first pass: %d high, %d low",
		s.High, s.HighNodes, s.Low, s.LowNodes, s.FirstHigh, s.FirstLow)
	var byPass []string
	for i, n := range s.PassNodes {
		if n > 0 {
			byPass = append(byPass, fmt.Sprintf("%d: %s", i+1, report.Percent(n, s.IterationNodes)))
		}
	}
	line("nodes by pass: %s; up to the first fail-high %s", strings.Join(byPass, ", "), report.Percent(s.NodesToFirstHigh, s.IterationNodes))
	line("table: %s of probes hit, %s cut, %s of hits from this search; first move cuts %s",
		report.Percent(s.Hits, s.Probes), report.Percent(s.Cuts, s.Probes), report.Percent(s.SameGeneration, s.Hits), report.Percent(s.FirstCutoff, s.Cutoffs))
	line("nodes: interior %d, leaves %d, quiescence %d; null moves cut %s; researches %d",
		s.Interior, s.Leaves, s.Quiescence, report.Percent(s.NullCuts, s.NullTries), s.Researches)
}

// benchRecord is one driver's figures as a line of JSON; names are stable.
type benchRecord struct {
	Algorithm  string       `json:"algorithm"`
	Depth      int          `json:"depth"`
	Positions  int          `json:"positions"`
	Nodes      uint64       `json:"nodes"`
	Millis     int64        `json:"time_ms"`
	NPS        uint64       `json:"nps"`
	Passes     float64      `json:"passes_per_iteration"`
	DeepPasses float64      `json:"passes_per_deep_iteration"` // depth 8 and more
	Stats      search.Stats `json:"stats"`
}

// newBenchRecord writes a run as data for JSON.
func newBenchRecord(r *experiment.BenchRun, o *experiment.BenchOptions) benchRecord {
	all, deep := r.PassesPerIteration()
	return benchRecord{
		Algorithm: r.Algorithm, Depth: o.Depth, Positions: len(experiment.BenchPositions()),
		Nodes: r.Nodes, Millis: r.Time.Round(time.Millisecond).Milliseconds(), NPS: r.NPS(),
		Passes: all, DeepPasses: deep, Stats: r.Stats,
	}
}
