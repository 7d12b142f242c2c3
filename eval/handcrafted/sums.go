package handcrafted

import (
	"fmt"
	"math"

	"footnote/movegen"
)

// mostMaterial is a position in which a side has all that pawns can become, and room to move it.
const mostMaterial = "7k/6pp/8/QQQQ4/QQQQQ3/2RRBBNN/8/4K3 w - - 0 1"

// CheckSums returns an error when the weights are so large that their sums may leave the 16 bits of
// a half of a packed score. It adds them up, in full, where a side has as much as it can have.
func (w *Weights) CheckSums() error {
	p, err := movegen.ParseFEN(mostMaterial)
	if err != nil {
		return err
	}
	terms, danger := [2]int{}, [2]int{}
	for _, c := range NewTracer(w).Trace(&p).Coefficients {
		v := w.Flat()[c.Index]
		if isDanger(c.Index) { // of an attack by White alone
			danger[0] += c.White * int(v.MG)
			danger[1] += c.White * int(v.EG)
			continue
		}
		terms[0] += (c.White - c.Black) * int(v.MG)
		terms[1] += (c.White - c.Black) * int(v.EG)
	}
	for _, sums := range [][2]int{terms, danger} {
		for _, sum := range sums {
			if sum < math.MinInt16 || sum > math.MaxInt16 {
				return fmt.Errorf("the weights are too large to be added up in 16 bits: %d for nine queens (%s)", sum, mostMaterial)
			}
		}
	}
	return nil
}

// isDanger reports whether a weight counts units of king danger.
func isDanger(index int) bool {
	for _, t := range Terms() {
		if index >= t.First && index < t.First+t.Count {
			return t.Danger()
		}
	}
	return false
}
