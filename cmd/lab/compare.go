package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/search"
)

// compareFlags are the flags of the compare command.
type compareFlags struct {
	resultOutput
	suites      []string
	set         string
	counts      bool
	depth       string
	first, last int
	algorithms  []string
	experiment  string
	entries     string
	jobs        int
	shard, rows string
	play        bool
	schedule    string
	without     []string
	rungs       []string
	quick       bool
	units       []int
	windows     []int
	threads     []int
	sharing     []string
}

// The experiments of the compare command.
const (
	compareDrivers = "drivers"
	compareTable   = "table"
	compareGuess   = "guess"
	compareLadder  = "ladder"
	compareUnits   = "units"
	compareThreads = "threads"
)

// compareExperiments lists the values of --experiment.
func compareExperiments() []string {
	return []string{compareDrivers, compareTable, compareGuess, compareLadder, compareUnits, compareThreads}
}

// The schedules of MTD(f) and MTD(best) in full width.
const (
	schedulePaper   = "paper"
	scheduleGrowing = "growing"
)

// newCompareCommand makes footnote-lab compare.
func newCompareCommand(build cli.Build) *cobra.Command {
	f := &compareFlags{depth: "3..7", experiment: compareDrivers, schedule: schedulePaper, set: drivers.SetSequences, entries: "2^20", jobs: 1}
	cmd := &cobra.Command{
		Use:   "compare [FEN]",
		Short: "Measure the drivers as Plaat et al. did, in full-width mode",
		Long: `Search positions with several drivers in the papers' setting: full width, iterative
deepening, one thread, a fresh table for each search. The tables show leaf nodes
evaluated, all nodes (leaves, interior nodes expanded and nodes that the table answered;
--counts shows each kind), time and passes. Nodes and time are cumulative over the
iterations and relative to Aspiration NegaScout.
With --play everything is on as in a game, each driver has the parameters tuned for it,
all nodes are counted, and passes, their nodes and crossings (passes that contradict an
earlier one) are those of the iteration to that depth. Without FEN and --suite the
positions are built in: those of --set.

Experiments (figures of Plaat, Schaeffer, Pijls and de Bruin, "Best-First
Fixed-Depth Minimax Algorithms"):
  drivers   leaves (13), totals (14), time (16) and passes, by depth
  table     leaves of MT-SSS* and MT-DUAL* against the size of the table,
            relative to Alpha-Beta with the same table (9, 10)
  guess     leaves of MTD(f) against the distance of its first guess from the
            value (15), and with a correction of its own guess by 1 to 4 centipawns
  ladder    from the papers' simulations to the engine, one enhancement at a time:
            leaves, totals and time relative to Alpha-Beta, minimal tree and minimal
            graph; to depth 4 unless --depth says otherwise
  units     (two constants that no paper names) nodes with an evaluation in units of
            --unit centipawns, and --window half the window of Aspiration NegaScout
  threads   (not from a paper) in play, time to a depth with several threads, which take
            turns in lock step: the same on every machine; to depth 14 unless --depth
            says otherwise

Errors are those of whole games with all their positions, and statements of the papers
have 95 % intervals in brackets. Those of few games, such as the default set, are too
narrow; --set test has 60 games. Choose constants on --set tuning only.

--shard i/n measures every nth position only, and prints lines of JSON. --rows with the
lines of all shards (cat joins them), and the same flags, gives what one process gives.

--json prints one object a line: position algorithm depth score leaves interior
hits total nodes main_nodes quiescence passes crossings time_ns game, and entries,
distance, correction, rung, unit, window, threads and sharing where varied.`,
		Example: `  footnote-lab compare
  footnote-lab compare --depth 3..8 --algorithms "MTD(f),Aspiration NegaScout" --svg plots
  footnote-lab compare --experiment table --depth 5
  footnote-lab compare --experiment ladder --quick --svg plots
  footnote-lab compare --unit 1,8,32 --window 16,50 --set test
  footnote-lab compare --experiment threads --threads 1,2,4 --set test
  footnote-lab compare --play --depth 10..14 --algorithms "MTD(f),NegaScout" --suite positions.epd
  footnote-lab compare --depth 8 "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6"`,
		Args: cobra.ArbitraryArgs, // a FEN need not be quoted
		RunE: func(cmd *cobra.Command, args []string) error { return runCompare(cmd, args, f, build) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.suites, "suite", nil, "EPD files of positions; an id that begins with \"game N\" names the game of a position")
	flags.StringVar(&f.set, "set", f.set, "built-in positions: test or tuning (120 of 60 games each), all (both) or sequences (24 of 3 games)")
	flags.BoolVar(&f.quick, "quick", false, "every tenth position only")
	flags.BoolVar(&f.counts, "counts", false, "print counts alone, the same on every machine (experiments drivers and ladder)")
	f.resultOutput.add(cmd, "for each search and depth")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("position"))
	flags.StringVar(&f.rows, "rows", "", "file of the lines of all shards, - for the standard input: they are taken, and nothing is searched")
	flags.BoolVar(&f.play, "play", false, "as in a game, not in full width (experiments drivers and units)")
	flags.StringVar(&f.depth, "depth", f.depth, "plies, N or A..B: the depths shown; the search always begins with 1")
	flags.StringSliceVar(&f.algorithms, "algorithms", nil, "drivers (default all; experiments table, guess, ladder, units and threads: some): "+strings.Join(search.AlgorithmNames(), ", "))
	flags.StringVar(&f.experiment, "experiment", f.experiment, "drivers, table, guess, ladder, units or threads")
	flags.IntSliceVar(&f.units, "unit", []int{1, 4, 8, 16, 32}, "units of the evaluation in centipawns (experiment units)")
	flags.IntSliceVar(&f.windows, "window", []int{16, 50, 100}, "half the first window of Aspiration NegaScout in centipawns (experiment units)")
	flags.IntSliceVar(&f.threads, "threads", defaultThreads(), "numbers of threads (experiment threads)")
	flags.StringSliceVar(&f.sharing, "sharing", search.SharingNames(), "how threads work together: moves (join a pass, leave moves to each other), passes (join it), bounds (begin with bounds of their own), table (Lazy SMP), ahead (half of them begin with the pass to come)")
	flags.StringSliceVar(&f.rungs, "rungs", nil, "rungs of the ladder (default all): "+strings.Join(drivers.RungNames(), ", "))
	flags.StringVar(&f.entries, "hash-entries", f.entries, "entries of the table, a power of two (N or 2^K)")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "searches side by side; with more than 1 the times are not fair, and the ladder leaves them out")
	flags.StringVar(&f.schedule, "schedule", f.schedule, "steps of MTD(f) and MTD(best) in full width: paper (figure 11: from the guess by single centipawns) or growing")
	flags.StringSliceVar(&f.without, "without", nil, "switch features of the search off; in full width "+strings.Join(search.FullWidthFeatureNames(), ", "))
	cli.AlsoFlag(cmd, "algorithms", "algorithm") // as other commands call it
	cli.OfferList(cmd, "algorithms", cli.AlgorithmValues()...)
	cli.OfferList(cmd, "without", cli.FeatureValues()...)
	cli.OfferValues(cmd, "set", drivers.SetTest, drivers.SetTuning, drivers.SetAll, drivers.SetSequences)
	cli.OfferList(cmd, "rungs", rungValues()...)
	cli.OfferValues(cmd, "schedule", schedulePaper, scheduleGrowing)
	cli.OfferValues(cmd, "experiment", compareExperiments()...)
	cli.OfferList(cmd, "sharing", search.SharingNames()...)
	cli.OfferValues(cmd, "shard", "auto")
	return cmd
}

