package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

// TestReplaceFile: a file is replaced whole or not at all, and a device stays a device.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	text := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			_, failed := io.WriteString(w, s)
			return errors.Join(failed, err)
		}
	}
	broken := errors.New("broken")
	for _, tt := range []struct {
		text string
		err  error
		want string
	}{{"one", nil, "one"}, {"two", broken, "one"}, {"three", nil, "three"}} {
		if err := ReplaceFile(name, text(tt.text, tt.err)); !errors.Is(err, tt.err) {
			t.Error(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != tt.want {
			t.Errorf("after %q: %q, %v", tt.text, got, err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%d files are left, %v", len(files), err)
	}
	// What is finished and cannot take its place is not lost.
	taken := filepath.Join(t.TempDir(), "taken")
	err := ReplaceFile(taken, func(w io.Writer) error {
		return errors.Join(os.Mkdir(taken, 0o755), text("result", nil)(w))
	})
	files, failed := os.ReadDir(filepath.Dir(taken))
	if err == nil || failed != nil || len(files) != 2 {
		t.Fatalf("%v; %d files, %v", err, len(files), failed)
	}
	rest := filepath.Join(filepath.Dir(taken), files[0].Name())
	if got, failed := os.ReadFile(rest); failed != nil || string(got) != "result" || !strings.Contains(err.Error(), "the result is in "+rest) {
		t.Errorf("%v; %q, %v", err, got, failed)
	}
	// Under a name of its own, so that a fault costs the machine no device.
	device := filepath.Join(dir, "device")
	if err := os.Symlink(os.DevNull, device); err != nil {
		t.Skip(err)
	}
	movegentest.Must(t, ReplaceFile(device, text("gone", nil)))
	if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device gave way to a file: %v", err)
	}
}

// TestReplaceFileBroken: what cannot be written to its end leaves no file.
func TestReplaceFileBroken(t *testing.T) {
	name := filepath.Join(t.TempDir(), "broken.svg")
	full := errors.New("the disk is full")
	err := ReplaceFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, "<svg>")
		return errors.Join(err, full)
	})
	if !errors.Is(err, full) {
		t.Error(err)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a file is left: %v", err)
	}
	// The error of the disk names the file, and comes once.
	for _, replace := range []func(string, func(io.Writer) error) error{
		ReplaceFile, func(name string, write func(io.Writer) error) error {
			return WriteReport(name, true, io.Discard, write)
		},
	} {
		err = replace(name, func(w io.Writer) error {
			if file, ok := w.(*os.File); ok {
				return &os.PathError{Op: "write", Path: file.Name(), Err: full}
			}
			return &os.PathError{Op: "write", Path: name, Err: full}
		})
		if err == nil || err.Error() != "write "+name+": the disk is full" {
			t.Error(err)
		}
	}
	// Also one to which the writer has added, as those of networks and checkpoints do.
	err = ReplaceFile(name, func(w io.Writer) error {
		return fmt.Errorf("network: %w", &os.PathError{Op: "write", Path: w.(*os.File).Name(), Err: full})
	})
	if !errors.Is(err, full) || err.Error() != "network: write "+name+": the disk is full" {
		t.Error(err)
	}
}

