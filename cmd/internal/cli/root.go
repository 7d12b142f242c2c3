package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// NewRoot makes the program with its subcommands. Errors are printed by [Execute].
func NewRoot(commands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{Use: "footnote", SilenceUsage: true, SilenceErrors: true}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 100"))
	root.AddCommand(commands...)
	return root
}

// adoptCommands makes Cobra's own commands refuse what they do not know. It comes after
// the output was set, which completion keeps.
func adoptCommands(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "completion":
			cmd.Args, cmd.RunE = OnlyCommands, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		case "help":
			cmd.Run, cmd.RunE = nil, help
		}
	}
}

// help is footnote help COMMAND.
func help(cmd *cobra.Command, args []string) error {
	about, rest, err := cmd.Root().Find(args)
	if err != nil {
		about, rest = cmd.Root(), args
	}
	if len(rest) > 0 {
		return noCommand(about, rest[0])
	}
	about.InitDefaultHelpFlag()
	about.InitDefaultVersionFlag()
	if err := about.Help(); err != nil {
		return fmt.Errorf("help: %w", err)
	}
	return nil
}

// everyCommand calls f with a command and all below it.
func everyCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, sub := range cmd.Commands() {
		everyCommand(sub, f)
	}
}
