package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/engine"
	"footnote/search"
)

// epdFlags are the flags of the epd command.
type epdFlags struct {
	moveTime        time.Duration
	depth           int
	nodes           uint64
	jobs, hash      int
	algorithm       string
	fullWidth       bool
	without         []string
	shard           string
	asJSON, quiet   bool
	baseline        string
	shardNo, shards int
}

func newEPDCommand() *cobra.Command {
	f := epdFlags{hash: 16, jobs: 1, algorithm: search.DefaultConfig().Algorithm}
	cmd := &cobra.Command{
		Use:   "epd FILE…",
		Short: "Solve test suites of positions and count what was found",
		Long: `Search every position of EPD files and compare the move at the end of the search
with what the file asks for: bm (one of these moves), am (none of these), dm
(mate in so many moves), and marks for moves as the Strategic Test Suite gives
them in c0, or c8 with c9. Moves may be in algebraic notation or coordinates.
"found at" is when the right move became and stayed the best. Lines that cannot
be used are named and skipped; the exit code is then 2. "-" reads standard input.

The limit is one second a position unless --movetime, --depth or --nodes says
otherwise. With --json there is one object a line for each position, in the
order of the files:
  file line id fen bm am dm      the question; moves in algebraic notation
  move san pv                    the answer; move and pv in coordinates
  cp or mate                     its score, in centipawns or moves to mate
  depth nodes time_ms            of the whole search
  scored solved                  whether anything is asked, and was found
  solved_depth solved_nodes solved_ms
  points max_points              in suites with marks
Such output serves as --baseline of a later run: exit code 1 tells that a
position solved then is missed now.`,
		Example: `  footnote epd wac.epd
  footnote epd --depth 12 --jobs 2 --json bk.epd > before.json
  footnote epd --depth 12 --jobs 2 --baseline before.json bk.epd
  footnote epd --nodes 500000 --algorithm NegaScout --shard 1/4 sts/*.epd`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runEPD(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.DurationVar(&f.moveTime, "movetime", 0, "time for each position (1s, 500ms)")
	flags.IntVar(&f.depth, "depth", 0, "plies for each position")
	flags.Uint64Var(&f.nodes, "nodes", 0, "nodes for each position")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "positions searched side by side, each with one thread and its own table")
	flags.IntVar(&f.hash, "hash", f.hash, "MiB of hash table for each job")
	flags.StringVar(&f.algorithm, "algorithm", f.algorithm, "search driver: "+strings.Join(search.Algorithms(), ", "))
	flags.BoolVar(&f.fullWidth, "full-width", false, "the papers' setting: no pruning, no extensions, no reductions")
	flags.StringSliceVar(&f.without, "without", nil, "switch features of the search off: "+strings.Join(search.FeatureNames(), ", "))
	flags.StringVar(&f.shard, "shard", "", "i/n: only every nth position, beginning with the ith")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each position")
	flags.BoolVar(&f.quiet, "quiet", false, "print the summary only")
	flags.StringVar(&f.baseline, "baseline", "", "JSON lines of an earlier run to compare with")
	return cmd
}

// check completes the flags and refuses what makes no sense.
func (f *epdFlags) check() error {
	switch {
	case f.moveTime < 0:
		return fmt.Errorf("--movetime: %v is negative", f.moveTime)
	case f.depth < 0:
		return fmt.Errorf("--depth: %d is negative", f.depth)
	case f.jobs < 1 || f.jobs > 4*runtime.NumCPU():
		return fmt.Errorf("--jobs: %d is outside 1 … %d", f.jobs, 4*runtime.NumCPU())
	case f.hash < 1:
		return fmt.Errorf("--hash: %d is less than 1", f.hash)
	}
	if f.moveTime == 0 && f.depth == 0 && f.nodes == 0 {
		f.moveTime = time.Second
	}
	var err error
	f.shardNo, f.shards, err = parseShard(f.shard)
	return err
}

// config is the search that the flags ask for.
func (f *epdFlags) config() (search.Config, error) {
	c := search.DefaultConfig()
	c.FullWidth = f.fullWidth
	var err error
	if c.Algorithm, err = algorithm(f.algorithm); err != nil {
		return c, err
	}
	for _, name := range f.without {
		if err := c.Features.Set(name, false); err != nil {
			return c, err
		}
	}
	return c, nil
}

func runEPD(cmd *cobra.Command, files []string, f *epdFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	config, err := f.config()
	if err != nil {
		return err
	}
	var before map[string]bool
	if f.baseline != "" {
		if before, err = readBaseline(f.baseline); err != nil {
			return err
		}
	}
	suite, names, bad, err := readSuites(cmd, files)
	if err != nil {
		return err
	}
	suite, names = f.cut(suite, names)
	report := newEPDReport(cmd, f, names, len(suite))
	meter := newMeter(cmd.ErrOrStderr(), "positions", len(suite))
	o := engine.SuiteOptions{
		Depth: f.depth, Nodes: f.nodes, MoveTime: f.moveTime,
		Config: config, Hash: f.hash, Jobs: f.jobs,
	}
	stopped := engine.RunSuite(cmd.Context(), suite, o, func(r engine.SuiteResult) {
		report.add(r)
		meter.step()
	})
	meter.end()
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		return stopped
	}
	report.finish()
	lost := report.regressions(before)
	switch {
	case report.err != nil:
		return report.err
	case stopped != nil:
		return failf("interrupted after %d of %d positions", report.tally.Positions, len(suite))
	case bad > 0:
		return fmt.Errorf("%d malformed lines were skipped", bad)
	case lost > 0:
		return failf("%d positions solved in %s are missed now", lost, f.baseline)
	}
	return nil
}

// cut leaves the positions of the shard.
func (f *epdFlags) cut(suite []engine.EPD, names []string) ([]engine.EPD, []string) {
	if f.shards == 1 {
		return suite, names
	}
	var s []engine.EPD
	var n []string
	for i := f.shardNo - 1; i < len(suite); i += f.shards {
		s, n = append(s, suite[i]), append(n, names[i])
	}
	return s, n
}

// readSuites reads all files; names gives the file of each position. Faulty
// lines are reported and counted.
func readSuites(cmd *cobra.Command, files []string) (suite []engine.EPD, names []string, bad int, err error) {
	for _, name := range files {
		in := cmd.InOrStdin()
		if name != "-" {
			file, err := os.Open(name)
			if err != nil {
				return nil, nil, 0, err
			}
			defer file.Close()
			in = file
		}
		positions, faults, err := engine.ReadEPD(in)
		if err != nil {
			return nil, nil, 0, fmt.Errorf("%s: %w", name, err)
		}
		for _, fault := range faults {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s:%d: %v; skipped\n", name, fault.Line, fault.Err)
		}
		bad += len(faults)
		for _, e := range positions {
			suite, names = append(suite, e), append(names, name)
		}
	}
	return suite, names, bad, nil
}

func readBaseline(name string) (map[string]bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	before, err := engine.ReadBaseline(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return before, nil
}
