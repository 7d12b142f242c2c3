package experiments

import (
	"fmt"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/engine/cli"
	"footnote/cmd/engine/report"
	"footnote/engine/experiment"
	"footnote/search"
)

// sums are a driver's counts at one depth, over all positions.
type sums struct {
	leaves, total, nodes, time, passes float64
	logs                               []float64 // of each position's leaves, in play of its nodes
}

// tally adds rows up by algorithm and depth.
func tally(rows []experiment.ComparisonRow, play bool) map[string]map[int]*sums {
	all := map[string]map[int]*sums{}
	for _, r := range rows {
		byDepth := all[r.Algorithm]
		if byDepth == nil {
			byDepth = map[int]*sums{}
			all[r.Algorithm] = byDepth
		}
		s := byDepth[r.Depth]
		if s == nil {
			s = new(sums)
			byDepth[r.Depth] = s
		}
		s.leaves += float64(r.Leaves)
		s.total += float64(r.Total)
		s.nodes += float64(r.Nodes)
		s.time += r.Time.Seconds()
		s.passes += float64(r.Passes)
		for len(s.logs) <= r.Position {
			s.logs = append(s.logs, 0)
		}
		n := r.Leaves
		if play {
			n = r.Nodes
		}
		s.logs[r.Position] = math.Log(float64(max(n, 1)))
	}
	return all
}

// geometricMean returns the geometric mean of s's counts over base's, position by
// position, with the standard error of its logarithm.
func (s *sums) geometricMean(base *sums) (mean, err float64) {
	n := float64(len(s.logs))
	var sum, squares float64
	for i := range s.logs {
		d := s.logs[i] - base.logs[i]
		sum += d
		squares += d * d
	}
	mean = sum / n
	if n > 1 {
		err = math.Sqrt(max(squares/n-mean*mean, 0) / (n - 1))
	}
	return math.Exp(mean), err
}

// drivers is the experiment of figures 13, 14 and 16.
func (x *comparer) drivers() error {
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = search.AlgorithmNames()
	}
	c.Algorithms = withAlgorithm(c.Algorithms, search.AspirationNegaScout)
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(c.Algorithms))
	rows, err := x.run(c, m, compareDrivers, 0)
	m.End()
	if err != nil {
		return err
	}
	all := tally(rows, c.Play)
	if c.Play {
		return x.playTables(all, c.Algorithms)
	}
	for d := x.f.first; d <= x.f.last; d++ {
		t := report.NewTable()
		t.SetTitle("depth %d, %d positions; relative to Aspiration NegaScout", d, len(c.Positions))
		t.AppendHeader(table.Row{"driver", "leaves", "geometric mean", "total", "time", "passes", "leaf nodes"})
		t.SetColumnConfigs(report.RightAligned(2, 7))
		base := all[search.AspirationNegaScout][d]
		for _, a := range c.Algorithms {
			s := all[a][d]
			g, e := s.geometricMean(base)
			t.AppendRow(table.Row{a, report.Ratio(s.leaves, base.leaves), fmt.Sprintf("%.3f ± %.3f", g, g*e),
				report.Ratio(s.total, base.total), report.Ratio(s.time, base.time),
				fmt.Sprintf("%.1f", s.passes/float64(len(c.Positions)*d)), fmt.Sprintf("%.0f", s.leaves)})
		}
		if err := x.print("%s\n", t.Render()); err != nil {
			return err
		}
	}
	if err := x.print("counts are cumulative over the iterations; passes: root searches an iteration\n"); err != nil {
		return err
	}
	return x.driverCharts(all, c.Algorithms)
}

// playTables prints what the drivers cost in play, depth by depth.
func (x *comparer) playTables(all map[string]map[int]*sums, algorithms []string) error {
	positions := float64(len(x.base.Positions))
	for d := x.f.first; d <= x.f.last; d++ {
		t := report.NewTable()
		t.SetTitle("in play, depth %d, %d positions; relative to Aspiration NegaScout", d, len(x.base.Positions))
		t.AppendHeader(table.Row{"driver", "nodes", "geometric mean", "time", "passes", "all nodes"})
		t.SetColumnConfigs(report.RightAligned(2, 6))
		base := all[search.AspirationNegaScout][d]
		for _, a := range algorithms {
			s := all[a][d]
			g, e := s.geometricMean(base)
			passes := s.passes
			if before := all[a][d-1]; before != nil {
				passes -= before.passes
			}
			t.AppendRow(table.Row{a, report.Ratio(s.nodes, base.nodes), fmt.Sprintf("%.3f ± %.3f", g, g*e),
				report.Ratio(s.time, base.time), fmt.Sprintf("%.2f", passes/positions), fmt.Sprintf("%.0f", s.nodes)})
		}
		if err := x.print("%s\n", t.Render()); err != nil {
			return err
		}
	}
	return x.print("nodes and times are cumulative over the iterations; passes: root searches of the last one\n")
}

