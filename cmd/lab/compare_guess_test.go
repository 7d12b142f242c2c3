package main

import (
	"path/filepath"
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
	best := x.crossChosen([]*tallied{setting(1, 9, 1, 9), setting(8, 2, 8, 2), setting(5, 5, 5, 5)}, leavesOf)
	// The first is best on a and c, and so taken for b and d; the second the other way round.
	for i, want := range []uint64{8, 9, 8, 9} {
		if got := best.rows[i].Leaves; got != want {
			t.Errorf("position %d: %d leaves, want %d", i, got, want)
		}
	}
	x.games = []string{"a", "a", "a", "a"}
	if x.crossChosen([]*tallied{setting(1, 1, 1, 1)}, leavesOf) != nil {
		t.Error("one game was enough to choose and to judge")
	}
}

// TestGuessData: a file of data has a name for each of its columns.
func TestGuessData(t *testing.T) {
	dir := t.TempDir()
	if _, err := runCompareCommand(t, "--experiment", "guess", "--depth", "2", "--hash-entries", "2^12", "--data", dir, endgame); err != nil {
		t.Fatal(err)
	}
	d, err := ReadData(filepath.Join(dir, "compare-guess.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range d.Samples {
		if len(row) != len(d.Columns) {
			t.Fatalf("%d values for the columns %v", len(row), d.Columns)
		}
	}
	if len(d.Samples) == 0 || d.Columns[len(d.Columns)-1] != "correction" {
		t.Errorf("%d rows of %v", len(d.Samples), d.Columns)
	}
}
