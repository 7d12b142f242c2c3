package main

import (
	"fmt"
	"slices"

	"footnote/cmd/internal/cli"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

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
	defer m.End()
	rows, err := x.run(drivers.Compare, c, m, variation{})
	if err != nil {
		return err
	}
	x.add(rows, "", "")
	if x.f.play {
		x.notef("Nodes and times are cumulative over the iterations; passes (root searches) and nodes a pass are of the last, and crossings are positions where a pass contradicted an earlier one")
		return nil
	}
	x.notef("Counts are cumulative over the iterations")
	all := tally(rows)
	for d := x.f.first; d <= x.f.last; d++ { // where MTD(f) evaluates more leaves than Aspiration NegaScout
		mtdf, rival := all[search.MTDf][d], all[search.AspirationNegaScout][d]
		for i := range min(len(mtdf), len(rival)) {
			x.note("mtd-f", fmt.Sprintf("d=%d", d), mtdf[i].Position, "behind", rival[i].Leaves < mtdf[i].Leaves)
		}
	}
	return nil
}

// leastSize and mostSize are the logarithms of the sizes of the table that figures 9 and 10
// go through, by factors of 2.
const leastSize, mostSize = 10, 22

// table is the experiment of figures 9 and 10.
func (x *comparer) table() error {
	c := x.base
	if c.Algorithms = withAlgorithm(c.Algorithms, search.AlphaBeta); len(x.base.Algorithms) == 0 {
		c.Algorithms = []string{search.MTSSS, search.MTDUAL, search.MTDf, search.AspirationNegaScout, search.AlphaBeta}
	}
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(c.Algorithms)*(mostSize-leastSize+1))
	defer m.End()
	var found [][]drivers.ComparisonRow
	for k := leastSize; k <= mostSize; k++ {
		c.Entries = 1 << k
		rows, err := x.run(drivers.Compare, c, m, variation{Entries: &c.Entries})
		if err != nil {
			return err
		}
		found = append(found, rows)
		x.add(rows, "", fmt.Sprintf("table=%d", k))
	}
	x.addValues(found)
	return nil
}

// addValues notes where a search has another value than Alpha-Beta with the largest table. MTD(best) has
// none: it ends when the move is proved, with a bound.
func (x *comparer) addValues(found [][]drivers.ComparisonRow) {
	want := map[[2]int]search.Score{} // by position and depth
	for _, r := range found[len(found)-1] {
		if r.Algorithm == search.AlphaBeta {
			want[[2]int{r.Position, r.Depth}] = r.Score
		}
	}
	for k, rows := range found {
		for _, r := range rows {
			if r.Algorithm != search.MTDbest && r.Depth >= x.f.first {
				x.note("all", fmt.Sprintf("d=%d table=%d driver=%s", r.Depth, leastSize+k, shortName(r.Algorithm)), r.Position, "other-value", r.Score != want[[2]int{r.Position, r.Depth}])
			}
		}
	}
}

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
	base, err := x.run(drivers.Compare, c, m, variation{})
	if err != nil {
		return err
	}
	values := make([][]search.Score, len(c.Positions))
	for _, r := range base {
		values[r.Position] = append(values[r.Position], r.Score)
	}
	x.add(atDepth(base, c.Depth), "", "")
	c.Algorithms = searched
	own, err := x.run(drivers.Compare, c, m, variation{})
	if err != nil {
		return err
	}
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
		x.add(atDepth(rows, c.Depth), "", fmt.Sprintf("guess=%d", distance))
	}
	x.add(atDepth(own, c.Depth), "-own", "")
	return x.corrections(c, m)
}

// atDepth returns the rows of one depth.
func atDepth(rows []drivers.ComparisonRow, depth int) []drivers.ComparisonRow {
	return slices.DeleteFunc(slices.Clone(rows), func(r drivers.ComparisonRow) bool { return r.Depth != depth })
}

// guessCorrections are the constants, in centipawns, that are added to the engine's own
// first guesses: those of section 5.2.3, to either side.
func guessCorrections() []int { return []int{-4, -3, -2, -1, 1, 2, 3, 4} }

// corrections measures what is gained when a constant is added to the guesses that the
// drivers have themselves. What is judged is MTD(f), each game
// searched with the constant that saves most on the other half of the games: a constant judged by the
// games that chose it would always seem to gain.
func (x *comparer) corrections(c drivers.Comparison, m cli.Meter) error {
	c.Guesses = nil
	var found [][]drivers.ComparisonRow // of MTD(f), by correction
	for _, correction := range guessCorrections() {
		c.GuessCorrection = search.Score(correction)
		rows, err := x.run(drivers.Compare, c, m, variation{Correction: &correction})
		if err != nil {
			return err
		}
		x.add(atDepth(rows, c.Depth), "-by", fmt.Sprintf("correction=%d", correction))
		found = append(found, tally(rows)[search.MTDf][c.Depth])
	}
	x.add(x.crossChosen(found), "-corrected", "")
	return nil
}

// crossChosen takes each position's row from the setting that needs fewest leaves on the other half
// of the games; nil when a half has no game. All settings have the same positions in the
// same order.
func (x *comparer) crossChosen(settings [][]drivers.ComparisonRow) (chosen []drivers.ComparisonRow) {
	games := slices.Compact(slices.Sorted(slices.Values(x.games)))
	half := func(r *drivers.ComparisonRow) int {
		k, _ := slices.BinarySearch(games, x.games[r.Position])
		return k % 2
	}
	sums := make([][2]uint64, len(settings))
	for k, rows := range settings {
		for i := range rows {
			sums[k][half(&rows[i])] += rows[i].Leaves
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
	for i := range settings[0] {
		chosen = append(chosen, settings[best[half(&settings[0][i])]][i])
	}
	return chosen
}
