package suites

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/engine/uciclient"
	"footnote/search"
)

// epdFlags are the flags of the epd command.
type epdFlags struct {
	cli.JobFlags
	evaluation      cli.EvaluationFlags
	algorithm       string
	engines         []string
	engineOptions   []string
	engineTimeout   time.Duration
	fullWidth       bool
	without         []string
	shard           string
	output          epdOutput
	shardNo, shards int
}

// epdOutput says where the results go; epd and epd merge share it.
type epdOutput struct {
	build         cli.Build // signs the report
	asJSON, quiet bool
	html, junit   string
	lines         string // file for what asJSON prints
	force         bool   // the files may exist
	baseline      string
}

// add declares the flags.
func (o *epdOutput) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&o.asJSON, "json", o.asJSON, "print one JSON object for each position")
	flags.BoolVar(&o.quiet, "quiet", false, "print the summary only")
	flags.StringVar(&o.html, "html", "", "write a report with boards to this file")
	flags.StringVar(&o.junit, "junit", "", "write JUnit XML to this file, for servers that run tests")
	flags.StringVarP(&o.lines, "output", "o", "", "write the JSON lines to this file, at the end")
	cli.AddForce(cmd, &o.force)
	flags.StringVar(&o.baseline, "baseline", "", "JSON lines of an earlier run to compare with")
}

// apart refuses reports that would take the place of what is read.
func (o *epdOutput) apart(files []string) error {
	return cli.CheckApart(append(slices.Clone(files), o.baseline),
		cli.Named{Flag: "html", File: o.html}, cli.Named{Flag: "junit", File: o.junit}, cli.Named{Flag: "output", File: o.lines})
}

// NewEPDCommand makes footnote epd, with epd merge below it.
func NewEPDCommand(build cli.Build) *cobra.Command {
	f := epdFlags{JobFlags: cli.NewJobFlags(), output: epdOutput{build: build}, algorithm: search.DefaultConfig(nil).Algorithm, engineTimeout: 10 * time.Minute}
	cmd := &cobra.Command{
		Use:   "epd FILE…",
		Short: "Solve test suites of positions and count what was found",
		Long: `Search every position of EPD files and compare the move at the end of the search
with what the file asks for: bm (one of these moves), am (none of these), dm
(mate in so many moves), and marks for moves as the Strategic Test Suite gives
them in c0, or c8 with c9. Moves may be in algebraic notation or coordinates.
"found at" is when the right move became and stayed the best, "changes" is how
often another move became the best. Lines that cannot be used are named and
skipped; the exit code is then 2. "-" reads standard input.

The limit is one second a position unless --movetime, --depth or --nodes says
otherwise. Several drivers (--algorithm A,B or all) are shown side by side, and so
are other UCI engines: --engine runs the program over the same positions, with one
thread and a table of --hash MiB where it has such options; --algorithm none leaves
Footnote out. A position on which an engine hangs, dies or answers nonsense is
reported and counts as missed; three in a row end the run.

With --json there is one object a line for each position and driver or engine, in
the order of the files:
  file line id fen bm am dm      the question; moves in algebraic notation
  move san pv                    the answer; move and pv in coordinates
  cp or mate                     its score, in centipawns or moves to mate
  depth nodes time_ms            of the whole search
  scored solved                  whether anything is asked, and was found
  solved_depth solved_nodes solved_ms
  points max_points marks        in suites with marks
  changes mind                   changes of mind, and the moves thought best
  by limits index of             who answered; the position's number of how many
  error over_limit               why an engine gave no answer; how far it went
                                 beyond the limit
Such output serves as --baseline of a later run: exit code 1 tells that a
position solved then is missed now. Those of shards are joined by epd merge.`,
		Example: `  footnote epd wac.epd
  footnote epd --depth 12 --jobs 2 --json bk.epd > before.json
  footnote epd --depth 12 --jobs 2 --baseline before.json bk.epd
  footnote epd --algorithm all --nodes 500000 --html report.html bk.epd
  footnote epd --engine stockfish --engine "gnuchess -u" --movetime 500ms bk.epd
  footnote epd --nodes 500000 --shard 1/4 -o 1.json sts/*.epd
  footnote epd merge 1.json 2.json 3.json 4.json > all.json`,
		Args: cli.AtLeastOne("an EPD file"),
		RunE: func(cmd *cobra.Command, args []string) error { return runEPD(cmd, args, &f) },
	}
	flags := cmd.Flags()
	f.JobFlags.Add(flags)
	flags.StringVar(&f.algorithm, "algorithm", f.algorithm, "search drivers, separated by commas; all; none: "+strings.Join(search.AlgorithmNames(), ", "))
	flags.StringArrayVar(&f.engines, "engine", nil, "another UCI engine over the same positions: a program, perhaps with arguments; may be repeated")
	flags.StringArrayVar(&f.engineOptions, "engine-option", nil, "NAME=VALUE: an option for these engines; may be repeated")
	flags.DurationVar(&f.engineTimeout, "engine-timeout", f.engineTimeout, "stop such an engine after this time on one position when there is no --movetime")
	f.evaluation.Add(cmd)
	flags.BoolVar(&f.fullWidth, "full-width", false, "the papers' setting: no pruning, no extensions, no reductions")
	flags.StringSliceVar(&f.without, "without", nil, "switch features of the search off: "+strings.Join(search.FeatureNames(), ", "))
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("position"))
	f.output.add(cmd)
	cli.AlsoFlag(cmd, "algorithm", "algorithms") // as compare calls it
	cli.OfferList(cmd, "algorithm", cli.AlgorithmValues("all", "none")...)
	cli.OfferValues(cmd, "shard", "auto")
	cli.OfferList(cmd, "without", cli.FeatureValues()...)
	cmd.AddCommand(newEPDMergeCommand(build))
	return cmd
}

