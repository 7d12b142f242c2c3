package main

import (
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/cmd/lab/drivers"
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
	for _, r := range drivers.Rungs() {
		list = append(list, cobra.CompletionWithDesc(r.Name, r.Title))
	}
	return list
}

// ladderRung is what one rung has shown.
type ladderRung struct {
	drivers.Rung
	found tallies
}

// ladder is what the rungs have shown, from the simulation up.
type ladder []ladderRung

// rung returns what the rung of a name has shown; nil where it was not measured.
func (l ladder) rung(name string) tallies {
	for _, r := range l {
		if r.Name == name {
			return r.found
		}
	}
	return nil
}

// ladder measures the rungs and the limits.
func (x *comparer) ladder() error {
	list, err := drivers.RungsNamed(x.f.rungs)
	if err != nil {
		return cli.Usagef("--rungs: %v", err)
	}
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = ladderDrivers()
	}
	c.Algorithms = withAlgorithm(c.Algorithms, search.AlphaBeta)
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*(len(c.Algorithms)*len(list)+2))
	defer m.End()
	limits, err := x.run(drivers.MinimalTrees, c, m, variation{})
	if err != nil {
		return err
	}
	x.addLimits(tally(limits))
	var rungs ladder
	for _, r := range list {
		c.Rung = &r
		found, err := x.run(drivers.Compare, c, m, variation{Rung: r.Name})
		if err != nil {
			return err
		}
		x.add(found, "", "rung="+r.Name)
		rungs = append(rungs, ladderRung{r, tally(found)})
	}
	return x.ladderReport(tally(limits), rungs, c.Algorithms)
}

// addLimits notes the minimal trees and graphs, as those of all iterations to a depth.
func (x *comparer) addLimits(limits tallies) {
	for d := x.f.first; d <= x.f.last; d++ {
		for _, of := range [][2]string{{drivers.MinimalTree, "minimal-tree"}, {drivers.MinimalGraph, "minimal-graph"}} {
			x.add(limit(limits, of[0], 1, d).at(d), of[1], "")
			x.add(limits[of[0]][d].list(), of[1]+"-alone", "")
		}
	}
}

// at returns the rows as those of a depth.
func (s *tallied) at(depth int) []drivers.ComparisonRow {
	list := slices.Clone(s.rows)
	for i := range list {
		list[i].Depth = depth
	}
	return list
}

// ladderReport prints the tables and draws the figures.
func (x *comparer) ladderReport(limits tallies, rungs ladder, algorithms []string) error {
	if err := x.limitTable(limits, rungs, algorithms); err != nil {
		return err
	}
	for d := x.f.first; d <= x.f.last; d++ {
		var err error
		if x.f.counts {
			err = x.ladderCounts(rungs, algorithms, d)
		} else {
			err = x.ladderTables(rungs, algorithms, d)
		}
		if err != nil {
			return err
		}
	}
	if err := x.remark("from iterative deepening on counts are cumulative over the iterations; a rung aside is a variant, the next one goes on from the one before it"); err != nil {
		return err
	}
	if !x.f.counts {
		if err := x.conclude(); err != nil {
			return err
		}
	}
	if err := x.ladderChart(limits, rungs, algorithms); err != nil {
		return err
	}
	return x.limitChart(limits, rungs, algorithms)
}

// limit returns the sum of a limit over the depths from first on: from 1 for a search that
// deepens, from depth itself for one that does not.
func limit(limits tallies, name string, first, depth int) *tallied {
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

// distance is how far a driver of the engine is from the minimal graph.
func (x *comparer) distance(limits, engine tallies, driver string, depth int) drivers.Estimate {
	return x.ratio(engine[driver][depth], limit(limits, drivers.MinimalGraph, 1, depth), leavesOf)
}

// limitTable prints minimal trees and graphs, and what transpositions save.
func (x *comparer) limitTable(limits tallies, rungs ladder, algorithms []string) error {
	t := report.NewTitledTable("limits, %s; leaves", x.sample())
	header := table.Row{"depth", drivers.MinimalTree, drivers.MinimalGraph, "tree ÷ graph"}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(1, len(header)))
	for d := x.f.first; d <= x.f.last; d++ {
		tree, graph := limits[drivers.MinimalTree][d], limits[drivers.MinimalGraph][d]
		line := table.Row{d, fmt.Sprintf("%.0f", tree.sum(leavesOf)), fmt.Sprintf("%.0f", graph.sum(leavesOf)), x.value(x.ratio(tree, graph, leavesOf))}
		t.AppendRow(line)
	}
	if err := x.show(t); err != nil {
		return err
	}
	engine := rungs.rung(drivers.EngineRung)
	if err := x.stepTable(rungs); err != nil || engine == nil {
		return err
	}
	return x.distanceTable(limits, engine, algorithms)
}

// stepsOfAlphaBeta are the pairs of rungs whose ratio says what a step saves Alpha-Beta:
// the table by cut-offs and by move order, then every other step, then transpositions
// when all of the order of moves is there.
func stepsOfAlphaBeta() [][2]string {
	return [][2]string{
		{"plain", "cut-offs"}, {"plain", "moves"}, {"table", "deepening"}, {"deepening", "history"}, {"history", "killers"}, {"killers", "exchange"},
		{drivers.EngineRung, "etc"}, {"lines", "exchange"},
	}
}

