package search

import (
	"strings"
	"testing"

	"footnote/movegen/movegentest"
)

// TestUpcomingRepetition: both kinds of repetition that are one move away. In the first White
// can go back to the position after the root's move. In the second Black's king has gone in
// three moves where it could have gone in one, while the knight came back.
func TestUpcomingRepetition(t *testing.T) {
	for line, want := range map[string]bool{
		"a1b1 e8e7 h1g3 e7e8":           true, // Ng3-h1
		"a1b1 e8e7 h1g3 e7d7 g3h1 d7d8": true, // Ke8-d8 at once
		"a1b1 e8e7 h1g3 e7d7 g3h1 d7c7": false,
		"a1b1 e8e7 h1g3 e7d7":           false,
		"a1b1 e8d8 null d8e7":           false, // the king needed White's null move for it
	} {
		s, cfg := newSearcher(t, 1), testConfig()
		w, p := s.workers[0], movegentest.Parse(t, "4k3/8/8/8/8/8/8/R3K2N w - - 0 1")
		w.prepare(&p, nil, &cfg)
		n := w.frame(0)
		for _, text := range strings.Fields(line) {
			if text == "null" {
				w.makeNull(n)
				n = w.frame(n.ply + 1)
			} else {
				n = w.make(n, mustMove(t, &n.pos, text))
			}
		}
		if got := w.upcomingRepetition(n); got != want {
			t.Errorf("after %s: %t", line, got)
		}
	}
}
