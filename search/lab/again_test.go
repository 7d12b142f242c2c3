package lab

import (
	"slices"
	"testing"
)

// TestSearchedAgain: the search whose re-searches are counted is NegaScout, leaf by leaf; at
// heights up to 2 nothing is lost; and on the example of de Bruin & Pijls the re-search of c
// leaves out g, which the initial search of c visits, and visits nothing else.
func TestSearchedAgain(t *testing.T) {
	var sum Again
	forRandomTrees(t, 300, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 1100 {
			return
		}
		n, r := searchedAgain(tree)
		addUp(&sum, n)
		scout, err := Lookup("negascout")
		if err != nil {
			t.Fatal(err)
		}
		want, err := scout.Run(tree, Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
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
