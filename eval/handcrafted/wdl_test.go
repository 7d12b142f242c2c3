package handcrafted

import (
	"testing"

	"footnote/eval"
	"footnote/movegen/movegentest"
)

func TestWDL(t *testing.T) {
	e := New()
	for _, fen := range []string{benchFENs["opening"][0], benchFENs["endgame"][3]} {
		p := movegentest.Parse(t, fen)
		last := eval.WDL{Loss: 1000}
		for s := -eval.MaxEval; s <= eval.MaxEval; s += 25 {
			w, other := e.WDL(s, &p), e.WDL(-s, &p)
			if w.Win+w.Draw+w.Loss != 1000 || w.Draw < 0 || w.Win < last.Win || w.Loss > last.Loss ||
				w != (eval.WDL{Win: other.Loss, Draw: other.Draw, Loss: other.Win}) {
				t.Fatalf("%s, %d: %v, the other side %v", fen, s, w, other)
			}
			last = w
		}
		if last != (eval.WDL{Win: 1000}) {
			t.Errorf("%s: a won game is %v", fen, last)
		}
		if w := e.WDL(eval.MateIn(3), &p); w != (eval.WDL{Win: 1000}) {
			t.Errorf("mate: %v", w)
		}
		if w := e.WDL(eval.MatedIn(3), &p); w != (eval.WDL{Loss: 1000}) {
			t.Errorf("mated: %v", w)
		}
	}
	// With less material on the board a pawn decides more rarely.
	full, few := movegentest.Parse(t, benchFENs["opening"][0]), movegentest.Parse(t, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1")
	if a, b := e.WDL(0, &full), e.WDL(0, &few); a == b {
		t.Errorf("chances of equality do not depend on material: %v", a)
	}
}
