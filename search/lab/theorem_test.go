package lab

import (
	"slices"
	"testing"
)

// TestTheoremA: MT-SSS* with one bound applies the operations of SSS* in the same
// order, and the list is at each of them what theorem A.1 of Plaat et al. says.
func TestTheoremA(t *testing.T) {
	n := 600
	if testing.Short() {
		n = 100
	}
	cases := [7]int{}
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 1100 {
			return
		}
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
	n := 300
	if testing.Short() {
		n = 100
	}
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, a := range Algorithms() {
			r := mustRun(t, a.Name, tree, Options{Guess: int(seed%21) - 10})
			p := Prove(tree, r.Order)
			if p.Lower > value || p.Upper < value {
				t.Fatalf("seed %d: %s proves [%d, %d], value %d", seed, a.Name, p.Lower, p.Upper, value)
			}
			if r.Best >= 0 {
				if !p.ProvesSon(r.Best) {
					t.Fatalf("seed %d: %s does not prove son %d", seed, a.Name, r.Best)
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
	if p := Prove(mustTree(t, 2, 2, 1, 2, 3, 4), []int{0}); p.Exact() || p.Upper != infinity || p.Lower != -infinity || p.ProvesSon(0) {
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
		for _, son := range n.Sons {
			if son.InMax {
				inMax++
			}
			if son.InMin {
				inMin++
			}
			walk(son)
		}
		all, one := &inMax, &inMin // of a MAX node
		allIn, oneIn := n.InMax, n.InMin
		if !p.Tree.isMax(n.Level) {
			all, one = one, all
			allIn, oneIn = oneIn, allIn
		}
		if n.Level > 0 && (allIn && *all != p.Tree.Width || !allIn && *all != 0 || oneIn && *one != 1 || !oneIn && *one != 0) {
			t.Fatalf("node %s has %d and %d sons in solution trees", p.Tree.Dewey(n.Level, n.Pos), inMax, inMin)
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
		sss, ns, ab := mustRun(t, "sss", tree, Options{}), mustRun(t, "negascout-tt", tree, Options{}), mustRun(t, "alphabeta", tree, Options{})
		for _, leaf := range sss.Order {
			if !slices.Contains(ab.Order, leaf) {
				t.Fatalf("seed %d: SSS* visits leaf %d, Alpha-Beta does not", seed, leaf)
			}
		}
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