// driverCharts draws figures 13, 14 and 16. Drivers that need many more
// nodes would flatten the other lines: only the table shows them.
func (x *comparer) driverCharts(all map[string]map[int]*sums, algorithms []string) error {
	const tooMuch = 1.6
	for _, q := range []struct {
		name, title string
		of          func(*sums) float64
	}{
		{"leaves", "Leaf nodes (figure 13)", func(s *sums) float64 { return s.leaves }},
		{"totals", "Total nodes (figure 14)", func(s *sums) float64 { return s.total }},
		{"time", "Execution time (figure 16)", func(s *sums) float64 { return s.time }},
	} {
		chart := report.Chart{
			Name: q.name, Title: q.title + ", relative to Aspiration NegaScout",
			Subtitle: fmt.Sprintf("full width, %d positions, cumulative over iterative deepening", len(x.base.Positions)),
			XLabel:   "depth in plies", YLabel: "ratio", Reference: 1, ReferenceCaption: "Aspiration NegaScout",
		}
		for _, a := range algorithms {
			s := report.Series{Name: a}
			worst := 0.0
			for d := x.f.first; d <= x.f.last; d++ {
				base := q.of(all[search.AspirationNegaScout][d])
				if base <= 0 {
					continue
				}
				r := q.of(all[a][d]) / base
				worst = max(worst, r)
				s.X, s.Y = append(s.X, float64(d)), append(s.Y, r)
			}
			if a != search.AspirationNegaScout && worst <= tooMuch && len(s.X) > 0 {
				chart.Series = append(chart.Series, s)
			}
		}
		if err := x.draw(&chart); err != nil {
			return err
		}
	}
	return nil
}

// table is the experiment of figures 9 and 10.
func (x *comparer) table() error {
	const least, most = 10, 22
	algorithms := []string{search.MTSSS, search.MTDUAL, search.MTDf, search.AspirationNegaScout, search.AlphaBeta}
	if len(x.base.Algorithms) > 0 {
		algorithms = withAlgorithm(x.base.Algorithms, search.AlphaBeta)
	}
	c := x.base
	c.Algorithms = algorithms
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(algorithms)*(most-least+1))
	defer m.End()
	series := make([]report.Series, len(algorithms))
	t := report.NewTable()
	t.SetTitle("leaves at depth %d relative to Alpha-Beta with the same table", c.Depth)
	header := table.Row{"entries"}
	for i, a := range algorithms {
		header = append(header, a)
		series[i].Name = a
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(1, len(header)))
	for k := least; k <= most; k++ {
		c.Entries = 1 << k
		rows, err := x.run(c, m, compareTable, c.Entries)
		if err != nil {
			return err
		}
		all := tally(rows, false)
		base := all[search.AlphaBeta][c.Depth].leaves
		line := table.Row{fmt.Sprintf("2^%d", k)}
		for i, a := range algorithms {
			r := all[a][c.Depth].leaves / base
			series[i].X, series[i].Y = append(series[i].X, float64(k)), append(series[i].Y, r)
			line = append(line, fmt.Sprintf("%.3f", r))
		}
		t.AppendRow(line)
	}
	if err := x.print("%s\n", t.Render()); err != nil {
		return err
	}
	series = slices.DeleteFunc(series, func(s report.Series) bool { return s.Name == search.AlphaBeta }) // the reference
	return x.draw(&report.Chart{
		Name: "table", Title: "Leaf nodes against table size (figures 9 and 10)",
		Subtitle: fmt.Sprintf("relative to Alpha-Beta with the same table; full width, depth %d, %d positions", c.Depth, len(c.Positions)),
		XLabel:   "log2 of the table's entries", YLabel: "ratio", Series: series, LogY: true,
		Reference: 1, ReferenceCaption: "Alpha-Beta",
	})
}

// guess is the experiment of figure 15: at every depth the first guess is the
// value plus a fixed distance.
func (x *comparer) guess() error {
	distances := []int{-160, -80, -40, -20, -10, -5, 0, 5, 10, 20, 40, 80, 160}
	c := x.base
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*(len(distances)+1))
	defer m.End()
	c.Algorithms = []string{search.AspirationNegaScout}
	rows, err := x.run(c, m, "", 0)
	if err != nil {
		return err
	}
	values := make([][]search.Score, len(c.Positions))
	for _, r := range rows {
		values[r.Position] = append(values[r.Position], r.Score)
	}
	base := tally(rows, false)[search.AspirationNegaScout][c.Depth]
	c.Algorithms = []string{search.MTDf}
	s := report.Series{Name: "MTD(f)"}
	t := report.NewTable()
	t.SetTitle("MTD(f) at depth %d, first guess off by a distance; relative to Aspiration NegaScout", c.Depth)
	t.AppendHeader(table.Row{"distance", "leaves", "total", "passes"})
	t.SetColumnConfigs(report.RightAligned(1, 4))
	for _, distance := range distances {
		c.Guesses = func(position int) []search.Score {
			guesses := make([]search.Score, len(values[position]))
			for i, v := range values[position] {
				guesses[i] = v + search.Score(distance)
			}
			return guesses
		}
		rows, err := x.run(c, m, compareGuess, distance)
		if err != nil {
			return err
		}
		got := tally(rows, false)[search.MTDf][c.Depth]
		s.X, s.Y = append(s.X, float64(distance)), append(s.Y, got.leaves/base.leaves)
		t.AppendRow(table.Row{distance, report.Ratio(got.leaves, base.leaves), report.Ratio(got.total, base.total),
			fmt.Sprintf("%.1f", got.passes/float64(len(c.Positions)*c.Depth))})
	}
	if err := x.print("%s\n", t.Render()); err != nil {
		return err
	}
	return x.draw(&report.Chart{
		Name: "guess", Title: "Leaf nodes of MTD(f) against its first guess (figure 15)",
		Subtitle: fmt.Sprintf("relative to Aspiration NegaScout; full width, depth %d, %d positions", c.Depth, len(c.Positions)),
		XLabel:   "first guess less value, centipawns", YLabel: "ratio", Series: []report.Series{s},
		Reference: 1, ReferenceCaption: "Aspiration NegaScout",
	})
}
