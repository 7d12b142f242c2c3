package lab

import "testing"

// geometricSum returns w + w² + … + w^n.
func geometricSum(w, n int) int {
	sum, power := 0, 1
	for range n {
		power *= w
		sum += power
	}
	return sum
}

// TestCells compares the counted memory with what the papers derive: Reinefeld's table
// 5.4 for SSS*, DUAL*, INS and DUAL-INS, the size of a max solution tree for SSS-2. SSS* and SSS-2
// reach their figure on every tree, INS when the root has a child that is better than the
// first.
func TestCells(t *testing.T) {
	reached, again := false, false
	forRandomTrees(t, treeCount(1000, 200), func(seed uint64, tree *Tree) {
		w, d := tree.Width, tree.Depth
		up, down := tree.powers[(d+1)/2], tree.powers[d/2]
		if c := mustRun(t, "sss", tree, Options{}).Cells; c != up {
			t.Fatalf("seed %d, w %d, d %d: SSS* holds %d states, not %d", seed, w, d, c, up)
		}
		if c := mustRun(t, "dual", tree, Options{}).Cells; c != down {
			t.Fatalf("seed %d, w %d, d %d: DUAL* holds %d states, not %d", seed, w, d, c, down)
		}
		solution := 1 + geometricSum(w, (d+1)/2) + geometricSum(w, d/2)
		if c := mustRun(t, "sss2", tree, Options{}).Cells; c != solution {
			t.Fatalf("seed %d, w %d, d %d: SSS-2 holds %d nodes, not %d", seed, w, d, c, solution)
		}
		most := geometricSum(w, d/2) + geometricSum(w, (d-1)/2)
		c := mustRun(t, "ins", tree, Options{}).Cells
		if c > most {
			t.Fatalf("seed %d, w %d, d %d: INS holds %d integers, more than %d", seed, w, d, c, most)
		}
		reached = reached || d >= 5 && w >= 3 && c == most
		for _, name := range []string{"dual-ins", "dual-ins-open"} {
			if c := mustRun(t, name, tree, Options{}).Cells; c > max(descriptor*down, most) || c < descriptor*down {
				t.Fatalf("seed %d, w %d, d %d: %s holds %d integers: DUAL* %d, INS %d", seed, w, d, name, c, descriptor*down, most)
			}
		}
		arrays := 0 // of QuickGame: two plies each
		for level := d; level > 1; level -= 2 {
			arrays += w + 1
		}
		arrays += d % 2
		if c := mustRun(t, "quickgame", tree, Options{}).Cells; c != arrays {
			t.Fatalf("seed %d, w %d, d %d: QuickGame holds %d cells, not %d", seed, w, d, c, arrays)
		}
		if c, full := mustRun(t, "recsss", tree, Options{}).Cells, 1+geometricSum(w, d/2); c != full {
			t.Fatalf("seed %d, w %d, d %d: RecSSS* holds %d cells, not %d", seed, w, d, c, full)
		}
		stored := 1 + geometricSum(w, (d+1)/2) // 156 at (5,5)
		if c := mustRun(t, "recsss", tree, Options{StoreTerminals: true}).Cells; c != stored {
			t.Fatalf("seed %d, w %d, d %d: RecSSS* with leaves holds %d cells, not %d", seed, w, d, c, stored)
		}
		// A triangular array and one of bounds, and one more for each re-search below another one.
		needed := d*(d+1)/2 + w*((d-1)/2)
		if c := mustRun(t, "pns", tree, Options{}).Cells; c > needed || d <= 4 && c != needed || c < d*(d+1)/2 {
			t.Fatalf("seed %d, w %d, d %d: PNS holds %d integers, at most %d are needed", seed, w, d, c, needed)
		} else if d > 4 && c == needed {
			again = true
		}
	})
	if !reached {
		t.Error("INS never held what table 5.4 says")
	}
	if !again {
		t.Error("PNS never searched again below a re-search")
	}
}

// TestMGameMemory: QuickGame needs as much memory as MemSSS* at least, and MGame of full
// depth as much as MemSSS* at most (Bhattacharya & Bagchi, section 4), if the root of a slab
// and the entry of the slab above that stands for it count as one. Cells counts both.
func TestMGameMemory(t *testing.T) {
	forRandomTrees(t, 100, func(seed uint64, tree *Tree) {
		w, d := tree.Width, tree.Depth
		least, most := MemMemory(w, d, false)
		lower := (d+1)/2 - 1 // slabs below another
		if c := mustRun(t, "quickgame", tree, Options{}).Cells - lower; c != least {
			t.Fatalf("seed %d, w %d, d %d: QuickGame holds %d cells, MemSSS* %d at least", seed, w, d, c, least)
		}
		if c := mustRun(t, "mgame", tree, Options{Slab: d}).Cells; c != most {
			t.Fatalf("seed %d, w %d, d %d: MGame holds %d cells, MemSSS* %d at most", seed, w, d, c, most)
		}
	})
}

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
