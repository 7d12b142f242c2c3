package lab

import (
	"slices"
	"testing"
)

// TestTwoUpdated: a test that stores and updates two bounds a node finds the value, in
// leaves of SSS* alone, and not always in all of them.
func TestTwoUpdated(t *testing.T) {
	small := mustTree(t, 2, 2, 5, 7, 9, 5)
	updated, one := MTTwoUpdated(small), mustRun(t, "mt-one-bound", small, Options{})
	if !slices.Equal(updated.Order, []int{0, 2, 3}) || !slices.Equal(one.Order, []int{0, 2, 3, 1}) {
		t.Errorf("leaves %v, with one bound %v", updated.Order, one.Order)
	}
	if !slices.Equal(updated.Passes, []int{9, 5, 5}) || updated.Value != 5 {
		t.Errorf("value %d, passes %v", updated.Value, updated.Passes)
	}
	fewer := 0
	forSmallTrees(t, 300, 1100, func(seed uint64, tree *Tree) {
		updated, sss := MTTwoUpdated(tree), mustRun(t, "sss", tree, Options{})
		if updated.Value != sss.Value {
			t.Fatalf("seed %d: finds %d, value %d", seed, updated.Value, sss.Value)
		}
		c := &treeRuns{t: t, seed: seed, tree: tree}
		c.subset("MT with two updated bounds", updated, "sss", sss)
		if updated.Leaves < sss.Leaves {
			fewer++
		}
	})
	if fewer == 0 {
		t.Error("SSS* never visits more leaves")
	}
}

// TestOneBound: a driver that goes one way needs one bound a node and no more; bisection
// and steps find the value with one, too, but enter more nodes.
func TestOneBound(t *testing.T) {
	more := map[string]int{}
	forSmallTrees(t, 300, 1100, func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, name := range []string{"mt-sss", "mt-dual", "mtd-f", "mtd-bi", "mtd-step"} {
			o := Options{Guess: int(seed%21) - 10}
			two := mustRun(t, name, tree, o)
			o.OneBound = true
			one := mustRun(t, name, tree, o)
			if one.Value != value {
				t.Fatalf("seed %d: %s with one bound finds %d, value %d", seed, name, one.Value, value)
			}
			if one.Interior > two.Interior {
				more[name]++
			}
			both := name == "mtd-bi" || name == "mtd-step"
			if !both && (one.Interior != two.Interior || !slices.Equal(one.Order, two.Order) || !slices.Equal(one.Passes, two.Passes)) {
				t.Fatalf("seed %d: %s with one bound visits others", seed, name)
			}
		}
	})
	if more["mtd-bi"] == 0 || more["mtd-step"] == 0 {
		t.Errorf("more nodes with one bound: %v", more)
	}
}

// TestMirror: SSS-2 and null windows visit the same nodes in the same order, whatever the
// node and the bound; see the package papers for the figures.
func TestMirror(t *testing.T) {
	forSmallTrees(t, 300, 1100, func(seed uint64, tree *Tree) {
		if found := MirrorSSS2(tree); found.Differ > 0 || found.Lost > 0 || found.Lower > 0 || found.Passes < 2 {
			t.Fatalf("seed %d, w %d, d %d: %+v", seed, tree.Width, tree.Depth, found)
		}
		for k := range uint64(8) {
			draw := func(i uint64, n int) int { return intN(splitMix64(seed*64+k*8, i), n) }
			level := draw(0, tree.Depth+1)
			pos, v := draw(1, tree.powers[tree.Depth-level]), draw(2, 2*tree.Limit+2)-tree.Limit
			if !ExpandIsAlphaBeta(tree, level, pos, v) {
				t.Fatalf("seed %d: node %s, bound %d", seed, tree.Dewey(level, pos), v)
			}
		}
	})
}

// TestDeepeningIrregular: with all children it is the search of regular trees, and a sub-tree
// that only Alpha-Beta cuts off costs SSS* the more leaves the more often it is there.
func TestDeepeningIrregular(t *testing.T) {
	trees := []*Tree{
		mustTree(t, 3, 2, 62, 62, 16, 71, 81, 0, 0, 0, 0),
		mustTree(t, 3, 3, 80, 40, 0, 80, 40, 0, 55, 45, 0, 63, 60, 0, 60, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
	}
	ab, sss := Deepen(trees, func(ply, pos int) int {
		if ply == 1 && pos == 0 {
			return 3
		}
		return 2
	})
	if len(ab[1].Order) != 6 || len(sss[1].Order) != 9 || ab[1].Value != 60 || sss[1].Value != 60 {
		t.Errorf("%+v, %+v", ab[1], sss[1])
	}
	ab, sss = Deepen(trees, func(int, int) int { return 3 })
	wantAB, wantSSS := Deepen(trees, nil)
	for i := range trees {
		if !slices.Equal(ab[i].Order, wantAB[i].Order) || !slices.Equal(sss[i].Order, wantSSS[i].Order) {
			t.Errorf("depth %d: %v, %v", i+2, ab[i].Order, sss[i].Order)
		}
	}
}

// TestPlyGenerators: the values keep to the range; the depths of an incremental game fit
// together; the best child of a LastBest tree is the last, by the steps of the ply.
func TestPlyGenerators(t *testing.T) {
	for seed := range uint64(100) {
		shallow, err := Incremental(3, 2, 50, seed)
		must(t, err)
		deep, err := Incremental(3, 3, 50, seed)
		must(t, err)
		for i := range deep.Leaves() {
			if v, above := deep.Leaf(i), shallow.Leaf(i/3); v-above > 50 || above-v > 50 || v > deep.Limit || v < -deep.Limit {
				t.Fatalf("seed %d: leaf %d is %d, its parent %d", seed, i, v, above)
			}
		}
		steps := []int{1, 12, 144}
		tree, err := LastBest(3, steps, seed)
		must(t, err)
		for level := 1; level <= 3; level++ {
			for pos := range tree.powers[3-level] {
				value, step := tree.value(level, pos), steps[3-level]
				for c := pos * 3; c < pos*3+3; c++ {
					worse := tree.sign(level) * (value - tree.value(level-1, c))
					if last := c == pos*3+2; last && worse != 0 || !last && (worse < step || worse > 2*step) {
						t.Fatalf("seed %d: %s is worse by %d", seed, tree.Dewey(level-1, c), worse)
					}
				}
			}
		}
	}
	for name, err := range map[string]error{
		"spread 0": errorOf(Incremental(2, 2, 0, 1)), "spread of two": errorOf(Incremental(2, 2, MaxValue, 1)), "depth -2": errorOf(Incremental(2, -2, 1, 1)),
		"no step": errorOf(LastBest(2, nil, 1)), "step 0": errorOf(LastBest(2, []int{1, 0}, 1)), "step": errorOf(LastBest(2, []int{MaxValue}, 1)),
	} {
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}
