package experiments

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/engine/cli"
	"footnote/cmd/engine/report"
	"footnote/engine/experiment"
	"footnote/search"
)

// The ladder goes from the papers' simulations on abstract trees to the engine, one
// enhancement at a time.

// ladderDrivers returns the drivers that the ladder measures unless others are named. The last
// is what the others are set beside, as in the simulations.
func ladderDrivers() []string {
	return []string{search.MTSSS, search.MTDUAL, search.MTDf, search.NegaScout, search.AspirationNegaScout, search.AlphaBeta}
}

// ladderDepth is what the ladder measures unless --depth says otherwise: a search without
// move ordering is out of reach at the depths of the other experiments. SSS* without
// enhancements needs room in the table for all that it visits: 2^20 entries will do to
// depth 4.
const ladderDepth = "2..4"

// rungValues lists the rungs for shells.
func rungValues() []cobra.Completion {
	var list []cobra.Completion
	for _, r := range experiment.Rungs() {
		list = append(list, cobra.CompletionWithDesc(r.Name, r.Title))
	}
	return list
}

// everyTenth returns a tenth of the positions, at least one.
func everyTenth(list []experiment.GamePosition) []experiment.GamePosition {
	var few []experiment.GamePosition
	for i := 0; i < len(list); i += 10 {
		few = append(few, list[i])
	}
	return few
}

// ladderRung is what one rung has shown.
type ladderRung struct {
	experiment.Rung
	found tallies
}

// ladder measures the rungs and the limits.
func (x *comparer) ladder() error {
	rungs, err := experiment.RungsNamed(x.f.rungs)
	if err != nil {
		return cli.Usagef("--rungs: %v", err)
	}
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = ladderDrivers()
	}
	c.Algorithms = withAlgorithm(c.Algorithms, search.AlphaBeta)
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*(len(c.Algorithms)*len(rungs)+2))
	defer m.End()
	limits, err := x.collect(m, c, "", func(emit func(experiment.ComparisonRow)) error {
		return x.measure(experiment.Limits, c, emit)
	})
	if err != nil {
		return err
	}
	var ladder []ladderRung
	for _, r := range rungs {
		c.Rung = &r
		found, err := x.collect(m, c, r.Name, func(emit func(experiment.ComparisonRow)) error {
			return x.measure(experiment.Compare, c, emit)
		})
		if err != nil {
			return err
		}
		ladder = append(ladder, ladderRung{r, tally(found)})
	}
	return x.ladderReport(tally(limits), ladder, c.Algorithms)
}

// ladderReport prints the tables and draws the figures.
func (x *comparer) ladderReport(limits tallies, ladder []ladderRung, algorithms []string) error {
	if err := x.limitTable(limits, ladder, algorithms); err != nil {
		return err
	}
	for d := x.f.first; d <= x.f.last; d++ {
		var err error
		if x.f.counts {
			err = x.ladderCounts(ladder, algorithms, d)
		} else {
			err = x.ladderTables(ladder, algorithms, d)
		}
		if err != nil {
			return err
		}
	}
	if err := x.remark("from iterative deepening on counts are cumulative over the iterations; a rung aside is a variant, the next one goes on from the one before it"); err != nil {
		return err
	}
	if !x.f.counts {
		x.ladderClaims(limits, ladder)
	}
	if err := x.ladderChart(limits, ladder, algorithms); err != nil {
		return err
	}
	return x.limitChart(limits, ladder, algorithms)
}

// collect runs a part of the ladder, keeps its rows for the file of data and prints them
// as JSON.
func (x *comparer) collect(m cli.Meter, c experiment.Comparison, rung string, measure func(emit func(experiment.ComparisonRow)) error) ([]experiment.ComparisonRow, error) {
	var rows []experiment.ComparisonRow
	out := x.encoder()
	err := measure(func(r experiment.ComparisonRow) {
		rows = append(rows, r)
		if r.Depth == c.Depth {
			m.Step()
		}
		x.measured = append(x.measured, append(sampleRow(&c, &r, x.games[r.Position], compareLadder, 0), rung))
		out.encode(struct {
			experiment.ComparisonRow
			Game string `json:"game"`
			Rung string `json:"rung,omitempty"`
		}{r, x.games[r.Position], rung})
	})
	if err == nil {
		err = out.failed
	}
	return rows, err
}

// limit returns a limit at a depth, for a search that deepens the sum of those of all
// depths up to it.
func limit(limits tallies, name string, depth int, deepens bool) *tallied {
	first := depth
	if deepens {
		first = 1
	}
	sum := new(tallied)
	for d := first; d <= depth; d++ {
		for i, r := range limits[name][d].list() {
			if d == first || i >= len(sum.rows) {
				sum.rows = append(sum.rows, r)
				continue
			}
			s := &sum.rows[i]
			s.Leaves, s.Interior, s.Hits, s.Total = s.Leaves+r.Leaves, s.Interior+r.Interior, s.Hits+r.Hits, s.Total+r.Total
		}
	}
	return sum
}

