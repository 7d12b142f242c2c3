package train

import (
	"math"
	"testing"

	"footnote/movegen"
)

// TestAhead: what the game showed later stands in the target where the score stood, from
// the view of the side to move, and checkpoints know such records from others.
func TestAhead(t *testing.T) {
	p := movegen.StartPosition()
	for given, want := range map[float64]float64{-0.5: 0, 0: 0, 1e-4: 1e-4, 0.25: 0.25, 0.8: 0.8, 0.9999: 0.9999, 1: 1, 1.5: 1} {
		for side := movegen.White; side <= movegen.Black; side++ {
			r, err := MakeRecord(side, p.All, Labels{Score: 300, Points: 0.5, Ahead: given, HasAhead: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, lambda := range []float64{0, 0.25, 1} {
				l := lane{lambda: float32(lambda), scale: 200}
				if got := float64(l.target(&r)); math.Abs(got-(lambda*0.5+(1-lambda)*want)) > 1e-4 {
					t.Errorf("%v given, %v to move, lambda %v: target %v", given, side, lambda, got)
				}
			}
			want = 1 - want // as Black sees it
		}
	}
	set := examples(t, 3, 10)
	before := (&Data{Train: set}).fingerprint()
	set[7].ahead = aheadSteps/2 + 1
	if (&Data{Train: set}).fingerprint() == before {
		t.Error("a checkpoint would go on with other targets")
	}
}
