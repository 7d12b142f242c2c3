package papers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"footnote/search/lab"
)

// TestExact: every exact experiment agrees with the published figures in full.
func TestExact(t *testing.T) {
	for _, e := range Experiments() {
		slow := e.Name == "theorems" || e.Name == "every-tree" || e.Name == "table5.1" || e.Name == "table5.4" || e.Name == "winloss"
		if e.Exact && !(slow && testing.Short()) {
			t.Run(e.Name, func(t *testing.T) { tryOut(t, e, Settings{}) })
		}
	}
}

// TestStatisticalReports: every statistical experiment runs, at a small size.
func TestStatisticalReports(t *testing.T) {
	s := Settings{Runs: 2, Seed: 1, Shallow: 4}
	if testing.Short() {
		s.Shallow = 8
	}
	inShort := []string{
		"fig5.3", "games-guess", "wall", "footnote3",
		"games-etc", "games-errors", "games-schedules", "games-best-first", "proof-numbers", "parallel", "games-threads",
	}
	for _, e := range Experiments() {
		if !e.Exact && (!testing.Short() || slices.Contains(inShort, e.Name)) {
			t.Run(e.Name, func(t *testing.T) { tryOut(t, e, s) })
		}
	}
}

// tryOut runs an experiment and looks at what it finds.
func tryOut(t *testing.T, e Experiment, s Settings) {
	t.Helper()
	done := 0
	s.Progress = func(d, total int) {
		if done++; d != done || d > total {
			t.Errorf("progress %d of %d after %d", d, total, done)
		}
	}
	r, err := e.Run(t.Context(), s)
	must(t, err)
	if e.Exact {
		checkExact(t, r)
	} else {
		checkStatistical(t, r, done)
	}
}

// TestShares: the rows of three shares, one file behind the other, give the report of one process.
func TestShares(t *testing.T) {
	for _, name := range []string{"wall", "footnote3", "games-guess"} {
		e, err := Lookup(name)
		must(t, err)
		s := Settings{Runs: 4, Seed: 1, Shallow: 8}
		want, err := e.Run(t.Context(), s)
		must(t, err)
		var file strings.Builder
		for number := 3; number > 0; number-- {
			s.Share = Share{number, 3}
			part, err := e.Run(t.Context(), s)
			if err != nil || len(part.Checks) > 0 {
				t.Fatalf("%s: %d statements of a share, %v", name, len(part.Checks), err)
			}
			must(t, WriteRows(&file, part.Rows))
		}
		rows, err := ReadRows(strings.NewReader(file.String()), nil)
		if err != nil || len(rows) != len(want.Rows) {
			t.Fatalf("%s: %d rows of shares, %d of one process, %v", name, len(rows), len(want.Rows), err)
		}
		got, err := e.Judged(s, rows)
		must(t, err)
		a, _ := json.Marshal(want)
		if b, _ := json.Marshal(got); string(a) != string(b) {
			t.Errorf("%s: the shares give another report\n%s\n%s", name, a, b)
		}
	}
}

// checkExact: as many figures as are published are compared, and equal.
func checkExact(t *testing.T, r *Report) {
	t.Helper()
	counts := map[string]int{
		"table5.1": 57, "table5.4": 24, "fig2.3": 20, "fig3.1": 26, "pearl": 9, "trends": 15, "winloss": 2, "fig12": 26,
		"memsss-fig1": 27, "appendix-b": 4, "theorems": 9,
	}
	exact := 0
	for _, c := range r.Checks {
		if c.Exact {
			exact++
		}
		// Four experiments also show what the paper says and what does not hold.
		if !c.OK && (c.Exact || r.Name != "table5.4" && r.Name != "winloss" && r.Name != "trends" && r.Name != "every-tree") {
			t.Errorf("%s: published %s, measured %s", c.What, c.Published, c.Measured)
		}
	}
	list, err := Statements(r.Name)
	facts := len(slices.DeleteFunc(list, func(s Statement) bool { return !s.onTrace() }))
	if err != nil || facts != len(r.facts) {
		t.Errorf("%d facts, %d statements on them, %v", len(r.facts), facts, err)
	}
	if exact != counts[r.Name] {
		t.Errorf("%d comparisons, want %d", exact, counts[r.Name])
	}
}

func runSmall(t *testing.T, name string, runs int) *Report {
	t.Helper()
	return runExperiment(t, name, Settings{Runs: runs, Seed: 2})
}

func runExperiment(t *testing.T, name string, s Settings) *Report {
	t.Helper()
	e, err := Lookup(name)
	must(t, err)
	r, err := e.Run(t.Context(), s)
	must(t, err)
	return r
}

