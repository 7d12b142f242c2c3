package clitest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine"
	"footnote/uci"
)

// Execute runs a command line with this input and returns its exit code and what it has
// printed.
func Execute(ctx context.Context, root *cobra.Command, in string, args ...string) (code int, out, errOut string) {
	var o, e strings.Builder
	code = cli.Execute(ctx, root, args, strings.NewReader(in), &o, &e)
	return code, o.String(), e.String()
}

// Refused reports whether a command ended as bad usage and bad input must: with exit code 2 and
// one line of the program on the error stream.
func Refused(code int, errOut string) bool {
	return code == cli.ExitUsage && (strings.HasPrefix(errOut, "footnote: ") || strings.HasPrefix(errOut, "footnote-lab: ")) && strings.Count(errOut, "\n") == 1
}

// FullDisk is an output that takes nothing.
type FullDisk struct{}

// Write implements io.Writer.
func (FullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// SpeakUCI makes the process an engine, for tests that start their own program as
// one: Footnote on standard input and output. It does not return.
func SpeakUCI() {
	eng, err := engine.New()
	if err == nil {
		err = uci.Run(context.Background(), eng, os.Stdin, os.Stdout, uci.Options{Name: "Footnote test", Author: "nobody"})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}
