package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"footnote/movegen/movegentest"
	"footnote/search/lab/papers"
)

// shardTexts runs the shares of a command and returns what they print.
func shardTexts(t *testing.T, of int, make func() *cobra.Command, args ...string) []string {
	t.Helper()
	var texts []string
	for i := 1; i <= of; i++ {
		text, err := runCommand(t, make(), append(args, fmt.Sprintf("--shard=%d/%d", i, of))...)
		if err != nil {
			t.Fatalf("shard %d of %v: %v", i, args, err)
		}
		texts = append(texts, text)
	}
	return texts
}

// file writes a file for a test and returns its name.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	movegentest.Must(t, os.WriteFile(name, []byte(text), 0o666))
	return name
}

// sameData compares files of data in all but the times, and the order of rows.
func sameData(t *testing.T, one, other string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(one, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files of data, %v", len(files), err)
	}
	for _, name := range files {
		var list []*Data
		for _, dir := range []string{one, other} {
			d, err := ReadData(filepath.Join(dir, filepath.Base(name)))
			movegentest.Must(t, err)
			for _, row := range d.Samples {
				if k := slices.Index(d.Columns, "measure"); k >= 0 && row[k] == "seconds" {
					row[slices.Index(d.Columns, "value")] = 0
				}
			}
			slices.SortFunc(d.Samples, func(a, b []any) int { return strings.Compare(fmt.Sprint(a...), fmt.Sprint(b...)) })
			list = append(list, d)
		}
		if !reflect.DeepEqual(list[0], list[1]) {
			t.Errorf("%s: shards give other data\n%+v\n%+v", filepath.Base(name), list[0], list[1])
		}
	}
}

// TestCompareShards: the lines of three shards, in any order, give what one process does: tables with
// their intervals, plots and data.
func TestCompareShards(t *testing.T) {
	positions := file(t, strings.Repeat(endgame[:strings.Index(endgame, " w")]+" w - - id \"game 1\";\n"+"8/5pk1/4p1p1/R6p/5P1P/1r4P1/6K1/8 b - - id \"game 2\";\n", 2))
	for _, args := range [][]string{
		{"--counts", "--depth=2..3", "--algorithms=MTD(f),Alpha-Beta", "--hash-entries=2^14"},
		{"--experiment=table", "--depth=2", "--algorithms=MTD(f)"},
		{"--experiment=guess", "--depth=2", "--hash-entries=2^14"},
		{"--experiment=threads", "--depth=8", "--threads=1,3", "--algorithms=Aspiration NegaScout,MTD(f)", "--hash-entries=2^14"},
		{"--experiment=ladder", "--counts", "--depth=1..2", "--rungs=table,window", "--hash-entries=2^14"},
	} {
		args = append(args, "--suite", positions)
		one, other := t.TempDir(), t.TempDir()
		want, err := runCommand(t, newTestCompare(), append([]string{"--data", one}, args...)...)
		movegentest.Must(t, err)
		texts := shardTexts(t, 3, newTestCompare, args...)
		got, err := runCommand(t, newTestCompare(), append([]string{"--data", other, "--rows", file(t, texts[2]+texts[0]+texts[1])}, args...)...)
		if err != nil || got != want {
			t.Errorf("%v: %v\n%s\none process:\n%s", args, err, got, want)
		}
		sameData(t, one, other)
	}
}

// TestCompareRows: what is not all lines of these searches is refused.
func TestCompareRows(t *testing.T) {
	args := []string{"--counts", "--depth=1", "--algorithms=MTD(f)", "--set=sequences", "--quick"}
	texts := shardTexts(t, 2, newTestCompare, args...)
	all := texts[0] + texts[1]
	for text, want := range map[string]string{
		texts[0]: "there is no line of position 1", "": "there is no line of position 0", "[]": "not lines of compare", all[:len(all)-9]: "not lines of compare",
		strings.Replace(all, `"game":"`, `"game":"another `, 1): "is none of these positions", strings.ReplaceAll(all, `"depth":1`, `"depth":2`): "at depth 1",
	} {
		if out, err := runCommand(t, newTestCompare(), append([]string{"--rows", file(t, text)}, args...)...); err == nil || !strings.Contains(err.Error(), want) || out != "" {
			t.Errorf("want %q: %v, and printed %q", want, err, out)
		}
	}
	var line map[string]any
	if err := json.Unmarshal([]byte(texts[0][:strings.Index(texts[0], "\n")]), &line); err != nil || line["position"] != 0.0 {
		t.Errorf("%v: %v", line, err)
	}
	if out, err := runCommand(t, newTestCompare(), append([]string{"--shard=9/9"}, args...)...); err != nil || out != "" {
		t.Errorf("more shards than positions: %v, %q", err, out)
	}
	for _, args := range [][]string{
		{"--shard=1/0"}, {"--shard=4/3"}, {"--shard=1/2", "--svg=plots"}, {"--shard=1/2", "--data=data"}, {"--shard=1/2", "--rows=-"}, {"--rows=/nonexistent"},
		{"--threads=2"}, {"--sharing=table"}, {"--experiment=threads", "--play"}, {"--experiment=threads", "--threads=0"}, {"--experiment=threads", "--threads="},
		{"--experiment=threads", "--threads=65"}, {"--experiment=threads", "--sharing=nothing"}, {"--experiment=threads", "--counts"},
		{"--experiment=threads", "--threads=1"}, {"--experiment=threads", "--sharing=ahead", "--algorithms=Alpha-Beta"},
	} {
		if out, err := runCommand(t, newTestCompare(), args...); err == nil || out != "" {
			t.Errorf("%v: no error, or printed %q", args, out)
		}
	}
}

