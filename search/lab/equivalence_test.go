package lab

import (
	"slices"
	"testing"
)

// treeRuns runs algorithms on one tree and keeps the results of those without options.
type treeRuns struct {
	t     *testing.T
	seed  uint64
	tree  *Tree
	cache map[string]Result
}

func (c *treeRuns) run(name string, o Options) Result {
	return mustRun(c.t, name, c.tree, o)
}

// plain runs an algorithm without options, once per tree.
func (c *treeRuns) plain(name string) Result {
	r, ok := c.cache[name]
	if !ok {
		r = c.run(name, Options{})
		c.cache[name] = r
	}
	return r
}

func (c *treeRuns) failf(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("seed %d, w %d, d %d: "+format, append([]any{c.seed, c.tree.Width, c.tree.Depth}, args...)...)
}

// sameOrder: both visit the same leaves in the same order.
func (c *treeRuns) sameOrder(a string, ra Result, b string, rb Result) {
	c.t.Helper()
	if !slices.Equal(ra.Order, rb.Order) {
		c.failf("%s and %s differ:\n%v\n%v", a, b, ra.Order, rb.Order)
	}
}

// subset: every leaf that the first visits is visited by the second.
func (c *treeRuns) subset(a string, ra Result, b string, rb Result) {
	c.t.Helper()
	set := make([]bool, c.tree.Leaves())
	for _, leaf := range rb.Order {
		set[leaf] = true
	}
	for _, leaf := range ra.Order {
		if !set[leaf] {
			c.failf("%s visits leaf %d, %s does not", a, leaf, b)
			return
		}
	}
}

func (c *treeRuns) noRevisits(a string, r Result) {
	c.t.Helper()
	if r.Leaves != r.DistinctLeaves {
		c.failf("%s visits %d of %d leaves again", a, r.Leaves-r.DistinctLeaves, r.DistinctLeaves)
	}
}

// TestEquivalences checks which algorithms visit the same leaves in the same
// order and which visit a subset of another's, on every kind of random tree.
func TestEquivalences(t *testing.T) {
	forRandomTrees(t, treeCount(2000, 200), func(seed uint64, tree *Tree) {
		c := &treeRuns{t: t, seed: seed, tree: tree, cache: map[string]Result{}}
		c.orders()
		c.inclusions()
		c.memory()
		if t.Failed() {
			t.FailNow()
		}
	})
}

func (c *treeRuns) orders() {
	d := c.tree.Depth
	sss, ab := c.plain("sss"), c.plain("alphabeta")
	for _, name := range []string{"sss2", "recsss", "mt-sss", "mt-one-bound", "memsss", "itersss"} {
		c.sameOrder("sss", sss, name, c.plain(name))
	}
	c.sameOrder("sss", sss, "recsss with leaves stored", c.run("recsss", Options{StoreTerminals: true}))
	c.sameOrder("dual", c.plain("dual"), "recdual with leaves stored", c.run("recdual", Options{StoreTerminals: true}))
	for _, name := range []string{"sss", "dual", "dual-ins", "staged-sss"} {
		sorted := c.run(name, Options{SortedOpen: true})
		c.sameOrder(name, c.plain(name), name+" with a sorted list", sorted)
		if sorted.Cells != c.plain(name).Cells {
			c.failf("%s holds %d cells, with a sorted list %d", name, c.plain(name).Cells, sorted.Cells)
		}
	}
	for slab := 1; slab <= d; slab++ {
		c.sameOrder("staged-sss", c.run("staged-sss", Options{Slab: slab}), "mgame", c.run("mgame", Options{Slab: slab}))
	}
	for _, slab := range []int{d, d + 1} {
		c.sameOrder("sss", sss, "mgame of full depth", c.run("mgame", Options{Slab: slab}))
	}
	dual := c.plain("dual")
	for _, name := range []string{"dual-sss", "recdual", "mt-dual", "dual-ins-open", "memdual"} {
		c.sameOrder("dual", dual, name, c.plain(name))
	}
	c.sameOrder("dual", dual, "mt-dual with one bound", dualOneBound(c.tree))
	c.sameOrder("dual", dual, "dual SSS-2", dualOfSSS2(c.tree))
	c.sameOrder("alphabeta", ab, "alphabeta-tt", c.plain("alphabeta-tt"))
	c.sameOrder("alphabeta", ab, "fail-hard alphabeta", failHard(c.tree))
	c.sameOrder("quickgame", c.plain("quickgame"), "mgame", c.run("mgame", Options{Slab: 2}))
	for _, pair := range [][2]string{
		{"sss", "mt-sss"}, {"sss", "mt-one-bound"}, {"sss", "sss2"}, {"sss", "recsss"},
		{"dual", "mt-dual"}, {"dual", "recdual"}, {"dual", "dual-sss"},
	} {
		if a, b := c.plain(pair[0]).Passes, c.plain(pair[1]).Passes; !slices.Equal(a, b) {
			c.failf("passes of %s %v, of %s %v", pair[0], a, pair[1], b)
		}
	}
}