// limitTable prints minimal trees and graphs, and what transpositions save.
func (x *comparer) limitTable(limits tallies, ladder []ladderRung, algorithms []string) error {
	t := newCompareTable("limits, %s; leaves", x.sample())
	header := table.Row{"depth", experiment.MinimalTree, experiment.MinimalGraph, "tree ÷ graph"}
	rung := map[string]tallies{}
	for _, r := range ladder {
		rung[r.Name] = r.found
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(1, len(header)))
	for d := x.f.first; d <= x.f.last; d++ {
		tree, graph := limits[experiment.MinimalTree][d], limits[experiment.MinimalGraph][d]
		line := table.Row{d, fmt.Sprintf("%.0f", tree.sum(leavesOf)), fmt.Sprintf("%.0f", graph.sum(leavesOf)), x.value(x.ratio(tree, graph, leavesOf))}
		t.AppendRow(line)
	}
	if err := x.show(t); err != nil {
		return err
	}
	if err := x.stepTable(rung); err != nil || rung[experiment.EngineRung] == nil {
		return err
	}
	return x.distanceTable(limits, rung[experiment.EngineRung], algorithms)
}

// stepsOfAlphaBeta are the pairs of rungs whose ratio says what a step saves Alpha-Beta:
// the table by cut-offs and by move order, then every other step, then transpositions
// when all of the order of moves is there.
func stepsOfAlphaBeta() [][2]string {
	return [][2]string{
		{"plain", "cut-offs"}, {"plain", "moves"}, {"table", "deepening"}, {"deepening", "history"}, {"history", "killers"}, {"killers", "exchange"},
		{experiment.EngineRung, "etc"}, {"lines", "exchange"},
	}
}

// stepTable prints what each step saves Alpha-Beta.
func (x *comparer) stepTable(rung map[string]tallies) error {
	t := newCompareTable("leaves of Alpha-Beta on a rung relative to the rung with the step, %s", x.sample())
	header := table.Row{"depth"}
	for _, p := range stepsOfAlphaBeta() {
		if rung[p[0]] != nil && rung[p[1]] != nil {
			header = append(header, p[0]+" ÷ "+p[1])
		}
	}
	if len(header) == 1 {
		return nil
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(1, len(header)))
	for d := x.f.first; d <= x.f.last; d++ {
		line := table.Row{d}
		for _, p := range stepsOfAlphaBeta() {
			if a, b := rung[p[0]], rung[p[1]]; a != nil && b != nil {
				line = append(line, x.value(x.ratio(a[search.AlphaBeta][d], b[search.AlphaBeta][d], leavesOf)))
			}
		}
		t.AppendRow(line)
	}
	return x.show(t)
}

// distanceTable prints how far the drivers of the engine are from the minimal graph.
func (x *comparer) distanceTable(limits, engine tallies, algorithms []string) error {
	t := newCompareTable("the engine in full width, %s; leaves relative to the minimal graphs of the same depths", x.sample())
	header := table.Row{"depth"}
	for _, a := range algorithms {
		header = append(header, a)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(1, len(header)))
	for d := x.f.first; d <= x.f.last; d++ {
		line := table.Row{d}
		for _, a := range algorithms {
			line = append(line, x.value(x.ratio(engine[a][d], limit(limits, experiment.MinimalGraph, d, true), leavesOf)))
		}
		t.AppendRow(line)
	}
	return x.show(t)
}

// value writes a ratio, without its interval where counts are asked for.
func (x *comparer) value(e experiment.Estimate) string {
	if x.f.counts {
		return fmt.Sprintf("%.3f", e.Value)
	}
	return estimate(e)
}

// ladderCounts prints one depth as counts.
func (x *comparer) ladderCounts(ladder []ladderRung, algorithms []string, depth int) error {
	for _, q := range []struct {
		name string
		of   func(*experiment.ComparisonRow) float64
	}{{"leaves", leavesOf}, {"total nodes", totalOf}} {
		t := x.ladderTable(algorithms, "depth %d, %s; %s", depth, x.sample(), q.name)
		for _, r := range ladder {
			line := table.Row{r.line()}
			for _, a := range algorithms {
				line = append(line, fmt.Sprintf("%.0f", r.found[a][depth].sum(q.of)))
			}
			t.AppendRow(line)
		}
		if err := x.show(t); err != nil {
			return err
		}
	}
	return nil
}

