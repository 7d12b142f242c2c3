package lab

import (
	"cmp"
	"slices"
	"testing"
)

// TestExchanged: two children of the root change places and nothing else does; the best child
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
		best, value := tree.BestChild(), tree.Value()
		for c := range best {
			if tree.value(tree.Depth-1, c) == value {
				t.Fatalf("seed %d: child %d is the best, not %d", seed, c, best)
			}
		}
		if tree.value(tree.Depth-1, best) != value || tree.Exchanged(0, best).BestChild() != 0 {
			t.Fatalf("seed %d: child %d is not the best", seed, best)
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

// TestSSSPlace: without ties it makes no difference to SSS* in which child of the root the
// best leaf lies (Reinefeld, sections 3.1 and 5.2.1). Once it is in the first, DUAL* visits
// the leaves of DUAL-NS and DUAL-INS, none of them twice (section 4.1).
func TestSSSPlace(t *testing.T) {
	for seed := range uint64(100) {
		tree := distinctTree(t, 2+int(seed%3), 3+int(seed/3%2), seed)
		first := tree.Exchanged(0, tree.BestChild())
		want := mustRun(t, "sss", first, Options{}).Leaves
		for c := range tree.Width {
			if got := mustRun(t, "sss", first.Exchanged(0, c), Options{}).Leaves; got != want {
				t.Errorf("seed %d: SSS* visits %d leaves with the best child first, %d with it at %d", seed, want, got, c)
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

// TestKeepSolutionTree: with the tree of the last pass, and either its only children or the direct
// children of its nodes, MT-SSS* and MT-DUAL* evaluate the same leaves in the same order; with
// the tree alone they find the value, but evaluate leaves again.
func TestKeepSolutionTree(t *testing.T) {
	var sum Kept
	forSmallTrees(t, treeCount(400, 60), 1100, func(seed uint64, tree *Tree) {
		for _, upper := range []bool{true, false} {
			k := KeepSolutionTree(tree, upper)
			if k.Best != 0 || k.Children != 0 || k.Wrong != 0 || k.Leaves != 0 || k.Dearer != 0 || k.Visits != 0 {
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
	tree := mustTree(t, 2, 4, 41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3)
	k := KeepSolutionTree(tree, true)
	want := Kept{Passes: 3, Bare: 1, Again: 1, Lookups: 41, Spared: 1} // in the last pass
	if k != want {
		t.Errorf("%+v, want %+v", k, want)
	}
}

// TestFailures: at height 1 what fails below the window of its player is exact; the counts are
// those of Alpha-Beta on a tree small enough for counting by hand.
func TestFailures(t *testing.T) {
	tree := mustTree(t, 2, 2, 5, 3, 1, 9)
	values := AllValues(tree)
	if values[2][0] != tree.Value() || values[1][0] != 3 || values[1][1] != 1 {
		t.Errorf("values %v", values)
	}
	// (6, 7): both MIN nodes cut off by their first leaf, 5 is not their value 3 and 1 is; the
	// root fails low with 5, and its value is 3.
	var got Failures
	got.Search(tree, values, 6, 7)
	want := Failures{Below: [3]Failed{{}, {1, 1}, {}}, Above: [3]Failed{{2, 1}, {}, {}}, Calls: 3}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	forSmallTrees(t, 60, 1100, func(seed uint64, tree *Tree) {
		value := tree.Value()
		values := AllValues(tree)
		for alpha := value - 3; alpha < value+3; alpha++ {
			var n Failures
			if n.Search(tree, values, alpha, alpha+1); n.Below[0].Inexact != 0 {
				t.Fatalf("seed %d, (%d, %d): %+v", seed, alpha, alpha+1, n)
			}
		}
	})
}

// TestSearchedAgain: the search whose re-searches are counted is NegaScout, leaf by leaf; at
// heights up to 2 nothing is lost; and on the example of de Bruin & Pijls the re-search of c
// leaves out g, which the initial search of c visits, and visits nothing else.
func TestSearchedAgain(t *testing.T) {
	var sum Again
	forSmallTrees(t, 300, 1100, func(seed uint64, tree *Tree) {
		n, r := searchedAgain(tree)
		addUp(&sum, n)
		want := mustRun(t, "negascout", tree, Options{})
		if !slices.Equal(r.Order, want.Order) || n.Wrong > 0 || n.Whole > n.All || n.More > n.All {
			t.Fatalf("seed %d: %+v, leaves %v, want %v", seed, n, r.Order, want.Order)
		}
	})
	if sum.Whole == 0 || sum.Whole == sum.All || sum.More == 0 || sum.Spare == 0 {
		t.Errorf("%+v: no such re-search", sum)
	}
	tree := mustTree(t, 2, 4, 41, 5, 12, 90, 99, 80, 20, 30, 10, 80, 36, 35, 50, 37, 25, 3)
	if n := SearchedAgain(tree); n != (Again{All: 1, Spare: 2}) {
		t.Errorf("the example: %+v", n)
	}
}

// TestDeepening is the non-dominance of iterative-deepening SSS* (Plaat, appendix
// B). The paper's example is lost; this one is our own.
func TestDeepening(t *testing.T) {
	trees := []*Tree{
		mustTree(t, 2, 2, 62, 16, 71, 81),
		mustTree(t, 2, 3, 80, 40, 55, 45, 63, 60, 60, 25),
	}
	ab, sss := Deepen(trees, nil)
	for _, test := range []struct {
		name  string
		got   Iteration
		value int
		order []int
	}{
		{"Alpha-Beta, depth 2", ab[0], 71, []int{0, 1, 2, 3}},
		{"SSS*, depth 2", sss[0], 71, []int{0, 2, 3}},
		{"Alpha-Beta, depth 3", ab[1], 60, []int{4, 5, 6, 7, 2, 3}},
		{"SSS*, depth 3", sss[1], 60, []int{4, 5, 0, 1, 2, 3, 6, 7}},
	} {
		if test.got.Value != test.value || !slices.Equal(test.got.Order, test.order) {
			t.Errorf("%s: %+v, want %d %v", test.name, test.got, test.value, test.order)
		}
	}
}

// TestDeepeningFindsValues: both searches are correct under any order, and the
// first iteration, which has none, visits the leaves of the plain algorithms.
func TestDeepeningFindsValues(t *testing.T) {
	for seed := range uint64(300) {
		var trees []*Tree
		for depth := 1; depth <= 4; depth++ {
			tree, err := Uniform(2+int(seed%3), depth, 50, seed*10+uint64(depth))
			must(t, err)
			trees = append(trees, tree)
		}
		ab, sss := Deepen(trees, nil)
		for i, d := range ab {
			if want := trees[i].Value(); d.Value != want {
				t.Fatalf("seed %d, depth %d: Alpha-Beta finds %d, value %d", seed, i+1, d.Value, want)
			}
		}
		for i, d := range sss {
			if want := trees[i].Value(); d.Value != want {
				t.Fatalf("seed %d, depth %d: SSS* finds %d, value %d", seed, i+1, d.Value, want)
			}
		}
		for _, tree := range trees {
			_, sss := Deepen([]*Tree{tree}, nil)
			if got, want := sss[0].Order, mustRun(t, "mt-sss", tree, Options{}).Order; !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v, mt-sss %v", seed, got, want)
			}
		}
	}
}
