package nnue_test

import (
	"bytes"
	"fmt"

	"footnote/eval/nnue"
	"footnote/movegen"
)

func Example() {
	net, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 1, Kings: 1}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := nnue.Write(&file, net); err != nil {
		fmt.Println(err)
		return
	}
	again, err := nnue.Read(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := movegen.StartPosition()
	fmt.Println(again.Info().Description)
	fmt.Println(nnue.Factory(net).New().Evaluate(&p) == nnue.NewEvaluator(again).Evaluate(&p))
	// Output:
	// random weights
	// true
}

func ExampleView() {
	p := movegen.StartPosition()
	whitePawn := movegen.MakePiece(movegen.White, movegen.Pawn)
	e2 := movegen.MakeSquare(4, 1)
	// Both kings stand on the e-file, so both sides see the board mirrored: the pawn
	// on d2 for White, an opponent's pawn on d7 for Black.
	one := nnue.Architecture{Hidden: 32, Buckets: 1, Kings: 1}
	fmt.Println(one.View(&p, movegen.White).Feature(whitePawn, e2))
	fmt.Println(one.View(&p, movegen.Black).Feature(whitePawn, e2))
	// With a set of weights for each zone of the king, both use the second.
	four := nnue.Architecture{Hidden: 32, Buckets: 1, Kings: nnue.MaxKings}
	fmt.Println(four.View(&p, movegen.White).Feature(whitePawn, e2))
	// Output:
	// 11
	// 115
	// 779
}
