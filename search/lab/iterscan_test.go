package lab

import (
	"slices"
	"testing"
)

// TestScanOpen: IterSSS* that looks through its list is the same search; with ties to the
// right it finds the value too, within the same memory and without a second visit.
func TestScanOpen(t *testing.T) {
	n := 200
	if testing.Short() {
		n = 50
	}
	differ := 0
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 2000 {
			return
		}
		full := tree.powers[(tree.Depth+1)/2]
		for _, m := range memorySteps(iterMemory(tree), full, seed) {
			heap, list := mustRun(t, "itersss", tree, Options{Memory: m}), mustRun(t, "itersss", tree, Options{Memory: m, ScanOpen: true})
			if !slices.Equal(heap.Order, list.Order) || heap.Cells != list.Cells || heap.Interior != list.Interior || heap.Value != list.Value {
				t.Fatalf("seed %d, memory %d: the list makes it another search:\n%+v\n%+v", seed, m, heap, list)
			}
		}
		right := mustRun(t, "itersss", tree, Options{ScanOpen: true, TiesRight: true})
		if right.Value != tree.Value() || right.Cells > full || right.Leaves != right.DistinctLeaves {
			t.Fatalf("seed %d: with ties to the right value %d in %d of %d cells, %d of %d visits are the first; value %d",
				seed, right.Value, right.Cells, full, right.DistinctLeaves, right.Leaves, tree.Value())
		}
		if !slices.Equal(right.Order, mustRun(t, "itersss", tree, Options{}).Order) {
			differ++
		}
	})
	if differ < n/20 {
		t.Errorf("the rule for ties changes the search of %d trees only", differ)
	}
}

// TestTiesRight: the heap does not know ties to the right, and says so.
func TestTiesRight(t *testing.T) {
	a, err := Lookup("itersss")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Run(mustTree(t, 2, 2, 1, 2, 3, 4), Options{TiesRight: true}); err == nil {
		t.Error("ties to the right were accepted without a list")
	}
}

// TestStrictCut: Alpha-Beta that goes on at equality finds the value, leaves out no leaf
// that it sees otherwise, and visits others only where values are equal.
func TestStrictCut(t *testing.T) {
	more := 0
	forRandomTrees(t, 200, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 2000 {
			return
		}
		plain, strict := mustRun(t, "alphabeta", tree, Options{}), mustRun(t, "alphabeta", tree, Options{StrictCut: true})
		c := &treeRuns{t: t, seed: seed, tree: tree}
		c.subset("alphabeta", plain, "alphabeta with strict cut-offs", strict)
		c.noRevisits("alphabeta with strict cut-offs", strict)
		if strict.Value != plain.Value {
			t.Fatalf("seed %d: value %d, want %d", seed, strict.Value, plain.Value)
		}
		if strict.Leaves > plain.Leaves {
			more++
		}
	})
	if more < 10 {
		t.Errorf("strict cut-offs visit more leaves of %d trees only", more)
	}
	permutations(6, func(p []int) {
		tree := mustTree(t, 2, 3, append(slices.Clone(p), 7, 8)...)
		if plain, strict := mustRun(t, "alphabeta", tree, Options{}), mustRun(t, "alphabeta", tree, Options{StrictCut: true}); !slices.Equal(plain.Order, strict.Order) {
			t.Fatalf("%v: leaves %v, with strict cut-offs %v", p, plain.Order, strict.Order)
		}
	})
}
