package residual_test

import (
	"fmt"

	"footnote/eval/handcrafted"
	"footnote/eval/nnue"
	"footnote/eval/residual"
	"footnote/movegen"
)

func Example() {
	net, err := nnue.Random(nnue.Architecture{Hidden: 32, Buckets: 1, Kings: 1}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = residual.New(net) // this one is an evaluation by itself
	fmt.Println(err)

	info, w := net.Info(), handcrafted.DefaultWeights()
	info.Base = w.Fingerprint() // as training on top of these weights writes it
	if net, err = nnue.New(info, net.Weights()); err != nil {
		fmt.Println(err)
		return
	}
	e, err := residual.New(net)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := movegen.StartPosition()
	t := e.Trace(&p)
	fmt.Println("the sum of both:", t.Score == t.HandCrafted+t.Network)
	// Output:
	// the network was trained on top of other hand-crafted weights
	// the sum of both: true
}
