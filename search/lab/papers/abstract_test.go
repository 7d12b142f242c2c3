package papers

import (
	"context"
	"slices"
	"strings"
	"testing"

	"footnote/search/lab"
)

// reportOf runs an experiment on few trees.
func reportOf(t *testing.T, run func(context.Context, Settings, *Report) error, runs int) *Report {
	t.Helper()
	r := &Report{}
	if err := run(t.Context(), Settings{Runs: runs, Seed: 2}, r); err != nil {
		t.Fatal(err)
	}
	checkRows(t, r)
	return r
}

// TestUnorderedReadings: in one reading of "perfectly unordered" Alpha-Beta and SSS* visit
// all leaves, in another never the same ones, so that nothing is decided.
func TestUnorderedReadings(t *testing.T) {
	r := reportOf(t, unordered, 20)
	if len(r.Checks) != 1 {
		t.Fatalf("%d statements", len(r.Checks))
	}
	c := r.Checks[0]
	if verdict(c) != "undecided" || !strings.Contains(c.Measured, "near the leaves: on 80 of 80 trees") || !strings.Contains(c.Measured, "near the root: on 0 of 80 trees") {
		t.Errorf("%s: %s: %s", c.What, c.Measured, verdict(c))
	}
	for _, shape := range [][2]int{{2, 6}, {3, 4}} {
		tree, err := unorderedReadings()[1].tree(shape[0], shape[1], 5)
		if err != nil {
			t.Fatal(err)
		}
		ab, sss, err := recorded("alphabeta", "sss", tree)
		if err != nil || ab.Leaves != tree.Leaves() || sss.Leaves != tree.Leaves() {
			t.Errorf("w=%d d=%d: Alpha-Beta %d, SSS* %d of %d leaves, %v", shape[0], shape[1], ab.Leaves, sss.Leaves, tree.Leaves(), err)
		}
	}
}

// TestBoundsOn: on the smallest tree two updated bounds save a leaf, and nothing else differs.
func TestBoundsOn(t *testing.T) {
	tree, err := lab.NewTree(2, 2, []int{5, 7, 9, 5})
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]lab.Result{}
	for _, name := range []string{"sss", "mt-sss", "mt-one-bound"} {
		if results[name], err = run(name, tree, lab.Options{Record: true}); err != nil {
			t.Fatal(err)
		}
	}
	found, err := boundsOn(tree, results)
	if err != nil || len(found) != len(boundStatements()) {
		t.Fatalf("%v, %v", found, err)
	}
	for k, b := range boundStatements() {
		if b.never && found[k] || strings.Contains(b.what, "updates two bounds a node evaluates fewer") && !found[k] {
			t.Errorf("%s: %t", b.what, found[k])
		}
	}
}

// TestRepeated: the difference grows with the number of sons.
func TestRepeated(t *testing.T) {
	r := &Report{}
	if err := repeated(r); err != nil {
		t.Fatal(err)
	}
	if c := r.Checks[0]; c.Measured != "8, 17, 47 beside 6, 6, 6" || !c.OK {
		t.Errorf("%s: %s", c.What, c.Measured)
	}
}

// TestReordering: the experiment is whole, and one chain decides nothing.
func TestReordering(t *testing.T) {
	r := reportOf(t, reordering, 3)
	if len(r.Tables) != 2 || len(r.Figures) != 1 || len(r.Figures[0].Lines) != 6 || len(r.Samples) != 2*5*3 {
		t.Errorf("%d tables, %d figures, %d rows of data", len(r.Tables), len(r.Figures), len(r.Samples))
	}
	for _, c := range reportOf(t, reordering, 1).Checks {
		if !c.Undecided {
			t.Errorf("%s: %s: OK %t", c.What, c.Measured, c.OK)
		}
	}
}

// TestRarer: SSS* must have more leaves the more rarely, the wider the tree, from each width
// to the next.
func TestRarer(t *testing.T) {
	for _, want := range []struct {
		more    []int // of 1000 chains
		verdict string
	}{
		{[]int{400, 300, 200, 100, 40}, "holds"}, {[]int{400, 300, 290, 200, 100}, "undecided"}, {[]int{400, 300, 200, 100, 200}, "fails"},
	} {
		var widths []chainWidth
		for k, n := range want.more {
			chains := make([]chainLeaves, 1000)
			for i := range chains {
				chains[i].AB = [chainDepth]int{4, 8, 16, 32}
				chains[i].SSS = [chainDepth]int{4, 8, 15, 31}
				if i < n {
					chains[i].SSS = [chainDepth]int{4, 8, 17, 33}
				}
			}
			widths = append(widths, chainWidth{k + 2, chains})
		}
		r := &Report{}
		if lines := showChains(r, "any", widths); len(lines) != 3 {
			t.Errorf("%d lines", len(lines))
		}
		n := 0
		for _, c := range r.Checks {
			if strings.Contains(c.What, "the fewer sons") {
				if n++; verdict(c) != want.verdict {
					t.Errorf("%v: %s: %s, want %s", want.more, c.What, verdict(c), want.verdict)
				}
			}
		}
		if n != 2 {
			t.Errorf("%d statements on the width", n)
		}
	}
}

// TestRanges: the experiment is whole, and one tree decides nothing.
func TestRanges(t *testing.T) {
	r := reportOf(t, func(ctx context.Context, s Settings, r *Report) error {
		return rangesOf(ctx, s, r, [][2]int{{3, 4}, {4, 3}})
	}, 1)
	if len(r.Tables) != 4 || len(r.Figures) != 4 || len(r.Checks) != 4*6 || len(r.Samples) != 4*5*5 {
		t.Errorf("%d tables, %d figures, %d statements, %d rows of data", len(r.Tables), len(r.Figures), len(r.Checks), len(r.Samples))
	}
	for _, c := range r.Checks {
		if !c.Undecided {
			t.Errorf("%s: %s: OK %t", c.What, c.Measured, c.OK)
		}
	}
}

// TestRangeClaims: passes must rise at every step, and calls be fewer at every range.
func TestRangeClaims(t *testing.T) {
	rising := []sample{around(10, 1), around(20, 1), around(40, 3), around(80, 5), around(90, 2)}
	fewer := []sample{around(5, 1), around(6, 1), around(7, 1), around(8, 1), around(9, 1)}
	c := rangeCounts{
		title:  "trees",
		passes: map[string][]sample{"mt-sss": rising, "mt-dual": slices.Concat(rising[:4], []sample{around(79, 30)}), "mtd-bi": fewer, "mtd-step": slices.Concat([]sample{around(30, 1)}, fewer[1:])},
		both:   map[string]sample{"mtd-bi": around(0.8, 0.2), "mtd-step": around(0.3, 0.2)},
	}
	r := &Report{}
	c.claims(r)
	for i, want := range []string{"holds", "undecided", "holds", "fails", "holds", "fails"} {
		if got := verdict(r.Checks[i]); got != want {
			t.Errorf("%s: %s: %s, want %s", r.Checks[i].What, r.Checks[i].Measured, got, want)
		}
	}
}
