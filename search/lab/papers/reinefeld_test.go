package papers

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"footnote/search/lab"
)

// TestVariation: the error of a deviation is that of the deviations with a value left out.
func TestVariation(t *testing.T) {
	s := sample{3, 8, 4, 4, 15, 6, 7}
	q := s.variation()
	percent := func(s sample) float64 { return 100 * s.deviation() / s.mean() }
	var left sample
	for i := range s {
		left = append(left, percent(append(append(sample{}, s[:i]...), s[i+1:]...)))
	}
	n := float64(len(s))
	sum := 0.0
	for _, v := range left {
		sum += (v - left.mean()) * (v - left.mean())
	}
	if want := math.Sqrt((n - 1) / n * sum); math.Abs(q.value-percent(s)) > 1e-9 || math.Abs(q.err-want) > 1e-9 {
		t.Errorf("%s, want %.6f ± %.6f", q, percent(s), want)
	}
	for _, s := range []sample{{5}, {5, 7}, {4, 4, 4, 4}} {
		if q := s.variation(); q.err != 0 {
			t.Errorf("%v: %s has an error", s, q)
		}
	}
}

// TestShareOf: a few trees of one kind decide nothing, many do.
func TestShareOf(t *testing.T) {
	for _, want := range []struct {
		k, n  int
		clear bool
	}{{1, 1, false}, {2, 2, false}, {10, 10, true}, {0, 10, true}, {55, 100, false}, {65, 100, true}} {
		if q := shareOf(want.k, want.n); q.clear(0.5) != want.clear {
			t.Errorf("%d of %d: %s", want.k, want.n, q)
		}
	}
}

// TestBreakEven: an algorithm with more leaves but less work of its own is faster as long as
// leaves are cheap.
func TestBreakEven(t *testing.T) {
	base := cpuTime{Own: 4e-6, Visits: 10}
	for _, want := range []struct {
		of   cpuTime
		text string
	}{
		{base, "-"},
		{cpuTime{Own: 5e-6, Visits: 12}, "never"},
		{cpuTime{Own: 5e-6, Visits: 10}, "never"},
		{cpuTime{Own: 3e-6, Visits: 10}, "always"},
		{cpuTime{Own: 3e-6, Visits: 8}, "always"},
		{cpuTime{Own: 5e-6, Visits: 8}, "from 0.50"},
		{cpuTime{Own: 3e-6, Visits: 14}, "up to 0.25"},
	} {
		if got := breakEven(want.of, base); got != want.text {
			t.Errorf("%+v: %s, want %s", want.of, got, want.text)
		}
	}
}

// TestByRun: a run has one tree of each depth, and runs are drawn whole, so that what
// lies between the depths is no error.
func TestByRun(t *testing.T) {
	var trees []cpuTimes
	for range 5 {
		for _, leaves := range []float64{10, 1000} {
			trees = append(trees, cpuTimes{"a": {leaves / 100, leaves}, "b": {leaves / 50, leaves / 2}})
		}
	}
	runs := byRun(trees, 2)
	if len(runs) != 5 || runs[4]["a"] != (cpuTime{10.1, 1010}) || runs[0]["b"] != (cpuTime{20.2, 505}) {
		t.Errorf("%v", runs)
	}
	if q := timeRatio(runs, "a", "b", 1); math.Abs(q.value-1020.1/525.2) > 1e-9 || q.err != 0 {
		t.Errorf("%s: the runs are alike", q)
	}
}

