package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// leastSize and mostSize are the logarithms of the sizes of the table that figures 9 and 10
// go through, by factors of 2.
const leastSize, mostSize = 10, 22

// sizes is what was found with the tables from 2^leastSize entries on.
type sizes []tallies

// table is the experiment of figures 9 and 10.
func (x *comparer) table() error {
	algorithms := []string{search.MTSSS, search.MTDUAL, search.MTDf, search.AspirationNegaScout, search.AlphaBeta}
	if len(x.base.Algorithms) > 0 {
		algorithms = withAlgorithm(x.base.Algorithms, search.AlphaBeta)
	}
	c := x.base
	c.Algorithms = algorithms
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(algorithms)*(mostSize-leastSize+1))
	defer m.End()
	var found sizes
	for k := leastSize; k <= mostSize; k++ {
		c.Entries = 1 << k
		rows, err := x.run(drivers.Compare, c, m, variation{Entries: &c.Entries})
		if err != nil {
			return err
		}
		found = append(found, tally(rows))
		x.add(rows, "", fmt.Sprintf("table=%d", k))
	}
	for d := x.f.first; d <= x.f.last; d++ {
		if err := x.sizeTable(found, algorithms, d); err != nil {
			return err
		}
	}
	x.addValues(found)
	if err := x.conclude(); err != nil {
		return err
	}
	return x.sizeChart(found, algorithms)
}

// sizeTable prints the leaves at one depth.
func (x *comparer) sizeTable(found sizes, algorithms []string, depth int) error {
	t := driversTable("entries", 1, algorithms, "leaves at depth %d, %s; relative to Alpha-Beta with the same table", depth, x.sample())
	for k, all := range found {
		line := table.Row{fmt.Sprintf("2^%d", leastSize+k)}
		for _, a := range algorithms {
			line = append(line, estimate(x.ratio(all[a][depth], all[search.AlphaBeta][depth], leavesOf)))
		}
		t.AppendRow(line)
	}
	return x.show(t)
}

// sizeChart draws the leaves at the greatest depth.
func (x *comparer) sizeChart(found sizes, algorithms []string) error {
	chart := report.Chart{
		Name: "table", Title: "Leaf nodes against table size (figures 9 and 10)",
		Subtitle: fmt.Sprintf("relative to Alpha-Beta with the same table; full width, depth %d, %s", x.f.last, x.sample()),
		XLabel:   "log2 of the table's entries", YLabel: "ratio", LogY: true,
		Reference: 1, ReferenceCaption: "Alpha-Beta",
	}
	for _, a := range algorithms {
		if a == search.AlphaBeta {
			continue // the reference
		}
		s := report.Series{Name: a}
		for k, all := range found {
			addPoint(&s, float64(leastSize+k), x.ratio(all[a][x.f.last], all[search.AlphaBeta][x.f.last], leavesOf))
		}
		chart.Series = append(chart.Series, s)
	}
	return x.draw(&chart)
}

// addValues notes where a search has another value than Alpha-Beta with the largest table. MTD(best) has
// none: it ends when the move is proved, with a bound.
func (x *comparer) addValues(found sizes) {
	for d := x.f.first; d <= x.f.last; d++ {
		want := map[int]search.Score{}
		for _, r := range found[len(found)-1][search.AlphaBeta][d].list() {
			want[r.Position] = r.Score
		}
		for k, all := range found {
			for _, driver := range search.AlgorithmNames() {
				for _, r := range all[driver][d].list() {
					if driver != search.MTDbest {
						x.addIf("all", fmt.Sprintf("d=%d table=%d driver=%s", d, leastSize+k, shortName(driver)), "other-value", r.Position, r.Score != want[r.Position])
					}
				}
			}
		}
	}
}
