package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestTally: rows are set side by side position by position, in whatever order they came.
func TestTally(t *testing.T) {
	var rows []drivers.ComparisonRow
	for position := range 3 {
		rows = append([]drivers.ComparisonRow{{Position: position, Algorithm: "base", Depth: 3}, {Position: position, Algorithm: "other", Depth: 3}}, rows...)
	}
	for _, name := range []string{"base", "other"} {
		for i, r := range tally(rows)[name][3] {
			if r.Position != i || r.Algorithm != name {
				t.Errorf("%d: %+v", i, r)
			}
		}
	}
	if tally(rows)["base"][2] != nil {
		t.Error("rows of a depth that nothing has come to")
	}
}

// TestRepeatedDriver: a driver that is named twice is measured once. Otherwise its rows
// would stand beside those of other positions of the base.
func TestRepeatedDriver(t *testing.T) {
	args := []string{"--counts", "--depth=2", endgame, "--algorithms"}
	want, err := runCompareCommand(t, append(args, "MTD(f)")...)
	movegentest.Must(t, err)
	if got, err := runCompareCommand(t, append(args, "MTD(f),mtdf")...); err != nil || got != want {
		t.Errorf("%v\n%s\nwith the driver named once:\n%s", err, got, want)
	}
}

// games4 compares at depths 3 and 4, on positions of as many games.
func games4(positions int) *comparer {
	x := &comparer{f: &compareFlags{experiment: compareDrivers, first: 3, last: 4, jobs: 1, resultOutput: resultOutput{asJSON: true}}} // prints no table
	for i := range positions {
		x.games = append(x.games, string(rune('a'+i)))
	}
	x.base.Positions = make([]movegen.Position, positions)
	return x
}

// needed makes what a driver needs at both depths: leaves in proportion to a number, on every position
// another size, and root searches.
func (x *comparer) needed(driver string, leaves uint64) (rows []drivers.ComparisonRow) {
	for d := 2; d <= 4; d++ {
		for i := range x.games {
			n := leaves * uint64(100+(7*i+d+int(leaves))%5)
			rows = append(rows, drivers.ComparisonRow{Position: i, Algorithm: driver, Depth: d, Leaves: n, Total: 2 * n, Passes: uint64(d) * leaves, Time: time.Duration(n) * time.Microsecond})
		}
	}
	return rows
}

// TestEngineRows: what drivers needed is judged as the rows of the other games are.
func TestEngineRows(t *testing.T) {
	x := games4(20)
	for driver, leaves := range map[string]uint64{search.MTDf: 9, search.AspirationNegaScout: 10, search.AlphaBeta: 12, search.MTSSS: 8, search.NegaScout: 11, search.MTDUAL: 12, search.MTDbest: 1} {
		x.add(x.needed(driver, leaves), "", "")
	}
	r, err := x.report()
	movegentest.Must(t, err)
	for what, want := range map[string]string{
		"engine: leaves of MTD(f) over those of Aspiration NegaScout": Holds, "engine: MTD(f) needs the fewest leaves": NotReproduce,
		"engine: passes of MTD(f) in an iteration": NotReproduce, "engine: leaves of MT-SSS* over those of Alpha-Beta": Holds,
	} {
		found := ""
		for _, s := range statements(r.Checks) {
			if strings.HasPrefix(s.What, what) {
				found = s.Verdict
			}
		}
		if found != want {
			t.Errorf("%s: %q, want %q", what, found, want)
		}
	}
	for _, r := range x.rows {
		if r.Setting == "d=2" || r.Group != x.games[r.Unit] || r.Subject != subject {
			t.Fatalf("%+v", r)
		}
	}
}

