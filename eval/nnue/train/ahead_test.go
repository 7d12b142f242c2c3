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
	for side, want := range map[movegen.Color]float64{movegen.White: 0.8, movegen.Black: 0.2} {
		r, err := MakeRecord(side, p.All, Labels{Score: 300, Points: 0.5, Ahead: 0.8, HasAhead: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, lambda := range []float64{0, 0.25, 1} {
			l := lane{lambda: float32(lambda), scale: 200}
			if got := float64(l.target(&r)); math.Abs(got-(lambda*0.5+(1-lambda)*want)) > 1e-4 {
				t.Errorf("%v to move, lambda %v: target %v", side, lambda, got)
			}
		}
	}
	set := examples(t, 3, 10)
	before := (&Data{Train: set}).fingerprint()
	set[7].ahead = aheadSteps/2 + 1
	if (&Data{Train: set}).fingerprint() == before {
		t.Error("a checkpoint would go on with other targets")
	}
}
