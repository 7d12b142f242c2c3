package engine

import (
	"strings"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestLastTo: where the last move went, which a weakened player sees better, does not depend
// on how castling is written.
func TestLastTo(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	for moves, want := range map[string]movegen.Square{
		"": movegen.NoSquare, "h1h7": movegen.MakeSquare(7, 6), "h1h7 e8d8": movegen.MakeSquare(3, 7),
		"e1g1": movegen.H1, "e1h1": movegen.H1, "E1H1": movegen.H1,
	} {
		movegentest.Must(t, e.SetPosition("4k3/8/8/8/8/8/8/4K2R w K - 0 1", strings.Fields(moves)))
		if e.lastTo != want {
			t.Errorf("%q: the last move went to %v, want %v", moves, e.lastTo, want)
		}
	}
}
