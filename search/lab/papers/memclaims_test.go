package papers

import (
	"slices"
	"strings"
	"testing"
)

// printedCosts makes costs that are on 20 trees what a table prints. No two vary in the
// same proportion, so that every ratio has an error.
type printedCosts float64

func (p *printedCosts) cost(leaves, seconds float64) cost {
	*p += 0.001
	spread := float64(*p)
	return cost{around(leaves, leaves*spread), around(seconds, seconds*spread)}
}

// notHolding returns the statements that do not hold.
func notHolding(r *Report) []string {
	var list []string
	for _, c := range r.Checks {
		if verdict(c) != "holds" {
			list = append(list, c.What+": "+c.Measured)
		}
	}
	return list
}

// count returns the leaves of a published row.
func (s *side1) count(row row1) float64 {
	if s.strong {
		return row.strong
	}
	return row.random
}

// TestMemClaims1: table 1 as printed bears out what its text says.
func TestMemClaims1(t *testing.T) {
	for _, q := range tables1() {
		for _, strong := range []bool{false, true} {
			s := side1{q: q, name: q.name(), strong: strong}
			var p printedCosts
			add := func(row row1) { s.costs = append(s.costs, p.cost(s.count(row), s.seconds(row))) }
			add(q.ab)
			for _, row := range q.mem {
				add(row)
			}
			full := s.costs[len(s.costs)-1]
			add(q.mgame)
			rec := p.cost(full.leaves.mean(), 0.98*full.seconds.mean())
			rec.leaves = full.leaves
			s.costs = append(s.costs, rec, p.cost(1, 1), p.cost(1, 1), p.cost(1, 1), p.cost(s.count(q.ab), 0.9*s.seconds(q.ab)))
			r := &Report{}
			s.claims(r)
			if wrong := notHolding(r); len(wrong) > 0 {
				t.Errorf("%s, strong %t: %q", q.name(), strong, wrong)
			}
			rec.leaves = slices.Clone(rec.leaves)
			rec.leaves[3]++
			s.costs[2+len(q.memory)] = rec
			r = &Report{}
			if s.claims(r); r.Failures() != 1 {
				t.Errorf("%s, strong %t: %d exact statements fail where RecSSS* is another search", q.name(), strong, r.Failures())
			}
		}
	}
}

// TestMemClaims2: so does table 2, whose RecSSS* is not that of the other authors.
func TestMemClaims2(t *testing.T) {
	for _, h := range tables2() {
		var p printedCosts
		costs := []cost{p.cost(h.ab, h.abTime)}
		for i := range h.memory {
			costs = append(costs, p.cost(h.mem[i], h.memTime[i]), p.cost(h.iter[i], h.iterTime[i]))
		}
		last := len(h.memory) - 1
		costs = append(costs, p.cost(1, 1), p.cost(h.mem[last], 0.95*h.memTime[last]))
		r := &Report{}
		then := h.times(h.name(), costs)
		then.claims(r)
		then.iterClaims(r)
		if wrong := notHolding(r); len(wrong) > 0 {
			t.Errorf("%s: %q", h.name(), wrong)
		}
		r = &Report{}
		h.claims(r, costs)
		if wrong := notHolding(r); len(wrong) != 1 || !strings.Contains(wrong[0], "time of RecSSS*") {
			t.Errorf("%s: %q", h.name(), wrong)
		}
	}
}

