package analyse_test

import (
	"math"
	"testing"

	"footnote/engine/analyse"
)

// TestConversions holds the curves to points of their published definitions.
func TestConversions(t *testing.T) {
	near := func(what string, got, want, by float64) {
		if math.Abs(got-want) > by {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	near("0", analyse.ExpectedScore(0), 0.5, 0)
	near("100", analyse.ExpectedScore(100), 0.5910, 0.0005)
	near("-100", analyse.ExpectedScore(-100), 0.4090, 0.0005)
	near("mate", analyse.ExpectedScore(31990), 1, 0)
	near("mated", analyse.ExpectedScore(-31990), 0, 0)
	near("accuracy 0", analyse.Accuracy(0), 100, 0.001)
	near("accuracy 0.1", analyse.Accuracy(0.1), 63.6, 0.1)
	near("accuracy 1", analyse.Accuracy(1), 0, 0)
	for loss, want := range map[float64]analyse.Judgement{0: analyse.Fine, 0.049: analyse.Fine, 0.05: analyse.Inaccuracy, 0.1: analyse.Mistake, 0.15: analyse.Blunder, 1: analyse.Blunder} {
		if got := analyse.Judge(loss); got != want {
			t.Errorf("loss %v is %v", loss, got)
		}
	}
}
