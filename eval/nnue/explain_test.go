package nnue

import (
	"strings"
	"testing"

	"footnote/eval"
	"footnote/movegen/movegentest"
)

// TestTrace: the explanation's value is that of Evaluate, what a piece is worth is the
// difference to a position without it, and the explanation changes no later value.
func TestTrace(t *testing.T) {
	for _, kings := range []int{1, MaxKings} {
		testTrace(t, networkOf(t, Architecture{32, 1, kings}, 7))
	}
}

func testTrace(t *testing.T, net *Network) {
	t.Helper()
	e, other := NewEvaluator(net), NewEvaluator(net)
	white := func(fen string) eval.Score {
		p := movegentest.Parse(t, fen)
		return other.Output(&p).For(p.SideToMove())
	}
	for _, side := range []string{" w", " b"} {
		p := movegentest.Parse(t, "2r3k1/5ppp/8/3q4/8/8/5PPP/3QR1K1"+side+" - - 0 1")
		trace := e.Trace(&p)
		want := white(p.FEN())
		if trace.Network != want || trace.Score != want || trace.Endgame != "" || len(trace.Pieces) != 10 {
			t.Errorf("%s: %+v, want %d", side, trace, want)
		}
		without := white("6k1/5ppp/8/3q4/8/8/5PPP/3QR1K1" + side + " - - 0 1")
		if x := trace.Pieces[9]; x.Square != "c8" || x.Piece != "r" || x.Without != without || x.Worth != want-without {
			t.Errorf("%s: %+v, want %d without the rook on c8", side, x, without)
		}
		if a, b := e.Evaluate(&p), other.Evaluate(&p); a != b {
			t.Errorf("%s: %d after the explanation, not %d", side, a, b)
		}
	}
	for fen, rule := range map[string]string{
		"8/8/4k3/8/8/8/8/4KR2 b - - 0 1":   "KXK",
		"8/8/4k3/8/8/8/6p1/4KN2 w - - 0 1": "",
	} {
		p := movegentest.Parse(t, fen)
		trace := e.Trace(&p)
		if s := e.Evaluate(&p); trace.Score != s && trace.Score != -s || rule != "" && trace.Endgame != rule {
			t.Errorf("%s: %+v, Evaluate %d", fen, trace, s)
		}
	}
}

// TestTraceText: the table has every piece on its square.
func TestTraceText(t *testing.T) {
	p := movegentest.Parse(t, "4k3/7p/8/8/8/8/P7/4K2R w K - 0 1")
	kings := eval.Explain(NewEvaluator(networkOf(t, Architecture{16, 8, MaxKings}, 1)), &p)
	if first := "Network (4×768 → 16)×2 → 8: random weights\n"; !strings.HasPrefix(kings, first) {
		t.Errorf("no %q in\n%s", first, kings)
	}
	text := eval.Explain(NewEvaluator(network(t, 16, 8, 1)), &p)
	for _, want := range []string{
		"Network (768 → 16)×2 → 8: random weights\n", "\n 8 |       |       |       |       |   k   |       |       |       |\n",
		"\n 2 |   P   |       |", "\n 1 |       |       |       |       |   K   |       |       |   R   |\n", " (White's side, white to move)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
