package papers

import (
	"context"
	"fmt"
	"math"
	"slices"

	"footnote/search/lab"
)

// misled counts single trees for what Reinefeld et al. say of them in section 5.2.2: that
// information misleads PNS, INS and SSS* into more leaves than NegaScout on some trees,
// and how much the leaves of SSS* vary.
func misled(ctx context.Context, s Settings, r *Report) error {
	names := []string{"alphabeta", "negascout", "pns", "ins", "dual", "dual-ns", "sss"}
	mislead := []int{2, 3, 6}
	table := Table{Title: "Trees on which an algorithm visits more leaves than NegaScout, and the deviation of SSS*", Columns: []string{
		"trees", "PNS", "INS", "SSS*", "SSS*, standard deviation", "SSS* at most a quarter of any other",
	}}
	shapes := []struct {
		width, depth int
		strong       bool
	}{{5, 5, false}, {5, 6, false}, {5, 5, true}, {5, 6, true}, {5, 7, true}, {3, 5, true}, {20, 4, false}, {20, 4, true}, {20, 5, true}}
	runs := func(width int) int { // a tree of width 20 takes the time of many
		if width == 20 {
			return max(2, s.Runs/5)
		}
		return s.Runs
	}
	parts := 0
	for _, shape := range shapes {
		parts += runs(shape.width)
	}
	t := s.newTracker(parts)
	sums := make([]int, len(names)) // trees on which an algorithm has more leaves than NegaScout
	quarters, all := 0, 0
	deviations := &Report{}
	for _, shape := range shapes {
		counts := make([][]int, runs(shape.width))
		err := s.parallel(ctx, len(counts), t, func(i int) error {
			order := lab.Even(shape.width)
			if shape.strong {
				order = lab.Strong(shape.width, 0.6)
			}
			tree, err := lab.TopDown(shape.width, shape.depth, 1_000_000, order, s.treeSeed(i))
			if err != nil {
				return err
			}
			for _, name := range names {
				result, err := run(name, tree, lab.Options{})
				if err != nil {
					return err
				}
				counts[i] = append(counts[i], result.Leaves)
			}
			return ctx.Err()
		}, rows(counts, len(names)))
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		title := fmt.Sprintf("w=%d d=%d %s", shape.width, shape.depth, map[bool]string{true: "strong", false: "random"}[shape.strong])
		r.Columns = []string{"trees", "seed", "algorithm", "leaves"}
		more, quarter := make([]int, len(names)), 0
		var sss sample
		for i, row := range counts {
			last := len(row) - 1
			for k := range row {
				if row[k] > row[1] {
					more[k]++
				}
				r.sampled(title, s.treeSeed(i), names[k], row[k])
			}
			if 4*row[last] <= slices.Min(row[:last]) {
				quarter++
			}
			sss = append(sss, float64(row[last]))
		}
		quarters, all = quarters+quarter, all+len(counts)
		deviation := sss.variation()
		row := []string{title}
		for _, k := range mislead {
			row, sums[k] = append(row, fmt.Sprint(more[k])), sums[k]+more[k]
		}
		table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.0f ± %.0f %%", deviation.value, deviation.err), fmt.Sprint(quarter)))
		if shape.width != 3 { // the paper has widths 5 and 20
			deviations.between(title+": the standard deviation of the leaves of SSS*", "about 30 %", fmt.Sprintf("%.1f ± %.1f %%", deviation.value, deviation.err), deviation, 25, 35)
		}
	}
	for _, k := range mislead {
		r.some(labTitle(names[k])+" visits more leaves than NegaScout on some trees", sums[k], all)
	}
	r.Checks = append(r.Checks, deviations.Checks...)
	r.some("SSS* sometimes visits a quarter of the leaves of any other algorithm", quarters, all)
	r.Tables = append(r.Tables, table)
	r.notef("The others are Alpha-Beta, NegaScout, PNS, INS, DUAL* and DUAL-NS. Random: every son best with the same probability; strong: the first in 60 %%. About 30 %% is read as 25 to 35; the error of the deviation is by the jackknife.")
	r.notef("%d trees of width 20, %d of the others.", runs(20), s.Runs)
	return nil
}

// some adds the statement that something happens on some trees. A sample without such a
// tree does not refute it.
func (r *Report) some(what string, n, of int) { r.someAs("on some", what, n, of) }

// unsaid does so with what no paper says, or with what refutes one.
func (r *Report) unsaid(what string, n, of int) { r.someAs("–", what, n, of) }

func (r *Report) someAs(published, what string, n, of int) {
	r.expect(what, published, fmt.Sprintf("on %d of %d", n, of), n > 0).Undecided = n == 0
}

// labTitle returns the title of an algorithm on abstract trees.
func labTitle(name string) string {
	a, err := lab.Lookup(name)
	if err != nil {
		return name
	}
	return a.Title
}

