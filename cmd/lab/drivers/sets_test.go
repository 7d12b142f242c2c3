package drivers

import (
	"testing"

	"footnote/movegen/movegentest"
)

// TestSets: the halves hold what they promise: two positions of each game, no game and
// no position in both.
func TestSets(t *testing.T) {
	positions, games := map[uint64]string{}, map[string]string{}
	for _, name := range []string{SetTuning, SetTest} {
		set, err := Set(name)
		movegentest.Must(t, err)
		count := map[string]int{}
		for _, p := range set {
			if other := positions[p.Position.Key()]; other != "" {
				t.Errorf("%s is in %s and %s", p.Position.FEN(), other, name)
			}
			if other := games[p.Game]; other != "" && other != name {
				t.Errorf("%s is in %s and %s", p.Game, other, name)
			}
			positions[p.Position.Key()], games[p.Game] = name, name
			count[p.Game]++
		}
		for game, n := range count {
			if n != 2 {
				t.Errorf("%s: %d positions", game, n)
			}
		}
		if len(set) != 120 || len(count) != 60 {
			t.Errorf("%s: %d positions of %d games", name, len(set), len(count))
		}
	}
	if list, err := Set(SetAll); err != nil || len(list) != len(positions) {
		t.Errorf("%d positions in all, %v", len(list), err)
	}
	if list, err := Set(SetSequences); err != nil || len(list) != 24 || list[7].Game != "game 1" || list[8].Game != "game 2" {
		t.Errorf("%d positions, %v", len(list), err)
	}
	if _, err := Set("none"); err == nil {
		t.Error("a set that does not exist was found")
	}
}