// TestFewGames: of few games it is said that their intervals are too narrow; of growing steps no paper
// says anything.
func TestFewGames(t *testing.T) {
	for games, want := range map[int]bool{1: false, 3: true, 20: false} {
		for _, growing := range []bool{false, true} {
			x := games4(games)
			if growing {
				x.f.schedule = scheduleGrowing
			}
			x.add(x.needed(search.MTDf, 9), "", "")
			x.add(x.needed(search.AspirationNegaScout, 10), "", "")
			r, err := x.report()
			if err != nil || strings.Contains(strings.Join(r.Notes, " "), "are too narrow") != want || (len(r.Checks) == 0) != growing {
				t.Errorf("%d games, growing %t: %v, %v", games, growing, err, r)
			}
		}
	}
}

// TestCompareStatements: the experiments print what the papers say of them.
func TestCompareStatements(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--depth", "2..3", "--quick", "--hash-entries", "2^16"}, "engine: leaves of MTD(f) over those of Aspiration NegaScout"},
		{[]string{"--depth", "2", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "from the exact value"},
		{[]string{"--depth", "3", "--quick", "--experiment", "guess", "--hash-entries", "2^16"}, "a correction of its own guess by 1 to 4 points"},
		{[]string{"--depth", "2", "--quick", "--experiment", "table"}, "the curve of MT-DUAL* lies further left"},
		{[]string{"--depth", "2", "--quick", "--experiment", "ladder", "--hash-entries", "2^16"}, "in the simulations (rung plain)"},
	} {
		out, err := runCompareCommand(t, c.args...)
		if err != nil || !strings.Contains(out, c.want) {
			t.Errorf("%v: %v\n%s", c.args, err, out)
		}
	}
	out, err := runCompareCommand(t, "--depth", "2", "--quick", "--schedule", "growing", "--hash-entries", "2^16")
	if err != nil || strings.Contains(out, "Published and measured") {
		t.Errorf("growing steps are no paper's: %v\n%s", err, out)
	}
}

// TestCrossChosen: a setting is judged by the games that did not choose it.
func TestCrossChosen(t *testing.T) {
	x := &comparer{games: []string{"a", "b", "c", "d"}} // one half: a and c
	setting := func(leaves ...uint64) (list []drivers.ComparisonRow) {
		for i, n := range leaves {
			list = append(list, drivers.ComparisonRow{Position: i, Leaves: n})
		}
		return list
	}
	best := x.crossChosen([][]drivers.ComparisonRow{setting(1, 9, 1, 9), setting(8, 2, 8, 2), setting(5, 5, 5, 5)})
	// The first is best on a and c, and so taken for b and d; the second the other way round.
	for i, want := range []uint64{8, 9, 8, 9} {
		if got := best[i].Leaves; got != want {
			t.Errorf("position %d: %d leaves, want %d", i, got, want)
		}
	}
	x.games = []string{"a", "a", "a", "a"}
	if x.crossChosen([][]drivers.ComparisonRow{setting(1, 1, 1, 1)}) != nil {
		t.Error("one game was enough to choose and to judge")
	}
}

// TestLadderCommand: the ladder prints every rung, driver and depth, and its file of data
// holds the same and a figure with the rungs on its axis.
func TestLadderCommand(t *testing.T) {
	dir := t.TempDir()
	args := []string{"--experiment", "ladder", "--depth", "2", "--hash-entries", "2^16", "--data", dir, endgame}
	out, err := runCompareCommand(t, append(args, "--json")...)
	movegentest.Must(t, err)
	seen := map[string]int{}
	for line := range strings.SplitSeq(strings.TrimSpace(out), "\n") {
		var r struct {
			drivers.ComparisonRow
			Rung string `json:"rung"`
		}
		movegentest.Must(t, json.Unmarshal([]byte(line), &r))
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
	movegentest.Must(t, err)
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
	movegentest.Must(t, err)
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

func TestWithAlgorithm(t *testing.T) {
	if l := withAlgorithm([]string{"a"}, "b"); len(l) != 2 || l[0] != "b" {
		t.Error(l)
	}
	if l := withAlgorithm([]string{"a", "b"}, "b"); len(l) != 2 || l[0] != "a" {
		t.Error(l)
	}
}
