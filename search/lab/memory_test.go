package lab

import "testing"

// TestSolvedMemory: which memory MemSSS* gives to an activated node, as its code says
// or as its text says, now and then changes the number of leaves.
func TestSolvedMemory(t *testing.T) {
	trees, differ := 0, 0
	forRandomTrees(t, 1000, func(_ uint64, tree *Tree) {
		trees++
		least, most := MemMemory(tree.Width, tree.Depth, false)
		for m := least; m <= most && m < least+40; m++ {
			text := mustRun(t, "memsss", tree, Options{Memory: m})
			code := mustRun(t, "memsss", tree, Options{Memory: m, SolvedMemory: true})
			if text.Leaves != code.Leaves {
				differ++
				return
			}
		}
	})
	if differ == 0 || differ > trees/20 {
		t.Errorf("the counts differ at some memory on %d of %d trees", differ, trees)
	}
	t.Logf("the counts differ at some memory on %d of %d trees", differ, trees)
}
