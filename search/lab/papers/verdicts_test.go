package papers

import (
	"fmt"
	"strings"
	"testing"

	"footnote/search/lab/games"
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
	r.above("b", "", q, 0.9)
	r.within("c", q, 0.90, 0.95)
	r.within("d", q, 0.95, 1)
	r.expect("f", "", "", true).unlessAll(1, q, gameRatio{value: 0.5, err: 0.01})
	r.less("e", "", "", sample{1}, sample{2})
	for _, c := range r.Checks {
		if !c.Undecided {
			t.Errorf("%s: OK %t without an error", c.What, c.OK)
		}
	}
}

// TestWithin: a range has two limits, so that no z stands beside it.
func TestWithin(t *testing.T) {
	r := &Report{}
	if r.within("", gameRatio{value: 0.893, err: 0.015}, 0.90, 0.95); r.Checks[0].Measured != "0.893 ± 0.015" || lastVerdict(r) != "undecided" {
		t.Errorf("%s: %s", r.Checks[0].Measured, lastVerdict(r))
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

// TestUnlessAll: all ratios must lie below, and one above is enough to refute.
func TestUnlessAll(t *testing.T) {
	low, near, high := gameRatio{value: 0.9, err: 0.01}, gameRatio{value: 0.99, err: 0.01}, gameRatio{value: 1.1, err: 0.01}
	for _, want := range []struct {
		ratios  []gameRatio
		verdict string
	}{
		{[]gameRatio{low, low}, "holds"}, {[]gameRatio{low, near}, "undecided"}, {[]gameRatio{near, high, low}, "fails"},
	} {
		r := &Report{}
		r.expect("", "", "", want.verdict == "holds").unlessAll(1, want.ratios...)
		if lastVerdict(r) != want.verdict {
			t.Errorf("%v: %s, want %s", want.ratios, lastVerdict(r), want.verdict)
		}
	}
}

// TestTwoAgo: without a third iteration nothing is said of the guess of two iterations ago.
func TestTwoAgo(t *testing.T) {
	for iterations := 2; iterations <= 3; iterations++ {
		var runs [][]games.Iteration
		for i := range 10 {
			runs = append(runs, []games.Iteration{{Depth: 1, Value: i % 3}, {Depth: 2, Value: 50 + i%4}, {Depth: 3, Value: i % 5}}[:iterations])
		}
		r := &Report{}
		showErrors(r, &gameSubject{name: "game", middle: iterations}, runs)
		switch {
		case len(r.Checks) != iterations-2:
			t.Errorf("%d iterations: %d statements", iterations, len(r.Checks))
		case iterations == 3 && lastVerdict(r) != "holds":
			t.Errorf("%s: %s", r.Checks[0].Measured, lastVerdict(r))
		}
	}
	for _, want := range []struct{ middle, step, iterations int }{{2, 1, 2}, {4, 0, 4}, {9, 2, 5}, {5, 2, 3}} {
		subject := gameSubject{middle: want.middle, options: games.Options{Step: want.step}}
		if n := subject.iterations(); n != want.iterations {
			t.Errorf("depth %d in steps of %d: %d iterations, want %d", want.middle, want.step, n, want.iterations)
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
