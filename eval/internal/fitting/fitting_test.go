package fitting

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

func ExampleMinimum() {
	x := Minimum(1, 100, func(x float64) float64 { return math.Abs(x - 30) })
	fmt.Printf("%.1f\n", x)
	// Output: 30.0
}

// TestParallel: every number has its turn, once, whatever the number of threads.
func TestParallel(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		for _, threads := range []int{0, 1, 3, 200} {
			calls := make([]int, n)
			Parallel(n, threads, func(i int) { calls[i]++ })
			if !slices.Equal(calls, slices.Repeat([]int{1}, n)) {
				t.Errorf("%d numbers, %d threads: calls %v", n, threads, calls)
			}
		}
	}
}
