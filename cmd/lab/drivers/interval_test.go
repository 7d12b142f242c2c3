package drivers

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestEstimates(t *testing.T) {
	samples := []Sample{{"a", 100, 100}, {"a", 400, 100}, {"b", 100, 100}, {"b", 400, 100}}
	if e := RatioOfSums(samples); e != (Estimate{2.5, 2.5, 2.5}) {
		t.Errorf("games that are alike: %v", e)
	}
	if e := GeometricMean(samples); math.Abs(e.Value-2) > 1e-12 {
		t.Errorf("geometric mean %v", e)
	}
	if e := RatioOfSums(samples[:2]); e.Value != 2.5 || !math.IsNaN(e.Low) || !math.IsNaN(e.High) {
		t.Errorf("one game: %v", e)
	}
	if a, b := RatioOfSums(samples), RatioOfSums(samples); a != b {
		t.Errorf("%v and %v from the same samples", a, b)
	}
}

// TestIntervalCovers: 95 % of the intervals hold the true ratio, also when positions of a
// game are copies of each other.
func TestIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const trials, games = 300, 60
	covered := 0
	for range trials {
		var samples []Sample
		for g := range games {
			value := 100 * math.Exp(0.3*rng.NormFloat64())
			for range 3 {
				samples = append(samples, Sample{fmt.Sprint(g), value, 100})
			}
		}
		if e := GeometricMean(samples); e.Low <= 1 && e.High >= 1 {
			covered++
		}
	}
	if covered < trials*90/100 || covered > trials*985/1000 {
		t.Errorf("%d of %d intervals hold the truth", covered, trials)
	}
}
