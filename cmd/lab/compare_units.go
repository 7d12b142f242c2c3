package main

import (
	"fmt"
	"slices"

	"footnote/cmd/internal/cli"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// unitsDepth is the depth of the experiment units where --depth does not say another.
const unitsDepth = "3..6"

// mostUnit limits --unit and --window.
const mostUnit = 1000

// units measures the drivers by the unit of the evaluation, Aspiration NegaScout by its window too: its
// rows are those of aspiration-16, of aspiration-50 and so on. In full width all drivers must find
// the same value.
func (x *comparer) units() error {
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = []string{search.MTDf, search.NegaScout, search.MTSSS}
	}
	others := slices.DeleteFunc(slices.Clone(c.Algorithms), func(a string) bool { return a == search.AspirationNegaScout })
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*len(x.f.units)*(len(others)+len(x.f.windows)))
	defer m.End()
	for _, unit := range x.f.units {
		c.Unit = unit
		value := map[[2]int]search.Score{} // by position and depth
		measure := func(suffix string, v variation) error {
			v.Unit = &unit
			rows, err := x.run(drivers.Compare, c, m, v)
			if err != nil {
				return err
			}
			x.add(rows, suffix, fmt.Sprintf("unit=%d", unit))
			for _, r := range rows {
				at := [2]int{r.Position, r.Depth}
				if _, ok := value[at]; !ok {
					value[at] = r.Score
				}
				if r.Depth >= x.f.first && r.Algorithm != search.MTDbest && !x.f.play { // MTD(best) ends with a bound
					x.note("all", fmt.Sprintf("d=%d unit=%d driver=%s%s", r.Depth, unit, shortName(r.Algorithm), suffix), r.Position, "other-value", r.Score != value[at])
				}
			}
			return nil
		}
		if c.Algorithms = others; len(others) > 0 {
			if err := measure("", variation{}); err != nil {
				return err
			}
		}
		c.Algorithms = []string{search.AspirationNegaScout}
		for _, window := range x.f.windows {
			c.Window = window
			if err := measure(fmt.Sprintf("-%d", window), variation{Window: &window}); err != nil {
				return err
			}
		}
		c.Window = 0
	}
	x.notef("In full width counts are cumulative over the iterations, in play all nodes are counted")
	return nil
}
