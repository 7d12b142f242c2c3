package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"footnote/cmd/lab/drivers"
)

// TestLadderCommand: the ladder prints every rung, driver and depth, and its file of data
// holds the same and a figure with the rungs on its axis.
func TestLadderCommand(t *testing.T) {
	dir := t.TempDir()
	args := []string{"--experiment", "ladder", "--depth", "2", "--hash-entries", "2^16", "--data", dir, endgame}
	out, err := runCompareCommand(t, append(args, "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for line := range strings.SplitSeq(strings.TrimSpace(out), "\n") {
		var r struct {
			drivers.ComparisonRow
			Rung string `json:"rung"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		seen[r.Rung+"/"+r.Algorithm]++
		if r.Depth == 2 && r.Leaves == 0 {
			t.Error(line)
		}
	}
	for _, rung := range drivers.RungNames() {
		for _, a := range ladderDrivers() {
			if seen[rung+"/"+a] != 2 {
				t.Errorf("%s on %s: %d lines, want one for each of 2 depths", a, rung, seen[rung+"/"+a])
			}
		}
	}
	if seen["/"+drivers.MinimalTree] != 2 || seen["/"+drivers.MinimalGraph] != 2 {
		t.Errorf("limits: %v", seen)
	}
	d, err := ReadData(filepath.Join(dir, "compare-ladder.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Samples) < strings.Count(out, "\n") || len(d.Samples[0]) != len(d.Columns) {
		t.Errorf("%d samples of %d columns %v", len(d.Samples), len(d.Samples[0]), d.Columns)
	}
	if len(d.Figures) != 1 || len(d.Figures[0].XNames) != len(drivers.RungNames()) || len(d.Figures[0].Series) != len(ladderDrivers())+1 { // at one depth no curve by depth
		t.Errorf("figures %+v", d.Figures)
	}
	if !strings.Contains(d.Text, "(aside: ") || !strings.Contains(d.Text, "minimal-graph") {
		t.Error(d.Text)
	}
}

// TestLadderCounts: counts have no intervals and no times, and --rungs chooses.
func TestLadderCounts(t *testing.T) {
	out, err := runCompareCommand(t, "--experiment", "ladder", "--counts", "--depth", "2", "--hash-entries", "2^14", "--rungs", "plain,cut-offs", "--algorithms", "mt-sss*", endgame)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"MT-SSS*", "Alpha-Beta", "all positions, d=2: leaves", "all positions, d=2: all", "minimal-graph"} {
		if !strings.Contains(strings.ToLower(out), strings.ToLower(want)) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "±") || strings.Contains(out, "window") {
		t.Errorf("intervals or rungs that were not asked for:\n%s", out)
	}
}

func TestLadderErrors(t *testing.T) {
	for _, args := range [][]string{
		{"--rungs", "plain", endgame},
		{"--experiment", "table", "--hash-entries", "2^12", endgame},
		{"--experiment", "ladder", "--rungs", "top", endgame},
		{"--experiment", "ladder", "--without", "Killers", endgame},
		{"--experiment", "ladder", "--play", endgame},
		{"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"},
	} {
		if _, err := runCompareCommand(t, args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
