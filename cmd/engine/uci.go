package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"footnote/engine"
	"footnote/engine/experiment"
	"footnote/uci"
)

const author = "the Footnote developers"

func newUCICommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "Speak the UCI protocol on standard input and output, as without arguments",
		Long: `Speak the UCI protocol on standard input and output, as without arguments.

With --tune the options also name every parameter of the search (a spin, with its
range) and every feature (a check): a tuner moves the first, an ablation match
switches off one of the second. A parameter that is set holds for all drivers.`,
		Example: `  footnote uci
  fastchess -engine cmd=./footnote args="uci --tune" option.ProbCut=false …`,
		Args: cobra.NoArgs,
		RunE: runUCI,
	}
	cmd.Flags().Bool("tune", false, "offer the parameters and features of the search as options")
	return cmd
}

// runUCI is the default: a session with a GUI, or with a person who gets a hint.
func runUCI(cmd *cobra.Command, _ []string) error {
	create := engine.New
	if tune, err := cmd.Flags().GetBool("tune"); err == nil && tune {
		create = engine.NewTunable
	}
	eng, err := create()
	if err != nil {
		return err
	}
	b := buildInfo()
	opts := uci.Options{
		Name:    "Footnote " + b.Version,
		Author:  author,
		Version: fmt.Sprintf("%s for %s", b.Go, b.Platform),
		Bench: func(ctx context.Context, w io.Writer) error {
			_, err := experiment.BenchText(ctx, w, experiment.DefaultBench(), false)
			return err
		},
	}
	if isTerminal(cmd.InOrStdin()) {
		opts.Hint = "Footnote " + b.Version + " waits for UCI commands from a chess GUI. Try help, quit, or: footnote --help"
	}
	return uci.RunContext(cmd.Context(), eng, cmd.InOrStdin(), cmd.OutOrStdout(), opts)
}
