package train

import "math"

// The range in which scales are searched, in centipawns.
const (
	minScale = 20
	maxScale = 2000
)

// FitScale returns the scale K, in centipawns, with which the scores of records predict
// the results of their games best: points ≈ 1/(1+e^(−score/K)). It looks at the first
// 200,000.
func FitScale(records []Record) float32 {
	records = records[:min(len(records), 200_000)]
	return float32(fit(minScale, maxScale, func(k float64) float64 {
		sum := 0.0
		for i := range records {
			if records[i].points == noPoints {
				continue
			}
			e := float64(sigmoid(float32(float64(records[i].score)/k))) - float64(records[i].points)/2
			sum += float64(e * e)
		}
		return sum
	}))
}

// fit returns where the loss is least between two positive bounds, by the golden
// section of their logarithms.
func fit(low, high float64, loss func(float64) float64) float64 {
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
