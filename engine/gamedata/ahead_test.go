package gamedata

import (
	"math"
	"testing"

	"footnote/engine/game"
	"footnote/eval"
)

// TestAhead: decay 0 promises what the score promises, 1 what the result is, and between
// them a later score counts less than an earlier one.
func TestAhead(t *testing.T) {
	g := Game{Scores: []eval.Score{0, 160, -160, 0}, Result: game.WhiteWins}
	win := 1 / (1 + math.Exp(-1))
	near := func(name string, got []float64, want ...float64) {
		t.Helper()
		if len(got) != len(want) {
			t.Fatalf("%s: %d values for %d scores", name, len(got), len(want))
		}
		for i, v := range want {
			if math.Abs(got[i]-v) > 1e-12 {
				t.Errorf("%s: %v, want %v", name, got, want)
				return
			}
		}
	}
	near("decay 0", g.Ahead(nil, 0, 160), 0.5, win, 1-win, 0.5)
	near("decay 1", g.Ahead(nil, 1, 160), 1, 1, 1, 1)
	last := 0.5*0.5 + 0.5*1
	third := 0.5*(1-win) + 0.5*last
	second := 0.5*win + 0.5*third
	dst := make([]float64, 9)
	got := g.Ahead(dst, 0.5, 160)
	near("decay 0.5", got, 0.5*0.5+0.5*second, second, third, last)
	if &got[0] != &dst[0] {
		t.Error("the space given was not used")
	}
	near("no score", (&Game{Result: game.BlackWins}).Ahead(nil, 0.5, 160))
}
