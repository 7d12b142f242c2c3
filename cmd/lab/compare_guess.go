package main

import (
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// guess is the experiment of figure 15: at every depth the first guess is the
// value plus a fixed distance.
func (x *comparer) guess() error {
	distances := []int{-160, -80, -40, -20, -10, -5, 0, 5, 10, 20, 40, 80, 160}
	searched := []string{search.MTDf}
	if len(x.base.Algorithms) > 0 {
		searched = x.base.Algorithms
	}
	for _, a := range searched {
		if a != search.MTDf && a != search.MTDbest && a != search.AspirationNegaScout {
			return cli.Usagef("--algorithms: %s starts from no guess; %s, %s and %s do", a, search.MTDf, search.MTDbest, search.AspirationNegaScout)
		}
	}
	c := x.base
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*(len(searched)*(len(distances)+1+len(guessCorrections()))+1))
	defer m.End()
	c.Algorithms = []string{search.AspirationNegaScout}
	rows, err := x.run(drivers.Compare, c, m, variation{})
	if err != nil {
		return err
	}
	values := make([][]search.Score, len(c.Positions))
	for _, r := range rows {
		values[r.Position] = append(values[r.Position], r.Score)
	}
	base := tally(rows)[search.AspirationNegaScout][c.Depth]
	x.add(base.list(), "", "")
	c.Algorithms = searched
	series := make([]report.Series, len(searched))
	t := x.guessTable("distance", "relative to Aspiration NegaScout from its own guess")
	if rows, err = x.run(drivers.Compare, c, m, variation{}); err != nil {
		return err
	}
	own := tally(rows)
	for _, distance := range distances {
		c.Guesses = func(position int) []search.Score {
			guesses := make([]search.Score, len(values[position]))
			for i, v := range values[position] {
				guesses[i] = v + search.Score(distance)
			}
			return guesses
		}
		rows, err := x.run(drivers.Compare, c, m, variation{Distance: &distance})
		if err != nil {
			return err
		}
		all := tally(rows)
		for i, a := range searched {
			series[i].Name = a
			addPoint(&series[i], float64(distance), x.guessLine(t, distance, a, all[a][c.Depth], base))
		}
		x.add(all[search.MTDf][c.Depth].list(), "", fmt.Sprintf("guess=%d", distance))
	}
	for _, a := range searched {
		x.guessLine(t, "own", a, own[a][c.Depth], base)
	}
	if err := x.show(t); err != nil {
		return err
	}
	if err := x.corrections(c, m, own); err != nil {
		return err
	}
	if searched[0] == search.MTDf {
		x.add(own[search.MTDf][c.Depth].list(), "mtd-f-own", "")
		if err := x.conclude(); err != nil {
			return err
		}
	}
	return x.draw(&report.Chart{
		Name: "guess", Title: "Leaf nodes against the first guess (figure 15)",
		Subtitle: fmt.Sprintf("relative to Aspiration NegaScout; full width, depth %d, %s", c.Depth, x.sample()),
		XLabel:   "first guess less value, centipawns", YLabel: "ratio", Series: series,
		Reference: 1, ReferenceCaption: "Aspiration NegaScout",
	})
}

// guessTable begins a table of leaves, totals and passes by what was changed in the guess.
func (x *comparer) guessTable(changed, relative string) *report.Table {
	t := report.NewTitledTable("depth %d, %s; %s", x.base.Depth, x.sample(), relative)
	t.AppendHeader(table.Row{changed, "driver", "leaves", "total", "passes"})
	t.SetColumnConfigs(append(report.RightAligned(1, 1), report.RightAligned(3, 5)...))
	return t
}

// guessLine adds a line to such a table and returns the leaves relative to base.
func (x *comparer) guessLine(t *report.Table, changed any, driver string, got, base *tallied) drivers.Estimate {
	leaves := x.ratio(got, base, leavesOf)
	t.AppendRow(table.Row{changed, driver, estimate(leaves), estimate(x.ratio(got, base, totalOf)), fmt.Sprintf("%.1f", got.passes()/float64(len(x.base.Positions)*x.base.Depth))})
	return leaves
}

// guessCorrections are the constants, in centipawns, that are added to the engine's own
// first guesses: those of section 5.2.3, to either side.
func guessCorrections() []int { return []int{-4, -3, -2, -1, 1, 2, 3, 4} }

// corrections measures what is gained when a constant is added to the guesses that the
// drivers have themselves; own is what they need without. What is judged is the first driver, each game
// searched with the constant that saves most on the other half of the games: a constant judged by the
// games that chose it would always seem to gain.
func (x *comparer) corrections(c drivers.Comparison, m cli.Meter, own tallies) error {
	c.Guesses = nil
	t := x.guessTable("correction", "from the own guess and a correction, relative to none")
	var first []*tallied // of the first driver, by correction
	for _, correction := range guessCorrections() {
		c.GuessCorrection = search.Score(correction)
		rows, err := x.run(drivers.Compare, c, m, variation{Correction: &correction})
		if err != nil {
			return err
		}
		all := tally(rows)
		for i, a := range c.Algorithms {
			got := all[a][c.Depth]
			x.guessLine(t, fmt.Sprintf("%+d", correction), a, got, own[a][c.Depth])
			if i == 0 {
				first = append(first, got)
			}
		}
	}
	x.add(x.crossChosen(first, leavesOf).list(), "mtd-f-corrected", "")
	return x.show(t)
}

// crossChosen takes each position's row from the setting that needs least on the other half
// of the games; nil when a half has no game. All settings have the same positions in the
// same order.
func (x *comparer) crossChosen(settings []*tallied, of func(*drivers.ComparisonRow) float64) *tallied {
	games := slices.Compact(slices.Sorted(slices.Values(x.games)))
	half := func(r *drivers.ComparisonRow) int {
		k, _ := slices.BinarySearch(games, x.games[r.Position])
		return k % 2
	}
	sums := make([][2]float64, len(settings))
	for k, s := range settings {
		rows := s.list()
		for i := range rows {
			sums[k][half(&rows[i])] += of(&rows[i])
		}
	}
	if len(games) < 2 || len(settings) == 0 {
		return nil
	}
	best := [2]int{} // by the half that is judged
	for k := range settings {
		for h := range 2 {
			if sums[k][1-h] < sums[best[h]][1-h] {
				best[h] = k
			}
		}
	}
	chosen := new(tallied)
	rows := settings[0].list()
	for i := range rows {
		chosen.rows = append(chosen.rows, settings[best[half(&rows[i])]].rows[i])
	}
	return chosen
}
