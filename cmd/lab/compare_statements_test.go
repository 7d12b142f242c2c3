package main

import (
	"math"
	"strings"
	"testing"
	"time"

	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/search"
)

// games4 compares at depths 3 and 4, on four positions of as many games.
func games4() *comparer {
	x := &comparer{f: &compareFlags{first: 3, last: 4, jobs: 1}, games: []string{"a", "b", "c", "d"}}
	x.base.Positions = make([]movegen.Position, 4)
	return x
}

// needs gives a driver leaves on four positions at a depth, in proportion to a number. Time is
// in proportion to them, all nodes are not, and the number is that of the root searches too.
func (all tallies) needs(driver string, depth int, leaves uint64) {
	if all[driver] == nil {
		all[driver] = map[int]*tallied{}
	}
	s := new(tallied)
	for i := range 4 {
		n := leaves * uint64(100+i) // every game another size, so that draws differ
		s.rows = append(s.rows, drivers.ComparisonRow{
			Position: i, Algorithm: driver, Depth: depth, Leaves: n, Total: n + 5000, Passes: leaves, Time: time.Duration(n) * time.Microsecond,
		})
	}
	all[driver][depth] = s
}

// verdictOn finds a statement.
func verdictOn(t *testing.T, c *claims, what string) Statement {
	t.Helper()
	for _, s := range c.list {
		if strings.Contains(s.What, what) {
			return s
		}
	}
	t.Fatalf("nothing is said of %q in %+v", what, c.list)
	return Statement{}
}

// TestPairedSteps: steps of the same positions decide where the intervals of the depths
// overlap.
func TestPairedSteps(t *testing.T) {
	x := games4()
	all := tallies{}
	for i, depth := range []int{3, 4} {
		all.needs("base", depth, 100)
		all.needs("driver", depth, 100)
		for k := range all["driver"][depth].rows { // games that differ much, steps that do not
			all["driver"][depth].rows[k].Total = uint64(1000*(k+1)*(k+1)) * uint64(10+i)
		}
	}
	totals := x.ratios(all, "driver", "base", totalOf)
	for _, c := range []struct {
		steps []drivers.Estimate
		want  string
	}{{unpaired(totals), Undecided}, {x.steps(all, "driver", "base", totalOf), Holds}} {
		got := new(claims)
		x.oddEven(got, totals, "driver", 0, c.steps)
		if got.list[0].Verdict != c.want {
			t.Errorf("%+v", got.list)
		}
	}
}

// TestRootSearches: few are judged by iteration, many by search at the greatest depth.
func TestRootSearches(t *testing.T) {
	x := games4()
	all := tallies{}
	for _, depth := range []int{3, 4} {
		all.needs(search.MTDf, depth, uint64(4*depth))
		all.needs(search.MTSSS, depth, uint64(60*(depth-2)))
		all.needs(search.MTDUAL, depth, 90)
	}
	c := &claims{at: x.depthsShown()}
	x.passClaims(c, all)
	few, sss, dual := verdictOn(t, c, saysPasses), verdictOn(t, c, search.MTSSS), verdictOn(t, c, search.MTDUAL)
	if few.Verdict != Holds || !strings.HasPrefix(few.Measured, "4.0") {
		t.Errorf("%+v", few)
	}
	if sss.Verdict != Holds || dual.Verdict != NotReproduce || !strings.Contains(sss.Measured, "60 (60–60), 120 (120–120) at d = 3, 4") {
		t.Errorf("%+v\n%+v", sss, dual)
	}
}

