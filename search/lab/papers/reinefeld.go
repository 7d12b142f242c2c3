package papers

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"footnote/search/lab"
)

// names51 are the columns of table 5.1.
func names51() []string { return []string{"dual", "sss", "ins", "pns", "alphabeta", "negascout"} }

// permutation51 returns one of the 5040 orders of 1 … 8 in which the first is given.
func permutation51(first, n int) []int {
	rest, order := []int{1, 2, 3, 4, 5, 6, 7, 8}, []int{first}
	rest = slices.Delete(rest, first-1, first)
	for left := len(rest); left > 0; left-- {
		k := n % left
		n /= left
		order, rest = append(order, rest[k]), slices.Delete(rest, k, k+1)
	}
	return order
}

// table51 runs six algorithms over all 8! trees of width 2 and depth 3. A unit are those whose first leaf is the
// same: it counts them by leaf visits, and those on which what section 5.2.1 says is so.
func table51(b *bench) {
	const trees = 5040 // of a unit
	facts := []string{"above-negascout", "above-ins", "above-pns", "far-above", "symmetric", "as-figure-3.1", "again-right"}
	b.each(8, func(u *unit) {
		histogram, found := map[string]*[13]int{}, make([]int, len(facts))
		for _, name := range names51() {
			histogram[name] = new([13]int)
		}
		for n := range trees {
			leaves := permutation51(u.number+1, n)
			t, err := lab.NewTree(2, 3, leaves)
			if u.failed(cmp.Or(err, b.ctx.Err())) {
				return
			}
			order := map[string][]int{}
			for name, visits := range histogram {
				order[name] = u.order(name, t)
				visits[min(len(order[name]), 12)]++
			}
			sss, scout, visits := order["sss"], order["negascout"], len(order["sss"])
			half := func(l []int) int { return min(max(l[0], l[1]), max(l[2], l[3])) }
			again := len(scout) > len(distinct(scout))
			for k, is := range []bool{
				visits == len(scout)+1, visits == len(order["ins"])+1, visits == len(order["pns"])+1,
				visits > len(order["ins"])+1 || visits > len(order["pns"])+1, len(u.order("sss", t.Exchanged(0, 1))) == visits,
				visits == len(scout)+1 && asFigure31(sss, scout), again == (half(leaves[4:]) > half(leaves)),
			} {
				count(&found[k], is)
			}
		}
		u.note("", "all", "", "trees", trees)
		for _, name := range names51() {
			sum := 0
			for visits := 5; visits <= 12; visits++ {
				n := histogram[name][visits]
				sum += n * visits
				u.note("", name, fmt.Sprintf("visits=%d", visits), "trees", n)
			}
			u.note("", name, "", "leaves", sum)
		}
		for k, what := range facts {
			u.note("", what, "", "trees", found[k])
		}
	})
}

// asFigure31 reports whether NegaScout has the leaves of SSS*, but for the second one of node 2.1.
func asFigure31(sss, scout []int) bool {
	const second = 5 // leaf 2.1.2, from 0
	left := slices.DeleteFunc(distinct(sss), func(leaf int) bool { return leaf == second })
	return len(left) < len(sss) && slices.Equal(left, distinct(scout))
}

// power returns w^n.
func power(w, n int) int {
	p := 1
	for range n {
		p *= w
	}
	return p
}

// table54 measures the greatest number of cells that an algorithm holds at one time, over random trees. In the
// copy of the paper at hand both sums of INS go to ⌊(d−1)/2⌋, which is all the same at odd depth. At even depth
// every other level below the root is one of prove best nodes (section 2.4), ⌊d/2⌋ in all. PNS is judged by
// d²/2 + w, as it is printed, though a triangular matrix "of size d²/2 that retains the best path sequence for
// depths 1 through d" has d(d+1)/2 integers, and d²/2 is no integer at odd depth.
func table54(u *unit, s *series, _ *lab.Tree, found []lab.Result) {
	u.note("", "dual", s.setting, "shorter", found[1].Cells < found[0].Cells)
}

