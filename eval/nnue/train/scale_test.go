package train

import (
	"math"
	"testing"

	"footnote/movegen"
)

// TestFitScales: results that follow from the scores by another scale for each number of
// men give these scales back.
func TestFitScales(t *testing.T) {
	rng := movegen.NewPRNG(9)
	records := examples(t, 41, 60_000)
	want := func(men int) float64 { return 60 + 8*float64(men) }
	for i := range records {
		r := &records[i]
		r.score = int16(rng.Intn(801) - 400)
		p := 1 / (1 + math.Exp(-float64(r.score)/want(r.count())))
		r.points = 0
		if float64(rng.Intn(1<<20))/(1<<20) < p {
			r.points = 2
		}
	}
	// Decided scores count for nothing.
	wild := records[0]
	wild.score, wild.points = 2000, 0
	for range 5000 {
		records = append(records, wild)
	}
	found := 0
	for b, k := range FitScales(records) {
		if k == 0 {
			continue
		}
		found++
		low, high := want(4*b+2), want(min(4*b+5, maxPieces))
		if float64(k) < 0.85*low || float64(k) > 1.15*high {
			t.Errorf("bucket %d: scale %.0f, not within %.0f … %.0f", b, k, low, high)
		}
	}
	if found < 4 {
		t.Errorf("scales for %d numbers of men only", found)
	}
}
