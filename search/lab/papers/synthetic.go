package papers

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"strings"

	"footnote/hashtable"
	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// treeFeature is a feature of real trees.
type treeFeature struct {
	name string
	set  func(*synthetic.Params)
}

// treeFeatures are the four features of section 6, at the strength of the experiment.
func treeFeatures() []treeFeature {
	return []treeFeature{
		{"variable branching", func(p *synthetic.Params) { p.Branching = 0.8 }},
		{"dependence of parent and child", func(p *synthetic.Params) { p.Dependence = 0.9 }},
		{"independence of moves", func(p *synthetic.Params) { p.Independence = 0.8 }},
		{"transpositions", func(p *synthetic.Params) { p.Transpositions = 1 }},
	}
}

// treeSearch is a way to search: that of simulations, or that of programs.
type treeSearch struct {
	name   string
	change func(*games.Options)
}

func treeSearches() (simulation, program treeSearch) {
	simulation = treeSearch{"as simulations search", func(o *games.Options) { o.Plain, o.Single, o.History = true, true, false }}
	program = treeSearch{"as programs search", func(o *games.Options) { o.History = true }}
	return simulation, program
}

// treeNames are the algorithms compared: Alpha-Beta and Aspiration NegaScout against
// which SSS* and MTD(f) are measured.
func treeNames() []string { return []string{"alphabeta", "aspiration", "mt-sss", "mtd-f"} }

// treeGap is what an algorithm's leaves are relative to another's.
type treeGap struct {
	leaves map[string]sample // by algorithm, the trees
}

func (g treeGap) ratio(name, base string) gameRatio { return ratioOf(g.leaves[name], g.leaves[base]) }

// logs are the logarithms of the trees' own ratios.
func (g treeGap) logs(name, base string) sample {
	list := make(sample, len(g.leaves[name]))
	for i := range list {
		list[i] = math.Log(g.leaves[name][i] / g.leaves[base][i])
	}
	return list
}

const treeWidth, treeDepth, treeSpread = 8, 6, 400

// treesRun searches trees of a family in a way. Simulations have no iterations, so no
// guess either: there MTD(f) and the aspiration window start at the value plus a random
// distance within a quarter of the spread.
func (s Settings) treesRun(ctx context.Context, tables *gameTables, t *tracker, p synthetic.Params, how treeSearch) (treeGap, error) {
	var slots []slot
	gap := treeGap{leaves: map[string]sample{}}
	for _, name := range treeNames() {
		gap.leaves[name] = make(sample, s.Runs)
		slots = append(slots, in(gap.leaves[name])...)
	}
	err := s.parallel(ctx, s.Runs, t, func(i int) error {
		table, err := tables.get()
		if err != nil {
			return err
		}
		defer tables.pool.Put(table)
		tree := p
		tree.Seed = s.treeSeed(i)
		g, err := synthetic.New(tree)
		if err != nil {
			return err
		}
		for _, name := range treeNames() {
			leaves, err := leavesOf(g, name, p.Depth, table, how, i)
			if err != nil {
				return err
			}
			gap.leaves[name][i] = leaves
		}
		return ctx.Err()
	}, slots...)
	return gap, err
}

// leavesOf counts the leaves of one search.
func leavesOf(g games.Game, name string, depth int, table *hashtable.Table, how treeSearch, number int) (float64, error) {
	a, err := games.Lookup(name)
	if err != nil {
		return 0, err
	}
	o := games.Options{Depth: depth, Table: table, Window: treeSpread / 4}
	how.change(&o)
	if o.Single {
		o.Values, o.Distance = []int{0}, (number*37)%(treeSpread/2+1)-treeSpread/4
	}
	list, err := a.Run(g, o)
	return float64(games.Sum(list).Leaves), err
}

