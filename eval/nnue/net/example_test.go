package net_test

import (
	"fmt"

	"footnote/eval/nnue"
	"footnote/eval/nnue/net"
	"footnote/movegen"
)

func ExampleBuiltIn() {
	n, err := net.BuiltIn()
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := movegen.ParseFEN("4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(nnue.Factory(n).New().Evaluate(&p) > 300)
	// Output: true
}
