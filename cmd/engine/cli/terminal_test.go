package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestSameFile: two streams are compared by the files behind them, not by their names.
func TestSameFile(t *testing.T) {
	dir := t.TempDir()
	open := func(name string) *os.File {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	one, again, other := open("one"), open("one"), open("other")
	if !sameFile(fileOf(&Output{w: one}), again) || sameFile(one, other) {
		t.Error("files are taken for others")
	}
	if fileOf(new(bytes.Buffer)) != nil || SameTerminal(one, again) || SameTerminal(one, new(bytes.Buffer)) {
		t.Error("what is no terminal is taken for one")
	}
}
