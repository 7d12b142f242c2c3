package lab

import "testing"

// TestBuilt: what de Bruin & Pijls say of the solution trees that Alpha-Beta and SSS-2 build
// holds on trees with many and with few ties; and the checks find what is not so.
func TestBuilt(t *testing.T) {
	var sum SSS2Kept
	calls := 0
	for seed := range uint64(120) {
		tree, err := Uniform(2+int(seed%3), 1+int(seed/3%5), []int{1, 5, 5000}[seed/15%3], seed)
		if err != nil {
			t.Fatal(err)
		}
		for alpha := -tree.Limit - 1; alpha <= tree.Limit; alpha += 1 + tree.Limit/3 {
			n, fails := BuiltIn(tree, alpha, alpha+1+int(seed)*tree.Limit/60)
			if calls += n; fails > 0 {
				t.Errorf("seed %d, alpha %d: %d of %d calls", seed, alpha, fails, n)
			}
		}
		kept, err := KeepSSS2(tree)
		if err != nil {
			t.Fatal(err)
		}
		addUp(&sum, kept)
	}
	if want := (SSS2Kept{Runs: 120, Calls: sum.Calls, Failed: sum.Failed, Lists: sum.Lists}); sum != want || calls == 0 || sum.Failed == 0 || sum.Calls <= sum.Failed || sum.Lists == 0 {
		t.Errorf("%+v; %d calls of Alpha-Beta", sum, calls)
	}
}

// TestBuiltFindsFaults: a list without a son, one with a node and its descendant, a tree that
// lacks a son and a bound that is not that of the tree are noticed.
func TestBuiltFindsFaults(t *testing.T) {
	tree, err := NewTree(2, 2, []int{4, 3, 2, 1})
	if err != nil {
		t.Fatal(err)
	}
	r := newTrail(tree)
	for _, c := range []struct {
		list []state
		want bool
	}{
		{[]state{{level: 2}}, true},
		{[]state{{level: 1}, {level: 1, pos: 1, left: 2}}, true},
		{[]state{{level: 1}, {level: 0, pos: 3, left: 3}}, true},
		{[]state{{level: 1}}, false},
		{[]state{{level: 0}, {level: 0, pos: 1, left: 1}, {level: 1, pos: 1, left: 2}}, false},
		{[]state{{level: 1}, {level: 0, pos: 1, left: 1}, {level: 1, pos: 1, left: 2}}, false},
		{nil, false},
	} {
		if got := r.ends(c.list, 2); got != c.want {
			t.Errorf("%v: %t", c.list, got)
		}
	}
	leaf := func(pos int) *solution { return &solution{pos: pos, value: tree.Leaf(pos)} }
	root := &solution{level: 2, value: 4, sons: []*solution{
		{level: 1, value: 4, sons: []*solution{leaf(0)}}, {level: 1, pos: 1, value: 2, sons: []*solution{leaf(2)}},
	}}
	if !r.entersAs(false, root, 4) || r.entersAs(false, root, 3) || r.entersAs(true, root, 4) {
		t.Error("the root")
	}
	root.sons[0].value = 3 // no son has the value of the tree
	if r.entersAs(false, root, 4) {
		t.Error("a son's value")
	}
	root.sons = root.sons[:1]
	if r.entersAs(false, root, 4) {
		t.Error("a son is missing")
	}
	if r.proved(2, 0) != -infinity {
		t.Error("nothing is visited, and a bound proved")
	}
	r.leaf(2)
	r.leaf(3)
	if got := r.proved(2, 0); got != 1 {
		t.Errorf("bound %d", got)
	}
}
