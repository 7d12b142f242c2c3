package prefetch_test

import (
	"fmt"

	"footnote/movegen/prefetch"
)

func ExampleLine() {
	table := make([]uint64, 1<<16)
	table[40_000] = 7
	prefetch.Line(&table[40_000])
	// Other work goes here, while the memory answers.
	fmt.Println(table[40_000])
	// Output: 7
}
