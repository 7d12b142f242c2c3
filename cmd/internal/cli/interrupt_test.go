package cli

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

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
