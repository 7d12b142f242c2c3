package papers

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// made makes rows of one subject: of algorithm a at d = 1 … len(means), around the means, and of b
// around 100.
func made(units int, means ...float64) []Row {
	var rows []Row
	for i := range units {
		for k, mean := range means {
			noise := 1 + 0.02*float64((i+2*k)%5-2)
			setting := "d=" + string(rune('1'+k))
			rows = append(rows, Row{"x", "s", "", i, "a", setting, "leaves", mean * noise}, Row{"x", "s", "", i, "b", setting, "leaves", 100 * (1 + 0.01*float64(i%3-1))})
		}
	}
	return rows
}

// TestJudge: one estimate for all depths, and a verdict on it.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		relation, of, at string
		means            []float64
		verdict          string
		effect           float64
	}{
		{"< 1", "leaves b", "", []float64{90, 80}, Holds, math.Sqrt(0.72)},
		{"< 1", "leaves b", "", []float64{110, 120}, NotReproduce, math.Sqrt(1.32)},
		{"< 1", "leaves b", "", []float64{90, 111.2}, Undecided, 1},
		{"> 1", "leaves b", "d=2", []float64{90, 120}, Holds, 1.2},
		{"> 1", "leaves b", "each d=*", []float64{90, 120}, NotReproduce, 0.9},
		{"< 1", "leaves b; leaves a d=1", "d=2", []float64{80, 90}, NotReproduce, 1.125},
		{"in 0.85 0.95", "leaves b", "", []float64{90}, Holds, 0.9},
		{"in 0.95 1.05", "leaves b", "", []float64{90}, NotReproduce, 0.9},
		{"in 1.0006 1.5", "leaves b", "", []float64{90, 111.2}, Undecided, 1}, // by the nearer limit
		{"near 0.9", "leaves b", "", []float64{90}, Holds, 0.9},
		{"near 0.8", "leaves b", "", []float64{90}, NotReproduce, 0.9},
		{"falls d", "leaves b", "", []float64{100, 80, 64}, Holds, 0.8},
		{"rises d", "leaves b", "", []float64{100, 80, 64}, NotReproduce, 0.8},
		{"even d", "leaves b", "", []float64{100, 120, 100, 120}, Holds, 1.2},
		{"odd d", "leaves b", "", []float64{100, 120, 100, 120}, NotReproduce, 1 / 1.2},
		{"< 95", "", "d=1", []float64{90}, Holds, 90},
		{"differs 1", "leaves b", "", []float64{90}, Holds, 0.9},
		{"< 1", "leaves a", "d=1", []float64{100}, Undecided, 1}, // all alike: no error
	} {
		v := judged(t, made(25, c.means...), c.relation, "leaves a", c.of, c.at)
		if v.Verdict != c.verdict || math.Abs(v.Effect.Value-c.effect) > 0.01*c.effect {
			t.Errorf("%s, %s at %q of %v: %s, %s; want %s, %.3f", c.relation, c.of, c.at, c.means, v.Verdict, v.Effect, c.verdict, c.effect)
		}
	}
}

func judged(t *testing.T, rows []Row, relation, what, of, at string) Verdict {
	t.Helper()
	list, err := statementsOf("head\n" + strings.Join([]string{"x", "p", "1", "says", "", relation, what, of, at, "", ""}, "\t"))
	must(t, err)
	got := newCells(rows).judge(&list[0])
	if len(got) != 1 {
		t.Fatalf("%s: %d verdicts", relation, len(got))
	}
	return got[0]
}

// TestDeviations: how much one number varies over how much another does.
func TestDeviations(t *testing.T) {
	var rows []Row
	for i := range 40 {
		off := float64(i%5 - 2)
		rows = append(rows, Row{"x", "s", "", i, "a", "", "growth", 10 + off}, Row{"x", "s", "", i, "b", "", "leaves", 100 + 20*float64((i+i/5)%5-2)})
	}
	for what, want := range map[string]float64{"~growth a": 0.1414, "~growth a / ~leaves b": 0.5} {
		if v := judged(t, rows, "< 0.8", what, "", ""); v.Verdict != Holds || math.Abs(v.Effect.Value-want) > 0.001 {
			t.Errorf("%s: %s, %s; want %.3f", what, v.Verdict, v.Effect, want)
		}
	}
	if list := newCells(rows[:2]).judge(&Statement{Relation: "< 1", What: "~growth a", Of: []string{""}, At: []string{""}, Subjects: []string{""}}); len(list) > 0 {
		t.Errorf("one unit varies: %v", list)
	}
}