// stepTable prints what each step saves Alpha-Beta.
func (x *comparer) stepTable(rungs ladder) error {
	t := report.NewTitledTable("leaves of Alpha-Beta on a rung relative to the rung with the step, %s", x.sample())
	header := table.Row{"depth"}
	for _, p := range stepsOfAlphaBeta() {
		if rungs.rung(p[0]) != nil && rungs.rung(p[1]) != nil {
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
			if a, b := rungs.rung(p[0]), rungs.rung(p[1]); a != nil && b != nil {
				line = append(line, x.value(x.ratio(a[search.AlphaBeta][d], b[search.AlphaBeta][d], leavesOf)))
			}
		}
		t.AppendRow(line)
	}
	return x.show(t)
}

// distanceTable prints how far the drivers of the engine are from the minimal graph.
func (x *comparer) distanceTable(limits, engine tallies, algorithms []string) error {
	t := driversTable("depth", 1, algorithms, "the engine in full width, %s; leaves relative to the minimal graphs of the same depths", x.sample())
	for d := x.f.first; d <= x.f.last; d++ {
		line := table.Row{d}
		for _, a := range algorithms {
			line = append(line, x.value(x.distance(limits, engine, a, d)))
		}
		t.AppendRow(line)
	}
	return x.show(t)
}

// value writes a ratio, without its interval where counts are asked for.
func (x *comparer) value(e drivers.Estimate) string {
	if x.f.counts {
		return fmt.Sprintf("%.3f", e.Value)
	}
	return estimate(e)
}

// ladderCounts prints one depth as counts.
func (x *comparer) ladderCounts(rungs ladder, algorithms []string, depth int) error {
	for _, q := range []struct {
		name string
		of   func(*drivers.ComparisonRow) float64
	}{{"leaves", leavesOf}, {"total nodes", totalOf}} {
		t := driversTable("rung", 2, algorithms, "depth %d, %s; %s", depth, x.sample(), q.name)
		for _, r := range rungs {
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
func (x *comparer) ladderTables(rungs ladder, algorithms []string, depth int) error {
	for _, q := range []struct {
		name, format string
		of           func(*drivers.ComparisonRow) float64
	}{{"leaves", "%.0f", leavesOf}, {"total nodes", "%.0f", totalOf}, {"time", "%.2f s", timeOf}} {
		if q.name == "time" && x.f.jobs > 1 {
			break
		}
		t := driversTable("rung", 2, algorithms, "depth %d, %s; %s relative to Alpha-Beta, and those of Alpha-Beta", depth, x.sample(), q.name)
		for _, r := range rungs {
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
func (x *comparer) ladderChart(limits tallies, rungs ladder, algorithms []string) error {
	d := x.f.last
	chart := report.Chart{
		Name: "rungs", Title: "From simulation to chess: what becomes of the advantage of SSS*",
		Subtitle: fmt.Sprintf("leaves relative to Alpha-Beta on the same rung; depth %d, %s; bars are 95 %% intervals", d, x.sample()),
		XLabel:   "enhancements, one more at each step; (in brackets: variants)", YLabel: "ratio", LogY: true, Reference: 1, ReferenceCaption: search.AlphaBeta,
	}
	for _, r := range rungs {
		name := r.Name
		if r.Aside {
			name = "(" + name + ")"
		}
		chart.XNames = append(chart.XNames, name)
	}
	for _, a := range algorithms {
		s := report.Series{Name: a}
		for i, r := range rungs {
			addPoint(&s, float64(i+1), x.ratio(r.found[a][d], r.found[search.AlphaBeta][d], leavesOf))
		}
		if a != search.AlphaBeta && len(s.X) > 0 {
			chart.Series = append(chart.Series, s)
		}
	}
	for k, name := range []string{drivers.MinimalTree, drivers.MinimalGraph} {
		s := report.Series{Name: name, Dashed: true, Color: limitColor + k}
		for i, r := range rungs {
			first := d
			if r.Deepens() {
				first = 1
			}
			if !r.Play {
				addPoint(&s, float64(i+1), x.ratio(limit(limits, name, first, d), r.found[search.AlphaBeta][d], leavesOf))
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
func (x *comparer) limitChart(limits tallies, rungs ladder, algorithms []string) error {
	engine := rungs.rung(drivers.EngineRung)
	if engine == nil {
		return nil
	}
	chart := report.Chart{
		Name: "limit", Title: "How far the engine is from the minimal graph",
		Subtitle: fmt.Sprintf("leaves relative to the left-first minimal graph; full width, %s; bars are 95 %% intervals", x.sample()),
		XLabel:   "depth in plies", YLabel: "ratio", LogY: true, Reference: 1, ReferenceCaption: drivers.MinimalGraph,
	}
	for _, a := range algorithms {
		s := report.Series{Name: a}
		for d := x.f.first; d <= x.f.last; d++ {
			addPoint(&s, float64(d), x.distance(limits, engine, a, d))
		}
		chart.Series = append(chart.Series, s)
	}
	s := report.Series{Name: drivers.MinimalTree, Dashed: true, Color: limitColor}
	for d := x.f.first; d <= x.f.last; d++ {
		addPoint(&s, float64(d), x.ratio(limit(limits, drivers.MinimalTree, 1, d), limit(limits, drivers.MinimalGraph, 1, d), leavesOf))
	}
	chart.Series = append(chart.Series, s)
	return x.draw(&chart)
}
