package uciclient_test

import (
	"context"
	"fmt"

	"footnote/engine/uciclient"
)

func ExampleStart() {
	path, args := uciclient.Split("no-such-engine -u")
	e, err := uciclient.Start(context.Background(), path, args, uciclient.Timeouts{})
	if err != nil {
		fmt.Println(path, args, "did not start")
		return
	}
	defer e.Close()
	r, err := e.Search(context.Background(), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", uciclient.Limits{Depth: 3}, nil)
	fmt.Println(r.Move, err)
	// Output: no-such-engine [-u] did not start
}
