package evaluation_test

import (
	"fmt"

	"footnote/engine/evaluation"
	"footnote/movegen"
)

func Example() {
	choice := evaluation.DefaultChoice()
	choice.Name = "network" // names are read without regard to case
	f, err := choice.Factory()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := movegen.ParseFEN("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("White is winning:", f.New().Evaluate(&p) > 500)
	// Output: White is winning: true
}
