package lab

import "testing"

// TestParallel: any number of processors finds the value. One is MTD(f), leaf by leaf in
// number; more never need more than all the leaves, and time and work belong together.
func TestParallel(t *testing.T) {
	trees := 150
	if testing.Short() {
		trees = 50
	}
	forRandomTrees(t, trees, func(seed uint64, tree *Tree) {
		value := tree.Value()
		guess := value + intN(splitMix64(seed, 5), 21) - 10
		one := mustRun(t, "mtd-f", tree, Options{Guess: guess})
		for _, split := range []bool{false, true} {
			for _, processors := range []int{1, 2, 3, 16} {
				o := ParallelOptions{Processors: processors, Split: split, Guess: guess, Stride: 1 + int(seed%5)}
				r, err := Parallel(tree, o)
				if err != nil {
					t.Fatal(err)
				}
				if r.Value != value {
					t.Fatalf("seed %d, w %d, d %d, %+v: %d, value %d", seed, tree.Width, tree.Depth, o, r.Value, value)
				}
				if processors == 1 && (r.Leaves != one.Leaves || r.Rounds != one.Leaves || r.Tests != len(one.Passes) || r.Idle != 0) {
					t.Fatalf("seed %d, w %d, d %d, split %v: %+v with one processor, MTD(f) has %d leaves and %d passes",
						seed, tree.Width, tree.Depth, split, r, one.Leaves, len(one.Passes))
				}
				if r.Leaves > processors*r.Rounds || split && r.Leaves > tree.Leaves() {
					t.Fatalf("seed %d, %+v: %+v on %d leaves", seed, o, r, tree.Leaves())
				}
			}
		}
	})
	for _, processors := range []int{0, 65} {
		if _, err := Parallel(mustTree(t, 2, 1, 1, 2), ParallelOptions{Processors: processors}); err == nil {
			t.Errorf("%d processors were accepted", processors)
		}
	}
}
