package lab

import "testing"

// TestKeepSolutionTree: with the tree of the last pass, and either its only sons or the direct
// children of its nodes, MT-SSS* and MT-DUAL* evaluate the same leaves in the same order; with
// the tree alone they find the value, but evaluate leaves again.
func TestKeepSolutionTree(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 60
	}
	var sum Kept
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 1100 {
			return
		}
		for _, upper := range []bool{true, false} {
			k, err := KeepSolutionTree(tree, upper)
			if err != nil {
				t.Fatal(err)
			}
			if k.Best != 0 || k.Sons != 0 || k.Wrong != 0 || k.Leaves != 0 || k.Dearer != 0 || k.Visits != 0 {
				t.Fatalf("seed %d, w %d, d %d, upper %t: %+v", seed, tree.Width, tree.Depth, upper, k)
			}
			addUp(&sum, k)
		}
	})
	if sum.Bare == 0 || sum.Again == 0 || sum.Passes == 0 || sum.Spared == 0 {
		t.Errorf("%+v: nothing is evaluated again with the tree alone, or no look-up is spared", sum)
	}
}

// TestKeepPearl: on Pearl's tree, where Plaat et al. say that e can be erased as long as n is
// known for the best child, m is evaluated again when nothing says that o is. Of the 41 calls in
// the passes (13, 8, 8 and 12) that of m in the last one is spared when something does.
func TestKeepPearl(t *testing.T) {
	tree, err := NewTree(2, 4, []int{41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3})
	if err != nil {
		t.Fatal(err)
	}
	k, err := KeepSolutionTree(tree, true)
	if err != nil {
		t.Fatal(err)
	}
	want := Kept{Passes: 3, Bare: 1, Again: 1, Lookups: 41, Spared: 1} // in the last pass
	if k != want {
		t.Errorf("%+v, want %+v", k, want)
	}
}

// TestFailures: at height 1 what fails below the window of its player is exact; the counts are
// those of Alpha-Beta on a tree small enough for counting by hand.
func TestFailures(t *testing.T) {
	tree, err := NewTree(2, 2, []int{5, 3, 1, 9})
	if err != nil {
		t.Fatal(err)
	}
	values := AllValues(tree)
	if values[2][0] != tree.Value() || values[1][0] != 3 || values[1][1] != 1 {
		t.Errorf("values %v", values)
	}
	// (6, 7): both MIN nodes cut off by their first leaf, 5 is not their value 3 and 1 is; the
	// root fails low with 5, and its value is 3.
	got := FailuresIn(tree, values, 6, 7)
	want := Failures{Below: [3]int{0, 1, 0}, Above: [3]int{2, 0, 0}, AboveExact: [3]int{1, 0, 0}}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	forRandomTrees(t, 60, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 1100 {
			return
		}
		value := tree.Value()
		values := AllValues(tree)
		for alpha := value - 3; alpha < value+3; alpha++ {
			n := FailuresIn(tree, values, alpha, alpha+1)
			if n.Below[0] != n.BelowExact[0] {
				t.Fatalf("seed %d, (%d, %d): %+v", seed, alpha, alpha+1, n)
			}
		}
	})
}
