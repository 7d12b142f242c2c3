package papers

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"footnote/search/lab"
)

// cpuLine is a line of figure 5.5; extra: of its table alone.
type cpuLine struct {
	name, algorithm, title string
	options                lab.Options
	extra                  bool
}

// cpuLines are the lines of the paper, SSS* and DUAL* with OPEN as a heap and as the
// sorted list that the paper had, and the recursive formulations that came after it. The
// hybrids of section 4.1 are not in the figure, but the text speaks of their time.
func cpuLines() []cpuLine {
	var lines []cpuLine
	for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "dual", "sss"} {
		a, _ := lab.Lookup(name)
		lines = append(lines, cpuLine{name: name, algorithm: name, title: a.Title})
	}
	sorted := lab.Options{SortedOpen: true}
	return append(lines, cpuLine{name: "dual-sorted", algorithm: "dual", title: "DUAL*, sorted list", options: sorted},
		cpuLine{name: "sss-sorted", algorithm: "sss", title: "SSS*, sorted list", options: sorted},
		cpuLine{name: "recsss", algorithm: "recsss", title: "RecSSS*"},
		cpuLine{name: "recdual", algorithm: "recdual", title: "RecDual*"},
		cpuLine{name: "dual-ns-sorted", algorithm: "dual-ns", title: "DUAL-NS, sorted list", options: sorted, extra: true},
		cpuLine{name: "dual-ins-sorted", algorithm: "dual-ins", title: "DUAL-INS, sorted list", options: sorted, extra: true})
}

// cpuTime is what a search takes: its own time in seconds, and the leaves that it visits.
type cpuTime struct{ Own, Visits float64 }

// with is the whole time in seconds with leaves that take so many.
func (c cpuTime) with(leaf float64) float64 { return c.Own + c.Visits*leaf }

// cpuTimes are the times of the lines, by name, on a tree or in a run.
type cpuTimes map[string]cpuTime