func (c *treeRuns) inclusions() {
	ab, sss := c.plain("alphabeta"), c.plain("sss")
	for _, name := range []string{"sss", "dual", "negascout-tt", "negascout", "mtd-bi", "lalphabeta", "pab"} {
		c.subset(name, c.plain(name), "alphabeta", ab)
	}
	for _, guess := range []int{0, ab.Value, int(splitMix64(c.seed, 7)%41) - 20} {
		c.subset("mtd-f", c.run("mtd-f", Options{Guess: guess}), "alphabeta", ab)
		for _, window := range []int{0, 1, 20} {
			a, ns := c.run("aspiration", Options{Guess: guess, Window: window}), c.run("aspiration-ns", Options{Guess: guess, Window: window})
			c.subset("aspiration", a, "alphabeta", ab)
			c.subset("aspiration-ns", ns, "aspiration", a)
			c.noRevisits("aspiration-ns", ns)
			if a.Value != ab.Value || ns.Value != ab.Value {
				c.failf("aspiration from %d ± %d finds %d and %d, value %d", guess, window, a.Value, ns.Value, ab.Value)
			}
		}
	}
	for _, stride := range []int{0, 1, 5} {
		c.subset("mtd-step", c.run("mtd-step", Options{Stride: stride}), "alphabeta", ab)
	}
	for _, slab := range []int{2, 4} {
		c.subset("sss", sss, "mgame", c.run("mgame", Options{Slab: slab}))
	}
	dual := c.plain("dual")
	for _, name := range []string{"dual-ns", "dual-ins"} {
		r := c.plain(name)
		c.subset(name, r, "dual", dual)
		c.subset("dual", dual, name, r)
	}
	if ns, ins := c.plain("dual-ns").Leaves, c.plain("dual-ins").Leaves; dual.Leaves > ins || ins > ns {
		c.failf("DUAL* visits %d leaves, DUAL-INS %d, DUAL-NS %d", dual.Leaves, ins, ns)
	}
	c.noRevisits("ins", c.plain("ins"))
	for _, name := range []string{"alphabeta", "negascout-tt", "sss", "dual", "mt-sss", "mt-dual", "mtd-bi"} {
		c.noRevisits(name, c.plain(name))
	}
	if i, p := c.plain("ins").Leaves, c.plain("pns").Leaves; i > p {
		c.failf("INS visits %d leaves, PNS %d", i, p)
	}
}