// TestReadings: the reading that gives what is printed is the nearest, whatever comes before
// and after it.
func TestReadings(t *testing.T) {
	count := func(row row1) float64 { return row.random }
	v := newReadingSide("random", count)
	for _, factor := range []float64{1.3, 1, 0.8} {
		var all [][]sample
		for _, q := range tables1() {
			var p printedCosts
			ab := count(q.ab)
			counts := []sample{p.cost(ab, 1).leaves, p.cost(ab, 1).leaves}
			for _, row := range []row1{q.mem[0], q.mem[len(q.mem)-1], q.mgame} {
				counts = append(counts, p.cost(count(row)*factor, 1).leaves)
			}
			all = append(all, counts)
		}
		v.add(map[bool]string{true: "as printed", false: "others"}[factor == 1], all, 0)
	}
	r := &Report{}
	v.report(r)
	if wrong := notHolding(r); len(wrong) > 0 || !strings.Contains(r.Checks[0].Measured, "(as printed)") {
		t.Errorf("%q, %q", wrong, r.Checks[0].Measured)
	}
	if len(r.Tables[0].Rows) != 12 || len(r.Figures[0].Lines) != 4 {
		t.Errorf("%d rows, %d lines", len(r.Tables[0].Rows), len(r.Figures[0].Lines))
	}
	for _, row := range r.Tables[0].Rows {
		if len(row) != len(r.Tables[0].Columns) {
			t.Errorf("a row of %d cells, %d columns", len(row), len(r.Tables[0].Columns))
		}
	}
}

// smallHalf is like a half of table 2, for trees of 81 leaves.
func smallHalf() table2 {
	return table2{
		3, 4, 40, 1, []int{7, 13}, []float64{38, 30}, []float64{1, 0.9}, []float64{37, 31}, []float64{1, 2},
	}
}

// TestOtherSettings: the parts of the tables that are measured in other settings, on small
// trees.
func TestOtherSettings(t *testing.T) {
	h := smallHalf()
	s := Settings{Runs: 30, Seed: 1}
	steps := s.newTracker(1000)
	r := &Report{}
	then, err := h.measureThen(t.Context(), s, steps)
	if err != nil {
		t.Fatal(err)
	}
	h.reportThen(r, then)
	open, err := h.measureOpen(t.Context(), s, steps)
	if err != nil {
		t.Fatal(err)
	}
	h.reportOpen(r, open)
	q := table1{b: 3, d: 4}
	later, err := q.measureTopDown(t.Context(), s, steps)
	if err != nil {
		t.Fatal(err)
	}
	q.reportTopDown(r, s, later)
	if steps.done != 3+3+7+7 || len(then) != 7 || len(then[0].leaves) != 3 || len(open) != 3 || len(later[1][2].seconds) != 7 {
		t.Errorf("%d steps", steps.done)
	}
	if len(r.Checks) != 8+2+2 || len(r.Samples) != 2*3*7 || len(r.Tables) != 1 || len(r.Tables[0].Rows) != 3 {
		t.Errorf("%d statements, %d rows of data, %d tables", len(r.Checks), len(r.Samples), len(r.Tables))
	}
	s.Runs = 3
	if then, err = h.measureThen(t.Context(), s, steps); err != nil || then != nil {
		t.Errorf("%v, %v: something was measured where there are few trees", then, err)
	}
}

// TestSeedReadings: readings of the values of table 2 and of ties, on small trees.
func TestSeedReadings(t *testing.T) {
	h := smallHalf()
	s := Settings{Runs: 30, Seed: 1}
	steps := s.newTracker(1000)
	r := &Report{}
	var summary, ties Table
	if err := h.random(t.Context(), s, steps, r, &summary); err != nil {
		t.Fatal(err)
	}
	if err := h.ties(t.Context(), s, steps, r, &ties); err != nil {
		t.Fatal(err)
	}
	if len(summary.Rows) != 7 || len(ties.Rows) != 3 || len(r.Checks) != 1+6 || len(r.Figures[0].Lines) != 8 || steps.done != 7*30+3*15 {
		t.Errorf("%d and %d rows, %d statements, %d lines, %d steps", len(summary.Rows), len(ties.Rows), len(r.Checks), len(r.Figures[0].Lines), steps.done)
	}
	if want := 7*30*5 + 3*15*2; len(r.Samples) != want || len(r.Samples[0]) != len(r.Columns) {
		t.Errorf("%d rows of data, want %d", len(r.Samples), want)
	}
	for _, table := range append(r.Tables, summary) {
		for _, row := range table.Rows {
			if table.Columns != nil && len(row) != len(table.Columns) {
				t.Errorf("%s: a row of %d cells, %d columns", table.Title, len(row), len(table.Columns))
			}
		}
	}
}