// TestRanks: the least of the others, the most over the least, and margins.
func TestRanks(t *testing.T) {
	x := games4()
	all := tallies{}
	for _, depth := range []int{3, 4} {
		for driver, leaves := range map[string]uint64{
			search.MTDf: 90, search.AlphaBeta: 104, search.NegaScout: 102, search.AspirationNegaScout: 100, search.MTSSS: 98, search.MTDUAL: 97,
			search.MTDbi: 500, // which the paper does not show
		} {
			all.needs(driver, depth, leaves)
		}
	}
	c := &claims{at: x.depthsShown()}
	x.rankClaims(c, all)
	x.exceptionClaim(c, all)
	x.timeClaims(c, all)
	for what, want := range map[string][2]string{
		"fewest leaves":          {Holds, "0.928"},
		"most over least":        {NotReproduce, "1.156"},
		"by a wider margin":      {Holds, "0.900"},
		"there are positions":    {Undecided, "0, 0 of 4"}, // so few
		"MT-SSS* is faster":      {Holds, "0.942"},
		"depth-first search is":  {NotReproduce, "0.942"},
		"9 to 16 % faster":       {Holds, "0.900"},
		"good indicator of time": {Holds, "leaves are off by 0.000"},
	} {
		if s := verdictOn(t, c, what); s.Verdict != want[0] || !strings.Contains(s.Measured, want[1]) {
			t.Errorf("%s: %+v", what, s)
		}
	}
}

// TestWiderMargin: who is behind has no margin, though the other is further behind elsewhere.
func TestWiderMargin(t *testing.T) {
	x := games4()
	x.f.asJSON = true // prints no table
	all := tallies{}
	var rungs ladder
	for _, depth := range []int{3, 4} {
		all.needs(search.MTDf, depth, 103)
		all.needs(search.NegaScout, depth, 102)
		all.needs(search.AlphaBeta, depth, 95)
	}
	for name, leaves := range map[string]uint64{"plain": 100, "deepening": 105, drivers.EngineRung: 120} {
		found := tallies{}
		for _, depth := range []int{3, 4} {
			found.needs(search.MTDf, depth, leaves)
			found.needs(search.AspirationNegaScout, depth, 100)
			found.needs(search.MTSSS, depth, leaves)
			found.needs(search.AlphaBeta, depth, 90)
		}
		rungs = append(rungs, ladderRung{drivers.Rung{Name: name}, found})
	}
	c := new(claims)
	x.rankClaims(c, all)
	if s := verdictOn(t, c, "MTD(f) improves on NegaScout"); s.Verdict != NotReproduce || !strings.Contains(s.Measured, "0.94") {
		t.Errorf("%+v", s)
	}
	if err := x.ladderClaims(nil, rungs); err != nil {
		t.Fatal(err)
	}
	c.list = x.statements
	if s := verdictOn(t, c, "by a wider margin"); s.Verdict != NotReproduce || !strings.Contains(s.Measured, "0.875") {
		t.Errorf("%+v", s)
	}
	if s := verdictOn(t, c, "SSS* needs more nodes in all"); s.Verdict != "" || s.Measured == "" {
		t.Errorf("no paper says it, and it is judged: %+v", s)
	}
}

// TestExceptions: one position at one depth is enough, and none is only shown by as many
// positions as the paper had.
func TestExceptions(t *testing.T) {
	x := games4()
	all := tallies{}
	for _, depth := range []int{3, 4} {
		all.needs(search.MTDf, depth, 90)
		all.needs(search.AspirationNegaScout, depth, 100)
	}
	x.base.Positions = make([]movegen.Position, papersPositions)
	c := new(claims)
	x.exceptionClaim(c, all)
	all[search.MTDf][4].rows[1].Leaves *= 2
	x.exceptionClaim(c, all)
	if c.list[0].Verdict != NotReproduce || c.list[1].Verdict != Holds || c.list[1].Measured != "0, 1 of 20" {
		t.Errorf("%+v", c.list)
	}
}

// TestGuessSteps: one step towards the value that costs leaves refutes.
func TestGuessSteps(t *testing.T) {
	x := games4()
	from := func(list ...uint64) []*tallied {
		var found []*tallied
		for _, leaves := range list {
			all := tallies{}
			all.needs("driver", 4, leaves)
			found = append(found, all["driver"][4])
		}
		return found
	}
	for _, c := range []struct {
		found []*tallied
		want  string
	}{
		{from(12, 11, 10, 11, 12), Holds},
		{from(11, 12, 10, 11, 12), NotReproduce},
	} {
		got := new(claims)
		x.guessSteps(got, "leaves", c.found, 2, leavesOf)
		if got.list[0].Verdict != c.want {
			t.Errorf("%+v", got.list)
		}
	}
}

