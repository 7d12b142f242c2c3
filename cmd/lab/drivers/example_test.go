package drivers_test

import (
	"context"
	"fmt"

	"footnote/cmd/lab/drivers"
	"footnote/movegen"
	"footnote/search"
)

// In full width all drivers find the same value; they differ in what it costs.
func ExampleCompare() {
	set, err := drivers.Set(drivers.SetSequences)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := drivers.Comparison{
		Positions:  []movegen.Position{set[0].Position},
		Algorithms: []string{search.MTDf, search.NegaScout},
		Depth:      3, Entries: 1 << 12,
	}
	values := map[search.Score]bool{}
	err = drivers.Compare(context.Background(), c, func(r drivers.ComparisonRow) {
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