// check reads the flags that are texts.
func (f *compareFlags) check() (entries int, err error) {
	from, to, ranged := strings.Cut(f.depth, "..")
	if !ranged {
		to = from
	}
	f.first, err = strconv.Atoi(from)
	if err == nil {
		f.last, err = strconv.Atoi(to)
	}
	if err != nil || f.first < 1 || f.last < f.first || f.last > 30 {
		return 0, fmt.Errorf("--depth: %q is not N or A..B within 1 … 30", f.depth)
	}
	if entries, err = cli.Entries(f.entries); err != nil {
		return 0, err
	}
	if f.schedule != schedulePaper && f.schedule != scheduleGrowing {
		return 0, fmt.Errorf("--schedule: %q is neither paper nor growing", f.schedule)
	}
	if err := cli.CheckJobs(f.jobs); err != nil {
		return 0, err
	}
	f.algorithms, err = cli.AlgorithmList(f.algorithms)
	return entries, err
}

// positions returns what to search.
func (f *compareFlags) positions(cmd *cobra.Command, args []string) ([]drivers.GamePosition, error) {
	if cmd.Flags().Changed("set") && (len(args) > 0 || len(f.suites) > 0) {
		return nil, errors.New("--set: has no effect with a position or --suite")
	}
	if len(args) > 0 && len(f.suites) > 0 {
		return nil, errors.New("--suite: has no effect with a position")
	}
	if len(args) > 0 {
		p, err := cli.PositionArg(cmd.ErrOrStderr(), args)
		if err == nil && !p.HasLegalMove() {
			err = fmt.Errorf("%s: the game is over, there is nothing to search", strings.Join(args, " "))
		}
		return []drivers.GamePosition{{Position: p, Game: "position"}}, err
	}
	if len(f.suites) == 0 {
		list, err := drivers.Set(f.set)
		if err != nil {
			return nil, fmt.Errorf("--set: %w", err)
		}
		return list, nil
	}
	suite, names, bad, err := cli.ReadSuites(cmd, f.suites)
	if err != nil {
		return nil, err
	}
	if bad > 0 {
		return nil, fmt.Errorf("%s: %s", strings.Join(f.suites, ", "), cli.Count(bad, "malformed line"))
	}
	list := drivers.FromSuites(suite, names)
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no positions", strings.Join(f.suites, ", "))
	}
	return list, nil
}

