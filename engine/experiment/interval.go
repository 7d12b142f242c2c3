package experiment

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Estimate is a ratio with the limits of its 95 % interval. With positions of one game
// alone the interval is unknown: Low and High are NaN.
type Estimate struct{ Value, Low, High float64 }

// Sample is what two drivers needed for the same position.
type Sample struct {
	Game        string  // positions of one game are alike
	Value, Base float64 // of the driver, and of the one it is compared with
}

// Resamples is how many samples of games an interval rests on, and BootstrapSeed the
// seed of their choice: the date of the report by Plaat et al.
const (
	Resamples     = 2000
	BootstrapSeed = 19951214
)

// RatioOfSums returns ΣValue ÷ ΣBase, as the papers print it. The interval is that of a
// cluster bootstrap: games are drawn anew with replacement, all positions of a game
// together, and the percentiles 2.5 and 97.5 of the ratios are its limits.
func RatioOfSums(samples []Sample) Estimate {
	return bootstrap(samples, func(s Sample) (a, b float64) { return s.Value, s.Base },
		func(a, b float64) float64 { return a / b })
}

// GeometricMean returns the geometric mean of Value ÷ Base, in which every position
// counts alike, with an interval like that of RatioOfSums. Counts below 1 count as 1.
func GeometricMean(samples []Sample) Estimate {
	return bootstrap(samples, func(s Sample) (a, b float64) { return math.Log(max(s.Value, 1) / max(s.Base, 1)), 1 },
		func(a, b float64) float64 { return math.Exp(a / b) })
}

// bootstrap sums two numbers of each sample and combines the sums.
func bootstrap(samples []Sample, of func(Sample) (a, b float64), combine func(a, b float64) float64) Estimate {
	type sum struct{ a, b float64 }
	var clusters []sum
	index := map[string]int{}
	for _, s := range samples {
		i, ok := index[s.Game]
		if !ok {
			i = len(clusters)
			index[s.Game] = i
			clusters = append(clusters, sum{})
		}
		a, b := of(s)
		clusters[i].a += a
		clusters[i].b += b
	}
	var all sum
	for _, c := range clusters {
		all.a += c.a
		all.b += c.b
	}
	e := Estimate{combine(all.a, all.b), math.NaN(), math.NaN()}
	if len(clusters) < 2 {
		return e
	}
	rng := rand.New(rand.NewPCG(BootstrapSeed, uint64(len(clusters))))
	values := make([]float64, Resamples)
	for k := range values {
		var drawn sum
		for range clusters {
			c := clusters[rng.IntN(len(clusters))]
			drawn.a += c.a
			drawn.b += c.b
		}
		values[k] = combine(drawn.a, drawn.b)
	}
	slices.Sort(values)
	e.Low, e.High = values[Resamples/40], values[Resamples-1-Resamples/40]
	return e
}
