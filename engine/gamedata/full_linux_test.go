package gamedata

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"footnote/movegen/movegentest"
)

// TestFullDisk ends the disk after every number of bytes: the next run finds the games that are
// whole, and goes on to the same file as a run that nothing stopped.
func TestFullDisk(t *testing.T) {
	if os.Getenv("FOOTNOTE_FULL_DISK") == "" { // the limit holds for the log of the go command too
		child := exec.Command(os.Args[0], "-test.run=^TestFullDisk$", "-test.v")
		child.Env = append(os.Environ(), "FOOTNOTE_FULL_DISK=1")
		if out, err := child.CombinedOutput(); errors.Is(err, syscall.ENOEXEC) {
			t.Skip("an emulator runs this test, and no other program:", err)
		} else if err != nil || !strings.Contains(string(out), "--- PASS: TestFullDisk") {
			t.Fatalf("%v\n%s", err, out)
		} else {
			t.Logf("%s", out)
		}
		return
	}
	var free syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &free); err != nil {
		t.Skip("no limit of a file's size:", err)
	}
	games := []*Game{randomGame(t, 1), randomGame(t, 2), randomGame(t, 3)}
	path := filepath.Join(t.TempDir(), "games.fng")
	write := func() (before int, err error) {
		w, err := Append(path, `{"seed":1}`, func(*Game) { before++ })
		if err != nil {
			return before, err
		}
		defer w.Close()
		for _, g := range games[before:] {
			if err := w.Write(g); err != nil {
				return before, err
			}
		}
		return before, nil
	}
	if _, err := write(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	movegentest.Must(t, err)
	for n := range len(whole) {
		movegentest.Must(t, os.Remove(path))
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(n), Max: free.Max}); err != nil {
			t.Skip("no limit of a file's size:", err)
		}
		_, full := write()
		movegentest.Must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free))
		got, err := os.ReadFile(path)
		if full == nil || err != nil || !bytes.Equal(got, whole[:n]) {
			t.Fatalf("%d bytes: %v, %v, %d are there", n, full, err, len(got))
		}
		before, err := write()
		if err != nil {
			t.Fatalf("%d bytes, then again: %v", n, err)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("%d bytes, %d games before, then again: %v, %d bytes of %d", n, before, err, len(got), len(whole))
		}
	}
	t.Logf("tried %d sizes of the disk", len(whole))
}
