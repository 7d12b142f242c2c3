package lab

import "testing"

// TestPNSCells: PNS holds its triangular array and one array of bounds up to depth 4, and
// one more for each re-search below another one in deeper trees.
func TestPNSCells(t *testing.T) {
	reached := false
	forRandomTrees(t, 300, func(seed uint64, tree *Tree) {
		w, d := tree.Width, tree.Depth
		most := d*(d+1)/2 + w*((d-1)/2)
		c := mustRun(t, "pns", tree, Options{}).Cells
		if c > most || c != most && d <= 4 {
			t.Fatalf("seed %d, w %d, d %d: PNS holds %d integers, at most %d are needed", seed, w, d, c, most)
		}
		reached = reached || d > 4 && c == most
	})
	if !reached {
		t.Error("PNS never searched again below a re-search")
	}
}
