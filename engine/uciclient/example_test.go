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

func ExampleParseInfo() {
	info, ok := uciclient.ParseInfo("info depth 12 score mate -2 nodes 5000 pv e8d8 a1a8")
	fmt.Println(ok, info.Depth, info.Mate, info.Score, info.PV)
	// Output: true 12 true -2 [e8d8 a1a8]
}
