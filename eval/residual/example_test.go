package residual_test

import (
	"fmt"

	"footnote/eval/nnue"
	"footnote/eval/residual"
)

func Example() {
	net, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 1, Kings: 1}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = residual.Factory(net) // this one is an evaluation by itself
	fmt.Println(err)
	// Output: the network was trained on top of other hand-crafted weights
}
