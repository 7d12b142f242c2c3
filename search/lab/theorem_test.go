package lab

import (
	"slices"
	"testing"
)

// TestTheoremA: MT-SSS* with one bound applies the operations of SSS* in the same
// order, and the list is at each of them what theorem A.1 of Plaat et al. says.
func TestTheoremA(t *testing.T) {
	cases := [7]int{}
	forSmallTrees(t, treeCount(600, 100), 1100, func(seed uint64, tree *Tree) {
		value, got, err := MTOperations(tree)
		if err != nil || value != tree.Value() {
			t.Fatalf("seed %d, w %d, d %d: %v; value %d of %d", seed, tree.Width, tree.Depth, err, value, tree.Value())
		}
		if want := SSSOperations(tree); !slices.Equal(got, want) {
			t.Fatalf("seed %d: %d operations of MT-SSS*, %d of SSS*", seed, len(got), len(want))
		}
		for _, o := range got {
			cases[o.Case]++
		}
	})
	for i, count := range cases {
		if (count == 0) != (i == 0) {
			t.Errorf("case %d came up %d times", i, count)
		}
	}
}

// TestProof is lemma 4 of de Bruin & Pijls, and lemma 3: the leaves that an algorithm
// has visited prove the value, or the move, by solution trees.
func TestProof(t *testing.T) {
	forRandomTrees(t, treeCount(300, 100), func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, a := range Algorithms() {
			r := mustRun(t, a.Name, tree, Options{Guess: int(seed%21) - 10})
			p := Prove(tree, r.Order)
			if p.Lower > value || p.Upper < value {
				t.Fatalf("seed %d: %s proves [%d, %d], value %d", seed, a.Name, p.Lower, p.Upper, value)
			}
			if r.Best >= 0 {
				if !p.ProvesChild(r.Best) {
					t.Fatalf("seed %d: %s does not prove child %d", seed, a.Name, r.Best)
				}
				continue
			}
			if !p.Exact() {
				t.Fatalf("seed %d: %s proves [%d, %d]", seed, a.Name, p.Lower, p.Upper)
			}
			lines := p.Lines()
			if len(lines) != 4 {
				t.Fatalf("seed %d: %s", seed, lines)
			}
			proofTrees(t, p)
		}
	})
	if p := Prove(mustTree(t, 2, 2, 1, 2, 3, 4), []int{0}); p.Exact() || p.Upper != infinity || p.Lower != -infinity || p.ProvesChild(0) {
		t.Errorf("one leaf proves [%d, %d]", p.Lower, p.Upper)
	}
	if p := Prove(mustTree(t, 2, 2, 1, 2, 3, 4), nil); p.Root != nil || len(p.Lines()) != 1 {
		t.Error("no leaf proves something")
	}
}

// proofTrees checks that the marked nodes are solution trees that share one path.
func proofTrees(t *testing.T, p *Proof) {
	t.Helper()
	var shared, most, least int
	var walk func(n *ProofNode)
	walk = func(n *ProofNode) {
		inMax, inMin := 0, 0
		for _, child := range n.Children {
			if child.InMax {
				inMax++
			}
			if child.InMin {
				inMin++
			}
			walk(child)
		}
		all, one := &inMax, &inMin // of a MAX node
		allIn, oneIn := n.InMax, n.InMin
		if !p.Tree.isMax(n.Level) {
			all, one = one, all
			allIn, oneIn = oneIn, allIn
		}
		if n.Level > 0 && (allIn && *all != p.Tree.Width || !allIn && *all != 0 || oneIn && *one != 1 || !oneIn && *one != 0) {
			t.Fatalf("node %s has %d and %d children in solution trees", p.Tree.Dewey(n.Level, n.Pos), inMax, inMin)
		}
		if n.Level == 0 {
			if n.InMax && n.InMin {
				shared++
			}
			if n.InMax {
				most++
			}
			if n.InMin {
				least++
			}
		}
	}
	walk(p.Root)
	if shared != 1 || most != p.Tree.powers[(p.Tree.Depth+1)/2] || least != p.Tree.powers[p.Tree.Depth/2] {
		t.Fatalf("solution trees of %d and %d leaves, %d shared", most, least, shared)
	}
}

// TestDominance: SSS* visits no leaf that Alpha-Beta does not (Stockman), and there it
// ends: neither of SSS* and NegaScout is always within the other.
func TestDominance(t *testing.T) {
	more, fewer, outside, trees := 0, 0, 0, 0
	forRandomTrees(t, 500, func(seed uint64, tree *Tree) {
		trees++
		sss, ns := mustRun(t, "sss", tree, Options{}), mustRun(t, "negascout-tt", tree, Options{})
		switch {
		case sss.Leaves > ns.Leaves:
			more++
		case sss.Leaves < ns.Leaves:
			fewer++
		}
		if slices.ContainsFunc(sss.Order, func(leaf int) bool { return !slices.Contains(ns.Order, leaf) }) {
			outside++
		}
	})
	if more == 0 || fewer == 0 || outside < more {
		t.Errorf("of %d trees SSS* has more leaves than NegaScout on %d, fewer on %d, others on %d", trees, more, fewer, outside)
	}
}

