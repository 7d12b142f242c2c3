package main

import (
	"strings"
	"testing"
	"time"

	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/search"
)

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
	if err != nil {
		t.Fatal(err)
	}
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