// tables gives MT-SSS*, MT-DUAL*, MTD(f) and Alpha-Beta their leaves by size, at a depth.
func (found sizes) tables(depth int, sss, dual, mtdf []uint64) sizes {
	for k := range sss {
		if k == len(found) {
			found = append(found, tallies{})
		}
		found[k].needs(search.MTSSS, depth, sss[k])
		found[k].needs(search.MTDUAL, depth, dual[k])
		found[k].needs(search.MTDf, depth, mtdf[k])
		found[k].needs(search.AlphaBeta, depth, 1000)
	}
	return found
}

// TestTableClaims: a curve lies further left where it is less off its end, though both become
// level at one size of the grid; where both are level nothing is decided.
func TestTableClaims(t *testing.T) {
	x := games4()
	const left, small = "lies further left: what", "too small for MT-SSS*"
	found := sizes{}.tables(3, []uint64{4000, 1500, 900, 900, 900}, []uint64{2000, 1100, 900, 900, 900}, []uint64{1100, 900, 900, 900, 900})
	found = found.tables(4, []uint64{4000, 1500, 900, 900, 900}, []uint64{5000, 1500, 900, 900, 900}, []uint64{800, 800, 800, 800, 800})
	for i, want := range []string{Holds, NotReproduce} {
		q, c := &sizeCurves{x, found, 3 + i}, new(claims)
		q.claims(c, "")
		q.smallTableClaims(c, "")
		if s := verdictOn(t, c, left); s.Verdict != want || strings.Count(s.Measured, "with 2^") != 2 {
			t.Errorf("depth %d: %+v", q.depth, s)
		}
		if s := verdictOn(t, c, "is level (within 2 %)"); s.Verdict != Holds || s.Measured != "from 2^12 entries on" {
			t.Errorf("depth %d: %+v", q.depth, s)
		}
		if s := verdictOn(t, c, small); !strings.Contains(s.Measured, "with 2^10 entries") || (s.Verdict == Holds) != (q.depth == 4) {
			t.Errorf("depth %d: %+v", q.depth, s)
		}
	}
	flat := sizes{}.tables(3, []uint64{900, 900, 900}, []uint64{900, 900, 900}, []uint64{900, 900, 900})
	q, c := &sizeCurves{x, flat, 3}, new(claims)
	q.claims(c, "")
	q.smallTableClaims(c, "")
	if s := verdictOn(t, c, left); s.Verdict != Undecided {
		t.Errorf("%+v", s)
	}
	c = new(claims)
	x.shiftClaims(c, found)
	x.valueClaim(c, found)
	if s := verdictOn(t, c, "at odd depths"); s.Verdict != Holds {
		t.Errorf("%+v", s)
	}
	found[1][search.MTDf][4].rows[2].Score = 7
	x.valueClaim(c, found)
	if c.list[1].Verdict != Holds || c.list[2].Measured != "1 of 160" || c.list[2].Verdict != NotReproduce {
		t.Errorf("%+v", c.list)
	}
	found[1].needs(search.MTDbest, 4, 900)
	found[1][search.MTDbest][4].rows[0].Score = 7 // a bound
	x.valueClaim(c, found)
	if c.list[3].Measured != "1 of 160" {
		t.Errorf("MTD(best) has a value: %+v", c.list[3])
	}
}

// TestUnknownShift: of a curve that is level at all sizes it is not known where it comes down.
func TestUnknownShift(t *testing.T) {
	x := games4()
	falls, flat := []uint64{4000, 1500, 900, 900}, []uint64{900, 900, 900, 900}
	found := sizes{}.tables(3, falls, falls, flat).tables(4, falls, flat, flat)
	c := new(claims)
	x.shiftClaims(c, found)
	if s := verdictOn(t, c, "at odd depths"); s.Verdict != Undecided || !strings.HasPrefix(s.Measured, "- at d") {
		t.Errorf("%+v", s)
	}
}

