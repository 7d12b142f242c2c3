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
		tree := uniform(t, 2+int(seed%3), 2+int(seed/3%4), []int{3, 50, 5000}[seed/12%3], seed)
		for k := range 6 {
			alpha := (k-3)*tree.Limit/3 - 1
			beta := alpha + 1 + k%2*tree.Limit
			ab, scout := work(tree, lab.Figure3, alpha, beta), work(tree, lab.Figure6, alpha, beta)
			if got, want := ab.calls[0].Value, lab.AlphaBetaIn(tree, tree.Depth, 0, alpha, beta).Value; got != want {
				t.Fatalf("seed %d: Alpha-Beta in (%d, %d) returns %d, want %d", seed, alpha, beta, got, want)
			}
			if got, want := scout.calls[0].Value, lab.NegaScoutIn(tree, tree.Depth, 0, alpha, beta).Value; got != want {
				t.Fatalf("seed %d: NegaScout in (%d, %d) returns %d, want %d", seed, alpha, beta, got, want)
			}
			if !within(scout.leaves(), ab.leaves()) {
				t.Fatalf("seed %d: NegaScout in (%d, %d) evaluates leaves that Alpha-Beta does not", seed, alpha, beta)
			}
		}
		result, err := run("alphabeta", tree, lab.Options{Record: true})
		must(t, err)
		if got := work(tree, lab.Figure3, -unbounded, unbounded).leaves(); !slices.Equal(got, result.Order) {
			t.Fatalf("seed %d: Alpha-Beta evaluates %v, want %v", seed, got, result.Order)
		}
	}
}

// TestCallsOfExample: what figure 6 does on the example tree, counted by hand; the order of
// SSS-2, which the paper gives as a set.
func TestCallsOfExample(t *testing.T) {
	tree := newTree(t, 2, 4, leavesTrends())
	scout := work(tree, lab.Figure6, -unbounded, unbounded)
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
	must(t, err)
	if got := fmt.Sprint(values(tree, result.Order)); got != "[41 12 10 36 5 35 50 37]" {
		t.Errorf("SSS-2 evaluates %s", got)
	}
}

