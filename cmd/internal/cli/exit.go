package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"footnote/movegen/quote"
)

// The exit codes.
const (
	ExitDone        = 0
	ExitFailure     = 1   // the work ran and found failures
	ExitUsage       = 2   // bad usage, bad input, or output that could not be written
	ExitInterrupted = 130 // ended by the user before it was done, as shells say it
)

// Failure is the error of a command that did its work and found failures.
type Failure struct{ error }

// Unwrap returns what was found: a failure that comes of an interrupt is none.
func (f Failure) Unwrap() error { return f.error }

// Failf makes a failure.
func Failf(format string, args ...any) error { return Failure{fmt.Errorf(format, args...)} }

// Fail makes an error a failure.
func Fail(err error) error { return Failure{err} }

// interruption is the error of a command that the user ended before it was done.
type interruption struct{ error }

// Interruptedf makes an interruption. The text begins with "interrupted" and says how
// far the work has got; reports repeat it. A command may return context.Canceled
// instead.
func Interruptedf(format string, args ...any) error {
	return interruption{fmt.Errorf(format, args...)}
}

// usageError is an error of the command line, for which --help helps.
type usageError struct{ error }

// Usagef makes an error of the command line. An error whose text begins with the name of
// a flag, as "--jobs: 0 is less than 1", is one anyhow.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Execute runs a command line, prints its error as one line and returns the exit
// code. When ctx ends, the user has interrupted the work; output with --json then ends
// with an object that says so. When the output cannot be written, the command is stopped.
// When the program should end and nobody reads its output, Execute leaves the command where
// it stands in a write.
func Execute(ctx context.Context, root *cobra.Command, args []string, in io.Reader, out, errOut io.Writer) int {
	run, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	output := &Output{stream: stream{w: out}, failed: stop, ending: make(chan struct{})}
	messages := &stream{w: errOut}
	if !IsTerminal(errOut) { // on which bars are drawn
		errOut = messages
	}
	code, finished := ExitDone, make(chan struct{})
	go func() {
		defer close(finished)
		code = execute(run, root, args, in, output, errOut)
	}()
	output.waitUnread(ctx, messages, finished)
	select {
	case <-finished:
		return code
	default:
	}
	if ctx.Err() == nil {
		return ExitDone
	}
	return ExitInterrupted
}

// execute is Execute without its watch on the output.
func execute(ctx context.Context, root *cobra.Command, args []string, in io.Reader, output *Output, errOut io.Writer) int {
	if runtime.GOOS == "windows" { // whose shells leave patterns to the program
		args = expandPatterns(args)
	}
	line := args
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(output)
	root.SetErr(errOut)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return flagError(cmd, line, err) })
	adoptCommands(root)
	began := false
	everyCommand(root, func(cmd *cobra.Command) {
		if work := cmd.RunE; work != nil {
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				began = true
				if err := refuseOneDash(cmd, line); err != nil {
					return usageError{err}
				}
				if err := refuseEmpty(cmd, args); err != nil {
					return err
				}
				return work(cmd, args)
			}
		}
	})
	cmd, err := root.ExecuteContextC(ctx)
	if !began && err != nil {
		if better := unknownCommand(root, args); better != nil {
			err = better
		}
	}
	if ctx.Err() != nil && (err == nil || errors.Is(err, context.Canceled)) {
		err = Interruptedf("interrupted")
	}
	interrupted := errors.As(err, new(interruption))
	if json := cmd.Flags().Lookup("json"); interrupted && json != nil && json.Value.String() == "true" {
		markPartial(output, err)
	}
	if failure := output.Err(); failure != nil {
		err, interrupted = failure, false
	}
	if err == nil {
		return ExitDone
	}
	text := strings.TrimSpace(err.Error())
	if !interrupted && (!began || strings.HasPrefix(text, "--") || errors.As(err, new(usageError))) {
		text += "; see " + cmd.CommandPath() + " --help"
	}
	// An error is one line. It may hold what a file says, of which the terminal gets no
	// control characters.
	fmt.Fprintln(errOut, root.Name()+":", strings.Join(strings.Fields(quote.Message(text)), " "))
	switch {
	case interrupted:
		return ExitInterrupted
	case errors.As(err, new(Failure)):
		return ExitFailure
	}
	return ExitUsage
}

// markPartial writes the last line of JSON that is not all there is; names are stable.
func markPartial(out io.Writer, reason error) {
	_ = json.NewEncoder(out).Encode(struct { // out keeps the error
		Partial bool   `json:"partial"`
		Reason  string `json:"reason"`
	}{true, reason.Error()})
}
