package suite_test

import (
	"context"
	"fmt"
	"strings"

	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/eval/handcrafted"
	"footnote/search"
)

func ExampleRun() {
	entries, _, err := epd.Read(strings.NewReader(`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "back rank";
7k/8/8/6Q1/8/8/8/K7 w - - am Qg6; id "stalemate";`))
	if err != nil {
		fmt.Println(err)
		return
	}
	o := suite.Options{Depth: 5, Config: search.DefaultConfig(handcrafted.Factory()), Hash: 1, Jobs: 1}
	err = suite.Run(context.Background(), entries, o, func(_ int, rec suite.Record) {
		fmt.Printf("%s: %s wanted, solved: %v\n", rec.ID, rec.Wanted(), rec.Solved)
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// back rank: Ra8# wanted, solved: true
	// stalemate: not Qg6 wanted, solved: true
}
