package lab

import (
	"cmp"
	"slices"
	"testing"
)

// TestExchanged: two sons of the root change places and nothing else does; the best son
// goes where it is put.
func TestExchanged(t *testing.T) {
	forRandomTrees(t, 60, func(seed uint64, tree *Tree) {
		a, b := int(seed)%tree.Width, int(seed/7)%tree.Width
		turned := tree.Exchanged(a, b)
		part := tree.Leaves() / tree.Width
		for pos := range tree.Leaves() {
			from := pos
			switch pos / part {
			case a:
				from = pos%part + b*part
			case b:
				from = pos%part + a*part
			}
			if turned.Leaf(pos) != tree.Leaf(from) {
				t.Fatalf("seed %d: leaf %d is not leaf %d", seed, pos, from)
			}
		}
		best, value := tree.BestSon(), tree.Value()
		for c := range best {
			if tree.value(tree.Depth-1, c) == value {
				t.Fatalf("seed %d: son %d is the best, not %d", seed, c, best)
			}
		}
		if tree.value(tree.Depth-1, best) != value || tree.Exchanged(0, best).BestSon() != 0 {
			t.Fatalf("seed %d: son %d is not the best", seed, best)
		}
	})
}

// distinctTree makes a tree of leaves that are all different, in random order.
func distinctTree(tb testing.TB, width, depth int, seed uint64) *Tree {
	tb.Helper()
	size := 1
	for range depth {
		size *= width
	}
	leaves := make([]int, size)
	for i := range leaves {
		leaves[i] = i
	}
	slices.SortFunc(leaves, func(a, b int) int { return cmp.Compare(splitMix64(seed, uint64(a)), splitMix64(seed, uint64(b))) })
	return mustTree(tb, width, depth, leaves...)
}

// TestSSSPlace: without ties it makes no difference to SSS* in which son of the root the
// best leaf lies (Reinefeld, sections 3.1 and 5.2.1). Once it is in the first, DUAL* visits
// the leaves of DUAL-NS and DUAL-INS, none of them twice (section 4.1).
func TestSSSPlace(t *testing.T) {
	for seed := range uint64(100) {
		tree := distinctTree(t, 2+int(seed%3), 3+int(seed/3%2), seed)
		first := tree.Exchanged(0, tree.BestSon())
		want := mustRun(t, "sss", first, Options{}).Leaves
		for c := range tree.Width {
			if got := mustRun(t, "sss", first.Exchanged(0, c), Options{}).Leaves; got != want {
				t.Errorf("seed %d: SSS* visits %d leaves with the best son first, %d with it at %d", seed, want, got, c)
			}
		}
		dual := mustRun(t, "dual", first, Options{})
		for _, name := range []string{"dual-ns", "dual-ins"} {
			if r := mustRun(t, name, first, Options{}); r.Leaves != dual.Leaves || r.Leaves != r.DistinctLeaves {
				t.Errorf("seed %d: %s visits %d leaves, %d of them different, DUAL* %d", seed, name, r.Leaves, r.DistinctLeaves, dual.Leaves)
			}
		}
	}
}

// TestOpenUse: SSS* and DUAL* store every leaf that they evaluate and use no more of them.
func TestOpenUse(t *testing.T) {
	forRandomTrees(t, 100, func(seed uint64, tree *Tree) {
		for _, dualStar := range []bool{false, true} {
			name := map[bool]string{false: "sss", true: "dual"}[dualStar]
			stored, used, err := OpenUse(tree, dualStar)
			if err != nil || stored != mustRun(t, name, tree, Options{}).Leaves || used > stored || tree.Depth > 1 && used == 0 {
				t.Fatalf("seed %d: %s stores %d leaves and uses %d, %v", seed, name, stored, used, err)
			}
		}
	})
	// On Pearl's tree SSS* evaluates 41 12 34 36 5 35 50 36; 12, 34 and 5 never come to the top.
	if stored, used, err := OpenUse(mustTree(t, 2, 4, 41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3), false); err != nil || stored != 8 || used != 5 {
		t.Errorf("Pearl's tree: %d stored, %d used, %v", stored, used, err)
	}
}
