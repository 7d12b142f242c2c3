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

// TestThreads: 0 stands for as many threads as there are cores.
func TestThreads(t *testing.T) {
	if Threads(0) < 1 || Threads(-1) != Threads(0) || Threads(3) != 3 {
		t.Errorf("%d for 0, %d for −1, %d for 3", Threads(0), Threads(-1), Threads(3))
	}
}

// TestParallel: every number has its turn, once, whatever the number of threads, and what is
// kept by thread is shared by no two. The race detector sees if it is.
func TestParallel(t *testing.T) {
	for _, n := range []int{0, 1, 7, 100} {
		for _, threads := range []int{0, 1, 3, 200} {
			calls := make([]int, n)
			own := make([]int, max(1, min(n, threads)))
			Parallel(n, threads, func(thread, i int) {
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
