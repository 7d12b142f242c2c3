package eval_test

import (
	"fmt"

	"footnote/eval"
)

func ExampleScore_MateMoves() {
	fmt.Println(eval.MateIn(5).MateMoves())
	fmt.Println(eval.MatedIn(4).MateMoves())
	// Output:
	// 3 true
	// -2 true
}

func ExampleScore_Text() {
	for _, s := range []eval.Score{35, -120, 0, eval.MateIn(5), eval.MatedIn(4), eval.Infinity, -eval.Infinity} {
		fmt.Print(s.Text(), " ")
	}
	fmt.Println()
	// Output: +0.35 -1.20 +0.00 #3 #-2 +∞ −∞
}