// treeFeaturesFigure tests what section 6 claims: that the features of real trees, which
// programs use, are why SSS* saves so much in simulations and so little in practice.
func treeFeaturesFigure(ctx context.Context, s Settings, r *Report) error {
	features := treeFeatures()
	simulation, program := treeSearches()
	orders := []float64{0, 0.3, 0.6, 0.9, 0.98}
	combinations := 1 << len(features)
	t := s.newTracker(s.Runs * (2*combinations + len(orders) - 1))
	tables := &gameTables{entries: 1 << 18}
	base := synthetic.Params{Width: treeWidth, Depth: treeDepth, Spread: treeSpread}

	found := map[string][]treeGap{}
	r.Columns = []string{"features", "search", "seed", "algorithm", "leaves"}
	for _, how := range []treeSearch{simulation, program} {
		for set := range combinations {
			p := base
			for i, f := range features {
				if set>>i&1 != 0 {
					f.set(&p)
				}
			}
			gap, err := s.treesRun(ctx, tables, t, p, how)
			if err != nil {
				return err
			}
			found[how.name] = append(found[how.name], gap)
			if s.sharing() {
				continue
			}
			for _, name := range treeNames() {
				for i, n := range gap.leaves[name] {
					r.sampled(setName(set), how.name, s.treeSeed(i), name, int(n))
				}
			}
		}
	}
	if !s.sharing() {
		showCombinations(r, found[simulation.name], found[program.name], s.Runs)
		effects(r, found[program.name], program.name)
		featureClaims(r, found[simulation.name], found[program.name])
	}

	table := Table{
		Title:   "The naive solution: only the order of the generator improves (all features at 0, " + simulation.name + ")",
		Columns: []string{"best son first, beyond chance", "MT-SSS* / Alpha-Beta", "MTD(f) / Aspiration NegaScout"},
	}
	for _, order := range orders {
		gap := found[simulation.name][0]
		if order > 0 {
			p := base
			p.Order = order
			var err error
			if gap, err = s.treesRun(ctx, tables, t, p, simulation); err != nil {
				return err
			}
		}
		if s.sharing() {
			continue
		}
		table.Rows = append(table.Rows, []string{fmt.Sprint(order), gap.ratio("mt-sss", "alphabeta").String(), gap.ratio("mtd-f", "aspiration").String()})
	}
	r.Tables = append(r.Tables, table)
	r.notef("Trees of width %d (mean) and depth %d; a move that is not best loses 1 to %d points. Ratios of leaves, sums over %d trees, errors by bootstrap over trees. The features: branching 0.8 (2 to 14 sons), dependence 0.9, independence 0.8, transpositions 1 (all moves but the best one commute).", treeWidth, treeDepth, treeSpread, s.Runs)
	r.notef("As simulations search: to the full depth at once, sons in the order of the generator, bounds remembered. As programs search: iterations, the table's move first, history heuristic.")
	return nil
}

// setName writes which features a combination has.
func setName(set int) string {
	var names []string
	for i, f := range treeFeatures() {
		if set>>i&1 != 0 {
			names = append(names, f.name)
		}
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, " + ")
}

