package lab

import (
	"slices"
	"testing"
)

// TestDeepening is the non-dominance of iterative-deepening SSS* (Plaat, appendix
// B). The paper's example is lost; this one is our own.
func TestDeepening(t *testing.T) {
	trees := []*Tree{
		mustTree(t, 2, 2, 62, 16, 71, 81),
		mustTree(t, 2, 3, 80, 40, 55, 45, 63, 60, 60, 25),
	}
	ab, sss := DeepenAlphaBeta(trees), DeepenSSS(trees)
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
			if err != nil {
				t.Fatal(err)
			}
			trees = append(trees, tree)
		}
		for i, d := range DeepenAlphaBeta(trees) {
			if want := trees[i].Value(); d.Value != want {
				t.Fatalf("seed %d, depth %d: Alpha-Beta finds %d, value %d", seed, i+1, d.Value, want)
			}
		}
		for i, d := range DeepenSSS(trees) {
			if want := trees[i].Value(); d.Value != want {
				t.Fatalf("seed %d, depth %d: SSS* finds %d, value %d", seed, i+1, d.Value, want)
			}
		}
		for _, tree := range trees {
			if got, want := DeepenSSS([]*Tree{tree})[0].Order, mustRun(t, "mt-sss", tree, Options{}).Order; !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v, mt-sss %v", seed, got, want)
			}
		}
	}
}