// TestReplaceStdout: what goes to the file of standard output follows what is in it.
func TestReplaceStdout(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	file, err := os.Create(name)
	movegentest.Must(t, err)
	defer file.Close()
	stdout := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = stdout }()
	for _, text := range []string{"first ", "second "} {
		if _, err := file.WriteString(text); err != nil {
			t.Fatal(err)
		}
		err := ReplaceFile(name, func(w io.Writer) error {
			_, err := io.WriteString(w, "drawing ")
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	for _, text := range []string{"", "games"} { // one that got nothing is not removed
		f, err := CreateFile("x", name, false, true)
		movegentest.Must(t, err)
		_, err = f.WriteString(text)
		if err = errors.Join(err, f.End(text == "", io.Discard)); err != nil {
			t.Error(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "first drawing second drawing games" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestReplaceFileKeeps: a file keeps its mode, and a link to it, or to one that is not there
// yet, stays a link.
func TestReplaceFileKeeps(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	replace := func(name, text string) error {
		return ReplaceFile(name, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	movegentest.Must(t, errors.Join(os.WriteFile(name, []byte("old"), 0o600), replace(name, "new")))
	if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is not kept: %v, %v", info, err)
	}
	for link, target := range map[string]string{"absolute": name, "relative": "later"} {
		link = filepath.Join(t.TempDir(), link)
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(link), target)
		}
		movegentest.Must(t, errors.Join(CheckReplace("x", link, true), replace(link, "linked")))
		info, err := os.Lstat(link)
		if got, _ := os.ReadFile(target); err != nil || info.Mode()&os.ModeSymlink == 0 || string(got) != "linked" {
			t.Errorf("through the link %s: %q, %v", link, got, err)
		}
	}
	away := filepath.Join(dir, "away")
	movegentest.Must(t, os.Symlink("/proc/footnote", away))
	if err := CheckReplace("x", away, true); err == nil {
		t.Error("a link into a folder that takes no files is accepted")
	}
}

// TestFileKeepsLink: when an output gets nothing, the file behind a link is removed, not the link.
func TestFileKeepsLink(t *testing.T) {
	dir := t.TempDir()
	link, target := filepath.Join(dir, "link"), filepath.Join(dir, "later")
	if err := os.Symlink("later", link); err != nil {
		t.Skip(err)
	}
	f, err := CreateFile("x", link, false, false)
	movegentest.Must(t, err)
	movegentest.Must(t, f.End(true, io.Discard))
	if _, err := os.Lstat(link); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(target); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an empty file is left: %v", err)
	}
}

// TestOneFile: two names of one file are found out, also before it is there.
func TestOneFile(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	movegentest.Must(t, os.WriteFile(file, nil, 0o666))
	if err := os.Symlink("later", link); err != nil {
		t.Skip(err)
	}
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{file, dir + "/./file", true}, {filepath.Join(dir, "later"), link, true}, {dir + "/new", dir + "/./new", true},
		{file, filepath.Join(dir, "new"), false}, {link, filepath.Join(dir, "new"), false}, {"", "", false}, {os.DevNull, os.DevNull, false},
	} {
		if got := oneFile(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %v", tt.a, tt.b, got)
		}
	}
}

// TestOutputNames: names that cannot be written are refused before the work.
func TestOutputNames(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	movegentest.Must(t, os.WriteFile(file, []byte("text"), 0o666))
	// Nothing is lost with a file that is empty: a run that was killed has left it.
	empty := filepath.Join(t.TempDir(), "empty")
	movegentest.Must(t, os.WriteFile(empty, nil, 0o666))
	for _, tt := range []struct {
		name  string
		force bool
		want  string // empty: none
	}{
		{"", false, ""}, {filepath.Join(dir, "new"), false, ""}, {file, true, ""}, {os.DevNull, false, ""}, {empty, false, ""},
		{file, false, "--force writes over it"}, {dir, false, "is a directory"}, {dir, true, "is a directory"},
		{filepath.Join(dir, "none", "new"), false, "--x: "}, {"-", true, "--x: - is no name of a file"},
	} {
		err := CheckNew("x", tt.name, tt.force)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("file %s: %v, want %q", tt.name, err, tt.want)
		}
	}
	for _, name := range []string{"", filepath.Join(dir, "new"), file, os.DevNull} {
		if err := CheckReplace("x", name, true); err != nil {
			t.Errorf("file %s: %v", name, err)
		}
	}
	// Linux has this folder, and nobody can make files in it.
	if err := CheckReplace("x", "/proc/footnote", true); err == nil || !strings.HasPrefix(err.Error(), "--x: ") || strings.Contains(err.Error(), temporary) {
		t.Errorf("a folder that takes no files: %v", err)
	}
	if err := CheckReplace("x", file, false); err == nil {
		t.Error("a file that exists is replaced without --force")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%d files are left, %v", len(files), err)
	}
	movegentest.Must(t, MakeFolder("x", filepath.Join(dir, "a", "b"), false, "*"))
	if files, err := os.ReadDir(filepath.Join(dir, "a", "b")); err != nil || len(files) != 0 {
		t.Errorf("a new folder has %d files, %v", len(files), err)
	}
	if err := MakeFolder("x", file, true); err == nil || !strings.HasPrefix(err.Error(), "--x: ") {
		t.Errorf("a file as a folder: %v", err)
	}
	movegentest.Must(t, MakeFolder("x", "", false))
	for pattern, want := range map[string]string{filepath.Base(file): "--x: " + file + " exists; --force writes over it", "other*": ""} {
		err := MakeFolder("x", dir, false, "none", pattern)
		if got := fmt.Sprint(err); err != nil && got != want || err == nil && want != "" {
			t.Errorf("a folder with %s: %v", pattern, err)
		}
		movegentest.Must(t, MakeFolder("x", dir, true, pattern))
	}
}
