package experiment

import (
	"math"
	"slices"

	"footnote/search/resample"
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
	var above, below []float64 // by game
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
	sumAbove, sumBelow := 0.0, 0.0
	for i := range above {
		sumAbove += above[i]
		sumBelow += below[i]
	}
	e := Estimate{sumAbove / sumBelow, math.NaN(), math.NaN()}
	if len(above) < 2 {
		return e
	}
	ratios := resample.Ratios(above, below, resamples, BootstrapSeed)
	slices.Sort(ratios)
	e.Low, e.High = ratios[resamples/40], ratios[resamples-1-resamples/40]
	return e
}
