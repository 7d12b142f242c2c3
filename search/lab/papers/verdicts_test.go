package papers

import (
	"strings"
	"testing"
)

// verdict writes what a statistical statement comes to.
func verdict(c Check) string {
	switch {
	case c.Undecided:
		return "undecided"
	case c.OK:
		return "holds"
	}
	return "fails"
}

// TestOneRun: one tree or position decides nothing that has an error, but only what is exact
// or no more than a count.
func TestOneRun(t *testing.T) {
	counts := []string{"is RecSSS*", "levels off", "lies further left", "passes of"}
	names := []string{"memsss-table1", "memsss-table2", "games-iterations"}
	if !testing.Short() { // TestStatisticalReports has these in short tests too, or others like them
		names = append(names, "fig5.3", "wall", "proof-numbers", "games-etc", "games-errors", "games-schedules",
			"features", "parallel", "games-best-first", "games-guess", "games-nodes", "games-gap", "games-table")
	}
	for _, name := range names {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Run(t.Context(), Settings{Runs: 1, Seed: 3, Shallow: 8})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Checks {
			decided := c.Exact || strings.HasPrefix(c.Measured, "on ") || strings.Contains(c.Measured, " to ") // counted
			for _, count := range counts {
				decided = decided || strings.Contains(c.What, count)
			}
			if !decided && !c.Undecided {
				t.Errorf("%s: %s: %s: OK %t", name, c.What, c.Measured, c.OK)
			}
		}
	}
}
