package experiment_test

import (
	"context"
	"fmt"

	"footnote/engine/experiment"
	"footnote/movegen"
	"footnote/search"
)

// In full width all drivers find the same value; they differ in what it costs.
func ExampleCompare() {
	set, err := experiment.Set(experiment.SetSequences)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := experiment.Comparison{
		Positions:  []movegen.Position{set[0].Position},
		Algorithms: []string{search.MTDf, search.NegaScout},
		Depth:      3, Entries: 1 << 12,
	}
	values := map[search.Score]bool{}
	err = experiment.Compare(context.Background(), c, func(r experiment.ComparisonRow) {
		if r.Depth == c.Depth {
			fmt.Println(r.Algorithm, "has looked at nodes:", r.Total > 0)
			values[r.Score] = true
		}
	})
	fmt.Println("values found:", len(values), err)
	// Unordered output:
	// MTD(f) has looked at nodes: true
	// NegaScout has looked at nodes: true
	// values found: 1 <nil>
}
