package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
)

func newLabPlotCommand() *cobra.Command {
	dir, force := ".", false
	cmd := &cobra.Command{
		Use:   "plot FILE…",
		Short: "Draw the figures of experiments from their files of data",
		Long: `Draw the figures of experiments from the files that compare --data and paper
--data have written, each as an SVG of its own. Nothing else is needed for it.`,
		Example: `  footnote-lab compare --depth 3..5 --data measured
  footnote-lab plot measured/compare-drivers.json --svg plots`,
		Args: cli.AtLeastOne("a file of --data"),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range args {
				d, err := ReadData(name)
				if err != nil {
					return fmt.Errorf("plot: %w", err)
				}
				names, err := d.Plot(dir, force)
				if err != nil {
					return fmt.Errorf("plot: %w", err)
				}
				if len(names) == 0 {
					return cli.Usagef("plot: %s has no figure", name)
				}
				for _, n := range names {
					fmt.Fprintln(cmd.ErrOrStderr(), "wrote", n)
				}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&dir, "svg", dir, "folder of the drawings")
	cli.AddForce(cmd, &force)
	return cmd
}
