package main

import (
	"context"
	"os"
	"testing"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/cli/clitest"
)

// actAs names the environment variable that makes the test's own program the
// engine.
const actAs = "FOOTNOTE_TEST_ACT_AS"

func TestMain(m *testing.M) {
	if os.Getenv(actAs) != "" {
		os.Exit(cli.Execute(context.Background(), newRootCommand(), nil, os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRootCommand(), in, args...)
}
