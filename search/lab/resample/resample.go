package resample

import "math/rand/v2"

// Ratios draws clusters with replacement, as many as there are, and returns Σ above ÷
// Σ below of each draw. The i-th values belong to the i-th cluster. For as many clusters
// a seed always draws the same ones.
func Ratios(above, below []float64, draws int, seed uint64) []float64 {
	n := len(above)
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	ratios := make([]float64, draws)
	for k := range ratios {
		a, b := 0.0, 0.0
		for range n {
			i := random.IntN(n)
			a += above[i]
			b += below[i]
		}
		ratios[k] = a / b
	}
	return ratios
}
