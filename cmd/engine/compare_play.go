package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/search"
)

// playTables prints what the drivers cost in play, depth by depth.
func (x *comparer) playTables(all map[string]map[int]*sums, algorithms []string) error {
	positions := float64(len(x.base.Positions))
	for d := x.f.first; d <= x.f.last; d++ {
		t := newTable()
		t.SetTitle("in play, depth %d, %d positions; relative to Aspiration NegaScout", d, len(x.base.Positions))
		t.AppendHeader(table.Row{"driver", "nodes", "geometric mean", "time", "passes", "all nodes"})
		t.SetColumnConfigs(rightAligned(2, 6))
		base := all[search.AspirationNegaScout][d]
		for _, a := range algorithms {
			s := all[a][d]
			g, e := s.geometric(base)
			passes := s.passes
			if before := all[a][d-1]; before != nil {
				passes -= before.passes
			}
			t.AppendRow(table.Row{a, ratio(s.nodes, base.nodes), fmt.Sprintf("%.3f ± %.3f", g, g*e),
				ratio(s.time, base.time), fmt.Sprintf("%.2f", passes/positions), fmt.Sprintf("%.0f", s.nodes)})
		}
		if err := x.print("%s\n", t.Render()); err != nil {
			return err
		}
	}
	return x.print("nodes and times are cumulative over the iterations; passes: root searches of the last one\n")
}
