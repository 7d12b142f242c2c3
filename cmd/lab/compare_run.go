package main

import (
	"fmt"
	"math"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// estimate writes a ratio with its 95 % interval.
func estimate(e drivers.Estimate) string { return rounded(e, 3) }

// rounded writes an estimate with a number of digits after the point.
func rounded(e drivers.Estimate, digits int) string {
	switch {
	case math.IsNaN(e.Value) || math.IsInf(e.Value, 0):
		return "-"
	case math.IsNaN(e.Low) || math.IsNaN(e.High):
		return fmt.Sprintf("%.*f", digits, e.Value)
	}
	return fmt.Sprintf("%.*f (%.*f–%.*f)", digits, e.Value, digits, e.Low, digits, e.High)
}

// drivers is the experiment of figures 13, 14 and 16.
func (x *comparer) drivers() error {
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = search.AlgorithmNames()
	}
	if !x.f.counts {
		c.Algorithms = withAlgorithm(c.Algorithms, search.AspirationNegaScout)
	}
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(c.Algorithms))
	rows, err := x.run(drivers.Compare, c, m, variation{})
	m.End()
	if err != nil {
		return err
	}
	all := tally(rows)
	switch {
	case x.f.counts:
		return x.countTable(all, c.Algorithms)
	case c.Play:
		return x.playTables(all, c.Algorithms)
	}
	for d := x.f.first; d <= x.f.last; d++ {
		t := report.NewTitledTable("depth %d, %s; relative to Aspiration NegaScout", d, x.sample())
		t.AppendHeader(table.Row{"driver", "leaves", "geometric mean", "total", "time", "passes", "leaf nodes"})
		t.SetColumnConfigs(report.RightAligned(2, 7))
		base := all[search.AspirationNegaScout][d]
		for _, a := range c.Algorithms {
			s := all[a][d]
			t.AppendRow(table.Row{a, estimate(x.ratio(s, base, leavesOf)),
				estimate(drivers.GeometricMean(x.samples(s, base, leavesOf))),
				estimate(x.ratio(s, base, totalOf)), estimate(x.ratio(s, base, timeOf)),
				fmt.Sprintf("%.1f", s.passes()/float64(len(c.Positions)*d)), fmt.Sprintf("%.0f", s.sum(leavesOf))})
		}
		if err := x.show(t); err != nil {
			return err
		}
	}
	if err := x.remark("counts are cumulative over the iterations; passes: root searches an iteration; in brackets 95 % intervals over games"); err != nil {
		return err
	}
	x.add(rows, "", "")
	x.addBehind(all)
	if err := x.conclude(); err != nil {
		return err
	}
	return x.driverCharts(all, c.Algorithms)
}

// countTable prints what is the same on every machine.
func (x *comparer) countTable(all tallies, algorithms []string) error {
	for d := x.f.first; d <= x.f.last; d++ {
		t := report.NewTitledTable("depth %d, %s; counts", d, x.sample())
		t.AppendHeader(table.Row{"driver", "leaves", "interior", "answered by the table", "total", "passes"})
		t.SetColumnConfigs(report.RightAligned(2, 6))
		for _, a := range algorithms {
			var leaves, interior, hits, total, passes uint64
			for _, r := range all[a][d].list() {
				leaves, interior, hits, total, passes = leaves+r.Leaves, interior+r.Interior, hits+r.Hits, total+r.Total, passes+r.Passes
			}
			t.AppendRow(table.Row{a, leaves, interior, hits, total, passes})
		}
		if err := x.show(t); err != nil {
			return err
		}
	}
	return x.remark("counts are cumulative over the iterations; passes: all root searches")
}

// playTables prints what the drivers cost in play: one table, so that a driver can be
// followed from depth to depth.
func (x *comparer) playTables(all tallies, algorithms []string) error {
	positions := float64(len(x.base.Positions))
	t := report.NewTitledTable("in play, %s; relative to Aspiration NegaScout", x.sample())
	t.AppendHeader(table.Row{"depth", "driver", "nodes", "geometric mean", "time", "passes", "nodes a pass", "crossings", "all nodes"})
	t.SetColumnConfigs(append(report.RightAligned(1, 1), report.RightAligned(3, 9)...))
	for d := x.f.first; d <= x.f.last; d++ {
		base := all[search.AspirationNegaScout][d]
		for _, a := range algorithms {
			s, before := all[a][d], all[a][d-1]
			passes := s.last(before, passesOf)
			t.AppendRow(table.Row{d, a, estimate(x.ratio(s, base, nodesOf)),
				estimate(drivers.GeometricMean(x.samples(s, base, nodesOf))),
				estimate(x.ratio(s, base, timeOf)), fmt.Sprintf("%.2f", passes/positions),
				fmt.Sprintf("%.0f", s.last(before, nodesOf)/max(passes, 1)),
				fmt.Sprintf("%.0f", s.last(before, crossingsOf)), fmt.Sprintf("%.0f", s.sum(nodesOf))})
		}
		t.AppendSeparator()
	}
	if err := x.show(t); err != nil {
		return err
	}
	return x.remark("nodes and times are cumulative over the iterations; passes (root searches, on average), nodes a pass and crossings " +
		"(positions where a pass contradicted an earlier one) are of the last; in brackets 95 % intervals over games")
}

// driverCharts draws figures 13, 14 and 16. The axis is logarithmic, so that no driver
// need be left out.
func (x *comparer) driverCharts(all tallies, algorithms []string) error {
	schedule := ""
	if x.base.Growing {
		schedule = "growing steps, "
	}
	for _, q := range []struct {
		name, title string
		of          func(*drivers.ComparisonRow) float64
	}{
		{"leaves", "Leaf nodes (figure 13)", leavesOf},
		{"totals", "Total nodes (figure 14)", totalOf},
		{"time", "Execution time (figure 16)", timeOf},
	} {
		chart := report.Chart{
			Name: q.name, Title: q.title + ", relative to Aspiration NegaScout",
			Subtitle: fmt.Sprintf("full width, %s%s, cumulative over iterative deepening; bars are 95 %% intervals", schedule, x.sample()),
			XLabel:   "depth in plies", YLabel: "ratio", LogY: true, Reference: 1, ReferenceCaption: "Aspiration NegaScout",
		}
		for _, a := range algorithms {
			s := report.Series{Name: a}
			for d := x.f.first; d <= x.f.last; d++ {
				addPoint(&s, float64(d), x.ratio(all[a][d], all[search.AspirationNegaScout][d], q.of))
			}
			if a != search.AspirationNegaScout && len(s.X) > 0 {
				chart.Series = append(chart.Series, s)
			}
		}
		if err := x.draw(&chart); err != nil {
			return err
		}
	}
	return nil
}

// driversTable begins a table with a column for each driver behind a first one; from is the first
// column of numbers.
func driversTable(first string, from int, algorithms []string, title string, args ...any) *report.Table {
	t := report.NewTitledTable(title, args...)
	header := table.Row{first}
	for _, a := range algorithms {
		header = append(header, a)
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(from, len(header)))
	return t
}

// addPoint adds an estimate to a line; nothing where there is none. A line has intervals
// at all of its points or at none.
func addPoint(s *report.Series, at float64, e drivers.Estimate) {
	if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || e.Value <= 0 {
		return
	}
	s.X, s.Y = append(s.X, at), append(s.Y, e.Value)
	if !math.IsNaN(e.Low) && !math.IsNaN(e.High) {
		s.Low, s.High = append(s.Low, e.Low), append(s.High, e.High)
	}
	if len(s.Low) != len(s.Y) {
		s.Low, s.High = nil, nil
	}
}