// counterexamples counts trees against statements that are plausible, or stated or implied
// somewhere, and not true of all trees.
func counterexamples(ctx context.Context, s Settings, r *Report) error {
	kinds := []func(tree int, seed uint64) (*lab.Tree, error){
		func(n int, seed uint64) (*lab.Tree, error) {
			return lab.Uniform(2+n%4, 1+n/4%6, []int{1, 10, 1_000_000}[n/24%3], seed)
		},
		func(n int, seed uint64) (*lab.Tree, error) {
			return lab.TopDown(2+n%4, 1+n/4%6, 1_000_000, lab.Even(2+n%4), seed)
		},
		func(n int, seed uint64) (*lab.Tree, error) {
			return lab.TopDown(2+n%4, 1+n/4%6, 1_000_000, lab.Strong(2+n%4, 0.6), seed)
		},
	}
	statements := []string{
		"INS visits a leaf that Alpha-Beta does not", "PNS visits a leaf that Alpha-Beta does not", "Scout visits a leaf that Alpha-Beta does not",
		"MGame visits a leaf that Alpha-Beta does not", "INS visits more leaves than NegaScout", "PNS visits more leaves than NegaScout",
		"SSS* visits more leaves than NegaScout", "MTD(f) from the value visits more leaves than SSS*", "MemSSS* visits more leaves with more memory",
		"MGame visits more leaves than Alpha-Beta", "the two readings of mem(z) in MemSSS* differ at some memory",
		"NegaScout visits more leaves than SSS* to the right of the solution path that it has found",
	}
	found, bounds := make([][]bool, s.Runs), make([][]bool, s.Runs)
	err := s.parallel(ctx, s.Runs, s.newTracker(s.Runs), func(i int) error {
		tree, err := kinds[i%len(kinds)](i/len(kinds), s.treeSeed(i))
		if err != nil {
			return err
		}
		value := tree.Value()
		results := map[string]lab.Result{}
		for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "scout", "sss", "mtd-f", "mgame", "mt-sss", "mt-one-bound"} {
			if results[name], err = run(name, tree, lab.Options{Record: true, Guess: value}); err != nil {
				return err
			}
		}
		grows, readings := false, false
		least, most := lab.MemMemory(tree.Width, tree.Depth, false)
		before := math.MaxInt
		for m := least; m <= most; m = max(m+1, m*5/4) {
			result, err := run("memsss", tree, lab.Options{Memory: m})
			if err != nil {
				return err
			}
			other, err := run("memsss", tree, lab.Options{Memory: m, SolvedMemory: true})
			if err != nil {
				return err
			}
			grows, readings = grows || result.Leaves > before, readings || result.Leaves != other.Leaves
			before = result.Leaves
		}
		leaves := func(name string) int { return results[name].Leaves }
		outside := func(name string) bool { return !within(results[name].Order, results["alphabeta"].Order) }
		scoutRest, sssRest := pathRest(tree, results["negascout"].Order, results["sss"].Order)
		found[i] = []bool{
			outside("ins"), outside("pns"), outside("scout"), outside("mgame"), leaves("ins") > leaves("negascout"), leaves("pns") > leaves("negascout"),
			leaves("sss") > leaves("negascout"), leaves("mtd-f") > leaves("sss"), grows, leaves("mgame") > leaves("alphabeta"), readings,
			len(scoutRest) > len(sssRest),
		}
		if bounds[i], err = boundsOn(tree, results); err != nil {
			return err
		}
		return ctx.Err()
	}, rows(bounds, len(boundStatements())), rows(found, len(statements)))
	if err != nil || s.sharing() {
		return err
	}
	table := Table{Title: "Trees against statements that are not true of all", Columns: []string{"counterexample", "trees", "share"}}
	count := func(what string, n int) int {
		table.Rows = append(table.Rows, []string{what, fmt.Sprint(n), fmt.Sprintf("%.1f %%", 100*float64(n)/float64(s.Runs))})
		return n
	}
	for k, what := range statements {
		add := r.some
		if k == len(statements)-1 { // Reinefeld et al. say never (footnote 3)
			add = r.unsaid
		}
		add("there are trees on which "+what, count(what, countAt(found, k)), s.Runs)
	}
	for k, b := range boundStatements() {
		switch n := count(b.what, countAt(bounds, k)); {
		case b.never:
			r.own(b.what+": trees", 0, n)
		case b.source == "":
			r.unsaid(b.what, n, s.Runs)
		default:
			r.some(b.what+b.source, n, s.Runs)
		}
	}
	r.Columns = []string{"seed", "counterexample", "found"}
	for i := range found {
		for k, what := range statements {
			r.sampled(s.treeSeed(i), what, found[i][k])
		}
		for k, b := range boundStatements() {
			r.sampled(s.treeSeed(i), b.what, bounds[i][k])
		}
	}
	r.Tables = append(r.Tables, table)
	r.notef("Trees of width 2 to 5 and depth 1 to 6: independent values, with very many, many and few ties; top-down random; top-down, the first son best in 60 %%.")
	r.notef("Beside one bound a node: MTD(f) from 0; MTD(step) by an eighth of the range. Nothing says how often a bound must be updated: here it is taken from those of all sons whenever a node was searched.")
	return nil
}
