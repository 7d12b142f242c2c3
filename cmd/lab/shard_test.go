package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/spf13/cobra"
)

// writeShards runs the shares of a command and returns the files of their output.
func writeShards(t *testing.T, of int, make func() *cobra.Command, args ...string) []string {
	t.Helper()
	var files []string
	for i := 1; i <= of; i++ {
		text, err := runCommand(t, make(), append(args, fmt.Sprintf("--shard=%d/%d", i, of))...)
		if err != nil {
			t.Fatalf("shard %d of %v: %v", i, args, err)
		}
		files = append(files, filepath.Join(t.TempDir(), "shard.json"))
		if err := os.WriteFile(files[i-1], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// sameData compares files of data in all but the times.
func sameData(t *testing.T, one, merged string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(one, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of data, %v", len(files), err)
	}
	for _, name := range files {
		a, err := ReadData(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := ReadData(filepath.Join(merged, filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range []*Data{a, b} {
			for i, column := range d.Columns {
				for _, row := range d.Samples {
					if column == "time_ns" {
						row[i] = 0
					}
				}
			}
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: shards give other data\n%+v\n%+v", filepath.Base(name), a, b)
		}
	}
}

// TestCompareShards: three shards, merged in any order, print and write what one process
// does: tables with their intervals, plots and data.
func TestCompareShards(t *testing.T) {
	positions := filepath.Join(t.TempDir(), "positions.epd")
	text := strings.Repeat(endgame[:strings.Index(endgame, " w")]+" w - - id \"game 1\";\n"+"8/5pk1/4p1p1/R6p/5P1P/1r4P1/6K1/8 b - - id \"game 2\";\n", 2)
	if err := os.WriteFile(positions, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"--counts", "--depth=2..3", "--algorithms=MTD(f),Alpha-Beta", "--hash-entries=2^14"},
		{"--experiment=table", "--depth=2", "--algorithms=MTD(f)"},
		{"--experiment=guess", "--depth=2", "--hash-entries=2^14"},
		{"--experiment=threads", "--depth=8", "--threads=1,3", "--algorithms=Aspiration NegaScout,MTD(f)", "--hash-entries=2^14"},
		{"--experiment=ladder", "--counts", "--depth=1..2", "--rungs=table,window", "--hash-entries=2^14"},
	} {
		args = append(args, "--suite", positions)
		dir, merged := t.TempDir(), t.TempDir()
		output := func(dir string) []string {
			list := []string{"--data", dir}
			if args[0] != "--counts" && args[1] != "--counts" {
				list = append(list, "--svg", dir)
			}
			return list
		}
		want, err := runCommand(t, newTestCompare(), append(output(dir), args...)...)
		if err != nil {
			t.Fatal(err)
		}
		files := writeShards(t, 3, newTestCompare, args...)
		list := append([]string{"merge", files[2], files[0], files[1]}, output(merged)...)
		got, err := runCommand(t, newTestCompare(), list...)
		if err != nil || got != want {
			t.Errorf("%v: %v\n%s\none process:\n%s", args, err, got, want)
		}
		sameData(t, dir, merged)
		plots, _ := filepath.Glob(filepath.Join(dir, "*.svg"))
		for _, name := range plots {
			a, _ := os.ReadFile(name)
			if b, err := os.ReadFile(filepath.Join(merged, filepath.Base(name))); err != nil || string(a) != string(b) {
				t.Errorf("%s differs: %v", filepath.Base(name), err)
			}
		}
	}
}

// TestCompareShardJSON: the lines of JSON are the same too, but for the times; so are more
// shards than positions.
func TestCompareShardJSON(t *testing.T) {
	lines := func(text string) (list []map[string]any) {
		for line := range strings.Lines(text) {
			var object map[string]any
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Fatal(err)
			}
			delete(object, "time_ns")
			list = append(list, object)
		}
		return list
	}
	args := []string{"--depth=3", "--algorithms=MTD(f)", endgame}
	want, err := runCommand(t, newTestCompare(), append([]string{"--json"}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	got, err := runCommand(t, newTestCompare(), append([]string{"merge", "--json"}, writeShards(t, 2, newTestCompare, args...)...)...)
	if err != nil || len(lines(want)) == 0 || !reflect.DeepEqual(lines(want), lines(got)) {
		t.Errorf("%v\n%s\n%s", err, want, got)
	}
}

// TestLabShards: experiments of the papers, runs and searches by three shards.
func TestLabShards(t *testing.T) {
	exact := "table5.1"
	if testing.Short() {
		exact = "fig3.1" // does not run all trees of a size
	}
	for _, args := range [][]string{
		{"paper", "fig2.3", exact, "footnote3", "--runs=5"},
		{"run", "--algorithm=sss,alphabeta", "--width=2", "--depth=4", "--tree=random", "--count=5"},
		{"run", "--algorithm=dual", "--width=2", "--depth=3", "--tree=ordered", "--count=2", "--json"},
		{"search", "--game=othello", "--depth=3", "--count=4"},
		{"search", "--game=synthetic", "--count=4", "--height=4", "--json"},
	} {
		dir, merged := t.TempDir(), t.TempDir()
		output := func(dir string) []string {
			if args[0] != "paper" {
				return nil
			}
			return []string{"--data", dir}
		}
		want, err := runCommand(t, newTestLab(), append(args, output(dir)...)...)
		if err != nil {
			t.Fatal(err)
		}
		files := writeShards(t, 3, newTestLab, args...)
		got, err := runCommand(t, newTestLab(), append([]string{"merge", files[1], files[2], files[0]}, output(merged)...)...)
		if err != nil || got != want {
			t.Errorf("%v: %v\n%s\none process:\n%s", args, err, got, want)
		}
		if args[0] == "paper" {
			sameData(t, dir, merged)
		}
	}
}

// TestShardRefusals: files that are not all shards of one run give one line and nothing
// else.
func TestShardRefusals(t *testing.T) {
	args := []string{"--counts", "--depth=1", "--algorithms=MTD(f)", "--set=sequences", "--quick"}
	files := writeShards(t, 2, newTestCompare, args...)
	other := writeShards(t, 2, newTestCompare, "--counts", "--depth=2", "--algorithms=MTD(f)", "--set=sequences", "--quick")
	lab := writeShards(t, 1, newTestLab, "run", "--algorithm=sss", "--width=2", "--depth=2", "--tree=random")
	changed := func(from string, change func(string) string) string {
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "changed.json")
		if err := os.WriteFile(name, []byte(change(string(text))), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	replaced := func(from, old, new string) string {
		return changed(from, func(text string) string { return strings.Replace(text, old, new, 1) })
	}
	lines := func(text string) []string { return strings.SplitAfter(text, "\n") }
	for _, tt := range []struct {
		want  string
		files []string
	}{
		{"shard 2 of 2 is in none of the files", files[:1]},
		{"shard 1 of 2, as", []string{files[0], files[0]}},
		{"a shard of another run", []string{files[0], other[1]}},
		{"the positions are others", []string{files[0], replaced(files[1], `"game 1"`, `"game 9"`)}},
		{"commit 1234, the others by", []string{files[0], replaced(files[1], `"commit":"unknown"`, `"commit":"1234"`)}},
		{"commit 1234, this program is of", []string{replaced(files[0], `"commit":"unknown"`, `"commit":"1234"`), replaced(files[1], `"commit":"unknown"`, `"commit":"1234"`)}},
		{"cut off", []string{files[0], changed(files[1], func(text string) string { return text[:len(text)-2] })}},
		{"cut off", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] })}},
		{"the end says", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] + lines(text)[2] })}},
		{"twice", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] + lines(text)[1] + text[len(lines(text)[0]):] })}},
		{"behind the end", []string{files[0], changed(files[1], func(text string) string { return text + text })}},
		{"not the result of a part", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] + "x\n" })}},
		{"interrupted", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] + `{"partial":true,"reason":"interrupted"}` + "\n" })}},
		{"is in none of the files", []string{files[0], changed(files[1], func(text string) string { return lines(text)[0] + "{\"end\":0}\n" })}},
		{"belong to nothing", []string{files[0], changed(files[1], func(text string) string {
			return lines(text)[0] + lines(text)[1] + `{"stage":7,"index":0,"result":[]}` + "\n" + `{"end":2}` + "\n"
		})}},
		{"an empty file", []string{os.DevNull}},
		{"not a shard", []string{changed(files[0], func(string) string { return "[]\n" })}},
		{"not a shard", []string{replaced(files[0], `"of":2`, `"of":2000000000`)}},
		{"a shard of \"run\"", lab},
		{syscall.ENOENT.Error(), []string{filepath.Join(t.TempDir(), "none")}},
		{"directory", []string{t.TempDir()}},
	} {
		out, err := runCommand(t, newTestCompare(), append([]string{"merge"}, tt.files...)...)
		if err == nil || !strings.Contains(err.Error(), tt.want) || out != "" {
			t.Errorf("want %q: %v, and printed %q", tt.want, err, out)
		}
	}
	wide := changed(files[1], func(text string) string { // as PowerShell writes it
		raw := []byte{0xff, 0xfe}
		for _, unit := range utf16.Encode([]rune(strings.ReplaceAll(text, "\n", "\r\n"))) {
			raw = binary.LittleEndian.AppendUint16(raw, unit)
		}
		return string(raw)
	})
	if _, err := runCommand(t, newTestCompare(), "merge", files[0], wide); err != nil {
		t.Errorf("in UTF-16: %v", err)
	}
	trees := func(text string) string {
		name := filepath.Join(t.TempDir(), "trees")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	run := func(name string) []string {
		return writeShards(t, 2, newTestLab, "run", "--algorithm=sss", "--width=2", "--depth=1", "--leaves="+name)
	}
	name := trees("1 2\n3 4\n5 6\n")
	one := run(name)
	if out, err := runCommand(t, newTestLab(), "merge", one[1], one[0]); err != nil || strings.Count(out, ", SSS*:") != 3 {
		t.Errorf("%v\n%s", err, out)
	}
	if err := os.WriteFile(name, []byte("1 2\n3 4\n5 7\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := runCommand(t, newTestLab(), "merge", one[0], run(name)[1]); err == nil || !strings.Contains(err.Error(), "other trees") || out != "" {
		t.Errorf("other trees: %v\n%s", err, out)
	}
	for _, args := range [][]string{
		{"--shard=1/0"}, {"--shard=4/3"}, {"--shard=1/99999999"}, {"--shard=1/2", "--svg=plots"}, {"--shard=1/2", "--data=data"},
		{"--threads=2"}, {"--sharing=table"}, {"--experiment=threads", "--play"}, {"--experiment=threads", "--threads=0"}, {"--experiment=threads", "--threads="},
		{"--experiment=threads", "--threads=65"}, {"--experiment=threads", "--sharing=nothing"}, {"--experiment=threads", "--counts"},
		{"--experiment=threads", "--threads=1"}, {"--experiment=threads", "--sharing=ahead", "--algorithms=Alpha-Beta"},
	} {
		if out, err := runCommand(t, newTestCompare(), args...); err == nil || out != "" {
			t.Errorf("%v: no error, or printed %q", args, out)
		}
	}
}

// TestShardUnread: an input that cannot be read is an error, also one that wraps no other.
func TestShardUnread(t *testing.T) {
	cmd := newTestCompare()
	cmd.SetIn(iotest.ErrReader(errors.New("the line is dead")))
	if out, err := runCommand(t, cmd, "merge", "-"); err == nil || !strings.Contains(err.Error(), "-: the line is dead") || out != "" {
		t.Errorf("%v, and printed %q", err, out)
	}
}

// FuzzMerge: whatever the file, a merge ends, with what it prints or with an error.
func FuzzMerge(f *testing.F) {
	head := `{"kind":"compare","shard":1,"of":1,"command":"compare","settings":["--counts=true","--depth=1","--algorithms=MTD(f)","--"],"commit":"unknown","machine":"m",` +
		`"positions":[{"fen":"8/8/8/8/8/2k5/8/2K4R w - - 0 1","game":"a"}]}` + "\n"
	f.Add(head + `{"stage":0,"index":0,"result":[{"position":0,"algorithm":"MTD(f)","depth":1,"leaves":3}]}` + "\n" + `{"end":1}` + "\n")
	f.Add(strings.Replace(head, "--counts=true", "--nonsense=true", 1) + `{"end":0}` + "\n")
	f.Add(strings.Replace(head, "--counts=true", "--experiment=ladder", 1) + `{"end":0}` + "\n")
	lab := `{"kind":"paper","shard":1,"of":1,"command":"paper footnote3","settings":["--runs=1","--","footnote3"],"commit":"unknown","machine":"m"}` + "\n"
	f.Add(lab + `{"experiment":"footnote3","stage":0,"index":0,"result":[{"NS":3}]}` + "\n" + `{"end":1}` + "\n")
	f.Add(`{"kind":"run","shard":1,"of":1,"command":"run","settings":[],"commit":"unknown","machine":"m"}` + "\n" + `{"stage":0,"index":0,"result":"text"}` + "\n" + `{"end":1}` + "\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, cmd := range []*cobra.Command{newTestCompare(), newTestLab()} {
			cmd.SetIn(strings.NewReader(text))
			_, _ = runCommand(t, cmd, "merge", "-")
		}
	})
}
