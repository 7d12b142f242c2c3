package net_test

import (
	"fmt"

	"footnote/eval/nnue/net"
)

func ExampleBuiltIn() {
	n, err := net.BuiltIn()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(n.Info().Hidden)
	// Output: 512
}
