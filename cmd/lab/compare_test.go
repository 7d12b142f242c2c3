package main

import (
	"testing"

	"footnote/cmd/lab/drivers"
)

// TestTally: rows are set side by side position by position, in whatever order they came.
func TestTally(t *testing.T) {
	var rows []drivers.ComparisonRow
	for position := range 3 {
		rows = append([]drivers.ComparisonRow{{Position: position, Algorithm: "base", Depth: 3}, {Position: position, Algorithm: "other", Depth: 3}}, rows...)
	}
	for _, name := range []string{"base", "other"} {
		for i, r := range tally(rows)[name][3].list() {
			if r.Position != i || r.Algorithm != name {
				t.Errorf("%d: %+v", i, r)
			}
		}
	}
	if tally(rows)["base"][2].list() != nil {
		t.Error("rows of a depth that nothing has come to")
	}
}

func TestWithAlgorithm(t *testing.T) {
	if l := withAlgorithm([]string{"a"}, "b"); len(l) != 2 || l[0] != "b" {
		t.Error(l)
	}
	if l := withAlgorithm([]string{"a", "b"}, "b"); len(l) != 2 || l[0] != "a" {
		t.Error(l)
	}
}

func TestEveryTenth(t *testing.T) {
	if n := len(everyTenth(make([]drivers.GamePosition, 240))); n != 24 {
		t.Errorf("%d of 240", n)
	}
	if n := len(everyTenth(make([]drivers.GamePosition, 1))); n != 1 {
		t.Errorf("%d of 1", n)
	}
}

// TestRepeatedDriver: a driver that is named twice is measured once. Otherwise its rows
// would stand beside those of other positions of the base.
func TestRepeatedDriver(t *testing.T) {
	args := []string{"--counts", "--depth=2", endgame, "--algorithms"}
	want, err := runCompareCommand(t, append(args, "MTD(f)")...)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := runCompareCommand(t, append(args, "MTD(f),mtdf")...); err != nil || got != want {
		t.Errorf("%v\n%s\nwith the driver named once:\n%s", err, got, want)
	}
}
