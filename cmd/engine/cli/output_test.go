package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	// Under a name of its own, so that a fault costs the machine no device.
	device := filepath.Join(dir, "device")
	if err := os.Symlink(os.DevNull, device); err != nil {
		t.Skip(err)
	}
	if err := ReplaceFile(device, text("gone", nil)); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device gave way to a file: %v", err)
	}
}

// TestOutputNames: names that cannot be written are refused before the work.
func TestOutputNames(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		force bool
		want  string // empty: none
	}{
		{"", false, ""}, {filepath.Join(dir, "new"), false, ""}, {file, true, ""}, {os.DevNull, false, ""},
		{file, false, "--force writes over it"}, {dir, false, "is a directory"}, {dir, true, "is a directory"},
		{filepath.Join(dir, "none", "new"), false, "--x: "},
	} {
		err := CheckNew("x", tt.name, tt.force)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("file %s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if err := MakeFolder("x", filepath.Join(dir, "a", "b")); err != nil {
		t.Error(err)
	}
	if files, err := os.ReadDir(filepath.Join(dir, "a", "b")); err != nil || len(files) != 0 {
		t.Errorf("a new folder has %d files, %v", len(files), err)
	}
	if err := MakeFolder("x", file); err == nil || !strings.HasPrefix(err.Error(), "--x: ") {
		t.Errorf("a file as a folder: %v", err)
	}
	if err := MakeFolder("x", ""); err != nil {
		t.Error(err)
	}
}
