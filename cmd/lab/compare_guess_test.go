package main

import (
	"testing"

	"footnote/cmd/lab/drivers"
)

// TestCrossChosen: a setting is judged by the games that did not choose it.
func TestCrossChosen(t *testing.T) {
	x := &comparer{games: []string{"a", "b", "c", "d"}} // one half: a and c
	setting := func(leaves ...uint64) *tallied {
		s := new(tallied)
		for i, n := range leaves {
			s.rows = append(s.rows, drivers.ComparisonRow{Position: i, Leaves: n})
		}
		return s
	}
	best := x.crossChosen([]*tallied{setting(1, 9, 1, 9), setting(8, 2, 8, 2), setting(5, 5, 5, 5)})
	// The first is best on a and c, and so taken for b and d; the second the other way round.
	for i, want := range []uint64{8, 9, 8, 9} {
		if got := best.rows[i].Leaves; got != want {
			t.Errorf("position %d: %d leaves, want %d", i, got, want)
		}
	}
	x.games = []string{"a", "a", "a", "a"}
	if x.crossChosen([]*tallied{setting(1, 1, 1, 1)}) != nil {
		t.Error("one game was enough to choose and to judge")
	}
}
