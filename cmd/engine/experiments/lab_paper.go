package experiments

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/engine/cli"
	"footnote/cmd/engine/report"
	"footnote/search/lab/papers"
)

func newLabPaperCommand() *cobra.Command {
	var settings papers.Settings
	svgDir, asJSON := "", false
	cmd := &cobra.Command{
		Use:   "paper [NAME…]",
		Short: "Rerun experiments of the papers, published beside measured",
		Long: `Rerun experiments of the papers and print what was published beside what is
measured. Without a name the experiments are listed; "exact" stands for all that
must agree in every figure, "all" for all. The exit code is 1 when an exact
figure differs. The report marks statements that do not reproduce.`,
		Example: `  footnote lab paper
  footnote lab paper table5.1
  footnote lab paper memsss-table2 --svg plots`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if settings.Runs < 0 {
				return fmt.Errorf("lab paper: --runs %d: must be at least 1", settings.Runs)
			}
			if settings.Shallow < 0 {
				return cli.Usagef("lab paper: --shallow %d: must be at least 0", settings.Shallow)
			}
			if len(args) == 0 {
				return listPapers(cmd)
			}
			experiments, err := paperNames(args)
			if err != nil {
				return fmt.Errorf("lab paper: %w", err)
			}
			failures := 0
			for i, e := range experiments {
				n, err := runPaper(cmd, e, settings, svgDir, asJSON, i > 0)
				if err != nil {
					return err
				}
				failures += n
			}
			if failures > 0 {
				return cli.Failf("lab paper: %d figures differ from the published ones", failures)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&settings.Runs, "runs", 0, "trees or positions for each point (0: the number that the list gives)")
	flags.Uint64Var(&settings.Seed, "seed", 2, "seed of the experiment; its trees have the seeds from this × 1,000,000 on")
	flags.IntVar(&settings.Threads, "threads", 0, "goroutines (0: one for each processor); the results do not depend on it, the times do")
	flags.IntVar(&settings.Shallow, "shallow", 0, "plies by which the searches of games are shallower, for a quick run")
	flags.StringVar(&svgDir, "svg", "", "write the plots to this folder")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object an experiment")
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

// listPapers shows the experiments.
func listPapers(cmd *cobra.Command) error {
	list := table.NewWriter()
	list.SetStyle(table.StyleLight)
	list.AppendHeader(table.Row{"name", "experiment", "source", "kind"})
	for _, e := range papers.Experiments() {
		kind := "exact"
		if !e.Exact {
			kind = fmt.Sprintf("statistical, %d %s", e.Runs, e.Unit())
		}
		list.AppendRow(table.Row{e.Name, e.Title, e.Source, kind})
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), list.Render())
	return err
}

func paperNames(args []string) ([]papers.Experiment, error) {
	var list []papers.Experiment
	for _, name := range args {
		switch strings.ToLower(name) {
		case "all":
			list = append(list, papers.Experiments()...)
		case "exact":
			for _, e := range papers.Experiments() {
				if e.Exact {
					list = append(list, e)
				}
			}
		default:
			e, err := papers.Lookup(name)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
	}
	return list, nil
}

// runPaper runs one experiment and prints its report; it returns how many exact
// figures differ.
func runPaper(cmd *cobra.Command, e papers.Experiment, s papers.Settings, svgDir string, asJSON, more bool) (int, error) {
	var bar cli.Meter
	started := false
	s.Progress = func(_, total int) {
		if !started {
			bar, started = cli.NewMeter(cmd.ErrOrStderr(), e.Name, total), true
		}
		bar.Step()
	}
	found, err := e.Run(cmd.Context(), s)
	bar.End()
	if err != nil {
		return 0, fmt.Errorf("lab paper: %w", err)
	}
	out := cmd.OutOrStdout()
	if asJSON {
		err = json.NewEncoder(out).Encode(found)
	} else {
		if more {
			fmt.Fprintln(out)
		}
		err = report.Paper(out, found)
	}
	if err != nil {
		return 0, err
	}
	if svgDir == "" {
		return found.Failures(), nil
	}
	return found.Failures(), writeCharts(cmd, found, svgDir)
}

// writeCharts writes the plots of a report as NAME.svg.
func writeCharts(cmd *cobra.Command, found *papers.Report, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range found.Figures {
		c := report.PaperChart(&found.Figures[i])
		name := filepath.Join(dir, c.Name+".svg")
		file, err := os.Create(name)
		if err != nil {
			return err
		}
		err = c.SVG(file)
		if closed := file.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "wrote", name)
	}
	return nil
}
