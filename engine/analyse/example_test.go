package analyse_test

import (
	"context"
	"fmt"
	"strings"

	"footnote/engine/analyse"
	"footnote/engine/pgn"
	"footnote/eval/handcrafted"
	"footnote/search"
)

func ExampleRun() {
	in := pgn.NewReader(strings.NewReader("1. e4 e5 2. Qh5 g6 3. Qxe5+ *"))
	o := analyse.Options{Depth: 6, Config: search.DefaultConfig(handcrafted.Factory()), Hash: 1, Jobs: 1}
	err := analyse.Run(context.Background(), in.Read, o, func(r *analyse.Report) error {
		for _, m := range r.Moves {
			if m.Judgement == analyse.Blunder {
				fmt.Println(m.SAN, "is a blunder")
			}
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: g6 is a blunder
}
