package papers

import (
	"context"
	"fmt"
	"math"
	"time"

	"footnote/search/lab"
)

// variant is one algorithm of a table with its options. fromValue makes the value of
// the tree the first guess of MTD(f).
type variant struct {
	algorithm string
	options   lab.Options
	fromValue bool
}

// cost collects leaves and seconds of a variant over many trees.
type cost struct{ leaves, seconds sample }

// measure runs variants over trees; the result is by variant. The time of a run is
// the least of several repeats, for other work on the machine only adds to it.
func measure(ctx context.Context, s Settings, t *tracker, repeats int, variants []variant, tree func(i int) (*lab.Tree, error)) ([]cost, error) {
	type one struct{ Leaves, Seconds float64 }
	results := make([][]one, s.Runs)
	s.Threads = 1 // the clock is read: nothing else should run
	err := s.parallel(ctx, s.Runs, t, func(i int) error {
		made, err := tree(i)
		if err != nil {
			return err
		}
		for _, v := range variants {
			best := one{Seconds: math.Inf(1)}
			if v.fromValue {
				v.options.Guess, _ = made.RootValue()
			}
			for range repeats {
				start := time.Now()
				result, err := run(v.algorithm, made, v.options)
				if err != nil {
					return err
				}
				best = one{float64(result.Leaves), min(best.Seconds, time.Since(start).Seconds())}
			}
			results[i] = append(results[i], best)
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, err
	}
	costs := make([]cost, len(variants))
	for _, row := range results {
		for k, one := range row {
			costs[k].leaves = append(costs[k].leaves, one.Leaves)
			costs[k].seconds = append(costs[k].seconds, one.Seconds)
		}
	}
	return costs, nil
}

// table2 is one half of table 2 as published.
type table2 struct {
	b, d     int
	ab       float64
	abTime   float64
	memory   []int
	mem      []float64
	memTime  []float64
	iter     []float64
	iterTime []float64
}

func tables2() []table2 {
	return []table2{
		{
			4, 10, 51135, 3.15, []int{21, 48, 110, 253, 583, 1365},
			[]float64{50251, 48347, 46027, 42670, 39864, 34643}, []float64{3.15, 3.03, 2.88, 2.67, 2.50, 2.17},
			[]float64{49218, 47376, 45162, 40909, 38153, 34651}, []float64{3.24, 3.25, 3.34, 3.64, 4.44, 6.06},
		},
		{
			6, 8, 77604, 4.76, []int{25, 57, 130, 296, 676, 1555},
			[]float64{76255, 71975, 69910, 65288, 61971, 52949}, []float64{4.78, 4.50, 4.37, 4.09, 3.89, 3.32},
			[]float64{76122, 72451, 69071, 64571, 59781, 53112}, []float64{4.92, 4.84, 4.92, 5.28, 6.41, 8.86},
		},
	}
}

func (h table2) name() string { return fmt.Sprintf("(%d,%d)", h.b, h.d) }

// variants are Alpha-Beta, MemSSS* and IterSSS* by turns for each memory, QuickGame and
// RecSSS*. With scan IterSSS* looks through its list.
func (h table2) variants(scan bool) []variant {
	list := []variant{{algorithm: "alphabeta"}}
	for _, m := range h.memory {
		list = append(list,
			variant{algorithm: "memsss", options: lab.Options{Memory: m}},
			variant{algorithm: "itersss", options: lab.Options{Memory: m, ScanOpen: scan}})
	}
	return append(list, variant{algorithm: "quickgame"}, variant{algorithm: "recsss"})
}

// memTable2 is table 2 of Bhattacharya & Bagchi: random trees with independent
// values, here uniform in [−500, 500].
func memTable2(ctx context.Context, s Settings, r *Report) error {
	halves := tables2()
	t := s.newTracker(len(halves) * (s.Runs + 2*fewTrees(s.Runs)))
	for _, h := range halves {
		variants := h.variants(false)
		costs, err := measure(ctx, s, t, 3, variants, func(i int) (*lab.Tree, error) {
			return lab.Uniform(h.b, h.d, 500, s.treeSeed(i))
		})
		if err != nil {
			return err
		}
		then, err := h.measureThen(ctx, s, t)
		if err != nil {
			return err
		}
		open, err := h.measureOpen(ctx, s, t)
		if err != nil {
			return err
		}
		r.addCosts(s, h.name(), variants, costs)
		h.report(r, costs)
		h.reportThen(r, then)
		h.reportOpen(r, open)
	}
	r.notef("z: how many standard errors of the difference lie between measured and published. The published figures are means of 100 trees, and their errors are taken to be those of 100 trees here. About one z in twenty is beyond ±2 by chance; those of one half come from the same trees, so that they go together.")
	r.notef("Times are of this machine, each the least of three runs. A leaf costs a few ns here; in the paper its value came from srandom() and random(), which took most of the time of Alpha-Beta and MemSSS* (61 to 63 µs a leaf, at any M), not of IterSSS* at full memory (175 and 167 µs).")
	if few := fewTrees(s.Runs); few > 0 {
		r.notef("As then: the value of a leaf is that of random() of 4.3BSD after srandom(run · w^d + leaf), both of which are called for each leaf, and IterSSS* looks through all of its list for the best node at every step, where it has a heap otherwise: the same search. What is said of the time of IterSSS* is judged there. There and for the times of SSS* each time is that of one run, on %d trees.", few)
	}
	return nil
}

func (h table2) report(r *Report, costs []cost) {
	name := h.name()
	ab := costs[0]
	table := Table{Title: name + ": terminal counts, and times relative to Alpha-Beta", Columns: []string{
		"M", "MemSSS* published", "measured", "±", "IterSSS* published", "measured", "±",
		"Mem/AB time published", "measured", "Iter/AB time published", "measured",
	}}
	table.Rows = append(table.Rows, []string{
		"Alpha-Beta", fmt.Sprintf("%.0f", h.ab), fmt.Sprintf("%.0f", ab.leaves.mean()), fmt.Sprintf("%.0f", ab.leaves.stderr()),
		"", "", "", "1", fmt.Sprintf("1 (%.2f ms)", 1000*ab.seconds.mean()), "", "",
	})
	figure := Figure{
		Name: fmt.Sprintf("memsss-table2-%d-%d", h.b, h.d), LogX: true, XLabel: "memory M, cells", YLabel: "terminal nodes",
		Title:     fmt.Sprintf("Search under memory constraints: (%d,%d) random trees", h.b, h.d),
		Subtitle:  fmt.Sprintf("%d trees; bars are standard errors", len(ab.leaves)),
		Reference: ab.leaves.mean(), ReferenceCaption: "Alpha-Beta",
	}
	lines := []Line{
		{Name: "MemSSS*", Pair: 1}, {Name: "MemSSS*, published", Pair: 1, Published: true},
		{Name: "IterSSS*", Pair: 2}, {Name: "IterSSS*, published", Pair: 2, Published: true},
	}
	h.near(r, name+" Alpha-Beta", h.ab, ab.leaves, nil)
	for i, m := range h.memory {
		mem, iter := costs[1+2*i], costs[2+2*i]
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(m),
			fmt.Sprintf("%.0f", h.mem[i]), fmt.Sprintf("%.0f", mem.leaves.mean()), fmt.Sprintf("%.0f", mem.leaves.stderr()),
			fmt.Sprintf("%.0f", h.iter[i]), fmt.Sprintf("%.0f", iter.leaves.mean()), fmt.Sprintf("%.0f", iter.leaves.stderr()),
			fmt.Sprintf("%.2f", h.memTime[i]/h.abTime), fmt.Sprintf("%.2f", mem.seconds.mean()/ab.seconds.mean()),
			fmt.Sprintf("%.2f", h.iterTime[i]/h.abTime), fmt.Sprintf("%.2f", iter.seconds.mean()/ab.seconds.mean()),
		})
		h.near(r, fmt.Sprintf("%s MemSSS*, M=%d", name, m), h.mem[i], mem.leaves, ab.leaves)
		h.near(r, fmt.Sprintf("%s IterSSS*, M=%d", name, m), h.iter[i], iter.leaves, ab.leaves)
		for k, y := range []float64{mem.leaves.mean(), h.mem[i], iter.leaves.mean(), h.iter[i]} {
			lines[k].X = append(lines[k].X, float64(m))
			lines[k].Y = append(lines[k].Y, y)
		}
		lines[0].Err = append(lines[0].Err, mem.leaves.stderr())
		lines[2].Err = append(lines[2].Err, iter.leaves.stderr())
	}
	others := []string{"QuickGame (MGame, 2 plies)", "RecSSS*"}
	for k, c := range costs[len(costs)-2:] {
		table.Rows = append(table.Rows, []string{
			others[k], "", fmt.Sprintf("%.0f", c.leaves.mean()), fmt.Sprintf("%.0f", c.leaves.stderr()), "", "", "",
			"", fmt.Sprintf("%.2f", c.seconds.mean()/ab.seconds.mean()), "", "",
		})
	}
	figure.Lines = lines
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	h.times(name, costs).claims(r)
	h.claims(r, costs)
}

