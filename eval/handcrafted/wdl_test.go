package handcrafted

import (
	"testing"

	"footnote/eval"
)

func TestWDL(t *testing.T) {
	for _, fen := range []string{benchFENs["opening"][0], benchFENs["endgame"][3]} {
		p := parse(t, fen)
		lastWin, lastLoss := 0, 1000
		for s := -eval.MaxEval; s <= eval.MaxEval; s += 25 {
			win, draw, loss := eval.WDL(s, &p)
			w2, _, l2 := eval.WDL(-s, &p)
			if win+draw+loss != 1000 || draw < 0 || win < lastWin || loss > lastLoss || w2 != loss || l2 != win {
				t.Fatalf("%s, %d: %d/%d/%d", fen, s, win, draw, loss)
			}
			lastWin, lastLoss = win, loss
		}
		if lastWin != 1000 || lastLoss != 0 {
			t.Errorf("%s: a won game is %d/%d", fen, lastWin, lastLoss)
		}
		if w, d, l := eval.WDL(eval.MateIn(3), &p); w != 1000 || d+l != 0 {
			t.Errorf("mate: %d/%d/%d", w, d, l)
		}
		if w, d, l := eval.WDL(eval.MatedIn(3), &p); l != 1000 || d+w != 0 {
			t.Errorf("mated: %d/%d/%d", w, d, l)
		}
	}
}