// everyTenth returns a tenth of the positions, at least one.
func everyTenth(list []drivers.GamePosition) []drivers.GamePosition {
	var few []drivers.GamePosition
	for i := 0; i < len(list); i += 10 {
		few = append(few, list[i])
	}
	return few
}

func runCompare(cmd *cobra.Command, args []string, f *compareFlags, build cli.Build) error {
	surface := cmd.Flags().Changed("unit") || cmd.Flags().Changed("window")
	if surface && !cmd.Flags().Changed("experiment") {
		f.experiment = compareUnits
	}
	if !cmd.Flags().Changed("depth") {
		switch f.experiment {
		case compareUnits:
			f.depth = unitsDepth
		case compareLadder:
			f.depth = ladderDepth
		case compareThreads:
			f.depth = threadsDepth
		}
	}
	entries, err := f.check()
	if err != nil {
		return err
	}
	if surface && f.experiment != compareUnits {
		return cli.Usagef("--unit, --window: only with --experiment %s", compareUnits)
	}
	if err := f.fits(cmd); err != nil {
		return err
	}
	sample, err := f.positions(cmd, args)
	if err != nil {
		return err
	}
	if f.quick {
		sample = everyTenth(sample)
	}
	share, err := shardFlag(cmd, f.shard)
	if err != nil {
		return err
	}
	if f.shard != "" && f.rows != "" {
		return cli.Usagef("--rows: not with --shard")
	}
	f.asJSON = f.asJSON || f.shard != ""
	var positions []movegen.Position
	var games []string
	for i, p := range sample {
		if share.Owns(i) {
			positions, games = append(positions, p.Position), append(games, p.Game)
		}
	}
	if len(positions) == 0 {
		return nil // more shards than positions
	}
	c := drivers.Comparison{
		Positions: positions, Algorithms: f.algorithms, Depth: f.last, Entries: entries, Jobs: f.jobs, Play: f.play,
		Growing: f.schedule == scheduleGrowing, Without: f.without,
	}
	x := &comparer{cmd: cmd, args: args, f: f, base: c, games: games, build: build, share: share}
	if err := f.makeFolders(x.name()); err != nil {
		return err
	}
	if f.rows != "" {
		in, err := cli.OpenText(cmd, f.rows)
		if err != nil {
			return err
		}
		defer in.Close()
		if err := x.readLines(in); err != nil {
			return err
		}
	}
	if err := x.experiment(); err != nil {
		return err
	}
	if f.shard != "" {
		return nil // the others have the rest
	}
	r, err := x.report()
	if err != nil {
		return err
	}
	return f.write(cmd, r, !f.asJSON, commandLine(cmd, args), &build)
}

// fits refuses flags that do not go together.
func (f *compareFlags) fits(cmd *cobra.Command) error {
	isLadder := f.experiment == compareLadder
	switch {
	case !slices.Contains(compareExperiments(), f.experiment):
		return fmt.Errorf("--experiment: %q is none of %s", f.experiment, strings.Join(compareExperiments(), ", "))
	case f.experiment == compareThreads && (f.play || f.counts || cmd.Flags().Changed("schedule")):
		return fmt.Errorf("--experiment %s: always in play; not with --play, --schedule or --counts", compareThreads)
	case f.experiment != compareThreads && (cmd.Flags().Changed("threads") || cmd.Flags().Changed("sharing")):
		return fmt.Errorf("--threads, --sharing: only with --experiment %s", compareThreads)
	case f.counts && (f.play || f.experiment != compareDrivers && !isLadder || f.svg != ""):
		return fmt.Errorf("--counts: only with --experiment %s in full width or %s, and without plots", compareDrivers, compareLadder)
	case isLadder && len(f.without) > 0:
		return errors.New("--experiment ladder: not with --without, for the rungs are what is switched")
	case !isLadder && len(f.rungs) > 0:
		return fmt.Errorf("--rungs: only with --experiment %s", compareLadder)
	case f.experiment == compareTable && cmd.Flags().Changed("hash-entries"):
		return errors.New("--hash-entries: has no effect on --experiment table, which goes through the sizes")
	case f.play && cmd.Flags().Changed("schedule"):
		return errors.New("--schedule: has no effect with --play")
	case f.play && f.experiment != compareDrivers && f.experiment != compareUnits:
		return fmt.Errorf("--play: only with --experiment %s or %s", compareDrivers, compareUnits)
	case slices.Min(append(f.units, f.windows...)) < 1 || slices.Max(append(f.units, f.windows...)) > mostUnit:
		return fmt.Errorf("--unit, --window: from 1 to %d centipawns", mostUnit)
	case f.experiment == compareThreads:
		return f.checkThreads()
	}
	return nil
}

// experiment runs the experiment that was asked for.
func (x *comparer) experiment() error {
	switch x.f.experiment {
	case compareTable:
		return x.table()
	case compareGuess:
		return x.guess()
	case compareLadder:
		return x.ladder()
	case compareUnits:
		return x.units()
	case compareThreads:
		return x.threads()
	}
	return x.drivers()
}