// fig55 measures the time of each search without its evaluations and adds to it
// visits × cost, for costs of an evaluation from 10 ns to 100 µs (Reinefeld,
// figure 5.5: w = 20, d = 3 to 6, ten trees each). The cost of generating
// a leaf here is measured separately and subtracted. A run has a tree of each depth.
func fig55(ctx context.Context, s Settings, r *Report) error {
	const width, limit = 20, 1_000_000
	lines := cpuLines()
	depths := []int{3, 4, 5, 6}
	total := make([]cpuTimes, s.Runs*len(depths))
	s.Threads = 1 // the clock is read: nothing else should run
	err := s.parallel(ctx, len(total), s.newTracker(len(total)), func(i int) error {
		t, err := lab.TopDown(width, depths[i%len(depths)], limit, lab.Strong(width, 0.6), s.treeSeed(i))
		if err != nil {
			return err
		}
		total[i], err = timeLines(ctx, t, lines, s.treeSeed(i))
		return err
	}, in(total)...)
	if err != nil || s.sharing() {
		return err
	}
	runs := byRun(total, len(depths))
	r.Columns = []string{"seed", "depth", "algorithm", "own_seconds", "leaves"}
	mean := cpuTimes{}
	for _, line := range lines {
		var c cpuTime
		for i, one := range total {
			r.sampled(s.treeSeed(i), depths[i%len(depths)], line.name, one[line.name].Own, int(one[line.name].Visits))
			c.Own += one[line.name].Own / float64(len(total))
			c.Visits += one[line.name].Visits / float64(len(total))
		}
		mean[line.name] = c
	}
	table := Table{Title: "Mean of all trees", Columns: []string{
		"algorithm", "own time, ms", "leaf visits", "own time of Alpha-Beta ×", "faster than Alpha-Beta when a leaf costs (µs)", "faster than INS when",
	}}
	figure := Figure{
		Name: "fig5.5", Title: "Time against the cost of an evaluation", LogX: true, XLabel: "evaluation of a leaf, µs",
		YLabel: "time relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta", LogY: true,
		Subtitle: fmt.Sprintf("w = 20, d = 3 to 6, first son best in 60 %%; %d trees of each depth; bars are standard errors by bootstrap", len(runs)),
	}
	ab := mean["alphabeta"]
	for _, l := range lines {
		c := mean[l.name]
		table.Rows = append(table.Rows, []string{
			l.title, fmt.Sprintf("%.2f", 1000*c.Own), fmt.Sprintf("%.0f", c.Visits), fmt.Sprintf("%.2f", c.Own/ab.Own),
			breakEven(c, ab), breakEven(c, mean["ins"]),
		})
		if l.extra {
			continue
		}
		line := Line{Name: l.title}
		switch l.name { // looks that differ from those of the same search with a heap
		case "sss-sorted":
			line.Pair = 2
		case "dual-sorted":
			line.Pair = 3
		}
		for exponent := -2.0; exponent <= 2; exponent += 0.25 {
			micros := math.Pow(10, exponent)
			line.addRatio(micros, timeRatio(runs, l.name, "alphabeta", micros*1e-6))
		}
		figure.Lines = append(figure.Lines, line)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	fig55Claims(r, runs)
	fig55Notes(r, runs, mean)
	return nil
}

// timeLines measures the lines on one tree, in an order that the seed draws, for what one
// leaves in the processor's caches helps the next one. A time is the least of three, as
// other work only adds to it; but for those with a sorted list, which take most of the
// time of all and are long enough alone.
func timeLines(ctx context.Context, t *lab.Tree, lines []cpuLine, seed uint64) (cpuTimes, error) {
	leaf := leafCost(t)
	times := cpuTimes{}
	for _, k := range rand.New(rand.NewPCG(seed, 0)).Perm(len(lines)) {
		line, repeats := lines[k], 3
		if line.options.SortedOpen {
			repeats = 1
		}
		least, leaves := math.Inf(1), 0.0
		for range repeats {
			start := time.Now()
			result, err := run(line.algorithm, t, line.options)
			if err != nil {
				return nil, err
			}
			least, leaves = min(least, time.Since(start).Seconds()), float64(result.Leaves)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		times[line.name] = cpuTime{max(least-leaf*leaves, 0), leaves}
	}
	return times, nil
}

// byRun adds the trees of each run up, which are one of each depth. The bootstrap draws
// runs: how many trees there are of a depth is not left to chance.
func byRun(trees []cpuTimes, depths int) []cpuTimes {
	runs := make([]cpuTimes, len(trees)/depths)
	for k := range runs {
		runs[k] = cpuTimes{}
		for _, tree := range trees[k*depths : (k+1)*depths] {
			for name, c := range tree {
				sum := runs[k][name]
				runs[k][name] = cpuTime{sum.Own + c.Own, sum.Visits + c.Visits}
			}
		}
	}
	return runs
}

// timeRatio returns the time of a line over that of another one in the same runs, with
// leaves that take so many seconds.
func timeRatio(runs []cpuTimes, a, b string, leaf float64) gameRatio {
	above, below := make(sample, len(runs)), make(sample, len(runs))
	for i, t := range runs {
		above[i], below[i] = t[a].with(leaf), t[b].with(leaf)
	}
	return ratioOf(above, below)
}

// paperCost is the evaluation, in seconds, of which the text speaks.
const paperCost = 100e-6

// fig55Claims adds what the text says of the graph, and of what it does not show.
func fig55Claims(r *Report, runs []cpuTimes) {
	ratio := func(what, published, a, b string, low, high float64) {
		q := timeRatio(runs, a, b, paperCost)
		measured := fmt.Sprintf("%s; evaluation free: %.2f", q, timeRatio(runs, a, b, 0).value)
		r.between("time of "+what+", evaluation of 100 µs", published, measured, q, low, high)
	}
	ratio("NegaScout over Alpha-Beta", "about 1", "negascout", "alphabeta", 0.9, 1.1)
	ratio("PNS over Alpha-Beta", "about 1", "pns", "alphabeta", 0.9, 1.1)
	ratio("INS over Alpha-Beta", "about 1.25", "ins", "alphabeta", 1.15, 1.35)
	ratio("DUAL* over INS", "5", "dual-sorted", "ins", 4, 6)
	ratio("SSS* over INS", "more than 10", "sss-sorted", "ins", 10, math.Inf(1))
	ratio("SSS* over NegaScout (section 6)", "10 to 15", "sss-sorted", "negascout", 10, 15)
	r.below("time of PNS over INS, evaluation of 100 µs: PNS deserves consideration below 1000 µs", "less", timeRatio(runs, "pns", "ins", paperCost))
	visits := func(name string) sample {
		list := make(sample, len(runs))
		for i, t := range runs {
			list[i] = t[name].Visits
		}
		return list
	}
	ahead := func(what, published, a, b string) {
		x, y := visits(a), visits(b)
		r.less(what, published, fmt.Sprintf("%.0f, %.0f", x.mean(), y.mean()), x, y)
	}
	for _, other := range []string{"alphabeta", "negascout", "pns", "dual", "sss"} {
		ahead("in the long run INS is ahead of "+labTitle(other), "fewer visits", "ins", other)
	}
	for _, other := range []string{"alphabeta", "negascout"} {
		ahead("in the long run PNS is better than "+labTitle(other), "fewer visits", "pns", other)
	}
	share := timeRatio(runs, "sss", "sss-sorted", 0) // the heap's own work is in it
	share.value = 1 - share.value
	r.above("share of the sorted list in the time of SSS*, at the least", "90 %", share, 0.9)
	r.below("DUAL* is degraded to a lesser extent: its time over that of SSS*, sorted lists, evaluation free", "less", timeRatio(runs, "dual-sorted", "sss-sorted", 0))
	for _, hybrid := range []string{"dual-ns", "dual-ins"} {
		r.below(labTitle(hybrid)+" avoids work on OPEN (section 4.1): its time over that of DUAL*, sorted lists, evaluation free", "less",
			timeRatio(runs, hybrid+"-sorted", "dual-sorted", 0))
	}
}

// fig55Notes says what the text leaves out, and where its ratios would be met.
func fig55Notes(r *Report, runs []cpuTimes, mean cpuTimes) {
	times := func(a, b string, leaf float64) float64 { return mean[a].with(leaf) / mean[b].with(leaf) }
	r.notef("The paper does not say how these trees were ordered; that the first son is best in 60 %% of the cases is an assumption, taken from its figures 5.2 and 5.3.")
	r.notef("An evaluation of 100 µs is not what it was in 1985: a node costs well under 1 µs here, so that at 100 µs the leaf visits alone decide. With a free evaluation the overhead alone does.")
	if c := costFor(mean["ins"], mean["alphabeta"], 1.25); c > 0 {
		r.notef("INS takes 1.25 times the time of Alpha-Beta, as in the paper at 100 µs, when an evaluation costs %.2f µs here; then DUAL* takes %.1f and SSS* %.1f times the time of INS (with a heap %.1f and %.1f).",
			1e6*c, times("dual-sorted", "ins", c), times("sss-sorted", "ins", c), times("dual", "ins", c), times("sss", "ins", c))
	}
	if c := costFor(mean["ins"], mean["pns"], 1); c > 0 {
		r.notef("INS overtakes PNS when an evaluation costs %.2f µs here (the paper: about 1000 µs).", 1e6*c)
	}
	r.notef("Section 6 does not say at which evaluation NegaScout is 10 to 15 times faster than SSS*; at the 100 µs of figure 5.5 it follows from 1.25 and more than 10. With a heap SSS* takes %s of the time of NegaScout there, and %.1f times with a free evaluation.",
		timeRatio(runs, "sss", "negascout", paperCost), timeRatio(runs, "sss", "negascout", 0).value)
	r.notef("OPEN is a sorted list in the paper, where 90 %% of the time of SSS* went into it; the ratios above are those of the sorted list, which takes %.1f times the time of a heap here (%.1f for DUAL*).",
		mean["sss-sorted"].Own/mean["sss"].Own, mean["dual-sorted"].Own/mean["dual"].Own)
	r.notef("Errors are by bootstrap over runs of one tree of each depth.")
}

// breakEven says from, or up to, which cost of an evaluation, in µs, an algorithm is faster
// than another one.
func breakEven(c, ab cpuTime) string {
	switch {
	case c == ab:
		return "-"
	case c.Visits >= ab.Visits && c.Own >= ab.Own:
		return "never"
	case c.Visits <= ab.Visits && c.Own <= ab.Own:
		return "always"
	}
	cost := fmt.Sprintf("%.2f", 1e6*(c.Own-ab.Own)/(ab.Visits-c.Visits))
	if c.Visits > ab.Visits {
		return "up to " + cost
	}
	return "from " + cost
}

// costFor returns the cost of an evaluation, in seconds, at which an algorithm
// takes ratio times the time of Alpha-Beta; not positive if there is none.
func costFor(c, ab cpuTime, ratio float64) float64 {
	return (c.Own - ratio*ab.Own) / (ratio*ab.Visits - c.Visits)
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