// TestTimeLines: the order in which lines are timed changes nothing but times.
func TestTimeLines(t *testing.T) {
	tree, err := lab.TopDown(4, 4, 1000, lab.Strong(4, 0.6), 1)
	if err != nil {
		t.Fatal(err)
	}
	first, err := timeLines(t.Context(), tree, cpuLines(), 1)
	if err != nil {
		t.Fatal(err)
	}
	second, err := timeLines(t.Context(), tree, cpuLines(), 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range cpuLines() {
		if a, b := first[line.name], second[line.name]; a.Visits != b.Visits || a.Visits == 0 || a.Own < 0 {
			t.Errorf("%s: %v, in another order %v", line.name, a, b)
		}
	}
	if first["dual-ns-sorted"].Visits < first["dual-sorted"].Visits || first["sss"].Visits != first["sss-sorted"].Visits {
		t.Errorf("%v", first)
	}
}

// TestFootnote3: the footnote is refuted by the tree of the report.
func TestFootnote3(t *testing.T) {
	r := &Report{}
	if err := fourPlies(r); err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Checks {
		if !c.OK || !c.Own {
			t.Errorf("%s: %s, want %s", c.What, c.Measured, c.Published)
		}
	}
}

// TestPlaces: what is said of the place of the best son follows the counts.
func TestPlaces(t *testing.T) {
	shape := pathShape{5, 6, false, []int{0, 2, 4}}
	at := func(first, last, spread float64) []sample {
		base := around(first, 5)
		return []sample{base, base.differences(around(first-last, spread)), base.differences(around(first-last, spread))}
	}
	for _, want := range []struct {
		scout, sss float64 // with the best son last; 100 with it first
		directed   string  // verdict on NegaScout
		symmetric  string  // verdict on SSS*
	}{{150, 100, "holds", "holds"}, {104, 100, "fails", "holds"}, {150, 140, "holds", "fails"}} {
		leaves := map[string][]sample{"sss": at(100, want.sss, 1), "dual": at(95, 120, 1)}
		for _, name := range []string{"negascout", "pns", "ins"} {
			leaves[name] = at(100, want.scout, 1)
		}
		if want.sss == 100 {
			leaves["sss"] = []sample{around(100, 5), around(100, 5), around(100, 5)}
		}
		p := &placed{&shape, leaves}
		r := &Report{}
		p.claims(r)
		if len(r.Checks) != 11 {
			t.Fatalf("%d statements", len(r.Checks))
		}
		for _, c := range r.Checks {
			expected := ""
			switch {
			case strings.Contains(c.What, "little to SSS*"):
				expected = want.symmetric
			case strings.Contains(c.What, "heavily"):
				expected = want.directed
			case strings.Contains(c.What, "benefits"), strings.Contains(c.What, "with the best son first"):
				expected = "holds"
			}
			if expected != "" && !strings.Contains(c.What, "more leaves than INS") && verdict(c) != expected {
				t.Errorf("%s: %s: %s, want %s", c.What, c.Measured, verdict(c), expected)
			}
		}
	}
}

// TestNested: re-searches begin within others from depth 5 on, and not before.
func TestNested(t *testing.T) {
	for _, name := range []string{"pns", "ins"} {
		for _, depth := range []int{4, 5} {
			sum, nested := 0, 0
			for seed := range uint64(40) {
				tree, err := lab.Uniform(3, depth, 1000, seed)
				if err != nil {
					t.Fatal(err)
				}
				all, within, err := countNested(name, tree)
				if err != nil {
					t.Fatal(err)
				}
				sum, nested = sum+all, nested+within
			}
			if sum == 0 || (nested > 0) != (depth > 4) {
				t.Errorf("%s, d=%d: %d re-searches, %d within others", name, depth, sum, nested)
			}
		}
	}
}

// TestSearchedAgain: most re-searches of NegaScout leave out some of what they repeat, visit
// something else, and nothing is lost where there are none.
func TestSearchedAgain(t *testing.T) {
	s, r := Settings{Runs: 5, Seed: 1}, &Report{}
	if err := s.searchedAgain(t.Context(), r, s.newTracker(0)); err != nil {
		t.Fatal(err)
	}
	want := []string{"fails", "holds", "holds"}
	if len(r.Checks) != len(want) || len(r.Tables[0].Rows) != len(againShapes()) {
		t.Fatalf("%+v", r)
	}
	for k, c := range r.Checks {
		if verdict(c) != want[k] {
			t.Errorf("%s: %s: %s, want %s", c.What, c.Measured, verdict(c), want[k])
		}
	}
}

// TestCountStored: PVS and palphabeta find what they should, and SSS* stores what it visits.
func TestCountStored(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesPearl())
	if err != nil {
		t.Fatal(err)
	}
	list, err := countStored(tree)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 7 || list[3] != 8 || list[4] != 5 || list[5] != 12 || list[2] < list[0] {
		t.Errorf("NegaScout, palphabeta, PVS, SSS* stored and used, DUAL* stored and used: %v", list)
	}
}

// TestWallGrowth: the trees grow towards the wall, and peak before it.
func TestWallGrowth(t *testing.T) {
	counts := make([][wallWindows]float64, 20)
	for i := range counts {
		for n := range counts[i] {
			if distance := wallLast - n; distance < 0 {
				counts[i][n] = float64(100+2*distance) + float64(i%2*(distance+30))/30
			}
		}
	}
	r := &Report{}
	wallGrowth(r, "title", counts)
	text := fmt.Sprint(r.Checks)
	for _, c := range r.Checks {
		if verdict(c) != "holds" {
			t.Errorf("%s: %s: %s", c.What, c.Measured, text)
		}
	}
}
