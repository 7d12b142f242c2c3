// Command engine is Footnote, a chess engine of the MTD(f) family. Built as
// footnote, it speaks the UCI protocol when it is called without arguments, and
// has subcommands for tests, measurements and explanations.
//
// Exit codes: 0 done; 1 the work ran and found failures (a position missed that
// was solved before, a perft mismatch); 2 bad usage or input.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// The exit codes.
const (
	exitDone    = 0
	exitFailure = 1
	exitUsage   = 2
)

// failure is an error that says: the work ran, and what it found is not good.
type failure struct{ error }

// failf makes a failure.
func failf(format string, args ...any) error { return failure{fmt.Errorf(format, args...)} }

// run is main with its surroundings as arguments; it returns the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return exitDone
	}
	if errors.Is(err, context.Canceled) {
		err = failf("interrupted")
	}
	// Cobra's suggestions come on several lines; an error is one.
	fmt.Fprintln(errOut, "footnote:", strings.Join(strings.Fields(err.Error()), " "))
	if errors.As(err, new(failure)) {
		return exitFailure
	}
	return exitUsage
}

// newRootCommand builds the whole command line.
func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "footnote",
		Short: "Footnote, a chess engine of the MTD(f) family",
		Long: `Footnote is a chess engine of the MTD(f) family. Called without arguments it
speaks the UCI protocol: add this program to a chess GUI.

  Cute Chess     Tools > Settings > Engines > +, Command: the path of this file
  En Croissant   Engines > Add new > Local, Binary file: the path of this file
  Nibbler        Engine > Choose engine: the path of this file
  Arena          Engines > Install new engine: the path of this file
  lichess-bot    config.yml, engine: dir and name of this file, protocol: "uci"

From a terminal, the subcommands below test, measure and explain.`,
		Example: `  footnote bench                    a board, a best line, every search driver measured
  footnote eval "8/5k2/8/8/3PK3/8/8/8 w - - 0 1"
  footnote epd --movetime 1s wac.epd
  footnote                          UCI; type "uci", then "go depth 12", then "quit"`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       buildInfo().Version,
		RunE:          runUCI,
	}
	root.SetVersionTemplate("Footnote {{.Version}}\n")
	root.AddCommand(
		newUCICommand(),
		newBenchCommand(),
		newEPDCommand(),
		newAnalyseCommand(),
		newPerftCommand(),
		newEvalCommand(),
		newLabCommand(),
		newCompareCommand(),
		newDatagenCommand(),
		newTuneCommand(),
		newBookCommand(),
		newDoctorCommand(),
		newManCommand(),
		newVersionCommand(),
	)
	return root
}