// wall searches trees of known value v with the null windows (v + i, v + i + 1),
// i = −25 … 24, and counts leaves (Reinefeld, figure 2.1). With a MAX root the high side of the
// wall is at i = 0, where the test fails low and all children of the root are searched. The paper has the
// peak at i = −1 and the drop at i = 0: that is the picture for a MIN root, i → −1 − i. Of
// its two explanations the second, on the children of the root, fits that too; the first,
// that to show that the value is not greater all children of the root must be examined, is
// that of a MAX root. The distance is given as the paper does.
func wall(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
	v, _ := t.RootValue()
	for i := -25; i < 25; i++ {
		leaves, _ := lab.NullWindowLeaves(t, v-i) // the window at −1 − i of a MAX root
		u.note(s.subject, "alphabeta", fmt.Sprintf("%s i=%d", s.setting, i), "leaves", leaves)
	}
}

// cpuLines are the lines of the paper, SSS* and DUAL* with OPEN as a heap and as the
// sorted list that the paper had, and the recursive formulations that came after it. The
// hybrids of section 4.1 are not in the figure, but the text speaks of their time.
const cpuLines = "alphabeta negascout pns ins dual sss recsss recdual dual-sorted=dual@sorted sss-sorted=sss@sorted dual-ns-sorted=dual-ns@sorted dual-ins-sorted=dual-ins@sorted"

// fig55 measures the time of each search without its evaluations and adds to it
// visits × cost, for costs of an evaluation from 10 ns to 100 µs (Reinefeld,
// figure 5.5: w = 20, d = 3 to 6, ten trees each). The cost of generating
// a leaf here is measured separately and subtracted. A unit is a run, of one tree of each depth.
func fig55(b *bench) {
	const width, subject = 20, "w=20 d=3 to 6"
	depths := []int{3, 4, 5, 6}
	lines, err := variantsOf(cpuLines, width, 0)
	b.err, b.Threads = err, 1 // the clock is read: nothing else should run
	b.each(b.Runs, func(u *unit) {
		own, visits := map[string]float64{}, map[string]float64{}
		for k, depth := range depths {
			seed := b.treeSeed(u.number*len(depths) + k)
			if t, err := lab.TopDown(width, depth, 1_000_000, orderOf("strong", width), seed); !u.failed(err) {
				b.timeLines(u, t, seed, lines, own, visits)
			}
		}
		for _, line := range lines {
			name, n := line.name, visits[line.name]
			u.note(subject, name, "", "leaves", n)
			for _, cost := range []string{"0", "0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30", "100"} { // µs
				u.note(subject, name, "cost="+cost, "seconds", own[name]+n*number(cost)*1e-6)
			}
		}
	})
}

// timeLines measures the lines on one tree, in an order that the seed draws, for what one
// leaves in the processor's caches helps the next one. A time is the least of three, as
// other work only adds to it; but for those with a sorted list, which take most of the
// time of all and are long enough alone.
func (b *bench) timeLines(u *unit, t *lab.Tree, seed uint64, lines []variant, own, visits map[string]float64) {
	leaf := leafCost(t)
	for _, k := range rand.New(rand.NewPCG(seed, 0)).Perm(len(lines)) {
		line, repeats := lines[k], 3
		if line.options.SortedOpen {
			repeats = 1
		}
		least, leaves := math.Inf(1), 0.0
		for range repeats {
			start := time.Now()
			leaves = float64(u.search(t, line).Leaves)
			least = min(least, time.Since(start).Seconds())
			if u.failed(b.ctx.Err()) {
				return
			}
		}
		own[line.name], visits[line.name] = own[line.name]+max(least-leaf*leaves, 0), visits[line.name]+leaves
	}
}

// leafCost measures what it costs to generate a leaf of the tree, in seconds.
func leafCost(t *lab.Tree) float64 {
	n := min(t.Leaves(), 200_000)
	sum := 0
	start := time.Now()
	for i := range n {
		sum += t.Leaf(i)
	}
	cost := time.Since(start).Seconds() / float64(n)
	if sum == math.MinInt {
		return 0 // never; the sum keeps the loop
	}
	return cost
}