// TestProofNumbers: all tests give the answer of the value. Best-first proof-number search
// and df-pn evaluate the same leaves in the same order; df-pn without thresholds those of
// MT; none evaluates a leaf twice, and what was seen proves the answer.
func TestProofNumbers(t *testing.T) {
	trees, questions := 400, 0
	if testing.Short() {
		trees = 60
	}
	forRandomTrees(t, trees, func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, bound := range []int{value, value + 1, value + 1 - intN(splitMix64(seed, 3), tree.Limit+1), value + 1 + intN(splitMix64(seed, 4), tree.Limit+1)} {
			questions++
			want := 0
			if value >= bound {
				want = 1
			}
			found := map[Test]Result{}
			for _, test := range []Test{AskMT, AskPN, AskDFPN, AskDFPNQuarter, AskDFPNFree} {
				r := Ask(tree, test, bound)
				if r.Value != want {
					t.Fatalf("seed %d: %s answers %d for a value of %d and a bound of %d", seed, test, r.Value, value, bound)
				}
				if r.Leaves != r.DistinctLeaves {
					t.Fatalf("seed %d: %s evaluates leaves twice", seed, test)
				}
				if p := Prove(tree, r.Order); want == 1 && p.Lower < bound || want == 0 && p.Upper >= bound {
					t.Fatalf("seed %d: what %s has seen proves no answer", seed, test)
				}
				found[test] = r
			}
			if a, b := found[AskPN].Order, found[AskDFPN].Order; !slices.Equal(a, b) {
				t.Fatalf("seed %d, w %d, d %d: PN search and df-pn differ:\n%v\n%v", seed, tree.Width, tree.Depth, a, b)
			}
			if a, b := found[AskMT].Order, found[AskDFPNFree].Order; !slices.Equal(a, b) {
				t.Fatalf("seed %d, w %d, d %d: MT and df-pn without thresholds differ:\n%v\n%v", seed, tree.Width, tree.Depth, a, b)
			}
		}
	})
	if questions == 0 {
		t.Error("no questions")
	}
}

// TestBuilt: what de Bruin & Pijls say of the solution trees that Alpha-Beta and SSS-2 build
// holds on trees with many and with few ties; and the checks find what is not so.
func TestBuilt(t *testing.T) {
	var sum SSS2Kept
	calls := 0
	for seed := range uint64(120) {
		tree, err := Uniform(2+int(seed%3), 1+int(seed/3%5), []int{1, 5, 5000}[seed/15%3], seed)
		must(t, err)
		values := AllValues(tree)
		for alpha := -tree.Limit - 1; alpha <= tree.Limit; alpha += 1 + tree.Limit/3 {
			var n Failures
			n.Search(tree, values, alpha, alpha+1+int(seed)*tree.Limit/60)
			if calls += n.Calls; n.Unbuilt > 0 {
				t.Errorf("seed %d, alpha %d: %d of %d calls", seed, alpha, n.Unbuilt, n.Calls)
			}
		}
		kept, err := KeepSSS2(tree)
		must(t, err)
		addUp(&sum, kept)
	}
	if want := (SSS2Kept{Runs: 120, Calls: sum.Calls, Failed: sum.Failed, Lists: sum.Lists}); sum != want || calls == 0 || sum.Failed == 0 || sum.Calls <= sum.Failed || sum.Lists == 0 {
		t.Errorf("%+v; %d calls of Alpha-Beta", sum, calls)
	}
}

// TestBuiltFindsFaults: a list without a child, one with a node and its descendant, a tree that
// lacks a child and a bound that is not that of the tree are noticed.
func TestBuiltFindsFaults(t *testing.T) {
	tree, err := NewTree(2, 2, []int{4, 3, 2, 1})
	must(t, err)
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
	root := &solution{level: 2, value: 4, children: []*solution{
		{level: 1, value: 4, children: []*solution{leaf(0)}}, {level: 1, pos: 1, value: 2, children: []*solution{leaf(2)}},
	}}
	if !r.entersAs(false, root, 4) || r.entersAs(false, root, 3) || r.entersAs(true, root, 4) {
		t.Error("the root")
	}
	root.children[0].value = 3 // no child has the value of the tree
	if r.entersAs(false, root, 4) {
		t.Error("a child's value")
	}
	root.children = root.children[:1]
	if r.entersAs(false, root, 4) {
		t.Error("a child is missing")
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