// TestNoPapersSchedule: of growing steps no paper says anything, whatever the experiment.
func TestNoPapersSchedule(t *testing.T) {
	x := games4()
	x.f.asJSON = true // prints no table
	leaves := []uint64{4000, 1500, 900, 900}
	found := sizes{}.tables(3, leaves, leaves, leaves).tables(4, leaves, leaves, leaves)
	rungs := ladder{{drivers.Rung{Name: drivers.EngineRung}, found[0]}}
	for _, growing := range []bool{true, false} {
		x.base.Growing = growing
		for name, say := range map[string]func() error{
			"table": func() error { return x.tableClaims(found) }, "ladder": func() error { return x.ladderClaims(nil, rungs) },
			"drivers": func() error { return x.driverClaims(found[0]) },
		} {
			x.statements = nil
			if err := say(); err != nil || growing != (len(x.statements) == 0) {
				t.Errorf("%s, growing steps: %t: %v, %d statements", name, growing, err, len(x.statements))
			}
		}
	}
}

// TestFewGames: of few games it is said that their intervals are too narrow.
func TestFewGames(t *testing.T) {
	const few = "are too narrow"
	for games, want := range map[int]bool{1: false, 3: true, 60: false} {
		x := games4()
		x.f.asJSON, x.games = true, nil // prints nothing
		for i := range 2 * games {
			x.games = append(x.games, string(rune('A'+i/2)))
		}
		c := new(claims)
		c.add("", "x", "", "", Holds)
		if err := x.conclude(c); err != nil || strings.Contains(x.text.String(), few) != want {
			t.Errorf("%d games: %v, %s", games, err, x.text.String())
		}
	}
}

func TestLevelSize(t *testing.T) {
	for _, c := range []struct {
		curve []float64
		want  float64
	}{
		{[]float64{2, 2, 2}, math.NaN()},
		{[]float64{4, 2.08, 2}, 1.5},
		{[]float64{1, 2, 2}, 0.96},
	} {
		if got := levelSize(c.curve); math.IsNaN(got) != math.IsNaN(c.want) || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v: %v, want %v", c.curve, got, c.want)
		}
	}
}

// TestBrockington: iterations and table together are set beside duplicates.
func TestBrockington(t *testing.T) {
	x := games4()
	var rungs ladder
	for name, leaves := range map[string]uint64{"plain": 1500, "cut-offs": 1000, "table": 1000, "deepening": 400, "exponential": 300} {
		found := tallies{}
		found.needs(search.AlphaBeta, 3, leaves)
		found.needs(search.AlphaBeta, 4, leaves)
		rungs = append(rungs, ladderRung{drivers.Rung{Name: name}, found})
	}
	c := &claims{at: x.depthsShown()}
	x.orderClaims(c, rungs)
	for what, want := range map[string]string{"all iterations": "2.500", "at least as much as duplicates": "1.667", "exponential bonus": "1.333"} {
		if s := verdictOn(t, c, what); s.Verdict != Holds || !strings.Contains(s.Measured, want) {
			t.Errorf("%s: %+v", what, s)
		}
	}
	// At depth 1 all rungs are alike.
	for _, r := range rungs {
		r.found.needs(search.AlphaBeta, 1, 100)
		r.found.needs(search.AlphaBeta, 2, r.found[search.AlphaBeta][3].rows[0].Passes)
	}
	x.f.first = 1
	c = &claims{at: x.depthsShown()}
	x.orderClaims(c, rungs)
	for _, s := range c.list {
		if s.Verdict != Holds || !strings.HasPrefix(s.Measured, "1.000") {
			t.Errorf("%+v", s)
		}
	}
	x.f.last = 1
	c = new(claims)
	x.orderClaims(c, rungs)
	if len(c.list) != 0 {
		t.Errorf("of one ply: %+v", c.list)
	}
	x.orderClaims(c, nil)
	if len(c.list) != 0 {
		t.Errorf("of rungs that were not measured: %+v", c.list)
	}
}
