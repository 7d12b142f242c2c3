package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"footnote/engine"
	"footnote/uci"
)

const author = "the Footnote developers"

func newUCICommand() *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Speak the UCI protocol on standard input and output, as without arguments",
		Args:  cobra.NoArgs,
		RunE:  runUCI,
	}
}

// runUCI is the default: a session with a GUI, or with a person who gets a hint.
func runUCI(cmd *cobra.Command, _ []string) error {
	eng, err := engine.New()
	if err != nil {
		return err
	}
	b := buildInfo()
	opts := uci.Options{
		Name:    "Footnote " + b.Version,
		Author:  author,
		Version: fmt.Sprintf("%s for %s", b.Go, b.Platform),
	}
	if isTerminal(cmd.InOrStdin()) {
		opts.Hint = "Footnote " + b.Version + " waits for UCI commands from a chess GUI. Try help, quit, or: footnote --help"
	}
	return uci.RunContext(cmd.Context(), eng, cmd.InOrStdin(), cmd.OutOrStdout(), opts)
}