func (c *treeRuns) memory() {
	d := c.tree.Depth
	ab, sss := c.plain("alphabeta"), c.plain("sss")
	for _, stored := range []bool{false, true} {
		least, most := MemMemory(c.tree.Width, d, stored)
		for _, m := range memorySteps(least, most, c.seed) {
			r := c.run("memsss", Options{Memory: m, StoreTerminals: stored})
			c.subset("memsss", r, "alphabeta", ab)
			c.subset("sss", sss, "memsss", r)
			c.noRevisits("memsss", r)
			if r.Cells > m {
				c.failf("memsss holds %d cells of %d", r.Cells, m)
			}
			if m == most {
				if r.Cells != m {
					c.failf("memsss at full memory holds %d cells of %d", r.Cells, m)
				}
				c.sameOrder("sss", sss, "memsss at full memory", r)
			}
			code := c.run("memsss", Options{Memory: m, StoreTerminals: stored, SolvedMemory: true})
			c.subset("memsss with mem(x)", code, "alphabeta", ab)
			c.subset("sss", sss, "memsss with mem(x)", code)
			c.noRevisits("memsss with mem(x)", code)
			if code.Value != ab.Value {
				c.failf("memsss with mem(x) finds %d, value %d", code.Value, ab.Value)
			}
		}
		c.memDual(stored)
	}
	iterLeast := c.run("itersss", Options{Memory: iterMemory(c.tree)})
	for _, m := range memorySteps(iterMemory(c.tree), c.tree.powers[(d+1)/2], c.seed) {
		r := c.run("itersss", Options{Memory: m})
		c.subset("itersss", r, "alphabeta", ab)
		c.subset("sss", sss, "itersss", r)
		c.noRevisits("itersss", r)
		if r.Cells > m {
			c.failf("itersss holds %d cells of %d", r.Cells, m)
		}
	}
	least, _ := MemMemory(c.tree.Width, d, true)
	c.sameOrder("itersss at least memory", iterLeast, "memsss at least memory, leaves stored",
		c.run("memsss", Options{Memory: least, StoreTerminals: true}))
	if d%2 == 1 {
		c.sameOrder("alphabeta", ab, "itersss at least memory", iterLeast)
	}
}

// memDual: the dual of what holds of MemSSS*.
func (c *treeRuns) memDual(stored bool) {
	ab, dual := c.plain("alphabeta"), c.plain("dual")
	least, most := MemMemory(c.tree.Width, c.tree.Depth-1, stored)
	for _, m := range memorySteps(least, most, c.seed) {
		r := c.run("memdual", Options{Memory: m, StoreTerminals: stored})
		c.subset("memdual", r, "alphabeta", ab)
		c.subset("dual", dual, "memdual", r)
		c.noRevisits("memdual", r)
		if r.Value != ab.Value || r.Cells > m {
			c.failf("memdual finds %d in %d cells of %d, value %d", r.Value, r.Cells, m, ab.Value)
		}
		if m == most {
			if r.Cells != m {
				c.failf("memdual at full memory holds %d cells of %d", r.Cells, m)
			}
			c.sameOrder("dual", dual, "memdual at full memory", r)
		}
	}
}

// memorySteps picks the ends of a range and a few sizes between.
func memorySteps(least, most int, seed uint64) []int {
	steps := []int{least, most}
	for k := range 3 {
		if most > least {
			steps = append(steps, least+intN(splitMix64(seed, uint64(k)), most-least))
		}
	}
	return steps
}

// TestPerfectOrder: on perfectly ordered trees all but Minimax, Scout, MGame, staged SSS*,
// those of MTD that do not start at the value, and proof numbers visit the minimal tree.
func TestPerfectOrder(t *testing.T) {
	for seed := range uint64(200) {
		width, depth := 2+int(seed%4), 1+int(seed/4%6)
		if depth == 6 && width > 3 {
			continue
		}
		tree, err := TopDown(width, depth, 1000, Strong(width, 1), seed)
		must(t, err)
		value := tree.Value()
		if root, ok := tree.RootValue(); !ok || root != value {
			t.Fatalf("seed %d: built for %d, value %d", seed, root, value)
		}
		for _, a := range Algorithms() {
			switch a.Name {
			case "minimax", "scout", "staged-sss", "mgame", "quickgame", "mtd-bi", "mtd-step", "mtd-best", "mtd-pn", "mtd-dfpn":
				continue
			}
			if r := mustRun(t, a.Name, tree, Options{Guess: value}); r.Leaves != tree.MinimalLeaves() {
				t.Errorf("seed %d, w %d, d %d: %s visits %d leaves, the minimal tree has %d",
					seed, width, depth, a.Name, r.Leaves, tree.MinimalLeaves())
			}
		}
	}
}

// Other formulations to compare the algorithms with.

// dualOneBound is MT-DUAL* with the test of figure 17, which no algorithm of the
// registry is.
func dualOneBound(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	m := newTreeTable(t)
	m.oneBound = true
	for g := -infinity; ; {
		bound := g
		if g = r.oneBoundTest(m, t.Depth, 0, bound+1); g == bound {
			return r.Result
		}
	}
}

