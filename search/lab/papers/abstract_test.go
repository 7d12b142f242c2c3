package papers

import (
	"testing"
)

// TestRepeated: the difference grows with the number of children.
func TestRepeated(t *testing.T) {
	r := runSmall(t, "appendix-b", 0)
	c := newCells(r.Rows)
	for setting, want := range map[string]float64{"times=1": 8, "times=10": 17, "times=40": 47} {
		if sss, ab := c.of[cellKey{"the example", "sss", setting, "leaves"}], c.of[cellKey{"the example", "alphabeta", setting, "leaves"}]; sss.values[0] != want || ab.values[0] != 6 {
			t.Errorf("%s: SSS* %v, Alpha-Beta %v", setting, sss.values, ab.values)
		}
	}
}
