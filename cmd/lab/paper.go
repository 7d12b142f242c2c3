package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab/papers"
)

func newLabPaperCommand(build cli.Build) *cobra.Command {
	f := &paperFlags{build: build}
	cmd := &cobra.Command{
		Use:   "paper [NAME…]",
		Short: "Rerun experiments of the papers, published beside measured",
		Long: `Rerun experiments of the papers and print what was published beside what is
measured. Without a name the experiments are listed; "exact" stands for all that
must agree in every figure, "all" for all. The exit code is 1 when an exact
figure differs. The report marks statements that do not reproduce.

--shard i/n measures every nth tree or position only and prints rows. --rows with those of
all shards (cat joins them), and the same flags, gives what one process gives.`,
		Example: `  footnote-lab paper
  footnote-lab paper table5.1
  footnote-lab paper games-nodes --quick
  footnote-lab paper memsss-table2 --svg plots`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.runAll(cmd, args) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.settings.Runs, "runs", 0, "trees or positions for each point (0: the number that the list gives)")
	flags.Uint64Var(&f.settings.Seed, "seed", papers.DefaultSeed, "seed of the experiment; its trees have the seeds from this × 1,000,000 on")
	flags.IntVar(&f.settings.Threads, "threads", 0, "goroutines (0: one for each processor); the results do not depend on it, the times do")
	flags.BoolVar(&f.all, "all", false, "all experiments, as the name all")
	flags.BoolVar(&f.quick, "quick", false, "a tenth of the trees, at least ten or a third, and games two plies shallower; all experiments take some three minutes of processor time")
	f.resultOutput.add(cmd, "an experiment")
	flags.StringVar(&f.shard, "shard", "", cli.ShardUsage("tree or position"))
	flags.StringSliceVar(&f.rows, "rows", nil, "files of the rows of all shards, - for the standard input: they are judged, and nothing is measured")
	cli.OfferValues(cmd, "shard", "auto")
	flags.IntVar(&f.settings.Shallow, "shallow", 0, "plies by which the searches of games are shallower, for a quick run")
	cmd.ValidArgsFunction = cobra.FixedCompletions(paperValues(), cobra.ShellCompDirectiveNoFileComp)
	return cmd
}

// paperValues lists the experiments for shells.
func paperValues() []cobra.Completion {
	list := []cobra.Completion{"all", "exact"}
	for _, e := range papers.Experiments() {
		list = append(list, cobra.CompletionWithDesc(e.Name, e.Title))
	}
	return list
}

// listPapers shows the experiments, in lines that a terminal can hold: reports have the
// titles of the papers.
func listPapers(cmd *cobra.Command) error {
	untitled := strings.NewReplacer(", Best-first fixed-depth minimax algorithms", "", ", Trends in game tree search", "",
		", Searching game trees under memory constraints", "", ", TR 85.16", "", "Plaat, Schaeffer, Pijls and de Bruin", "Plaat et al.",
		"Reinefeld, Marsland and Schaeffer", "Reinefeld et al.")
	list := table.NewWriter()
	list.SetStyle(table.StyleLight)
	list.SetColumnConfigs([]table.ColumnConfig{{Number: 3, WidthMax: 44, WidthMaxEnforcer: text.WrapSoft}})
	list.AppendHeader(table.Row{"name", "experiment", "source", "kind"})
	for _, e := range papers.Experiments() {
		kind := "exact"
		if !e.Exact {
			kind = fmt.Sprintf("statistical, %d %s", e.Runs, e.Unit())
		}
		list.AppendRow(table.Row{e.Name, e.Title, untitled.Replace(e.Source), kind})
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), list.Render())
	return err
}

// paperNames looks the experiments up; one that is named twice is there once.
func paperNames(args []string) ([]papers.Experiment, error) {
	var list []papers.Experiment
	add := func(e papers.Experiment) {
		if !slices.ContainsFunc(list, func(other papers.Experiment) bool { return other.Name == e.Name }) {
			list = append(list, e)
		}
	}
	for _, name := range args {
		all, exact := strings.EqualFold(name, "all"), strings.EqualFold(name, "exact")
		if all || exact {
			for _, e := range papers.Experiments() {
				if all || e.Exact {
					add(e)
				}
			}
			continue
		}
		e, err := papers.Lookup(name)
		if err != nil {
			return nil, err
		}
		add(e)
	}
	return list, nil
}

// paperFlags are the flags of lab paper.
type paperFlags struct {
	settings   papers.Settings
	quick, all bool
	shard      string
	rows       []string
	build      cli.Build
	resultOutput
	known *known // nil: nothing is known
}

