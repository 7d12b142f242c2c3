package analyse

import (
	"math"
	"slices"
	"testing"
)

// TestConversions holds the curves to points of their published definitions.
func TestConversions(t *testing.T) {
	near := func(what string, got, want, by float64) {
		if math.Abs(got-want) > by {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	near("0", expectedScore(0), 0.5, 0)
	near("100", expectedScore(100), 0.5910, 0.0005)
	near("-100", expectedScore(-100), 0.4090, 0.0005)
	near("mate", expectedScore(31990), 1, 0)
	near("mated", expectedScore(-31990), 0, 0)
	near("accuracy 0", accuracyOf(0), 100, 0.001)
	near("accuracy 0.1", accuracyOf(0.1), 63.6, 0.1)
	near("accuracy 1", accuracyOf(1), 0, 0)
	for loss, want := range map[float64]Judgement{0: Fine, 0.049: Fine, 0.05: Inaccuracy, 0.1: Mistake, 0.15: Blunder, 1: Blunder} {
		if got := judgementOf(loss); got != want {
			t.Errorf("loss %v is %v", loss, got)
		}
	}
	near("one move of thirty loses all", gameAccuracy(slices.Repeat([]float64{0.5}, 31), append(slices.Repeat([]float64{100}, 29), 0)), 59.96, 0.01)
}
