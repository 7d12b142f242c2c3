package papers

import (
	"fmt"
	"slices"
	"testing"

	"footnote/search/lab"
)

// TestCallByCall: the searches that keep their calls are those of the package lab.
func TestCallByCall(t *testing.T) {
	for seed := range uint64(60) {
		tree, err := lab.Uniform(2+int(seed%3), 2+int(seed/3%4), []int{3, 50, 5000}[seed/12%3], seed)
		if err != nil {
			t.Fatal(err)
		}
		for k := range 6 {
			alpha := (k-3)*tree.Limit/3 - 1
			beta := alpha + 1 + k%2*tree.Limit
			ab, scout := &workedRun{tree: tree, rule: (*workedRun).figure3}, &workedRun{tree: tree, rule: (*workedRun).figure6}
			if got, want := ab.search(tree.Depth, 0, alpha, beta), lab.AlphaBetaIn(tree, tree.Depth, 0, alpha, beta).Value; got != want {
				t.Fatalf("seed %d: Alpha-Beta in (%d, %d) returns %d, want %d", seed, alpha, beta, got, want)
			}
			if got, want := scout.search(tree.Depth, 0, alpha, beta), lab.NegaScoutIn(tree, tree.Depth, 0, alpha, beta).Value; got != want {
				t.Fatalf("seed %d: NegaScout in (%d, %d) returns %d, want %d", seed, alpha, beta, got, want)
			}
			if !within(scout.leaves(), ab.leaves()) {
				t.Fatalf("seed %d: NegaScout in (%d, %d) evaluates leaves that Alpha-Beta does not", seed, alpha, beta)
			}
		}
		result, err := run("alphabeta", tree, lab.Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := work(tree, (*workedRun).figure3).leaves(); !slices.Equal(got, result.Order) {
			t.Fatalf("seed %d: Alpha-Beta evaluates %v, want %v", seed, got, result.Order)
		}
	}
}

// TestCallsOfExample: what figure 6 does on the example tree, counted by hand; the order of
// SSS-2, which the paper gives as a set.
func TestCallsOfExample(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesTrends())
	if err != nil {
		t.Fatal(err)
	}
	scout := work(tree, (*workedRun).figure6)
	if all, different := len(scout.leaves()), len(distinct(scout.leaves())); all != 16 || different != 11 || len(scout.lines()) != len(scout.calls) {
		t.Errorf("%d evaluations of %d leaves, %d lines", all, different, len(scout.lines()))
	}
	for node, want := range map[string]string{
		"a": "(−∞, ∞) = 35", "5": "(40, 41) = 5, (−∞, 5) = 5", "i": "(5, 6) = 12, (12, ∞) = 12", "g": "(12, 13) = 37", "o": "not called",
	} {
		if got := scout.describe(node); got != want {
			t.Errorf("calls of %s: %s, want %s", node, got, want)
		}
	}
	result, err := run("sss2", tree, lab.Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(values(tree, result.Order)); got != "[41 12 10 36 5 35 50 37]" {
		t.Errorf("SSS-2 evaluates %s", got)
	}
}

// TestSectionFive: the calls of SSS-2 that section 5 tells of, one by one, and what Alpha-Beta
// leaves out by section 2.
func TestSectionFive(t *testing.T) {
	e, err := Lookup("trends")
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]string{
		"Alpha-Beta: the calls of k (de Bruin and Pijls, section 2)":                                 "not called",
		"Alpha-Beta: the second leaf of l, a deep cut-off (de Bruin and Pijls, section 2)":           "not visited",
		"SSS-2: the bounds of b and c after the first refinement (de Bruin and Pijls, section 5)":    "12, 36",
		"SSS-2: the nodes called in the second refinement, in order (de Bruin and Pijls, section 5)": "a c f m 36 35",
		"SSS-2: the call of g, third refinement, which fails (de Bruin and Pijls, section 5)":        "expand(g, 35) = 37",
	} {
		k := slices.IndexFunc(r.Checks, func(c Check) bool { return c.What == what })
		if k < 0 || !r.Checks[k].OK || r.Checks[k].Measured != want {
			t.Errorf("%s: want %s, have %+v", what, want, r.Checks[max(k, 0)])
		}
	}
}

