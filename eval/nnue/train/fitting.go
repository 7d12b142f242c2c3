package train

import (
	"math"
	"sync"
	"sync/atomic"
)

// The range in which Scale searches, in centipawns.
const (
	minScale = 20
	maxScale = 2000
)

// minimum returns where the loss is least between two positive bounds, by the golden
// section of their logarithms. The loss must have one minimum there.
func minimum(low, high float64, loss func(float64) float64) float64 {
	const ratio = 0.6180339887498949
	low, high = math.Log(low), math.Log(high)
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	at := func(x float64) float64 { return loss(math.Exp(x)) }
	fa, fb := at(a), at(b)
	for high-low > 1e-3 {
		if fa < fb {
			high, b, fb = b, a, fa
			a = high - ratio*(high-low)
			fa = at(a)
		} else {
			low, a, fa = a, b, fb
			b = low + ratio*(high-low)
			fb = at(b)
		}
	}
	return math.Exp((low + high) / 2)
}

// parallel calls f for 0 … n−1, spread over the threads, at least one. thread, 0 … min(n, threads)−1, is the
// number of the one that calls, for what each keeps for itself.
func parallel(n, threads int, f func(thread, i int)) {
	threads = min(threads, n)
	if threads <= 1 {
		for i := range n {
			f(0, i)
		}
		return
	}
	var wg sync.WaitGroup
	var next atomic.Int64
	for thread := range threads {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(thread, i)
			}
		})
	}
	wg.Wait()
}
