package papers

import (
	"strings"
	"testing"
)

// TestGuessSteps: a step counts towards the value, on either side of it; all must be clear for
// the statement to hold, and one clear one the other way refutes it.
func TestGuessSteps(t *testing.T) {
	subject := &gameSubject{name: "a game", bounds: []int{-2, -1, 0, 1, 2}}
	around := func(mean float64) sample { return sample{mean - 1, mean, mean + 1, mean} }
	for _, want := range []struct {
		means    []float64
		verdict  string
		measured string
	}{
		{[]float64{100, 80, 60, 80, 100}, "holds", "4 of 4 steps towards the value, 4 of"},
		{[]float64{100, 100, 60, 80, 100}, "undecided", "3 of 4 steps towards the value, 3 of"},
		{[]float64{80, 100, 60, 80, 100}, "fails", "3 of 4 steps towards the value, 3 of"},
	} {
		r := &Report{}
		var counts []sample
		for _, mean := range want.means {
			counts = append(counts, around(mean))
		}
		r.guessSteps(subject, "nodes", counts)
		if got := lastVerdict(r); got != want.verdict || !strings.HasPrefix(r.Checks[0].Measured, want.measured) {
			t.Errorf("%v: %s, %s; want %s, %s", want.means, got, r.Checks[0].Measured, want.verdict, want.measured)
		}
	}
}
