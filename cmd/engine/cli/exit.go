package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// The exit codes.
const (
	ExitDone    = 0
	ExitFailure = 1 // the work ran and found failures
	ExitUsage   = 2 // bad usage or input
)

// Failure is the error of a command that did its work and found failures.
type Failure struct{ error }

// Failf makes a failure.
func Failf(format string, args ...any) error { return Failure{fmt.Errorf(format, args...)} }

// Fail makes an error a failure.
func Fail(err error) error { return Failure{err} }

// NewRoot makes the program with its subcommands. Errors are printed by [Execute].
func NewRoot(commands ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{Use: "footnote", SilenceUsage: true, SilenceErrors: true}
	root.AddCommand(commands...)
	return root
}

// Execute runs a command line, prints its error as one line and returns the exit
// code.
func Execute(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) int {
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return ExitDone
	}
	if errors.Is(err, context.Canceled) {
		err = Failf("interrupted")
	}
	// Cobra's suggestions come on several lines; an error is one.
	fmt.Fprintln(errOut, "footnote:", strings.Join(strings.Fields(err.Error()), " "))
	if errors.As(err, new(Failure)) {
		return ExitFailure
	}
	return ExitUsage
}
