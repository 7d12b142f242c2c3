package engine

import (
	"testing"

	"footnote/search"
)

// TestSeedOfTheHandicap: the option Seed determines what a weakened player misjudges and
// overlooks too, not only which of its moves it draws.
func TestSeedOfTheHandicap(t *testing.T) {
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
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
		return j.config.Handicap.Seed
	}
	three, four, again := seed("3"), seed("4"), seed("3")
	if three == four || three != again {
		t.Errorf("seeds %d of 3, %d of 4 and again %d of 3", three, four, again)
	}
}
