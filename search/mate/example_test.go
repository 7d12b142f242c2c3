package mate_test

import (
	"context"
	"fmt"

	"footnote/movegen"
	"footnote/search/mate"
)

// A mate is proved with its distance, or refuted.
func Example() {
	p, err := movegen.ParseFEN("1k6/8/1K6/8/8/8/8/R7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := mate.New(1)
	for moves := 1; moves <= 2; moves++ {
		r := s.Solve(context.Background(), mate.Request{Position: p, Moves: moves})
		fmt.Println(r.Answer == mate.Mate, r.Refuted, len(r.Line))
	}
	// Output:
	// false 1 0
	// true 1 3
}
