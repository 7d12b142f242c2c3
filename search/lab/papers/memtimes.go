package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// Times in other settings than those of the tables. They take long, so that there are fewer
// trees, and none where a table has but a few itself.

// fewTrees is how many trees of table 2 there are in such a setting: a tenth, at most 20.
// Their counts are not among the samples: how OPEN is kept does not change those of IterSSS*
// and SSS*, and memsss-random has those of trees by random().
func fewTrees(runs int) int { return min(20, runs/10) }

// measureSome is measure; without trees it measures nothing.
func measureSome(ctx context.Context, s Settings, t *tracker, repeats int, variants []variant, tree func(i int) (*lab.Tree, error)) ([]cost, error) {
	if s.Runs == 0 {
		return nil, nil
	}
	return measure(ctx, s, t, repeats, variants, tree)
}

// measureThen times table 2 as the paper did: leaves get their values by calls of srandom()
// and random(), and IterSSS* looks through its list.
func (h table2) measureThen(ctx context.Context, s Settings, t *tracker) ([]cost, error) {
	s.Runs = fewTrees(s.Runs)
	return measureSome(ctx, s, t, 1, h.variants(true), func(i int) (*lab.Tree, error) {
		return lab.BSD{Modulus: 1000, Called: true}.Tree(h.b, h.d, i+1)
	})
}

// reportThen adds a table and the claims, if there is something to report.
func (h table2) reportThen(r *Report, costs []cost) {
	if costs == nil {
		return
	}
	then := h.times(h.name()+", as then:", costs)
	table := Table{
		Title:   fmt.Sprintf("%s: times relative to Alpha-Beta as then, with srandom() and random() for each leaf and IterSSS* that looks through its list; %d trees", h.name(), len(then.ab.seconds)),
		Columns: []string{"M", "MemSSS* published", "measured", "IterSSS* published", "measured", "IterSSS* over MemSSS* published", "measured"},
	}
	plain := func(q gameRatio) string { return fmt.Sprintf("%.2f ± %.2f", q.value, q.err) }
	for i, m := range h.memory {
		mem, iter := then.mem[i].seconds, then.iter[i].seconds
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(m),
			fmt.Sprintf("%.2f", h.memTime[i]/h.abTime), plain(ratioOf(mem, then.ab.seconds)),
			fmt.Sprintf("%.2f", h.iterTime[i]/h.abTime), plain(ratioOf(iter, then.ab.seconds)),
			fmt.Sprintf("%.2f", h.iterTime[i]/h.memTime[i]), plain(ratioOf(iter, mem)),
		})
	}
	table.Rows = append(table.Rows, []string{"RecSSS*", "", plain(ratioOf(then.rec.seconds, then.ab.seconds)), "", "", "", ""})
	r.Tables = append(r.Tables, table)
	then.claims(r)
	then.iterClaims(r)
}

// openVariants are Alpha-Beta and SSS* with both forms of OPEN.
func openVariants() []variant {
	return []variant{{algorithm: "alphabeta"}, {algorithm: "sss"}, {algorithm: "sss", options: lab.Options{SortedOpen: true}}}
}

// measureOpen times SSS* on trees of table 2.
func (h table2) measureOpen(ctx context.Context, s Settings, t *tracker) ([]cost, error) {
	s.Runs = fewTrees(s.Runs)
	return measureSome(ctx, s, t, 1, openVariants(), func(i int) (*lab.Tree, error) {
		return lab.Uniform(h.b, h.d, 500, s.treeSeed(i))
	})
}

// reportOpen adds what de Bruin & Pijls report of SSS*. "The evaluation function will just
// draw a random number": so it does on these trees.
func (h table2) reportOpen(r *Report, costs []cost) {
	if costs == nil {
		return
	}
	for k, open := range []string{"a heap", "a sorted list"} {
		q := ratioOf(costs[k+1].seconds, costs[0].seconds)
		r.between(h.name()+" time of SSS* with "+open+" over that of Alpha-Beta (de Bruin and Pijls, section 5)", "1.8 to 57",
			fmt.Sprintf("%.1f ± %.1f", q.value, q.err), q, 1.8, 57)
	}
}

// topDownTrees is how many top-down trees of the sizes of table 1 there are: a quarter.
func topDownTrees(runs int) int { return runs / 4 }

// measureTopDown times RecSSS* and RecDual* beside Alpha-Beta on random top-down trees, and
// on those whose first son is best in 60 % of the cases.
func (q table1) measureTopDown(ctx context.Context, s Settings, t *tracker) (costs [2][]cost, err error) {
	s.Runs = topDownTrees(s.Runs)
	for k, order := range []lab.Order{lab.Even(q.b), lab.Strong(q.b, 0.6)} {
		costs[k], err = measureSome(ctx, s, t, 3, recVariants(), func(i int) (*lab.Tree, error) {
			return lab.TopDown(q.b, q.d, 1_000_000, order, s.treeSeed(i))
		})
		if err != nil {
			return costs, err
		}
	}
	return costs, nil
}

func recVariants() []variant {
	return []variant{{algorithm: "alphabeta"}, {algorithm: "recsss"}, {algorithm: "recdual"}}
}

// reportTopDown adds what de Bruin & Pijls report of the tricks of Reinefeld and Ridinger:
// 40 % of the time of Alpha-Beta on random trees, 70 % on trees that are ordered in 60 %.
func (q table1) reportTopDown(r *Report, s Settings, costs [2][]cost) {
	for k, kind := range []string{"random", "first son best in 60 %"} {
		if costs[k] == nil {
			continue
		}
		r.addCosts(s, q.name()+" top-down, "+kind, recVariants(), costs[k])
		ab := costs[k][0].seconds
		rec, dual := ratioOf(costs[k][1].seconds, ab), ratioOf(costs[k][2].seconds, ab)
		best := rec
		if costs[k][2].leaves.mean() < costs[k][1].leaves.mean() { // to choose by times would make the error too small
			best = dual
		}
		published := []string{"0.4 (read as 0.3 to 0.5)", "0.7 (read as 0.6 to 0.8)"}[k]
		low := []float64{0.3, 0.6}[k]
		r.between(fmt.Sprintf("%s top-down, %s: time of RecSSS* or RecDual*, that of fewer leaves, over that of Alpha-Beta (de Bruin and Pijls, section 5)", q.name(), kind),
			published, fmt.Sprintf("RecSSS* %s, RecDual* %s", rec, dual), best, low, low+0.2)
	}
}
