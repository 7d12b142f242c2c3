package drivers

import (
	"math"
	"testing"
)

// TestCombined: a quotient of ratios is exact where the games differ but the ratios do not,
// and with one ratio it is RatioOfSums.
func TestCombined(t *testing.T) {
	quotient := func(r []float64) float64 { return r[0] / r[1] }
	var a, b []Sample
	for i, game := range []string{"a", "b", "c", "a"} {
		value := float64(uint(1) << (2 * i)) // much of the sums is one game's
		a, b = append(a, Sample{game, 6 * value, 2}), append(b, Sample{game, 3 * value, 2})
	}
	if e := Combined([][]Sample{a, b}, quotient); e != (Estimate{2, 2, 2}) {
		t.Errorf("games that differ, ratios that do not: %v", e)
	}
	one := Combined([][]Sample{a}, func(r []float64) float64 { return r[0] })
	if want := RatioOfSums(a); one != want || one.Low == one.High {
		t.Errorf("%v, want %v", one, want)
	}
	if e := Combined([][]Sample{a[:1], b[:1]}, quotient); e.Value != 2 || !math.IsNaN(e.Low) || !math.IsNaN(e.High) {
		t.Errorf("one game: %v", e)
	}
	if e := Combined([][]Sample{nil, nil}, quotient); !math.IsNaN(e.Value) {
		t.Errorf("no game: %v", e)
	}
}
