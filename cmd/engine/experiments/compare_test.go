package experiments

import (
	"footnote/engine/experiment"
	"math"
	"testing"
	"time"
)

// TestTally: counts are summed over positions, and means are of ratios position by
// position.
func TestTally(t *testing.T) {
	var rows []experiment.ComparisonRow
	for position, leaves := range []uint64{100, 1000} {
		rows = append(rows,
			experiment.ComparisonRow{Position: position, Algorithm: "base", Depth: 3, Leaves: leaves, Nodes: 10, Passes: 1, Time: time.Second},
			experiment.ComparisonRow{Position: position, Algorithm: "other", Depth: 3, Leaves: leaves * []uint64{1, 4}[position], Nodes: 20, Passes: 2})
	}
	all := tally(rows, false)
	base, other := all["base"][3], all["other"][3]
	if base.leaves != 1100 || other.leaves != 4100 || base.time != 2 || other.passes != 4 || other.nodes != 40 {
		t.Errorf("%+v\n%+v", base, other)
	}
	mean, err := other.geometricMean(base)
	if math.Abs(mean-2) > 1e-9 || math.Abs(err-math.Ln2) > 1e-9 {
		t.Errorf("%v ± %v, want 2 ± ln 2", mean, err)
	}
	if mean, err := base.geometricMean(base); mean != 1 || err != 0 {
		t.Errorf("to itself %v ± %v", mean, err)
	}
	if mean, _ := tally(rows, true)["other"][3].geometricMean(tally(rows, true)["base"][3]); math.Abs(mean-2) > 1e-9 {
		t.Errorf("in play, where all nodes count, %v", mean)
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
