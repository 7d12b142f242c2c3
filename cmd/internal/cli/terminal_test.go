package cli

import (
	"bytes"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/vbauerster/mpb/v8"

	"footnote/movegen/movegentest"
)

// TestDumbTerminal: where no cursor moves there is no bar.
func TestDumbTerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	defer terminal.Close()
	if !IsTerminal(terminal) {
		t.Skip("the near end of a pseudo-terminal is none here")
	}
	for name, want := range map[string]bool{"xterm": true, "": true, "dumb": false} {
		t.Setenv("TERM", name)
		if MovesCursor(terminal) != want {
			t.Errorf("TERM=%s: want %t", name, want)
		}
	}
	if MovesCursor(new(bytes.Buffer)) {
		t.Error("what is no terminal moves a cursor")
	}
}

// TestSameFile: two streams are compared by the files behind them, not by their names.
func TestSameFile(t *testing.T) {
	dir := t.TempDir()
	open := func(name string) *os.File {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600)
		movegentest.Must(t, err)
		t.Cleanup(func() { f.Close() })
		return f
	}
	one, again, other := open("one"), open("one"), open("other")
	if !sameFile(fileOf(&Output{stream: stream{w: one}}), again) || sameFile(one, other) {
		t.Error("files are taken for others")
	}
	if fileOf(new(bytes.Buffer)) != nil || SameTerminal(one, again) || SameTerminal(one, new(bytes.Buffer)) {
		t.Error("what is no terminal is taken for one")
	}
}

// TestAboveNoBar: what cannot be written above a bar that has ended is written all the same.
func TestAboveNoBar(t *testing.T) {
	ended := mpb.New(mpb.WithOutput(io.Discard))
	ended.Wait()
	var out bytes.Buffer
	n, err := Meter{progress: ended}.Above(&out).Write([]byte("a game\n"))
	if n != 7 || err != nil || out.String() != "a game\n" {
		t.Errorf("%d, %v, %q", n, err, out.String())
	}
}

// TestLostTerminal: the loss of the terminal is an interrupt, and to be told of it twice kills
// nothing.
func TestLostTerminal(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("nohup runs this")
	}
	own, err := os.FindProcess(os.Getpid())
	movegentest.Must(t, err)
	ctx, stop := Interrupts()
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
