package papers

import (
	"slices"
	"strings"
	"testing"

	"footnote/search/lab"
)

// figure2 is the test of MT-SSS* by figure 2 of Plaat et al., with bounds in a map.
type figure2 struct {
	tree   *lab.Tree
	bounds map[[2]int][2]int
	calls  []lab.Call
}

func (f *figure2) test(level, pos, alpha, beta int) int {
	n, at := len(f.calls), [2]int{level, pos}
	f.calls = append(f.calls, lab.Call{Level: level, Pos: pos, Alpha: alpha, Beta: beta})
	known, ok := f.bounds[at]
	if !ok {
		known = [2]int{-unbounded, unbounded}
	}
	g, answered := 0, true
	switch {
	case known[0] >= beta:
		g = known[0]
	case known[1] <= alpha:
		g = known[1]
	default:
		if answered = false; level == 0 {
			g = f.tree.Leaf(pos)
		} else {
			g = lab.Figure3(f.tree, level, pos, alpha, beta, f.test)
		}
		if g < beta || level == 0 {
			known[1] = g
		}
		if g > alpha || level == 0 { // a leaf's value is both bounds
			known[0] = g
		}
		f.bounds[at] = known
	}
	f.calls[n].Value, f.calls[n].Answered = g, answered
	return g
}

// TestPassesCallByCall: the calls of MT-SSS* are those of figure 2, and its passes and leaves those of the algorithm.
func TestPassesCallByCall(t *testing.T) {
	for seed := range uint64(60) {
		tree, err := lab.Uniform(2+int(seed%3), 2+int(seed/3%4), []int{3, 50, 5000}[seed/12%3], seed)
		if err != nil {
			t.Fatal(err)
		}
		f, bound := &figure2{tree: tree, bounds: map[[2]int][2]int{}}, unbounded
		var bounds, leaves []int
		lab.MTCalls(tree, func(calls []lab.Call, _ func(level, pos int) (lo, hi int)) {
			f.calls = nil
			if bound = f.test(tree.Depth, 0, bound-1, bound); !slices.Equal(calls, f.calls) {
				t.Fatalf("seed %d, pass %d: calls %v, want %v", seed, len(bounds), calls, f.calls)
			}
			bounds = append(bounds, bound)
			for _, c := range calls {
				if c.Level == 0 && !c.Answered {
					leaves = append(leaves, c.Pos)
				}
			}
		})
		want, err := run("mt-sss", tree, lab.Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(bounds, want.Passes) || !slices.Equal(leaves, want.Order) {
			t.Fatalf("seed %d: bounds %v, want %v; leaves %v, want %v", seed, bounds, want.Passes, leaves, want.Order)
		}
	}
}

// TestPearlPasses: all that section 2.1 tells of the calls holds, and there is as much of it.
func TestPearlPasses(t *testing.T) {
	tree, err := lab.NewTree(2, 4, leavesPearl())
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{}
	pearlPasses(r, tree)
	list, err := statementsFor("pearl")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range list {
		if s := &list[i]; strings.HasPrefix(s.Says, "pass ") {
			if n++; r.facts[s.Says] != s.Published {
				t.Errorf("%s: published %s, measured %s", s.Says, s.Published, r.facts[s.Says])
			}
		}
	}
	if want := 4*5 + 1 + 1 + 14; len(r.facts) != want || n != want {
		t.Errorf("%d facts, %d statements, want %d", len(r.facts), n, want)
	}
}
