package tune_test

import (
	"context"
	"fmt"

	"footnote/eval/handcrafted"
	"footnote/eval/handcrafted/tune"
	"footnote/movegen"
)

// A game that White won without a rook teaches that rooks are worth less.
func Example() {
	position, err := movegen.ParseFEN("r3k2r/pppqppbp/2n2np1/8/8/2N2NP1/PPPQPPBP/R3K3 w Qkq - 0 12")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	data, err := tune.Extract(ctx, 100, func(_ int, ex *tune.Example) error {
		*ex = tune.Example{Position: position, Points: 1}
		return nil
	}, tune.ExtractOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	config := tune.DefaultConfig()
	config.Lambda, config.Scale, config.Prior = 1, 200, 20
	result, err := data.Fit(ctx, config, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	const rook = 3
	fmt.Println("a rook is worth less:", result.Weights.Material[rook].MG < handcrafted.DefaultWeights().Material[rook].MG)
	fmt.Println("the loss has shrunk:", result.RoundedTrain < result.StartTrain)
	// Output:
	// a rook is worth less: true
	// the loss has shrunk: true
}
