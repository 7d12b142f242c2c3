package main

import (
	"slices"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
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
	found, err := x.run(drivers.MinimalTrees, c, m, variation{})
	if err != nil {
		return err
	}
	limits := tally(found)
	x.add(found, "-alone", "")
	x.addLimits(limits, true, "")
	for _, r := range list {
		c.Rung = &r
		found, err := x.run(drivers.Compare, c, m, variation{Rung: r.Name})
		if err != nil {
			return err
		}
		setting, kind := "rung="+r.Name, ""
		switch {
		case r.Aside:
			kind = " (aside: a variant, the next one goes on from the one before it)"
		case r.Play:
			kind = " (not full width)"
		}
		if !r.Play {
			x.addLimits(limits, r.Deepens(), setting)
		}
		x.add(found, "", setting)
		x.notef("%s: %s%s", r.Name, r.Title, kind)
	}
	x.notef("From iterative deepening on counts are cumulative over the iterations")
	return nil
}

// addLimits notes minimal trees and graphs: as those of all iterations to a depth for a search that deepens,
// or as they are.
func (x *comparer) addLimits(limits tallies, deepens bool, setting string) {
	for d := x.f.first; d <= x.f.last; d++ {
		for _, name := range []string{drivers.MinimalTree, drivers.MinimalGraph} {
			sum := slices.Clone(limits[name][d])
			for before := 1; before < d && deepens; before++ {
				for i, r := range limits[name][before][:min(len(sum), len(limits[name][before]))] {
					s := &sum[i]
					s.Leaves, s.Interior, s.Hits, s.Total = s.Leaves+r.Leaves, s.Interior+r.Interior, s.Hits+r.Hits, s.Total+r.Total
				}
			}
			x.add(sum, "", setting)
		}
	}
}