// dualOfSSS2 is DUAL* by SSS-2 on the negated tree below each child of the root.
func dualOfSSS2(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	negated := make([]int32, t.Leaves())
	for i := range negated {
		negated[i] = int32(-t.Leaf(i))
	}
	best := -infinity
	part := t.Leaves() / t.Width
	for c := range t.Width {
		if t.Depth == 1 {
			best = max(best, r.leaf(c))
			continue
		}
		sub, _ := newShape(t.Width, t.Depth-1)
		sub.leaves = negated[c*part : (c+1)*part]
		s := run{tree: sub, width: t.Width}
		s.Record = true
		root := &solution{level: sub.Depth}
		bound := -best
		for g := s.expand(root, bound); g < bound; {
			bound = g
			g = s.diminish(root, bound)
		}
		best = -bound
		for _, leaf := range s.Order {
			r.leaf(c*part + leaf)
		}
	}
	return r.Result
}

// failHard is Alpha-Beta whose results stay within the window.
func failHard(t *Tree) Result {
	r := run{tree: t, width: t.Width}
	r.Record = true
	var search func(level, pos, alpha, beta int) int
	search = func(level, pos, alpha, beta int) int {
		if level == 0 {
			return r.tree.sign(0) * r.leaf(pos)
		}
		for c := pos * r.width; c < (pos+1)*r.width; c++ {
			if alpha = max(alpha, -search(level-1, c, -beta, -alpha)); alpha >= beta {
				return beta
			}
		}
		return alpha
	}
	search(t.Depth, 0, -infinity, infinity)
	return r.Result
}

// TestLemmas checks lemmas 1 and 2 of de Bruin & Pijls: what the value that
// Alpha-Beta returns says of the minimax value, by the side of the window on
// which it lies, and that a narrower window visits no node that a wider does not; and
// lemma 5: NegaScout visits no node that Alpha-Beta does not, in any window.
func TestLemmas(t *testing.T) {
	n := treeCount(2000, 200)
	outcomes := [3]int{}
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		for k := range uint64(8) {
			draw := func(i uint64, n int) int { return intN(splitMix64(seed*64+k*8, i), n) }
			level := 1 + draw(0, tree.Depth)
			pos := draw(1, tree.powers[tree.Depth-level])
			alpha := draw(2, 2*tree.Limit+1) - tree.Limit - 1
			beta := alpha + 1 + draw(3, tree.Limit+1)
			inner := AlphaBetaIn(tree, level, pos, alpha, beta)
			g := inner.Value
			value := tree.value(level, pos)
			switch {
			case g <= alpha:
				outcomes[0]++
				if g < value {
					t.Fatalf("seed %d: low failure %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			case g >= beta:
				outcomes[2]++
				if g > value {
					t.Fatalf("seed %d: high failure %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			default:
				outcomes[1]++
				if g != value {
					t.Fatalf("seed %d: success %d in (%d, %d), value %d", seed, g, alpha, beta, value)
				}
			}
			lower, upper := alpha-draw(4, tree.Limit+1), beta+draw(5, tree.Limit+1)
			if draw(6, 4) == 0 {
				lower, upper = -infinity, infinity
			}
			outer := AlphaBetaIn(tree, level, pos, lower, upper)
			if !inner.Within(outer) {
				t.Fatalf("seed %d: the window (%d, %d) visits nodes that (%d, %d) does not", seed, alpha, beta, lower, upper)
			}
			ns := NegaScoutIn(tree, level, pos, alpha, beta)
			if !ns.Within(inner) {
				t.Fatalf("seed %d: NegaScout in (%d, %d) visits nodes that Alpha-Beta does not", seed, alpha, beta)
			}
			if ns.Value != g {
				t.Fatalf("seed %d: NegaScout in (%d, %d) returns %d, Alpha-Beta %d", seed, alpha, beta, ns.Value, g)
			}
		}
	})
	for i, count := range outcomes {
		if count < n/10 {
			t.Errorf("outcome %d came up %d times in %d searches", i, count, 8*n)
		}
	}
}
