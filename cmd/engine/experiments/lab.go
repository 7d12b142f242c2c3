package experiments

import (
	"encoding/json"
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab"
)

// NewLabCommand makes footnote lab, the papers' laboratory: algorithms on abstract game
// trees and three games.
func NewLabCommand(build cli.Build) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Run the papers' algorithms and experiments on game trees, checkers, Othello and chess",
		Long: `The papers' laboratory: every algorithm of the five papers on abstract game trees,
Alpha-Beta, NegaScout and the drivers on checkers, Othello and chess too, and their
experiments with what was published beside what is measured.`,
		Example: `  footnote lab list
  echo 41 5 12 90 101 80 20 30 34 80 36 35 50 36 25 3 | footnote lab run --algorithm sss,mt-sss --width 2 --depth 4 --leaves - --trace
  footnote lab run --algorithm alphabeta,memsss --width 5 --depth 6 --tree ordered --seed 7 --count 3
  footnote lab search --game othello --depth 6 --count 3
  footnote lab paper table5.1`,
		Args: cli.OnlyCommands,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLabListCommand(), newLabRunCommand(build), newLabSearchCommand(build), newLabPaperCommand(build), newLabMergeCommand(build), newLabPlotCommand(), newLabDocsCommand(build))
	return cmd
}

// labEntry is an algorithm as a line of JSON.
type labEntry struct {
	Name   string `json:"algorithm"`
	Title  string `json:"title"`
	Source string `json:"source"`
}

func newLabListCommand() *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the algorithms with their sources",
		Args:  cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			if asJSON {
				encoder := json.NewEncoder(out)
				for _, a := range lab.Algorithms() {
					if err := encoder.Encode(labEntry{a.Name, a.Title, a.Source}); err != nil {
						return err
					}
				}
				return nil
			}
			list := table.NewWriter()
			list.SetStyle(table.StyleLight)
			list.AppendHeader(table.Row{"name", "algorithm", "source"})
			for _, a := range lab.Algorithms() {
				list.AppendRow(table.Row{a.Name, a.Title, a.Source})
			}
			_, err := fmt.Fprintln(out, list.Render())
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object an algorithm")
	return cmd
}
