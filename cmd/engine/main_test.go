package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

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

// TestLostTerminal: the loss of the terminal is an interrupt, and to be told of it twice kills
// nothing.
func TestLostTerminal(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("nohup runs this")
	}
	own, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := interrupts()
	defer signal.Reset(syscall.SIGHUP)
	defer stop()
	if err := own.Signal(syscall.SIGHUP); err != nil {
		t.Skip(err) // Windows has none
	}
	select {
	case <-ctx.Done():
	case <-time.After(30 * time.Second):
		t.Fatal("the loss of the terminal ends nothing")
	}
	for begun := time.Now(); !signal.Ignored(syscall.SIGHUP); time.Sleep(time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatal("a second signal would kill")
		}
	}
	if err := own.Signal(syscall.SIGHUP); err != nil {
		t.Error(err)
	}
}

// run runs a command line with this input.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	return clitest.Execute(t.Context(), newRootCommand(), in, args...)
}
