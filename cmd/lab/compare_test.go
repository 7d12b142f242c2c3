package main

import (
	"math"
	"testing"
	"time"

	"footnote/cmd/lab/drivers"
)

// TestTally: rows are set side by side position by position, in whatever order they came.
func TestTally(t *testing.T) {
	var rows []drivers.ComparisonRow
	for position, leaves := range []uint64{100, 1000} {
		rows = append([]drivers.ComparisonRow{
			{Position: position, Algorithm: "base", Depth: 3, Leaves: leaves, Nodes: 10, Passes: 1, Time: time.Second},
			{Position: position, Algorithm: "other", Depth: 3, Leaves: leaves * []uint64{1, 4}[position], Nodes: 20, Passes: 2},
		}, rows...)
	}
	all := tally(rows)
	base, other := all["base"][3], all["other"][3]
	if base.sum(leavesOf) != 1100 || other.sum(leavesOf) != 4100 || base.sum(timeOf) != 2 || other.passes() != 4 || other.sum(nodesOf) != 40 {
		t.Errorf("%+v\n%+v", base, other)
	}
	if n := other.last(base, nodesOf); n != 20 {
		t.Errorf("the last iteration took %v nodes, want 20", n)
	}
	if n := other.last(nil, passesOf); n != 4 {
		t.Errorf("the first iteration took %v passes, want 4", n)
	}
	x := &comparer{games: []string{"a", "b"}}
	if mean := drivers.GeometricMean(x.samples(other, base, leavesOf)); math.Abs(mean.Value-2) > 1e-9 || mean.Low != 1 || mean.High != 4 {
		t.Errorf("%+v", mean)
	}
	if e := x.ratio(other, base, nodesOf); e.Value != 2 || estimate(e) != "2.000 (2.000–2.000)" {
		t.Errorf("%+v", e)
	}
	if e := x.ratio(base, other, timeOf); estimate(e) != "-" {
		t.Errorf("times over none: %s", estimate(e))
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