// TestSolutionTrees: how many there are, and lemma 3: none is better than the value, and one
// of each kind is optimal.
func TestSolutionTrees(t *testing.T) {
	for seed := range uint64(40) {
		width, depth := 2+int(seed%2), 2+int(seed/2%2)
		tree := uniform(t, width, depth, 5, seed)
		for _, most := range []bool{true, false} {
			all, optimal := solutionTrees(tree, 0, 0, most, func(int) bool { return true }), optimalTrees(tree, most)
			want := map[string]int{
				"2 2 true": 4, "2 2 false": 2, "2 3 true": 4, "2 3 false": 8,
				"3 2 true": 27, "3 2 false": 3, "3 3 true": 27, "3 3 false": 81,
			}[fmt.Sprint(width, depth, most)]
			if len(all) != want || len(optimal) == 0 || len(optimal) > len(all) {
				t.Errorf("w %d, d %d, max %t: %d solution trees, want %d; %d optimal", width, depth, most, len(all), want, len(optimal))
			}
			for _, leaves := range all {
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
			must(t, err)
			must(t, counts.count(tree))
			seen[fmt.Sprint(leaves)] = true
			for i := range leaves {
				won += tree.Leaf(i)
			}
		}
		if counts[1] != shape.trees || counts[2] != shape.trees || len(seen) != shape.trees {
			t.Errorf("%+v: %v, %d different trees", shape, counts, len(seen))
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
	tree := newTree(t, 2, 4, leavesTrends())
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
		tree := uniform(t, 2+int(seed%3), 2+int(seed/3%4), []int{3, 50, 5000}[seed/12%3], seed)
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
		must(t, err)
		if !slices.Equal(bounds, want.Passes) || !slices.Equal(leaves, want.Order) {
			t.Fatalf("seed %d: bounds %v, want %v; leaves %v, want %v", seed, bounds, want.Passes, leaves, want.Order)
		}
	}
}

// TestFirstPhase: on the tree of de Bruin & Pijls the first leaf of SSS* is wasted and no
// other of the first phase; perfectly ordered, none is.
func TestFirstPhase(t *testing.T) {
	tree := newTree(t, 2, 4, leavesTrends())
	sorted := newTree(t, 2, 4, []int{35, 36, 10, 80, 37, 50, 3, 25, 12, 90, 5, 41, 80, 99, 20, 30})
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
		tree := uniform(t, 3, 5, 1000, seed)
		other := uniform(t, 3, 5, 1000, seed+1000)
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

// TestAsFigure31: the tree of figure 3.1 is similar to itself, and not when its halves are
// exchanged.
func TestAsFigure31(t *testing.T) {
	for _, c := range []struct {
		leaves []int
		want   bool
	}{{[]int{6, 5, 7, 1, 9, 8, 4, 3}, true}, {[]int{9, 8, 4, 3, 6, 5, 7, 1}, false}} {
		tree := newTree(t, 2, 3, c.leaves)
		var orders [2][]int
		for k, name := range []string{"sss", "negascout"} {
			result, err := run(name, tree, lab.Options{Record: true})
			must(t, err)
			orders[k] = result.Order
		}
		if got := asFigure31(orders[0], orders[1]); got != c.want {
			t.Errorf("%v: %t; SSS* %v, NegaScout %v", c.leaves, got, orders[0], orders[1])
		}
	}
}

// TestNested: re-searches begin within others from depth 5 on, and not before.
func TestNested(t *testing.T) {
	for _, name := range []string{"pns", "ins"} {
		for _, depth := range []int{4, 5} {
			sum, nested := 0, 0
			for seed := range uint64(40) {
				tree := uniform(t, 3, depth, 1000, seed)
				all, within, err := countNested(name, tree)
				must(t, err)
				sum, nested = sum+all, nested+within
			}
			if sum == 0 || (nested > 0) != (depth > 4) {
				t.Errorf("%s, d=%d: %d re-searches, %d within others", name, depth, sum, nested)
			}
		}
	}
}

// printedRows collects rows of what a table prints, on 31 trees whose counts vary a little: no two cells in
// the same way, so that every ratio has an error.
type printedRows struct {
	experiment string
	cells      int
	rows       []Row
}

func (p *printedRows) add(subject, algorithm, setting, measure string, value float64) {
	p.cells++
	for k := range 31 {
		spread := 1 + 0.002*float64(k*(1+p.cells%30)%31-15)/15
		p.rows = append(p.rows, Row{Experiment: p.experiment, Subject: subject, Unit: k, Algorithm: algorithm, Setting: setting, Measure: measure, Value: value * spread})
	}
}

// table adds what a table has of a subject, and RecSSS*, of which it has less: MemSSS* at full memory a little
// faster.
func (p *printedRows) table(t *testing.T, of, subject string, memory []int, faster float64) {
	t.Helper()
	all, err := published()
	if err != nil || len(all[of]) == 0 {
		t.Fatal(of, err)
	}
	for _, r := range all[of] {
		p.add(subject, r.Algorithm, r.Setting, r.Measure, r.Value)
		if r.Algorithm == "memsss" && r.Setting == fmt.Sprintf("M=%d", slices.Max(memory)) {
			p.add(subject, "recsss", "", r.Measure, map[string]float64{"leaves": 1, "seconds": faster}[r.Measure]*r.Value)
		}
		if r.Algorithm == "alphabeta" {
			p.add(subject, "memdual", "M=9", r.Measure, map[string]float64{"leaves": 1, "seconds": 0.9}[r.Measure]*r.Value)
		}
	}
}

// judge returns how many statements there are, and those that do not hold.
func (p *printedRows) judge(t *testing.T) (n int, wrong []string) {
	t.Helper()
	r := &Report{Name: p.experiment, Rows: p.rows}
	must(t, r.judged(p.experiment))
	for _, c := range r.Checks {
		if verdict(c) != "holds" {
			wrong = append(wrong, c.What+": "+c.Measured)
		}
	}
	return len(r.Checks), wrong
}

// TestMemTable1: table 1 as printed bears out what its text says.
func TestMemTable1(t *testing.T) {
	p := &printedRows{experiment: "memsss-table1"}
	shapes, _ := memShapes()
	for _, q := range shapes {
		for _, kind := range []string{" random", " strong"} {
			p.table(t, q.name()+kind, q.name()+kind, memorySizes(q.b, q.d), 0.98)
			p.add(q.name()+kind, "memsss", "", "is-recsss", 1)
		}
	}
	if n, wrong := p.judge(t); n != 94 || len(wrong) > 0 {
		t.Errorf("%d statements; %q", n, wrong)
	}
	for i := range p.rows {
		if p.rows[i].Measure == "is-recsss" && p.rows[i].Unit == 3 {
			p.rows[i].Value = 0
		}
	}
	if _, wrong := p.judge(t); len(wrong) != 8 {
		t.Errorf("%q, where RecSSS* is another search", wrong)
	}
}

// TestMemTable2: so does table 2, whose RecSSS* is not that of the other authors.
func TestMemTable2(t *testing.T) {
	p := &printedRows{experiment: "memsss-table2"}
	list, err := seriesOf("memsss-table2")
	must(t, err)
	_, shapes := memShapes()
	for k, h := range shapes {
		for _, subject := range []string{h.name(), h.name() + ", as then"} {
			p.table(t, h.name(), subject, memorySizes(h.b, h.d), 0.95)
		}
		u := new(unit)
		u.printed(&list[k], list[k].algorithms)
		p.rows = append(p.rows, u.rows...)
	}
	if n, wrong := p.judge(t); n != 82 || len(wrong) != 2 {
		t.Errorf("%d statements; %q", n, wrong)
	}
}
