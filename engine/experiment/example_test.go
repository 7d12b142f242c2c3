package experiment_test

import (
	"context"
	"fmt"

	"footnote/engine/experiment"
	"footnote/movegen"
	"footnote/search"
)

// In full width all drivers find the same value; they differ in what it costs.
func ExampleExplain() {
	p, err := movegen.ParseFEN("7k/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	x := experiment.Explanation{Position: p, Algorithms: []string{search.MTDf, search.NegaScout}, Depth: 2, Entries: 1 << 10}
	err = experiment.Explain(context.Background(), x, func(r experiment.ExplainedRun) {
		fmt.Println(r.Algorithm, r.SAN, r.Last().Score.Text())
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// MTD(f) Ra8# #1
	// NegaScout Ra8# #1
}