// check completes the flags and refuses what makes no sense.
func (f *epdFlags) check() error {
	if err := f.JobFlags.Check(time.Second); err != nil {
		return err
	}
	switch {
	case f.engineTimeout <= 0:
		return fmt.Errorf("--engine-timeout: %v is not positive", f.engineTimeout)
	case len(f.engineOptions) > 0 && len(f.engines) == 0:
		return errors.New("--engine-option: there is no --engine")
	}
	var err error
	f.shardNo, f.shards, err = cli.ParseShard(f.shard)
	return err
}

// contestant is a driver or an engine that runs the suite.
type contestant struct {
	name    string
	options suite.Options
}

// contestants lists the drivers, with this configuration but for the flags, and the
// engines that the flags name. The engines are started once, to see that they work and
// to learn their names.
func (f *epdFlags) contestants(cmd *cobra.Command, config search.Config) ([]contestant, error) {
	config.FullWidth = f.fullWidth
	drivers, err := cli.Algorithms(f.algorithm)
	if err != nil {
		return nil, err
	}
	if err := config.SwitchOff(f.without, drivers); err != nil {
		return nil, cli.Usagef("--without: %w", err)
	}
	base := suite.Options{Depth: f.Depth, Nodes: f.Nodes, MoveTime: f.MoveTime, Config: config, Hash: f.Hash, Jobs: f.Jobs}
	var list []contestant
	for _, name := range drivers {
		c := contestant{name, base}
		c.options.Config.Algorithm = name
		list = append(list, c)
	}
	for _, command := range f.engines {
		c := contestant{options: base}
		c.options.Engine = &suite.Foreign{Command: command, Options: f.engineOptions, Timeouts: uciclient.Timeouts{Search: f.engineTimeout}}
		if c.name, err = c.options.Engine.Identify(cmd.Context(), f.Hash); err != nil {
			return nil, err
		}
		name := c.name
		for n := 2; slices.ContainsFunc(list, func(other contestant) bool { return other.name == c.name }); n++ {
			c.name = fmt.Sprintf("%s (%d)", name, n)
		}
		list = append(list, c)
	}
	if len(list) == 0 {
		return nil, errors.New("--algorithm none: there is no --engine either, so nobody to ask")
	}
	return list, nil
}

// task is a position of the suite: its file, and its number from 1 of how many.
type task struct {
	file      string
	index, of int
}

// selectShard returns the positions of the shard.
func (f *epdFlags) selectShard(suite []epd.Entry, names []string) ([]epd.Entry, []task) {
	var s []epd.Entry
	var t []task
	for i := range suite {
		if i%f.shards == f.shardNo-1 {
			s, t = append(s, suite[i]), append(t, task{names[i], i + 1, len(suite)})
		}
	}
	return s, t
}