// faster checks that an algorithm takes less time than Alpha-Beta. Where it does
// not, it says what an evaluation would have to cost, above what it costs here.
func faster(r *Report, what, published string, c, ab cost) {
	ratio := c.seconds.mean() / ab.seconds.mean()
	text := fmt.Sprintf("time × %.2f", ratio)
	if more := ab.leaves.mean() - c.leaves.mean(); ratio >= 1 && more > 0 {
		text += fmt.Sprintf("; faster from %.0f ns more per leaf", 1e9*(c.seconds.mean()-ab.seconds.mean())/more)
	}
	r.less(what, published, text, c.seconds, ab.seconds)
}

// near checks a count by its z-score, and with ab the ratio to the count of Alpha-Beta
// on the same trees: both must lie within two standard errors of the difference. Without
// an error nothing is decided.
func (h table2) near(r *Report, what string, published float64, measured, ab sample) {
	z := zScore(measured.mean()-published, measured.stderr(), len(measured))
	ok, unknown := math.Abs(z) <= 2, rounding(measured.stderr(), measured.mean())
	text, want := fmt.Sprintf("%.0f, z = %+.2f", measured.mean(), z), fmt.Sprintf("%.0f", published)
	if ab != nil {
		ratio, z, none := ratioZ(published/h.ab, measured, ab)
		ok, unknown = ok && math.Abs(z) <= 2, unknown || none
		text += fmt.Sprintf("; ratio %.3f, z = %+.2f", ratio, z)
		want += fmt.Sprintf("; ratio %.3f", published/h.ab)
	}
	r.expect(what, want, text, ok).Undecided = unknown
}

// ratioZ returns the ratio of two counts on the same trees and its z-score beside the
// published one; unknown: there is no error.
func ratioZ(published float64, measured, ab sample) (ratio, z float64, unknown bool) {
	ratio = measured.mean() / ab.mean()
	var residuals sample
	for i := range measured {
		residuals = append(residuals, (measured[i]-ratio*ab[i])/ab.mean())
	}
	err := residuals.stderr()
	return ratio, zScore(ratio-published, err, len(measured)), rounding(err, ratio)
}

// zScore is a difference in units of its standard error: that of our mean of n trees,
// and that of the paper's of 100.
func zScore(difference, err float64, n int) float64 {
	const paperTrees = 100
	both := err * math.Sqrt(1+float64(n)/paperTrees)
	if both == 0 {
		return 0
	}
	return difference / both
}