func uniform(t *testing.T, width, depth, limit int, seed uint64) *lab.Tree {
	t.Helper()
	tree, err := lab.Uniform(width, depth, limit, seed)
	must(t, err)
	return tree
}

func newTree(t *testing.T, width, depth int, leaves []int) *lab.Tree {
	t.Helper()
	tree, err := lab.NewTree(width, depth, leaves)
	must(t, err)
	return tree
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// checkRows: every row of a table has a cell for each column.
func checkRows(t *testing.T, r *Report) {
	t.Helper()
	for _, table := range r.Tables {
		for _, row := range table.Rows {
			if len(row) != len(table.Columns) {
				t.Errorf("%s: a row of %d cells, %d columns", table.Title, len(row), len(table.Columns))
			}
		}
	}
}

// checkStatistical: a statistical experiment names its seed, fills its tables, figures and data,
// and nothing that must hold fails.
func checkStatistical(t *testing.T, r *Report, done int) {
	t.Helper()
	counts := slices.Contains([]string{"footnote3", "misled", "unordered", "counterexamples", "games-threads"}, r.Name) // nothing to draw
	if len(r.Checks) == 0 || len(r.Tables) == 0 && !counts || (len(r.Figures) == 0) != counts || len(r.Rows) == 0 || done == 0 {
		t.Errorf("%d checks, %d tables, %d figures, %d rows of data, %d steps", len(r.Checks), len(r.Tables), len(r.Figures), len(r.Rows), done)
	}
	checkRows(t, r)
	for _, c := range r.Checks {
		if c.Exact && !c.OK {
			t.Errorf("%s: %s, must be %s", c.What, c.Measured, c.Published)
		}
	}
	if r.Seed == nil || *r.Seed != 1 || r.Runs != 2 {
		t.Error("it does not name its seed and its runs")
	}
	if line, err := json.Marshal(r); err != nil || !strings.Contains(string(line), `"seed":1`) {
		t.Errorf("%s, %v", line, err)
	}
	for _, f := range r.Figures {
		for _, l := range f.Lines {
			if len(l.X) == 0 || len(l.X) != len(l.Y) || l.Err != nil && len(l.Err) != len(l.Y) {
				t.Errorf("%s, %s: %d x, %d y, %d errors", f.Name, l.Name, len(l.X), len(l.Y), len(l.Err))
			}
		}
	}
}

// TestWall: the drop at the wall is dramatic, and deeper for strong ordering.
func TestWall(t *testing.T) {
	for _, v := range runSmall(t, "wall", 60).Verdicts {
		if v.Effect.Value >= 1 || v.Verdict == NotReproduce {
			t.Errorf("%s: %s", v.What(), v.Effect)
		}
	}
}

// TestSingleTrees: counterexamples are found, and statements on what may happen are
// undecided, not refuted, where a sample has none.
func TestSingleTrees(t *testing.T) {
	n := 600
	if testing.Short() {
		n = 100
	}
	for _, c := range runSmall(t, "counterexamples", n).Checks {
		if c.OK == c.Undecided {
			t.Errorf("%s: %s, OK %t, undecided %t", c.What, c.Measured, c.OK, c.Undecided)
		}
		if strings.Contains(c.What, "SSS* visits more leaves than NegaScout") && !c.OK {
			t.Errorf("%s: %s; table 5.1 has one tree in ten", c.What, c.Measured)
		}
	}
}

// TestSameOnAnyThreads: results do not depend on the number of goroutines; those on games are complete.
func TestSameOnAnyThreads(t *testing.T) {
	names := []string{"fig5.3", "games-table", "games-guess"}
	if testing.Short() {
		names = names[:1]
	}
	for _, name := range names {
		s := Settings{Runs: 3, Seed: 1, Shallow: 8, Threads: 1}
		one := runExperiment(t, name, s)
		s.Threads = 3
		a, err := json.Marshal(one)
		must(t, err)
		b, err := json.Marshal(runExperiment(t, name, s))
		must(t, err)
		if string(a) != string(b) {
			t.Errorf("%s: one goroutine and three disagree", name)
		}
		if one.Unit == "positions" && (len(one.Figures) < 3 || len(one.Tables) < 3 || len(one.Checks) < 6) {
			t.Errorf("%s: %d figures, %d tables, %d statements", name, len(one.Figures), len(one.Tables), len(one.Checks))
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range Experiments() {
		if e.Name == "fig2.3" || e.Name == "fig3.1" || e.Name == "pearl" || e.Name == "trends" || e.Name == "fig12" || e.Name == "memsss-fig1" {
			continue // over before anyone can interrupt
		}
		if _, err := e.Run(ctx, Settings{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v after cancelling", e.Name, err)
		}
	}
}

func TestBadSettings(t *testing.T) {
	e, err := Lookup("WALL")
	must(t, err)
	if _, err := e.Run(t.Context(), Settings{Runs: -1}); err == nil {
		t.Error("negative runs were accepted")
	}
	if _, err := Lookup("nonsense"); err == nil {
		t.Error("nonsense was found")
	}
}

// The allocation facts of figure 1 of "Searching game trees under memory
// constraints", as far as the text tells them.
func ExampleExperiment_Run() {
	e, _ := Lookup("memsss-fig1")
	report, _ := e.Run(context.Background(), Settings{})
	fmt.Println(len(report.Checks), report.Failures())
	// Output: 27 0
}

// TestWindowsOfAnySeed: every seed gives windows.
func TestWindowsOfAnySeed(t *testing.T) {
	tree := uniform(t, 3, 4, 100, 1)
	for _, seed := range []uint64{0, 3_000_000_000, 1 << 63, 1<<64 - 1} {
		u := new(unit)
		u.windows(tree, lab.AllValues(tree), seed)
		c := newCells(u.rows)
		for _, what := range []string{"lemma-1", "lemma-2", "lemma-5"} {
			trials, fails := c.of[cellKey{"", "tried", "what=" + what, "trials"}], c.of[cellKey{"", "tried", "what=" + what, "fails"}]
			if trials.values.mean() == 0 || fails.values.mean() != 0 {
				t.Errorf("seed %d, %s: %v of %v", seed, what, fails.values, trials.values)
			}
		}
	}
}

// TestGameGap: the features of synthetic trees are those of their parameters.
func TestGameGap(t *testing.T) {
	r := runExperiment(t, "games-gap", Settings{Runs: 6, Seed: 1, Shallow: 8})
	c := newCells(r.Rows)
	of := func(subject, algorithm, setting, measure string) float64 {
		return c.of[cellKey{subject, algorithm, setting, measure}].values.mean()
	}
	const none, all = "synthetic, no feature", "synthetic, all four"
	if m := of(none, "moves", "", "mean"); m != treeWidth || of(none, "moves", "", "deviation") != 0 || of(all, "moves", "", "deviation") < 1.5 {
		t.Errorf("%v moves without features, deviation %v with", m, of(all, "moves", "", "deviation"))
	}
	if a, b := of(none, "children", "", "correlation"), of(all, "children", "", "correlation"); math.Abs(a) > 0.4 || b < 0.8 {
		t.Errorf("correlation %.2f without features, %.2f with", a, b)
	}
	saved := func(subject string) float64 {
		return of(subject, "alphabeta-without-bounds", "way=iterations", "leaves") / of(subject, "alphabeta", "way=iterations", "leaves")
	}
	if a, b := saved(none), saved(all); b < 1.05*a {
		t.Errorf("transpositions save %.2f without the feature, %.2f with", a, b)
	}
}

// TestScale: the scale of known errors.
func TestScale(t *testing.T) {
	var errors sample
	for i := range 1001 {
		errors = append(errors, float64((i*617)%1001-500))
	}
	if scale := errors.scale(); math.Abs(scale-340) > 2 {
		t.Errorf("scale %v", scale)
	}
}

// TestSeries: the lines of trees.tsv are those of experiments that there are, and their trees can be made.
func TestSeries(t *testing.T) {
	lines := 0
	must(t, eachLine(treeTable, 8, func(f []string) error {
		lines++
		name, _, _ := strings.Cut(f[0], " ")
		if _, err := Lookup(name); err != nil {
			return err
		}
		list, err := seriesOf(f[0])
		for i := range list {
			s := &list[i]
			if tree, err := s.tree(Settings{}, 3); err != nil || s.word("w") > 0 && tree.Width != s.word("w") || s.count(100) < 10 || strings.Contains(s.subject+s.setting+s.published, "{") {
				t.Errorf("%s, %s, %s: %v", f[0], s.subject, s.setting, err)
			}
		}
		return err
	}))
	if lines < 30 {
		t.Errorf("%d lines", lines)
	}
	if _, err := variantsOf("sss@nonsense", 2, 2); err == nil {
		t.Error("an option that there is not was read")
	}
	if got := eachOf([]string{"a=1,2", "2x3..4"}); !slices.Equal(got, []string{"a=1 w=2 d=3", "a=1 w=2 d=4", "a=2 w=2 d=3", "a=2 w=2 d=4"}) {
		t.Errorf("%q", got)
	}
}
