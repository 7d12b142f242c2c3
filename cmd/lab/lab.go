package main

import (
	"encoding/json"
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/search/lab"
)

// newRootCommand makes the whole command line.
func newRootCommand() *cobra.Command {
	build := cli.NewBuild()
	root := newRoot(build)
	root.Version = build.Version
	root.SetVersionTemplate("Footnote {{.Version}}\n")
	return root
}

// newRoot makes it for a build.
func newRoot(build cli.Build) *cobra.Command {
	root := cli.NewRoot(
		newLabRunCommand(), newCompareCommand(build), newLabPaperCommand(build), newLabDocsCommand(), newLabPlotCommand(),
		newLabListCommand(), newLabSearchCommand(),
		cli.NewManCommand("footnote-lab", build), cli.NewVersionCommand(build))
	root.Use = "footnote-lab"
	root.Short = "The laboratory of the papers on MTD(f)"
	root.Long = `The laboratory of the papers on MTD(f): every algorithm of the five papers on abstract
game trees, Alpha-Beta, NegaScout and the drivers on checkers, Othello and chess too, the
drivers of Footnote's own search, and the experiments of the papers with what was
published beside what is measured.`
	root.Example = `  footnote-lab list
  echo 41 5 12 90 101 80 20 30 34 80 36 35 50 36 25 3 | footnote-lab run --algorithm sss,mt-sss --width 2 --depth 4 --leaves - --trace
  footnote-lab run --algorithm alphabeta,memsss --width 5 --depth 6 --tree ordered --seed 7 --count 3
  footnote-lab search --game othello --depth 6 --count 3
  footnote-lab compare --depth 3..6 --set test
  footnote-lab paper table5.1`
	root.Args = cli.OnlyCommands
	root.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	return root
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
