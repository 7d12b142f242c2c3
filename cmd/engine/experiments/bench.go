package experiments

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/pprof"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/experiment"
	"footnote/search"
)

// benchFlags are the flags of the bench command.
type benchFlags struct {
	verbose, asJSON bool
	without         []string
	algorithms      []string
	fullWidth       bool
	analysis        bool
	grain, hash     int
	profile         string
	force           bool // profile may exist
	set             map[string]int
	evaluation      cli.EvaluationFlags
}

// NewBenchCommand makes footnote bench.
func NewBenchCommand() *cobra.Command {
	o := experiment.DefaultBenchOptions()
	f := benchFlags{grain: o.Config.Grain, hash: o.Hash}
	cmd := &cobra.Command{
		Use:   "bench [depth]",
		Short: "Search a fixed set of positions with every driver",
		Long: `Search a fixed set of positions with every driver, at a fixed depth, with one
thread and an empty hash table for each position. The node counts are the same
on every machine; the last line, "Bench: N", is their total and the signature
of what the search does: a change that is meant to change nothing keeps it.`,
		Example: `  footnote bench
  footnote bench 14 --algorithm "MTD(f)" --verbose
  footnote bench --algorithm mtdf --without NullMove,Reductions`,
		Args: cli.AtMostOne("a depth"),
		RunE: func(cmd *cobra.Command, args []string) error { return runBench(cmd, args, &f) },
	}
	flags := cmd.Flags()
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "explain each driver's passes and the search's economy")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object for each driver")
	flags.StringSliceVar(&f.without, "without", nil, "switch features of the search off (not TimeManagement: the depth is fixed): "+strings.Join(search.FeatureNames(), ", "))
	flags.StringToIntVar(&f.set, "set", nil, "change parameters of the search: NAME=VALUE,… (footnote uci --tune lists them)")
	flags.StringSliceVar(&f.algorithms, "algorithm", nil, "only these drivers: "+strings.Join(search.AlgorithmNames(), ", "))
	flags.BoolVar(&f.fullWidth, "full-width", false, "the papers' setting: no pruning, no extensions, no reductions")
	flags.IntVar(&f.grain, "grain", f.grain, "distance of the bounds that MTD(f) tests, in centipawns")
	flags.BoolVar(&f.analysis, "analysis", false, "find the value to the centipawn, as analysis does")
	flags.IntVar(&f.hash, "hash", f.hash, "MiB of hash table")
	f.evaluation.Add(cmd)
	flags.StringVar(&f.profile, "cpuprofile", "", "write a CPU profile to this file, as for default.pgo")
	cli.AddForce(cmd, &f.force)
	cli.AlsoFlag(cmd, "algorithm", "algorithms") // as compare calls it
	cli.OfferList(cmd, "algorithm", cli.AlgorithmValues()...)
	cli.OfferList(cmd, "without", cli.FeatureValues()...)
	cli.OfferList(cmd, "set", cli.ParameterValues()...)
	return cmd
}

func runBench(cmd *cobra.Command, args []string, f *benchFlags) error {
	if err := cli.RefuseAlone(cmd, "cpuprofile", "force"); err != nil {
		return err
	}
	o, err := f.options(args)
	if err != nil {
		return err
	}
	if f.profile == "" {
		return f.run(cmd, o)
	}
	file, err := cli.CreateFile("cpuprofile", f.profile, f.force, false)
	if err != nil {
		return err
	}
	err = profiled(file, func() error { return f.run(cmd, o) })
	if ended := file.End(err == nil, cmd.ErrOrStderr()); err == nil {
		err = ended
	}
	return err
}

// run runs the workload and prints it.
func (f *benchFlags) run(cmd *cobra.Command, o experiment.BenchOptions) error {
	out := cmd.OutOrStdout()
	if !f.asJSON {
		_, err := benchText(cmd.Context(), out, o, f.verbose)
		return err
	}
	encoder := json.NewEncoder(out)
	_, err := experiment.Bench(cmd.Context(), o, func(r experiment.BenchRun) {
		_ = encoder.Encode(newBenchRecord(&r, &o)) // the output keeps an error
	})
	return err
}

// mostGrain is the largest grain in centipawns; above it nothing is told apart.
const mostGrain = 1000

// options turns the flags into a workload.
func (f *benchFlags) options(args []string) (experiment.BenchOptions, error) {
	o := experiment.DefaultBenchOptions()
	o.Hash, o.Config.FullWidth = f.hash, f.fullWidth
	var err error
	if o.Config.Evaluation, err = f.evaluation.Factory(); err != nil {
		return o, err
	}
	if f.fullWidth && f.grain != o.Config.Grain {
		return o, fmt.Errorf("--grain: %d has no effect in full width, where every centipawn is told apart", f.grain)
	}
	if err := cmp.Or(cli.AtLeast("hash", f.hash, 1), cli.Within("grain", f.grain, 1, mostGrain)); err != nil {
		return o, err
	}
	if f.analysis && f.fullWidth {
		return o, errors.New("--analysis: not with --full-width, where every value is exact")
	}
	o.Config.Grain, o.Config.Resolve = f.grain, f.analysis
	if len(args) > 0 {
		depth, err := strconv.Atoi(args[0])
		if err != nil {
			return o, fmt.Errorf("depth: %q is not a number", args[0])
		}
		o.Depth = depth
	}
	for name, value := range f.set {
		if err := o.Config.SetParam(name, value); err != nil {
			return o, err
		}
	}
	if len(f.algorithms) > 0 {
		if o.Algorithms, err = cli.AlgorithmList(f.algorithms); err != nil {
			return o, err
		}
	}
	return o, switchOff(&o.Config, f.without, o.Algorithms)
}

// switchOff is Config.SwitchOff for searches to a fixed depth.
func switchOff(c *search.Config, features, drivers []string) error {
	for _, name := range features {
		if strings.EqualFold(name, "TimeManagement") {
			return cli.Usagef("--without %s: has no effect on searches to a fixed depth", name)
		}
	}
	if err := c.SwitchOff(features, drivers); err != nil {
		return cli.Usagef("--without: %w", err)
	}
	return nil
}

// profiled writes a CPU profile of run.
func profiled(w io.Writer, run func() error) error {
	out := bufio.NewWriter(w) // keeps an error, which the profiler drops
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	err := run()
	pprof.StopCPUProfile()
	if lost := out.Flush(); err == nil {
		err = lost
	}
	return err
}
