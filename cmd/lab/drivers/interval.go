package drivers

import (
	"math"
	"slices"

	"footnote/search/lab/resample"
)

// Estimate is a ratio with the limits of its 95 % interval. With positions of one game
// alone the interval is unknown: Low and High are NaN.
type Estimate struct{ Value, Low, High float64 }

// Sample is what two drivers needed for the same position.
type Sample struct {
	Game        string  // positions of one game are alike
	Value, Base float64 // of the driver, and of the one it is compared with
}

// BootstrapSeed is the seed of the samples of games that an interval rests on: the date of
// the report by Plaat et al.
const BootstrapSeed = 19951214

// resamples is how many such samples there are.
const resamples = 2000

// RatioOfSums returns ΣValue ÷ ΣBase, as the papers print it. The interval is that of a
// cluster bootstrap: games are drawn anew with replacement, all positions of a game
// together, and the percentiles 2.5 and 97.5 of the ratios are its limits.
func RatioOfSums(samples []Sample) Estimate {
	return bootstrap(samples, func(s Sample) (a, b float64) { return s.Value, s.Base })
}

// GeometricMean returns the geometric mean of Value ÷ Base, in which every position
// counts alike, with an interval like that of RatioOfSums. Counts below 1 count as 1.
func GeometricMean(samples []Sample) Estimate {
	e := bootstrap(samples, func(s Sample) (a, b float64) { return math.Log(max(s.Value, 1) / max(s.Base, 1)), 1 })
	return Estimate{math.Exp(e.Value), math.Exp(e.Low), math.Exp(e.High)}
}

// bootstrap sums two numbers of each sample and divides the sums.
func bootstrap(samples []Sample, of func(Sample) (a, b float64)) Estimate {
	above, below := byGame(samples, of)
	return combine([][]float64{above}, [][]float64{below}, func(ratios []float64) float64 { return ratios[0] })
}

// byGame sums two numbers of each sample, game by game in the order in which the games come.
func byGame(samples []Sample, of func(Sample) (a, b float64)) (above, below []float64) {
	index := map[string]int{}
	for _, s := range samples {
		i, ok := index[s.Game]
		if !ok {
			i = len(above)
			index[s.Game] = i
			above, below = append(above, 0), append(below, 0)
		}
		a, b := of(s)
		above[i] += a
		below[i] += b
	}
	return above, below
}

// combine draws games for all ratios at once; the i-th sums belong to the i-th ratio.
func combine(above, below [][]float64, of func(ratios []float64) float64) Estimate {
	ratios, draws := make([]float64, len(above)), make([][]float64, len(above))
	games := 0
	for i := range above {
		games = max(games, len(above[i]))
		ratios[i] = sum(above[i]) / sum(below[i])
	}
	e := Estimate{of(ratios), math.NaN(), math.NaN()}
	if games < 2 {
		return e
	}
	for i := range above {
		draws[i] = resample.Ratios(above[i], below[i], resamples, BootstrapSeed) // always the same games
	}
	drawn := make([]float64, resamples)
	for k := range drawn {
		for i := range draws {
			ratios[i] = draws[i][k]
		}
		drawn[k] = of(ratios)
	}
	slices.Sort(drawn)
	e.Low, e.High = drawn[resamples/40], drawn[resamples-1-resamples/40]
	return e
}

func sum(list []float64) float64 {
	total := 0.0
	for _, v := range list {
		total += v
	}
	return total
}
