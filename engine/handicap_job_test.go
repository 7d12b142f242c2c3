package engine

import (
	"strings"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// TestSeedOfTheHandicap: the option Seed determines what a weakened player misjudges and
// overlooks too, not only which of its moves it draws.
func TestSeedOfTheHandicap(t *testing.T) {
	e, err := New()
	movegentest.Must(t, err)
	set := func(name, value string) {
		t.Helper()
		if _, err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	set("UCI_LimitStrength", "true")
	seed := func(value string) uint64 {
		t.Helper()
		set("Seed", value)
		var j job
		e.applyHandicap(&j, &search.Limits{})
		return j.set.config.Handicap.Seed
	}
	three, four, again := seed("3"), seed("4"), seed("3")
	if three == four || three != again {
		t.Errorf("seeds %d of 3, %d of 4 and again %d of 3", three, four, again)
	}
}

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