// TestCounted: what happens on single units, and what a sample cannot show.
func TestCounted(t *testing.T) {
	for _, c := range []struct {
		relation, verdict string
		values            []float64
	}{
		{"some", Holds, []float64{0, 1}}, {"some", Undecided, []float64{0, 0}}, {"never", Undecided, []float64{0, 0}}, {"never", NotReproduce, []float64{0, 1}},
		{"always", NotReproduce, []float64{0, 1}}, {"always", Undecided, []float64{1, 1}}, {"all", Holds, []float64{1, 1}}, {"none", Holds, []float64{0, 0}},
		{"spreads 10", Holds, []float64{3, 30}}, {"spreads 10", Undecided, []float64{3, 29}},
		{"must", NotReproduce, []float64{1, 0}}, {"mustnot", Holds, []float64{0, 0}},
	} {
		var rows []Row
		for i, v := range c.values {
			rows = append(rows, Row{"x", "s", "", i, "a", "", "found", v})
		}
		if v := judged(t, rows, c.relation, "found a", "", ""); v.Verdict != c.verdict || v.Count == "" {
			t.Errorf("%s of %v: %s, want %s", c.relation, c.values, v.Verdict, c.verdict)
		}
	}
}

// TestClusters: positions of one game count as one.
func TestClusters(t *testing.T) {
	rows := made(40, 90)
	alone := judged(t, rows, "< 1", "leaves a", "leaves b", "")
	for i := range rows {
		rows[i].Group = string(rune('A' + rows[i].Unit%5)) // what the noise goes by
	}
	if games := judged(t, rows, "< 1", "leaves a", "leaves b", ""); games.Effect.High-games.Effect.Low < 1.5*(alone.Effect.High-alone.Effect.Low) {
		t.Errorf("five games %s, 40 positions %s", games.Effect, alone.Effect)
	}
	if one := judged(t, made(1, 90), "< 1", "leaves a", "leaves b", ""); one.Verdict != Undecided {
		t.Error("one tree decides")
	}
}

// TestIntervalCovers: 95 % of the intervals hold the true ratio, also when positions of a game are copies of
// each other.
func TestIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const trials, games = 300, 60
	covered := 0
	for range trials {
		var rows []Row
		for g := range games {
			value := 100 * math.Exp(0.3*rng.NormFloat64())
			for k := range 3 {
				group, unit := strconv.Itoa(g), 3*g+k
				rows = append(rows, Row{"x", "s", group, unit, "a", "", "leaves", value}, Row{"x", "s", group, unit, "b", "", "leaves", 100})
			}
		}
		if e := judged(t, rows, "< 1", "leaves a", "leaves b", "").Effect; e.Low <= 1 && e.High >= 1 {
			covered++
		}
	}
	if covered < trials*90/100 || covered > trials*985/1000 {
		t.Errorf("%d of %d intervals hold the truth", covered, trials)
	}
}

// TestPoint: a mean and a ratio of sums with the error of whole groups, a geometric mean, and a sum.
func TestPoint(t *testing.T) {
	var rows []Row
	for i, v := range []float64{100, 400, 100, 400} {
		group := []string{"a", "a", "b", "b"}[i]
		rows = append(rows, Row{"x", "s", group, i, "a", "n=2", "leaves", v}, Row{"x", "s", group, i, "a", "n=1", "leaves", 100}, Row{"x", "s", group, i, "b", "n=2", "leaves", 100})
	}
	for _, c := range []struct {
		p    plot
		want float64
	}{{plot{}, 250}, {plot{base: "b"}, 2.5}, {plot{base: "b", geometric: true}, 2}, {plot{over: "n=1"}, 2}, {plot{sums: true}, 1000}} {
		c.p.measure = "leaves"
		y, err, ok := newCells(rows).point(&c.p, "s", "a", "n=2")
		if !ok || math.Abs(y-c.want) > 1e-9 || err > 1e-9 { // games that are alike
			t.Errorf("%+v: %v ± %v, want %v", c.p, y, err, c.want)
		}
	}
	rows[0].Value = 101
	if _, err, _ := newCells(rows).point(&plot{measure: "leaves"}, "s", "a", "n=2"); !(err > 0.2 && err < 0.3) {
		t.Errorf("error %v, want that of 250.5 and 250", err)
	}
}

