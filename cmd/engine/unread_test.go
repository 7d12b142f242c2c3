package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"footnote/cmd/internal/cli"
	"footnote/movegen/movegentest"
)

// fullPipe returns the end of a pipe whose other end nobody reads, and which takes no more.
func fullPipe(t *testing.T) *os.File {
	t.Helper()
	r, w, err := os.Pipe()
	movegentest.Must(t, err)
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	if err := w.SetWriteDeadline(time.Now().Add(200 * time.Millisecond)); err != nil {
		t.Skip("pipes here know no deadline: ", err)
	}
	for err == nil {
		_, err = w.Write(make([]byte, 1<<12))
	}
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatal(err)
	}
	movegentest.Must(t, w.SetWriteDeadline(time.Time{}))
	return w
}

// TestUnread: a program whose output nobody reads ends all the same.
func TestUnread(t *testing.T) {
	for _, tt := range []struct {
		name, line, in string
		open           bool // the input stays open behind in
		interrupt      bool
		code           int
	}{
		{name: "quit", in: strings.Repeat("uci\nd\n", 1000) + "quit\n", open: true, code: cli.ExitDone},
		{name: "quit behind a search", in: "go infinite\nisready\nquit\n", open: true, code: cli.ExitDone},
		{name: "end of input", in: "uci\ngo infinite\n", code: cli.ExitDone},
		{name: "interrupt", in: "uci\nisready\n", open: true, interrupt: true, code: cli.ExitInterrupted},
		{name: "interrupt in a search", in: "go infinite\n", open: true, interrupt: true, code: cli.ExitInterrupted},
		{name: "version", line: "version", interrupt: true, code: cli.ExitInterrupted},
		{name: "perft", line: "perft 1", interrupt: true, code: cli.ExitInterrupted},
		{name: "bench", line: "bench 1", interrupt: true, code: cli.ExitInterrupted},
		{name: "doctor", line: "doctor --json", interrupt: true, code: cli.ExitInterrupted},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			in, typing := io.Pipe()
			go func() {
				_, _ = io.WriteString(typing, tt.in)
				if !tt.open {
					_ = typing.Close()
				}
			}()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			if tt.interrupt {
				time.AfterFunc(100*time.Millisecond, stop)
			}
			out := fullPipe(t)
			began := time.Now()
			code := cli.Execute(ctx, newRootCommand(), strings.Fields(tt.line), in, out, io.Discard)
			if took := time.Since(began); code != tt.code || took > 10*time.Second { // seconds on a quiet machine
				t.Errorf("exit code %d after %v", code, took)
			}
			t.Log("tried 1 pipe")
		})
	}
}
