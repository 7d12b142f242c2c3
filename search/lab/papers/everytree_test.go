package papers

import (
	"testing"

	"footnote/search/lab"
)

// TestFirstPhase: on the tree of de Bruin & Pijls the first leaf of SSS* is wasted and no
// other of the first phase; perfectly ordered, none is.
func TestFirstPhase(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesTrends())
	if err != nil {
		t.Fatal(err)
	}
	sorted, err := lab.NewTree(2, 4, []int{35, 36, 10, 80, 37, 50, 3, 25, 12, 90, 5, 41, 80, 99, 20, 30})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tree   *lab.Tree
		wasted int
	}{{tree, 1}, {sorted, 0}} {
		if leaves, outside, wasted := firstPhase(new(unit), c.tree, lab.AllValues(c.tree)); leaves != 4 || outside != 0 || wasted != c.wasted {
			t.Errorf("%d leaves, %d not of the minimal tree, %d wasted, want %d", leaves, outside, wasted, c.wasted)
		}
	}
}

// TestKeptIsRead: of the traces of INS and PNS bounds, ignored and beaten children are read, and
// against the values of another tree some of them are wrong.
func TestKeptIsRead(t *testing.T) {
	var right, wrong keptCounts
	u := new(unit)
	for seed := range uint64(40) {
		tree, err := lab.Uniform(3, 5, 1000, seed)
		if err != nil {
			t.Fatal(err)
		}
		other, err := lab.Uniform(3, 5, 1000, seed+1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"ins", "pns"} {
			right.kept(u, tree, lab.AllValues(tree), name)
			wrong.kept(u, tree, lab.AllValues(other), name)
		}
	}
	for k := range right {
		if right[k][0] == 0 || right[k][1] != 0 || wrong[k][0] != right[k][0] || wrong[k][1] == 0 || u.err != nil {
			t.Errorf("%d: %d of %d wrong, of another tree %d; %v", k, right[k][1], right[k][0], wrong[k][1], u.err)
		}
	}
}

// TestPlace: Dewey codes are read as they are written.
func TestPlace(t *testing.T) {
	tree, err := lab.Uniform(3, 4, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	for level := 0; level <= tree.Depth; level++ {
		for pos := range power(3, tree.Depth-level) {
			if l, p := place(tree, tree.Dewey(level, pos)); l != level || p != pos {
				t.Errorf("%s: %d %d, want %d %d", tree.Dewey(level, pos), l, p, level, pos)
			}
		}
	}
}

// TestAsFigure31: the tree of figure 3.1 is similar to itself, and not when its halves are
// exchanged.
func TestAsFigure31(t *testing.T) {
	for _, c := range []struct {
		leaves []int
		want   bool
	}{{[]int{6, 5, 7, 1, 9, 8, 4, 3}, true}, {[]int{9, 8, 4, 3, 6, 5, 7, 1}, false}} {
		tree, err := lab.NewTree(2, 3, c.leaves)
		if err != nil {
			t.Fatal(err)
		}
		var orders [2][]int
		for k, name := range []string{"sss", "negascout"} {
			result, err := run(name, tree, lab.Options{Record: true})
			if err != nil {
				t.Fatal(err)
			}
			orders[k] = result.Order
		}
		if got := asFigure31(orders[0], orders[1]); got != c.want {
			t.Errorf("%v: %t; SSS* %v, NegaScout %v", c.leaves, got, orders[0], orders[1])
		}
	}
}
