package papers

import (
	"math"
	"math/rand/v2"
	"time"

	"footnote/search/lab"
)

// cpuLines are the lines of the paper, SSS* and DUAL* with OPEN as a heap and as the
// sorted list that the paper had, and the recursive formulations that came after it. The
// hybrids of section 4.1 are not in the figure, but the text speaks of their time.
func cpuLines() []timed {
	lines := plainly("alphabeta", "negascout", "pns", "ins", "dual", "sss", "recsss", "recdual")
	for _, name := range []string{"dual", "sss", "dual-ns", "dual-ins"} {
		lines = append(lines, timed{name: name + "-sorted", algorithm: name, options: lab.Options{SortedOpen: true}})
	}
	return lines
}

// fig55 measures the time of each search without its evaluations and adds to it
// visits × cost, for costs of an evaluation from 10 ns to 100 µs (Reinefeld,
// figure 5.5: w = 20, d = 3 to 6, ten trees each). The cost of generating
// a leaf here is measured separately and subtracted. A unit is a run, of one tree of each depth.
func fig55(b *bench) {
	const width = 20
	depths := []int{3, 4, 5, 6}
	b.Threads = 1 // the clock is read: nothing else should run
	b.each(b.Runs, func(u *unit) {
		own, visits := map[string]float64{}, map[string]float64{}
		for k, depth := range depths {
			seed := b.treeSeed(u.number*len(depths) + k)
			if t, err := treeOrders()[1].tree(width, depth, seed); !u.failed(err) {
				b.timeLines(u, t, seed, own, visits)
			}
		}
		for _, line := range cpuLines() {
			noteTimes(u, line.name, own[line.name], visits[line.name])
		}
	})
}

// noteTimes notes what a search takes, with evaluations of several costs.
func noteTimes(u *unit, name string, own, visits float64) {
	const subject = "w=20 d=3 to 6"
	u.note(subject, name, "", "leaves", visits)
	u.note(subject, name, "cost=0", "seconds", own)
	for _, cost := range []string{"0.01", "0.03", "0.1", "0.3", "1", "3", "10", "30", "100"} { // µs
		u.note(subject, name, "cost="+cost, "seconds", own+visits*number("="+cost)*1e-6)
	}
}

// timeLines measures the lines on one tree, in an order that the seed draws, for what one
// leaves in the processor's caches helps the next one. A time is the least of three, as
// other work only adds to it; but for those with a sorted list, which take most of the
// time of all and are long enough alone.
func (b *bench) timeLines(u *unit, t *lab.Tree, seed uint64, own, visits map[string]float64) {
	leaf, lines := leafCost(t), cpuLines()
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