// TestSolutionTrees: how many there are, and lemma 3: none is better than the value, and one
// of each kind is optimal.
func TestSolutionTrees(t *testing.T) {
	for seed := range uint64(40) {
		width, depth := 2+int(seed%2), 2+int(seed/2%2)
		tree, err := lab.Uniform(width, depth, 5, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, most := range []bool{true, false} {
			optimal, all := optimalTrees(tree, most)
			want := map[string]int{
				"2 2 true": 4, "2 2 false": 2, "2 3 true": 4, "2 3 false": 8,
				"3 2 true": 27, "3 2 false": 3, "3 3 true": 27, "3 3 false": 81,
			}[fmt.Sprint(width, depth, most)]
			if all != want || len(optimal) == 0 || len(optimal) > all {
				t.Errorf("w %d, d %d, max %t: %d solution trees, want %d; %d optimal", width, depth, most, all, want, len(optimal))
			}
			for _, leaves := range solutionTrees(tree, 0, 0, most) {
				if most && slices.Max(leaves) < tree.Value() || !most && slices.Min(leaves) > tree.Value() {
					t.Errorf("seed %d: %v proves more than the value %d", seed, leaves, tree.Value())
				}
			}
		}
	}
}

// TestWinLossShapes: all trees of a shape are there once, random ones have the chance that
// they should, and with bounds both algorithms visit the same leaves in the same order.
func TestWinLossShapes(t *testing.T) {
	for _, shape := range []winLossShape{
		{width: 2, depth: 3, trees: 256}, {width: 3, depth: 2, trees: 512},
		{width: 3, depth: 3, trees: 60, wins: 0.5}, {width: 2, depth: 7, trees: 60, wins: 0.3},
	} {
		size := 1
		for range shape.depth {
			size *= shape.width
		}
		leaves, seen, won := make([]int, size), map[string]bool{}, 0
		var counts winLossCounts
		for n := range shape.trees {
			tree, err := shape.tree(n, leaves)
			if err != nil {
				t.Fatal(err)
			}
			if err := counts.count(tree); err != nil {
				t.Fatal(err)
			}
			seen[fmt.Sprint(leaves)] = true
			for i := range leaves {
				won += tree.Leaf(i)
			}
		}
		if counts.Bounded != shape.trees || counts.Order != shape.trees || len(seen) != shape.trees {
			t.Errorf("%+v: %+v, %d different trees", shape, counts, len(seen))
		}
		want := shape.wins
		if want == 0 {
			want = 0.5
		}
		if share := float64(won) / float64(size*shape.trees); share < want-0.05 || share > want+0.05 {
			t.Errorf("%+v: %.3f of the leaves are won", shape, share)
		}
	}
}

// TestCriticalLeaves: what the solution trees of a proof have, together and each.
func TestCriticalLeaves(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesTrends())
	if err != nil {
		t.Fatal(err)
	}
	p := lab.Prove(tree, []int{0, 1, 2, 8, 10, 11, 12, 13})
	leaves, common := p.Critical()
	if want := []int{1, 2, 8, 10, 11, 12, 13}; !slices.Equal(leaves, want) || len(common) != 5 {
		t.Errorf("%v, %d nodes in both", leaves, len(common))
	}
	if got := p.Root.Solution(false); !slices.Equal(got, []int{1, 2, 8, 11}) {
		t.Errorf("max solution tree %v", got)
	}
	if got := p.Root.Solution(true); !slices.Equal(got, []int{10, 11, 12, 13}) {
		t.Errorf("min solution tree %v", got)
	}
	if leaves, common := lab.Prove(tree, nil).Critical(); leaves != nil || common != nil {
		t.Error("nothing is proved, and something critical")
	}
}
