package analyse_test

import (
	"testing"

	"footnote/engine/analyse"
	"footnote/movegen"
)

// TestParts: moves are summed up by phase, those with little time also by themselves.
func TestParts(t *testing.T) {
	o := options()
	o.Nodes = 300
	const game = "[TimeControl \"60+0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 30\"]\n\n30. O-O {[%clk 0:00:50]} Ke7 31. Ra7+ {[%clk 0:00:05.5]} Kd6 *"
	r := run(t, game+"\n\n1. e4 e5 2. Nf3 Nc6 *", o)
	check := func(parts []analyse.Part, want map[string]int) {
		t.Helper()
		for _, p := range parts {
			if want[p.Name] != p.Moves || p.Accuracy < 0 || p.Accuracy > 100 {
				t.Errorf("%s: %+v", p.Name, p)
			}
			delete(want, p.Name)
		}
		if len(want) > 0 {
			t.Errorf("missing: %v", want)
		}
	}
	check(r[0].Parts(movegen.White), map[string]int{"endgame": 2, "time trouble": 1})
	check(r[0].Parts(movegen.Black), map[string]int{"endgame": 2})
	check(r[1].Parts(movegen.White), map[string]int{"opening": 2})
}
