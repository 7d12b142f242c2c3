package cli

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"footnote/movegen/movegentest"
)

// fullAfter calls do while no file can have more than n bytes, as on a disk that is full.
func fullAfter(t *testing.T, n int, do func()) {
	t.Helper()
	var was syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was)
	if err == nil {
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: uint64(n), Max: was.Max})
	}
	if err != nil {
		t.Skip("no limit of a file's size:", err)
	}
	do()
	movegentest.Must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was))
}

// TestFullDisk ends the disk after every number of bytes: what was there stays, nothing is left
// in its way, and the next run writes all.
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
	text := strings.Repeat("0123456789", 4)
	write := func(w io.Writer) error {
		for at := 0; at < len(text); at += 7 {
			if _, err := io.WriteString(w, text[at:min(at+7, len(text))]); err != nil {
				return err
			}
		}
		return nil
	}
	create := func(apart bool) func(name string) error {
		return func(name string) error {
			f, err := CreateFile("x", name, true, apart)
			if err != nil {
				return err
			}
			err = write(f)
			return errors.Join(err, f.End(err == nil, io.Discard))
		}
	}
	tried := 0
	for way, replace := range map[string]func(string) error{
		"ReplaceFile": func(name string) error { return ReplaceFile(name, write) },
		"WriteReport": func(name string) error { return WriteReport(name, true, io.Discard, write) },
		"CreateFile":  create(false), "CreateFile, apart": create(true),
	} {
		for _, before := range []string{"", "earlier"} {
			for n := range len(text) + 1 {
				tried++
				name := filepath.Join(t.TempDir(), "file.txt")
				if before != "" {
					movegentest.Must(t, os.WriteFile(name, []byte(before), 0o666))
				}
				var err error
				fullAfter(t, n, func() { err = replace(name) })
				got, _ := os.ReadFile(name)
				want := before
				if n == len(text) {
					want = text
				} else if way == "CreateFile" && before == "" {
					want = text[:n] // it is written in its place
				}
				if (err == nil) != (n == len(text)) || string(got) != want {
					t.Fatalf("%s, %q before, %d bytes: %v, %q", way, before, n, err, got)
				}
				if err := replace(name); err != nil {
					t.Fatalf("%s, %q before, %d bytes, then again: %v", way, before, n, err)
				}
				if got, err := os.ReadFile(name); err != nil || string(got) != text {
					t.Fatalf("%s, %q before, %d bytes, then again: %v, %q", way, before, n, err, got)
				}
			}
		}
	}
	t.Logf("tried %d sizes of the disk", tried)
}
