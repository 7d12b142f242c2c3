package uciclient_test

import (
	"context"
	"fmt"

	"footnote/engine/uciclient"
)

func ExampleStart() {
	ctx := context.Background()
	e, err := uciclient.Start(ctx, "stockfish", nil, uciclient.Timeouts{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	r, err := e.Search(ctx, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", uciclient.Limits{Depth: 3}, nil)
	fmt.Println(r.Move, err)
}

func ExampleSplit() {
	fmt.Println(uciclient.Split("no-such-engine --uci"))
	// Output: no-such-engine [--uci]
}