// TestHolm: with many statements of a paper the weakest is undecided; other papers do not count.
func TestHolm(t *testing.T) {
	a, b := &Statement{Paper: "a"}, &Statement{Paper: "b"}
	list := []Verdict{{Statement: a, P: 0.03, Verdict: Holds}, {Statement: a, P: 0.001, Verdict: NotReproduce}, {Statement: a, P: math.NaN(), Verdict: Holds}, {Statement: a, P: 0.04, Verdict: Holds},
		{Statement: b, P: 0.04, Verdict: Holds}}
	Adjust(list)
	for i, want := range []string{Undecided, NotReproduce, Holds, Undecided, Holds} {
		if list[i].Verdict != want {
			t.Errorf("%d: %s, want %s", i, list[i].Verdict, want)
		}
	}
}

// TestStatements: every line of the table can be judged, and names experiments that there are.
func TestStatements(t *testing.T) {
	list, err := statementsOf(statementTable)
	must(t, err)
	for _, s := range list {
		if s.Paper == "" || s.Says == "" || s.Published == "" || len(s.Experiments) == 0 {
			t.Errorf("%+v", s)
		}
		for _, name := range s.Experiments {
			if _, err := Lookup(name); err != nil && !strings.HasPrefix(name, "compare-") {
				t.Error(err)
			}
		}
	}
	for _, line := range []string{"x\tp\t1\tsays\t\tbelow 1\ta b", "x\tp\t1\tsays\t\t<\ta b", "x\tp\t1\tsays\t\t< 1\tleaves", "x\tp\t1\tsays\t\t< 1\tleaves a b c", strings.Repeat("\t", 11)} {
		if _, err := statementsOf("head\n" + line); err == nil {
			t.Errorf("%q is a statement", line)
		}
	}
}

// TestPlots: every line of the tables of plots and notes can be read, and names experiments that there are.
func TestPlots(t *testing.T) {
	for _, table := range []struct {
		text   string
		fields int
	}{{plotTable, 16}, {noteTable, 2}} {
		if err := eachLine(table.text, table.fields, func(f []string) error {
			for name := range strings.FieldsSeq(f[0]) {
				if _, err := Lookup(name); err != nil && !strings.HasPrefix(name, "compare-") && name != "games-*" {
					t.Error(err)
				}
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
	}
	for _, e := range Experiments() {
		if _, err := plotsFor(e.Name); err != nil {
			t.Error(err)
		}
	}
	if list, err := plotsFor("compare-ladder"); len(list) != 8 || err != nil || list[0].Reference != 0 || !list[0].sums || list[4].Reference != 1 {
		t.Errorf("%d plots of the ladder, %v", len(list), err)
	}
	if eachLine("a\tb\n1\t2\t3", 2, func([]string) error { return nil }) == nil {
		t.Error("a line has more fields than the table")
	}
}

// TestRows: rows are read as they were written, one file behind another.
func TestRows(t *testing.T) {
	rows := made(2, 90.25, 1e-9)
	var text strings.Builder
	must(t, WriteRows(&text, rows))
	notes := 0
	got, err := ReadRows(strings.NewReader("# a\n"+text.String()+"# end\n"+text.String()), func(string) error { notes++; return nil })
	if err != nil || notes != 2 || len(got) != 2*len(rows) || got[0] != rows[0] || got[len(got)-1] != rows[len(rows)-1] {
		t.Errorf("%d rows of %d, %v", len(got), len(rows), err)
	}
	for _, line := range []string{"a", "a\tb\t\tx\tc\td\te\t1", "a\tb\t\t1\tc\td\te\tone"} {
		if _, err := ReadRows(strings.NewReader(line), nil); err == nil {
			t.Errorf("%q is a row", line)
		}
	}
}

func TestSettings(t *testing.T) {
	all := []string{"d=3 table=8", "d=4 table=8", "d=5 table=8", "d=5 table=10"}
	for pattern, want := range map[string]int{"": 4, "d=odd": 3, "d=even": 1, "d=last": 2, "d=first": 1, "d=4..": 3, "d=3..4": 2, "d!=5": 2, "d=3,4": 2, "table=10 d=odd": 1, "x=1": 0, "d=* table=8": 3} {
		if got := chosen(all, pattern); len(got) != want {
			t.Errorf("%q: %q", pattern, got)
		}
	}
	if got := with("d=5 table=8", []string{"table=", "d=4", "w=2"}); got != "d=4 w=2" {
		t.Errorf("%q", got)
	}
}

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
		r := runExperiment(t, name, Settings{Runs: 1, Seed: 3, Shallow: 8})
		for _, c := range r.Checks {
			decided := c.Exact || strings.HasPrefix(c.Measured, "on ") || strings.Contains(c.Measured, " to ") // counted
			for _, count := range counts {
				decided = decided || strings.Contains(c.What, count)
			}
			if !decided && !c.Undecided {
				t.Errorf("%s: %s: %s: OK %t", name, c.What, c.Measured, c.OK)
			}
		}
	}
}
