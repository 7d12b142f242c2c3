package handcrafted_test

import (
	"fmt"

	"footnote/eval/handcrafted"
	"footnote/movegen"
)

func Example() {
	p, err := movegen.ParseFEN("4k3/8/8/8/8/8/8/3QK3 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := handcrafted.New()
	fmt.Println("losing for the side to move:", e.Evaluate(&p) < -1000)
	fmt.Print(e.Trace(&p))
	// Output:
	// losing for the side to move: true
	// Endgame rule: KXK
	// Evaluation +90.50 (White's side, black to move)
}
