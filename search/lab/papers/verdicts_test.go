package papers

import (
	"fmt"
	"strings"
	"testing"
)

// verdict writes what a statistical statement comes to.
func verdict(c Check) string {
	switch {
	case c.Undecided:
		return "undecided"
	case c.OK:
		return "holds"
	}
	return "fails"
}

// lastVerdict returns the verdict of the last statement.
func lastVerdict(r *Report) string { return verdict(r.Checks[len(r.Checks)-1]) }

// around makes a sample of 20 values, by turns a spread below and above their mean.
func around(mean, spread float64) sample {
	s := make(sample, 20)
	for i := range s {
		s[i] = mean - spread + float64(i%2)*2*spread
	}
	return s
}

// TestNoError: one value, and values that are all alike, decide nothing.
func TestNoError(t *testing.T) {
	for _, s := range []sample{{5}, {5, 5}, {0.1, 0.1, 0.1}, {0, 0}, {1, -1}, {1, 2.9, 0}} {
		if s.clear() {
			t.Errorf("%v differs from 0", s)
		}
	}
	if !(sample{1, 1.1}).clear() || !(sample{-1, -1.1}).clear() {
		t.Error("values that differ from 0 do not")
	}
	for _, pair := range [][2]sample{{{3}, {7}}, {{3, 6, 9}, {7, 14, 21}}, {{2, 3}, {2, 3}}} {
		if q := ratioOf(pair[0], pair[1]); q.err != 0 || q.clear(1) || q.clear(2) || strings.Contains(q.sigmas(1), "z") {
			t.Errorf("%v: %s", pair, q.sigmas(1))
		}
	}
	r := &Report{}
	q := gameRatio{value: 0.92}
	r.below("a", "", q)
	r.less("e", "", "", sample{1}, sample{2})
	for _, c := range r.Checks {
		if !c.Undecided {
			t.Errorf("%s: OK %t without an error", c.What, c.OK)
		}
	}
}

// TestLess: trees that vary a lot tell two counts apart where the differences do not vary.
func TestLess(t *testing.T) {
	r := &Report{}
	base := around(100, 90)
	more := base.differences(around(-2, 0.1))
	for _, want := range []struct {
		a, b    sample
		verdict string
	}{
		{base, more, "holds"}, {more, base, "fails"}, {base, base, "undecided"}, {base, around(110, 20), "undecided"},
	} {
		if r.less("", "", "", want.a, want.b); lastVerdict(r) != want.verdict {
			t.Errorf("%.0f, %.0f: %s, want %s", want.a.mean(), want.b.mean(), lastVerdict(r), want.verdict)
		}
	}
}

// TestOneRun: one tree or position decides nothing that has an error, but only what is exact
// or no more than a count.
func TestOneRun(t *testing.T) {
	counts := []string{"is RecSSS*", "levels off", "lies further left", "passes of"}
	names := []string{"memsss-table1", "memsss-table2", "games-iterations"}
	if !testing.Short() { // TestStatisticalReports has these in short tests too, or others like them
		names = append(names, "fig5.3", "wall", "proof-numbers", "games-etc", "games-errors", "games-schedules",
			"features", "parallel", "games-best-first", "games-guess", "games-nodes", "games-gap", "games-table")
	}
	for _, name := range names {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Run(t.Context(), Settings{Runs: 1, Seed: 3, Shallow: 8})
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(r.Checks)
		for _, c := range r.Checks {
			decided := c.Exact || strings.HasPrefix(c.Measured, "on ") // counted
			for _, count := range counts {
				decided = decided || strings.Contains(c.What, count)
			}
			if !decided && !c.Undecided {
				t.Errorf("%s: %s: %s: OK %t", name, c.What, c.Measured, c.OK)
			}
		}
		// At these depths chess has two iterations, Othello three.
		if name == "games-schedules" && (strings.Contains(text, "chess: the guess of two") || !strings.Contains(text, "Othello: the guess of two")) {
			t.Errorf("statements on the guess of two iterations ago: %s", text)
		}
	}
}
