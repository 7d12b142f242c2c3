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
