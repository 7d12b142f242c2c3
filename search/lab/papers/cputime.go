package papers

import (
	"context"
	"fmt"
	"math"
	"time"

	"footnote/search/lab"
)

// cpuLine is a line of figure 5.5.
type cpuLine struct {
	name, algorithm, title string
	options                lab.Options
}

// cpuLines are the lines of the paper, SSS* and DUAL* with OPEN as a heap and as the
// sorted list that the paper had, and the recursive formulations that came after it.
func cpuLines() []cpuLine {
	var lines []cpuLine
	for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "dual", "sss"} {
		a, _ := lab.Lookup(name)
		lines = append(lines, cpuLine{name: name, algorithm: name, title: a.Title})
	}
	sorted := lab.Options{SortedOpen: true}
	return append(lines, cpuLine{"dual-sorted", "dual", "DUAL*, sorted list", sorted},
		cpuLine{"sss-sorted", "sss", "SSS*, sorted list", sorted},
		cpuLine{name: "recsss", algorithm: "recsss", title: "RecSSS*"},
		cpuLine{name: "recdual", algorithm: "recdual", title: "RecDual*"})
}

// cpuTime is what a search takes: its own time in seconds, and the leaves that it visits.
type cpuTime struct{ Own, Visits float64 }

// fig55 measures the time of each search without its evaluations and adds to it
// visits × cost, for costs of an evaluation from 10 ns to 100 µs (Reinefeld,
// figure 5.5: w = 20, d = 3 to 6, ten trees each). The cost of generating
// a leaf here is measured separately and subtracted.
func fig55(ctx context.Context, s Settings, r *Report) error {
	const width, limit = 20, 1_000_000
	lines := cpuLines()
	depths := []int{3, 4, 5, 6}
	total := make([]map[string]cpuTime, s.Runs*len(depths))
	s.Threads = 1 // the clock is read: nothing else should run
	err := s.parallel(ctx, len(total), s.newTracker(len(total)), func(i int) error {
		depth := depths[i%len(depths)]
		t, err := lab.TopDown(width, depth, limit, lab.Strong(width, 0.6), s.treeSeed(i))
		if err != nil {
			return err
		}
		leaf := leafCost(t)
		total[i] = map[string]cpuTime{}
		for _, line := range lines {
			start := time.Now()
			result, err := run(line.algorithm, t, line.options)
			if err != nil {
				return err
			}
			own := time.Since(start).Seconds() - leaf*float64(result.Leaves)
			total[i][line.name] = cpuTime{max(own, 0), float64(result.Leaves)}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}, in(total)...)
	if err != nil || s.sharing() {
		return err
	}
	r.Columns = []string{"seed", "depth", "algorithm", "own_seconds", "leaves"}
	mean := map[string]cpuTime{}
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
		"algorithm", "own time, ms", "leaf visits", "own time of Alpha-Beta ×", "faster than Alpha-Beta from (µs per leaf)",
	}}
	figure := Figure{
		Name: "fig5.5", Title: "Time against the cost of an evaluation", LogX: true, XLabel: "evaluation of a leaf, µs",
		YLabel: "time relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta", LogY: true,
		Subtitle: fmt.Sprintf("w = 20, d = 3 to 6, first son best in 60 %%; %d trees; bars are standard errors by bootstrap", len(total)),
	}
	ab := mean["alphabeta"]
	for _, l := range lines {
		c := mean[l.name]
		table.Rows = append(table.Rows, []string{
			l.title, fmt.Sprintf("%.2f", 1000*c.Own), fmt.Sprintf("%.0f", c.Visits), fmt.Sprintf("%.2f", c.Own/ab.Own),
			breakEven(c, ab),
		})
		line := Line{Name: l.title}
		switch l.name { // looks that differ from those of the same search with a heap
		case "sss-sorted":
			line.Pair = 2
		case "dual-sorted":
			line.Pair = 3
		}
		for exponent := -2.0; exponent <= 2; exponent += 0.25 {
			micros := math.Pow(10, exponent)
			above, below := make(sample, len(total)), make(sample, len(total))
			for i, one := range total {
				above[i], below[i] = one[l.name].Own+one[l.name].Visits*micros*1e-6, one["alphabeta"].Own+one["alphabeta"].Visits*micros*1e-6
			}
			line.addRatio(micros, ratioOf(above, below))
		}
		figure.Lines = append(figure.Lines, line)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	// What the text says of the graph.
	const evaluation = 100e-6
	times := func(a, b string, leaf float64) float64 {
		return (mean[a].Own + mean[a].Visits*leaf) / (mean[b].Own + mean[b].Visits*leaf)
	}
	ratio := func(what, published, a, b string, ok func(x float64) bool) {
		x := times(a, b, evaluation)
		r.expect(what+", evaluation of 100 µs", published, fmt.Sprintf("%.2f; evaluation free: %.2f", x, times(a, b, 0)), ok(x))
	}
	same := func(x float64) bool { return x > 0.9 && x < 1.1 }
	ratio("time of NegaScout over Alpha-Beta", "about 1", "negascout", "alphabeta", same)
	ratio("time of PNS over Alpha-Beta", "about 1", "pns", "alphabeta", same)
	ratio("time of INS over Alpha-Beta", "about 1.25", "ins", "alphabeta", func(x float64) bool { return x > 1.15 && x < 1.35 })
	ratio("time of DUAL* over INS", "5", "dual-sorted", "ins", func(x float64) bool { return x > 4 && x < 6 })
	ratio("time of SSS* over INS", "more than 10", "sss-sorted", "ins", func(x float64) bool { return x > 10 })
	for _, open := range []struct{ name, title string }{{"sss-sorted", "a sorted list"}, {"sss", "a heap"}} {
		slower := mean[open.name].Own / mean["negascout"].Own
		r.expect("SSS* with "+open.title+" is slower than NegaScout when evaluation is free", "10 to 15 times",
			fmt.Sprintf("%.1f times", slower), slower >= 10 && slower <= 15)
	}
	r.expect("in the long run INS is ahead of NegaScout", "fewer visits",
		fmt.Sprintf("%.0f, %.0f", mean["ins"].Visits, mean["negascout"].Visits), mean["ins"].Visits < mean["negascout"].Visits)
	r.notef("The paper does not say how these trees were ordered; that the first son is best in 60 %% of the cases is an assumption, taken from its figures 5.2 and 5.3.")
	r.notef("An evaluation of 100 µs is not what it was in 1985: a node costs well under 1 µs here, so that at 100 µs the leaf visits alone decide. With a free evaluation the overhead alone does.")
	if c := costFor(mean["ins"], ab, 1.25); c > 0 {
		r.notef("INS takes 1.25 times the time of Alpha-Beta, as in the paper at 100 µs, when an evaluation costs %.2f µs here; then DUAL* takes %.1f and SSS* %.1f times the time of INS (with a heap %.1f and %.1f).",
			1e6*c, times("dual-sorted", "ins", c), times("sss-sorted", "ins", c), times("dual", "ins", c), times("sss", "ins", c))
	}
	r.notef("OPEN is a sorted list in the paper, where 90 %% of the time of SSS* went into it; the ratios above are those of the sorted list, which takes %.1f times the time of a heap here (%.1f for DUAL*).",
		mean["sss-sorted"].Own/mean["sss"].Own, mean["dual-sorted"].Own/mean["dual"].Own)
	return nil
}

// breakEven returns the cost of an evaluation, in µs, from which an algorithm is
// faster than Alpha-Beta.
func breakEven(c, ab cpuTime) string {
	switch {
	case c == ab:
		return "-"
	case c.Visits >= ab.Visits:
		return "never"
	case c.Own <= ab.Own:
		return "0"
	}
	return fmt.Sprintf("%.2f", 1e6*(c.Own-ab.Own)/(ab.Visits-c.Visits))
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