// ladderTables prints one depth relative to Alpha-Beta; times only where they are fair.
func (x *comparer) ladderTables(ladder []ladderRung, algorithms []string, depth int) error {
	for _, q := range []struct {
		name, format string
		of           func(*experiment.ComparisonRow) float64
	}{{"leaves", "%.0f", leavesOf}, {"total nodes", "%.0f", totalOf}, {"time", "%.2f s", timeOf}} {
		if q.name == "time" && x.f.jobs > 1 {
			break
		}
		t := x.ladderTable(algorithms, "depth %d, %s; %s relative to Alpha-Beta, and those of Alpha-Beta", depth, x.sample(), q.name)
		for _, r := range ladder {
			line := table.Row{r.line()}
			for _, a := range algorithms {
				if a == search.AlphaBeta {
					line = append(line, fmt.Sprintf(q.format, r.found[a][depth].sum(q.of)))
					continue
				}
				line = append(line, estimate(x.ratio(r.found[a][depth], r.found[search.AlphaBeta][depth], q.of)))
			}
			t.AppendRow(line)
		}
		if err := x.show(t); err != nil {
			return err
		}
	}
	return nil
}

func (x *comparer) ladderTable(algorithms []string, title string, args ...any) table.Writer {
	t := newCompareTable(title, args...)
	header := table.Row{"rung"}
	for _, a := range algorithms {
		header = append(header, a)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(2, len(header)))
	return t
}

// line names the rung in a table.
func (r *ladderRung) line() string {
	switch {
	case r.Aside:
		return r.Name + ": " + r.Title + " (aside)"
	case r.Play:
		return r.Name + ": " + r.Title + " (not full width)"
	}
	return r.Name + ": " + r.Title
}

// ladderChart draws the leaves relative to those of Alpha-Beta, rung by rung, and the
// limits beside them.
func (x *comparer) ladderChart(limits tallies, ladder []ladderRung, algorithms []string) error {
	d := x.f.last
	chart := report.Chart{
		Name: "rungs", Title: "From simulation to chess: what becomes of the advantage of SSS*",
		Subtitle: fmt.Sprintf("leaves relative to Alpha-Beta on the same rung; depth %d, %s; bars are 95 %% intervals", d, x.sample()),
		XLabel:   "enhancements, one more at each step; (in brackets: variants)", YLabel: "ratio", LogY: true, Reference: 1, ReferenceCaption: search.AlphaBeta,
	}
	for _, r := range ladder {
		name := r.Name
		if r.Aside {
			name = "(" + name + ")"
		}
		chart.XNames = append(chart.XNames, name)
	}
	for _, a := range algorithms {
		s := report.Series{Name: a}
		for i, r := range ladder {
			addPoint(&s, float64(i+1), x.ratio(r.found[a][d], r.found[search.AlphaBeta][d], leavesOf))
		}
		if a != search.AlphaBeta && len(s.X) > 0 {
			chart.Series = append(chart.Series, s)
		}
	}
	for k, name := range []string{experiment.MinimalTree, experiment.MinimalGraph} {
		s := report.Series{Name: name, Dashed: true, Color: limitColor + k}
		for i, r := range ladder {
			if !r.Play {
				addPoint(&s, float64(i+1), x.ratio(limit(limits, name, d, r.Deepens()), r.found[search.AlphaBeta][d], leavesOf))
			}
		}
		if len(s.X) > 0 {
			chart.Series = append(chart.Series, s)
		}
	}
	return x.draw(&chart)
}

// limitColor is the look of the minimal tree; that of the minimal graph is the next.
// Those of the drivers end before it.
const limitColor = 22

// limitChart draws how far the drivers of the engine are from the minimal graph, by depth.
func (x *comparer) limitChart(limits tallies, ladder []ladderRung, algorithms []string) error {
	chart := report.Chart{
		Name: "limit", Title: "How far the engine is from the minimal graph",
		Subtitle: fmt.Sprintf("leaves relative to the left-first minimal graph; full width, %s; bars are 95 %% intervals", x.sample()),
		XLabel:   "depth in plies", YLabel: "ratio", LogY: true, Reference: 1, ReferenceCaption: experiment.MinimalGraph,
	}
	for _, r := range ladder {
		if r.Name != experiment.EngineRung {
			continue
		}
		for _, a := range algorithms {
			s := report.Series{Name: a}
			for d := x.f.first; d <= x.f.last; d++ {
				addPoint(&s, float64(d), x.ratio(r.found[a][d], limit(limits, experiment.MinimalGraph, d, true), leavesOf))
			}
			chart.Series = append(chart.Series, s)
		}
		s := report.Series{Name: experiment.MinimalTree, Dashed: true, Color: limitColor}
		for d := x.f.first; d <= x.f.last; d++ {
			addPoint(&s, float64(d), x.ratio(limit(limits, experiment.MinimalTree, d, true), limit(limits, experiment.MinimalGraph, d, true), leavesOf))
		}
		chart.Series = append(chart.Series, s)
	}
	return x.draw(&chart)
}