// runAll runs the experiments that are named.
func (f *paperFlags) runAll(cmd *cobra.Command, args []string) error {
	switch {
	case f.settings.Runs < 0:
		return fmt.Errorf("paper: --runs %d: must be at least 1", f.settings.Runs)
	case f.settings.Shallow < 0:
		return cli.Usagef("paper: --shallow %d: must be at least 0", f.settings.Shallow)
	case f.settings.Threads < 0:
		return cli.Usagef("paper: --threads %d: must be at least 0", f.settings.Threads)
	case f.all && len(args) > 0:
		return cli.Usagef("paper: either names or --all")
	case f.all:
		args = []string{"all"}
	case len(args) == 0 && cmd.Flags().NFlag() > 0:
		return cli.Usagef("paper: which experiments? Give names")
	case len(args) == 0:
		return listPapers(cmd)
	}
	experiments, err := paperNames(args)
	if err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	if err := f.check(cmd, experiments); err != nil {
		return err
	}
	if f.settings.Share, err = shardFlag(cmd, f.shard); err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	if len(f.rows) > 0 {
		if f.known, err = readKnown(cmd, f.rows); err != nil {
			return fmt.Errorf("paper: %w", err)
		}
	}
	var named []string
	for _, e := range experiments {
		named = append(named, e.Name)
	}
	if err := f.makeFolders(named...); err != nil {
		return fmt.Errorf("paper: %w", err)
	}
	failures := 0
	for i, e := range experiments {
		n, err := f.run(cmd, e, i > 0)
		if err != nil {
			return err
		}
		failures += n
	}
	if failures > 0 {
		return cli.Failf("paper: %s published differently", cli.Count(failures, "figure"))
	}
	return nil
}

// check refuses what would have no effect.
func (f *paperFlags) check(cmd *cobra.Command, list []papers.Experiment) error {
	counted, seeded, played := false, false, false
	for _, e := range list {
		counted, seeded = counted || e.Runs > 0, seeded || e.Seeded()
		played = played || e.Unit() == "positions"
		if !e.Shared() && (f.shard != "" || len(f.rows) > 0) {
			return cli.Usagef("paper: %s is of one process: no --shard and no --rows", e.Name)
		}
	}
	switch changed := cmd.Flags().Changed; {
	case f.shard != "" && len(f.rows) > 0:
		return cli.Usagef("paper: --rows: not with --shard")
	case changed("runs") && !counted:
		return cli.Usagef("paper: --runs has no effect on experiments that are exact")
	case f.quick && !counted:
		return cli.Usagef("paper: --quick has no effect on experiments that are exact")
	case changed("runs") && f.quick:
		return cli.Usagef("paper: --quick has no effect with --runs")
	case changed("shallow") && !played:
		return cli.Usagef("paper: --shallow has no effect: these experiments search no games")
	case changed("seed") && !seeded:
		return cli.Usagef("paper: --seed has no effect: no tree of these experiments is random")
	}
	return nil
}

// quickShallow is by how many plies the searches of games are shallower with --quick.
const quickShallow = 2

// run runs one experiment and prints its report; it returns how many exact figures
// differ.
func (f *paperFlags) run(cmd *cobra.Command, e papers.Experiment, more bool) (int, error) {
	s := f.settings
	if f.quick && e.Runs > 0 {
		s.Runs = max(e.Runs/10, min(e.Runs/3, 10))
		if !cmd.Flags().Changed("shallow") {
			s.Shallow = quickShallow
		}
	}
	var bar cli.Meter
	var showing sync.Mutex // an experiment that is abandoned may still report
	started := false
	s.Progress = func(_, total int) {
		showing.Lock()
		defer showing.Unlock()
		if cmd.Context().Err() != nil {
			return
		}
		if !started {
			bar, started = cli.NewMeter(cmd.ErrOrStderr(), e.Name, total), true
		}
		bar.Step()
	}
	var found *papers.Report
	var err error
	command, commit := commandLine(cmd, []string{e.Name}), commitOf(&f.build)
	if f.known != nil {
		var rows []papers.Row
		if rows, err = f.known.of(e.Name, command, commit); err == nil {
			found, err = e.Judged(s, rows)
		}
	} else {
		found, err = abandon(cmd.Context(), func() (*papers.Report, error) { return e.Run(cmd.Context(), s) })
	}
	showing.Lock()
	bar.End()
	showing.Unlock()
	if err != nil {
		return 0, fmt.Errorf("paper: %w", err)
	}
	out := cmd.OutOrStdout()
	if s.Share.Of > 0 {
		return 0, writeShard(out, command, commit, s.Share, found.Rows)
	}
	switch {
	case f.asJSON:
		err = json.NewEncoder(out).Encode(found)
	case more:
		_, err = fmt.Fprintln(out)
	}
	if err == nil {
		err = f.write(cmd, found, !f.asJSON, command, &f.build)
	}
	if err != nil {
		return 0, err
	}
	return found.Failures(), nil
}