// TestPaperShards: the rows of three shards, one file behind the other, give what one process does; rows
// that are not all of one run are refused.
func TestPaperShards(t *testing.T) {
	args := []string{"paper", "footnote3", "unordered", "--runs=5"}
	one, other := t.TempDir(), t.TempDir()
	want, err := runCommand(t, newTestLab(), append(args, "--data", one)...)
	movegentest.Must(t, err)
	texts := shardTexts(t, 3, newTestLab, args...)
	got, err := runCommand(t, newTestLab(), append(args, "--data", other, "--rows", file(t, texts[1]+texts[0]), "--rows", file(t, texts[2]))...)
	if err != nil || got != want {
		t.Errorf("%v\n%s\none process:\n%s", err, got, want)
	}
	sameData(t, one, other)
	all := strings.Join(texts, "")
	for text, want := range map[string]string{
		texts[0] + texts[1]: "2 of 3 shards", texts[0] + all: "twice", "": "there are no rows", all[:len(all)-1] + "\n" + "x\n": "line ",
		strings.Replace(all, "--runs 5", "--runs 6", 1): "another run", strings.Replace(all, "commit ", "commit 1", 1): "another run",
		strings.Replace(all, ": 1", ": 2", 1): "the heads of the shards say", strings.Replace(all, "shard 1/3", "shard 1/4", 1): "another division",
	} {
		if out, err := runCommand(t, newTestLab(), append(args, "--rows", file(t, text))...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v, and printed %q", want, err, out)
		}
	}
	for _, args := range [][]string{{"paper", "pearl", "--shard=1/2"}, {"paper", "wall", "--shard=1/2", "--rows=-"}, {"paper", "wall", "--rows=/nonexistent"}} {
		if out, err := runCommand(t, newTestLab(), args...); err == nil || out != "" {
			t.Errorf("%v: no error, or printed %q", args, out)
		}
	}
}

// TestRunShards: runs and searches print the lines of a share.
func TestRunShards(t *testing.T) {
	for _, args := range [][]string{
		{"run", "--algorithm=sss,alphabeta", "--width=2", "--depth=4", "--tree=random", "--count=5", "--json"},
		{"search", "--game=synthetic", "--count=4", "--height=4", "--json"},
	} {
		want, err := runCommand(t, newTestLab(), args...)
		movegentest.Must(t, err)
		a, b := strings.SplitAfter(want, "\n"), strings.SplitAfter(strings.Join(shardTexts(t, 3, newTestLab, args...), ""), "\n")
		slices.Sort(a)
		if slices.Sort(b); !slices.Equal(a, b) {
			t.Errorf("%v\n%v\none process:\n%v", args, b, a)
		}
	}
}

// FuzzRows: whatever the rows, judging them ends, with what it prints or with an error.
func FuzzRows(f *testing.F) {
	f.Add(`{"position":0,"algorithm":"MTD(f)","depth":1,"leaves":3,"game":"position"}` + "\n")
	f.Add(`{"position":0,"algorithm":"minimal tree","depth":1,"rung":"plain","game":"position"}` + "\n")
	f.Add(rowsHead("footnote-lab paper --runs 1 footnote3", "unknown", papers.Share{Number: 1, Of: 1}, 1) + "\nfootnote3\ttrees\t\t0\tnegascout\tw=2\tmore\t1\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, args := range [][]string{{"compare", "--counts", "--depth=1", endgame}, {"compare", "--experiment=ladder", "--depth=1", endgame}, {"paper", "footnote3", "--runs=1"}} {
			cmd := newTestLab()
			cmd.SetIn(strings.NewReader(text))
			_, _ = runCommand(t, cmd, append(args, "--rows=-")...)
		}
	})
}