// showCombinations adds the table of all combinations and its figure.
func showCombinations(r *Report, simulation, program []treeGap, runs int) {
	table := Table{
		Title: "Leaves of MT-SSS* relative to Alpha-Beta (± standard error), by the features that the trees have",
		Columns: []string{
			"features", "as simulations search", "as programs search", "MT-SSS* / Aspiration NegaScout, programs", "MTD(f) / Aspiration NegaScout, programs",
		},
	}
	figure := Figure{
		Name: "synthetic-features", Title: "What is left of SSS*'s advantage, by the number of features",
		Subtitle: fmt.Sprintf("synthetic trees, width %d, depth %d, %d trees a point; mean over the combinations", treeWidth, treeDepth, runs),
		XLabel:   "features of real trees", YLabel: "leaves of MT-SSS* relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta",
		Lines: []Line{{Name: "as simulations search"}, {Name: "as programs search"}},
	}
	n := len(treeFeatures())
	for count := range n + 1 {
		for k, list := range [][]treeGap{simulation, program} {
			// Each tree's mean over the combinations of so many features.
			over := make(sample, runs)
			combinations := 0
			for set, gap := range list {
				if bits.OnesCount(uint(set)) != count {
					continue
				}
				combinations++
				for i, v := range gap.logs("mt-sss", "alphabeta") {
					over[i] += v
				}
			}
			for i := range over {
				over[i] /= float64(combinations)
			}
			mean := math.Exp(over.mean())
			figure.Lines[k].add(float64(count), mean, mean*over.stderr())
		}
	}
	for set := range simulation {
		table.Rows = append(table.Rows, []string{
			setName(set), simulation[set].ratio("mt-sss", "alphabeta").String(), program[set].ratio("mt-sss", "alphabeta").String(),
			program[set].ratio("mt-sss", "aspiration").String(), program[set].ratio("mtd-f", "aspiration").String(),
		})
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}

// effects adds the main effect of each feature: by what factor it changes the ratio of
// MT-SSS* to Alpha-Beta, in the mean over all combinations of the others.
func effects(r *Report, list []treeGap, how string) {
	table := Table{
		Title:   "Main effect of each feature on the leaves of MT-SSS* relative to Alpha-Beta, " + how + ": with it over without it",
		Columns: []string{"feature", "factor", "standard errors from 1"},
	}
	for i, f := range treeFeatures() {
		over := make(sample, len(list[0].leaves["mt-sss"]))
		for set, gap := range list {
			sign := -1.0
			if set>>i&1 != 0 {
				sign = 1
			}
			for k, v := range gap.logs("mt-sss", "alphabeta") {
				over[k] += sign * v * 2 / float64(len(list))
			}
		}
		factor := math.Exp(over.mean())
		z, measured := "–", fmt.Sprintf("factor %.3f", factor) // one tree has no error to count in
		if e := over.stderr(); e > 0 {
			z = fmt.Sprintf("%+.1f", over.mean()/e)
			measured += ", z = " + z
		}
		table.Rows = append(table.Rows, []string{f.name, fmt.Sprintf("%.3f ± %.3f", factor, factor*over.stderr()), z})
		r.expect("synthetic trees, "+how+": "+f.name+" brings SSS* nearer to Alpha-Beta", "yes", measured, factor > 1).Undecided = !over.clear()
	}
	r.Tables = append(r.Tables, table)
}

// featureClaims checks the gap and what closes it.
func featureClaims(r *Report, simulation, program []treeGap) {
	last := len(simulation) - 1
	q := simulation[0].ratio("mt-sss", "alphabeta")
	r.expect("simulation: no feature, no enhancement: leaves of SSS* over those of Alpha-Beta", "about half (read as below 0.7)", q.String(), q.value < 0.7).unless(q, 0.7)
	a, b := simulation[last].ratio("mt-sss", "alphabeta"), program[0].ratio("mt-sss", "alphabeta")
	r.expect("the features alone, searched as in simulations, do not close the gap", "– (read as below 0.9)", a.String(), a.value < 0.9).unless(a, 0.9)
	r.expect("the enhancements alone, on trees without the features, do not close the gap", "– (read as below 0.9)", b.String(), b.value < 0.9).unless(b, 0.9)
	q = program[last].ratio("mt-sss", "alphabeta")
	r.above("both together do: leaves of SSS* over those of Alpha-Beta", "near 1 (read as 0.9 or more)", q, 0.9)
	q = program[last].ratio("mt-sss", "aspiration")
	r.above("and Aspiration NegaScout is level with SSS* or ahead", "1 or above", q, 1)
	q = program[last].ratio("mtd-f", "aspiration")
	r.within("MTD(f) over Aspiration NegaScout, leaves", q, 0.90, 0.95)
}
