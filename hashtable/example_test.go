package hashtable_test

import (
	"fmt"

	"footnote/hashtable"
	"footnote/movegen"
)

// Two null-window tests of one position, the first failing high and the second
// low, leave both bounds in one entry.
func Example() {
	table, err := hashtable.New(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	const key = 0x123456789abcdef0
	e2e4 := movegen.NewMove(12, 28, movegen.Normal)
	table.Store(key, hashtable.Update{Move: e2e4, Eval: 20, Score: 31, Depth: 8, Bound: hashtable.Lower})
	table.Store(key, hashtable.Update{Eval: hashtable.NoEval, Score: 40, Depth: 8, Bound: hashtable.Upper})

	entry, found := table.Probe(key)
	fmt.Println(found, entry.Move(), entry.Lower(), entry.Upper(), entry.HasLower(8), entry.HasUpper(9))
	// Output: true e2e4 31 40 true false
}
