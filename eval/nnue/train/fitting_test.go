package train

import (
	"math"
	"slices"
	"testing"
)

// TestMinimum: the least of a function with one minimum is found.
func TestMinimum(t *testing.T) {
	if x := minimum(1, 100, func(x float64) float64 { return math.Abs(x - 30) }); math.Abs(x-30) > 0.05 {
		t.Errorf("%v, want 30", x)
	}
}

// TestParallel: every number has its turn, once, whatever the number of threads, and what is
// kept by thread is shared by no two. The race detector sees if it is.
func TestParallel(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		for _, threads := range []int{0, 1, 3, 200} {
			calls := make([]int, n)
			own := make([]int, max(1, min(n, threads)))
			parallel(n, threads, func(thread, i int) {
				calls[i]++
				own[thread]++
			})
			sum := 0
			for _, k := range own {
				sum += k
			}
			if sum != n {
				t.Errorf("%d numbers, %d threads: %v calls", n, threads, own)
			}
			if !slices.Equal(calls, slices.Repeat([]int{1}, n)) {
				t.Errorf("%d numbers, %d threads: calls %v", n, threads, calls)
			}
		}
	}
}
