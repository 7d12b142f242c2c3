package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
)

// endgame has few moves, so that searches without any enhancement end soon.
const endgame = "8/5pk1/4p1p1/R6p/5P1P/1r4P1/5PK1/8 w - - 0 1"

// The commands of tests know no commit.
func newTestCompare() *cobra.Command { return newCompareCommand(cli.Build{}) }
func newTestLab() *cobra.Command     { return newRoot(cli.Build{}) }

// runCommand runs a command and returns what it prints.
func runCommand(t *testing.T, cmd *cobra.Command, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	cmd.SetOut(&out)
	cmd.SetErr(&strings.Builder{})
	cmd.SetArgs(args)
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	err := cmd.ExecuteContext(t.Context())
	return out.String(), err
}

func runCompareCommand(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return runCommand(t, newTestCompare(), args...)
}

// runLabCommand runs a lab command with an input.
func runLabCommand(t *testing.T, in string, args ...string) (string, error) {
	t.Helper()
	cmd := newTestLab()
	cmd.SetIn(strings.NewReader(in))
	return runCommand(t, cmd, args...)
}
