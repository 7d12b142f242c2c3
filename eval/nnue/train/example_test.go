package train_test

import (
	"context"
	"fmt"

	"footnote/eval/nnue"
	"footnote/eval/nnue/train"
	"footnote/movegen"
)

// A network learns that a rook more wins.
func Example() {
	var data train.Data
	for s := movegen.Square(8); s < 56; s++ {
		for toMove := movegen.White; toMove <= movegen.Black; toMove++ {
			pieces := func(yield func(movegen.Square, movegen.Piece) bool) {
				_ = yield(0, movegen.MakePiece(movegen.White, movegen.King)) &&
					yield(63, movegen.MakePiece(movegen.Black, movegen.King)) &&
					yield(s, movegen.MakePiece(movegen.White, movegen.Rook))
			}
			r, err := train.MakeRecord(toMove, pieces, train.Labels{Score: 500, Points: 1})
			if err != nil {
				fmt.Println(err)
				return
			}
			data.Train = append(data.Train, r)
		}
	}
	c := train.DefaultConfig()
	c.Architecture = nnue.Architecture{Hidden: 16, Buckets: 1, Kings: 1}
	c.Epochs, c.Batch, c.Rate = 50, 32, 0.02
	t, err := train.New(&data, c)
	if err != nil {
		fmt.Println(err)
		return
	}
	for !t.Done() {
		if _, err := t.Epoch(context.Background(), nil); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(t.Loss(data.Train) < 0.001)
	// Output: true
}
