package main

import (
	"github.com/spf13/cobra"

	"footnote/cmd/engine/experiments"
	"footnote/cmd/internal/cli"
	"footnote/engine"
	"footnote/uci"
)

const author = "the Footnote developers"

func newUCICommand(build cli.Build) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "uci",
		Short: "Speak the UCI protocol on standard input and output, as without arguments",
		Long: `Speak the UCI protocol on standard input and output, as without arguments.

With --tune every parameter of the search is an option too (a spin, with its range),
for tuners, and so is every feature (a check), for ablation matches. A parameter that
is set holds for all drivers. LockStep N lets several threads take turns of N nodes, so
that their games at fixed nodes repeat.`,
		Example: `  footnote uci
  fastchess -engine cmd=./footnote args="uci --tune" option.ProbCut=false …`,
		Args: cli.NoArguments,
		RunE: runUCI(build),
	}
	cmd.Flags().Bool("tune", false, "offer the parameters and features of the search as options")
	return cmd
}

// runUCI is the default: a session with a GUI, or with a person who gets a hint.
func runUCI(build cli.Build) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, _ []string) error {
		create := engine.New
		if tune, err := cmd.Flags().GetBool("tune"); err == nil && tune {
			create = engine.NewTunable
		}
		eng, err := create()
		if err != nil {
			return err
		}
		opts := uci.Options{
			Name:   build.Program(),
			Author: author,
			Build:  build.Text(),
			Bench:  experiments.StandardBench,
		}
		if out, ok := cmd.OutOrStdout().(*cli.Output); ok {
			opts.Ending = out.Ending
		}
		if cli.IsTerminal(cmd.InOrStdin()) {
			opts.Hint = hint(build, cli.OwnConsole())
		}
		return uci.Run(cmd.Context(), eng, cmd.InOrStdin(), cmd.OutOrStdout(), opts)
	}
}
