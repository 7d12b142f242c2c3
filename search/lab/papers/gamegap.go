package papers

import (
	"context"
	"fmt"
	"math"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// The indexes of gapWays.
const (
	gapSimulation = iota
	gapIterations
	gapProgram
	gapAllMoves
)

// gapWays are the ways to search from that of simulations to that of programs, one
// enhancement at a time; and the last of these with a move kept for every node, which is how
// sections 3.1 and 3.2 word it.
func gapWays() []treeSearch {
	return []treeSearch{
		{"as simulations: one search, the generator's order", func(o *games.Options) { o.Plain, o.Single, o.History = true, true, false }},
		{"+ iterations, the table's move first", func(o *games.Options) { o.History = false }},
		{"+ history heuristic", func(o *games.Options) { o.History = true }},
		{"the same, a move kept for every node", func(o *games.Options) { o.History, o.AllMoves = true, true }},
	}
}

// gapSubjects are the three games, and synthetic trees without and with the features.
func (s Settings) gapSubjects() []gameSubject {
	list := s.subjects()
	for i := range list {
		list[i].options.History = false
	}
	all := func(p *synthetic.Params) {
		for _, f := range treeFeatures() {
			f.set(p)
		}
	}
	return append(list, gapTree("synthetic, no feature", func(*synthetic.Params) {}), gapTree("synthetic, all four", all))
}

// gapTree is a family of synthetic trees, without features but for those that are set.
func gapTree(name string, set func(*synthetic.Params)) gameSubject {
	p := synthetic.Params{Width: treeWidth, Depth: treeDepth, Spread: treeSpread}
	set(&p)
	return gameSubject{name: name, tree: &p, middle: treeDepth, options: games.Options{Window: treeSpread / 4}}
}

// gameGapFigure measures on the games what the synthetic trees are to explain: the
// features themselves, and the leaves of SSS* and MTD(f) from simulation to program.
func gameGapFigure(ctx context.Context, s Settings, r *Report) error {
	subjects := s.gapSubjects()
	t := s.newTracker(s.Runs * (len(subjects) + len(naiveOrders())))
	gaps := Table{Title: "Leaves, from the search of simulations to that of programs (± standard error)", Columns: []string{
		"game", "search", "Alpha-Beta, leaves", "MT-SSS* / Alpha-Beta", "MT-SSS* / Aspiration NegaScout", "MTD(f) / Aspiration NegaScout",
	}}
	features := Table{Title: "The features, measured", Columns: []string{
		"game", "depth", "sons (standard deviation)", "value of a son and its value after search: correlation", "Alpha-Beta's leaves without the table's bounds / with them", "the paper on transpositions",
	}}
	cuts := Table{Title: "Cut-offs of Alpha-Beta by the first move, as a share of all (± standard error)", Columns: []string{
		"game", "search", "all nodes", "one ply above the leaves", "higher up", "MT-SSS* / Alpha-Beta, leaves",
	}}
	figure := Figure{
		Name: "games-gap", Title: "What is left of SSS*'s advantage", XLabel: "enhancements, one more at each step", LogY: true,
		XNames: []string{"one search", "+ iterations", "+ history"},
		YLabel: "leaves of MT-SSS* relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta",
		Subtitle: fmt.Sprintf("%d positions or trees; bars are standard errors by bootstrap", s.Runs),
	}
	for _, subject := range subjects {
		m, err := s.measureGap(ctx, &subject, t)
		if err != nil {
			return err
		}
		line := Line{Name: subject.name}
		r.Columns = []string{"game", "position", "search", "algorithm", "depth", "leaves"}
		for k, way := range gapWays() {
			g := m.ways[k]
			q := g.ratio("mt-sss", "alphabeta")
			for _, name := range treeNames() {
				for i, n := range g.leaves[name] {
					r.sampled(subject.name, i, way.name, name, subject.middle, int(n))
				}
			}
			gaps.Rows = append(gaps.Rows, []string{
				subject.name, way.name, fmt.Sprintf("%.0f", g.leaves["alphabeta"].mean()), q.String(),
				g.ratio("mt-sss", "aspiration").String(), g.ratio("mtd-f", "aspiration").String(),
			})
			if k < len(figure.XNames) {
				line.addRatio(float64(k+1), q)
			}
			cuts.Rows = append(cuts.Rows, slices.Concat([]string{subject.name, way.name}, m.cuts[k].row(), []string{q.String()}))
		}
		figure.Lines = append(figure.Lines, line)
		if subject.tree == nil {
			m.claims(r, &subject)
		}
		features.Rows = append(features.Rows, []string{
			subject.name, fmt.Sprint(subject.middle), fmt.Sprintf("%.1f (%.1f)", m.sons.mean(), m.sons.deviation()),
			fmt.Sprintf("%.2f ± %.2f", m.correlation.mean(), m.correlation.stderr()),
			ratioOf(m.without, m.with).String(), subject.factor,
		})
	}
	if err := s.naiveRows(ctx, r, &cuts, t); err != nil {
		return err
	}
	r.Tables = append(r.Tables, gaps, features, cuts)
	r.Figures = append(r.Figures, figure)
	r.notef("Correlation: over the sons of a position, their static value and their value by a search of the rest of the depth; mean of the positions with at least three sons. Sons: all nodes of the first two plies. In the simulations MTD(f) and the aspiration window start at the static value, which on synthetic trees without dependence is noise.")
	r.notef("A move kept for every node: nodes that failed low keep the best of their moves too, as sections 3.1 and 3.2 of the paper word it; in all other searches only nodes whose value has a lower bound keep one, and most passes of MT-SSS* fail low.")
	r.notef("Cut-offs are counted where the value of a node reaches beta; that of a node with one move is by the first. Trees with a better order of the generator have no feature, and %d of each were searched.", s.Runs)
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

// claims checks what sections 5.3, 6 and 7 say of one game.
func (m *gapMeasure) claims(r *Report, subject *gameSubject) {
	first, last := m.ways[gapSimulation].ratio("mt-sss", "alphabeta"), m.ways[gapProgram].ratio("mt-sss", "alphabeta")
	refuted := first.value >= 0.85 && first.clear(0.85) || last.value <= 0.9 && last.clear(0.9)
	r.expect(subject.name+": SSS* saves much when searched as in simulations, little as programs search", "much, little",
		fmt.Sprintf("%s, %s", first, last), first.value < 0.85 && last.value > 0.9).Undecided = !refuted && !(first.clear(0.85) && last.clear(0.9))
	q := m.ways[gapAllMoves].ratio("mt-sss", "alphabeta")
	r.between(subject.name+": SSS* saves little with a move kept for every node too", "little (read as 0 to 10 %)", q.sigmas(0.9), q, 0.9, 1)
	poor, good := m.ways[gapIterations], m.ways[gapProgram]
	q = quotientOf(poor.leaves["mtd-f"], poor.leaves["aspiration"], good.leaves["mtd-f"], good.leaves["aspiration"])
	r.expect(subject.name+": without the history heuristic MTD(f) is ahead of Aspiration NegaScout by a wider margin", "a wider margin in lesser programs",
		fmt.Sprintf("%s without, %s with; quotient %s", poor.ratio("mtd-f", "aspiration"), good.ratio("mtd-f", "aspiration"), q.sigmas(1)), q.value < 1).unless(q, 1)
	m.cuts[gapProgram].uneven(r, subject)
}

// gapMeasure is what one game or family of trees shows.
type gapMeasure struct {
	ways          []treeGap
	cuts          []cutShares // of Alpha-Beta, by way
	with, without sample      // leaves of Alpha-Beta with the bounds of the table and without
	correlation   sample
	sons          sample
}

func (s Settings) measureGap(ctx context.Context, subject *gameSubject, t *tracker) (*gapMeasure, error) {
	m := &gapMeasure{with: make(sample, s.Runs), without: make(sample, s.Runs)}
	for range gapWays() {
		gap := treeGap{leaves: map[string]sample{}}
		for _, name := range treeNames() {
			gap.leaves[name] = make(sample, s.Runs)
		}
		m.ways = append(m.ways, gap)
		m.cuts = append(m.cuts, s.newCutShares())
	}
	correlation, sons := make([]sample, s.Runs), make([]sample, s.Runs)
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		leaves := func(name string, change func(*games.Options)) (float64, error) {
			list, err := subject.run(g, name, func(o *games.Options) {
				o.Depth, o.Table = subject.middle, table
				change(o)
				if o.Single {
					o.Values = []int{g.Evaluate()}
				}
			})
			return float64(games.Sum(list).Leaves), err
		}
		for k, way := range gapWays() {
			var counted games.Cutoffs
			for _, name := range treeNames() {
				n, err := leaves(name, func(o *games.Options) {
					way.change(o)
					if name == "alphabeta" {
						o.Cutoffs = &counted
					}
				})
				if err != nil {
					return err
				}
				m.ways[k].leaves[name][i] = n
			}
			m.cuts[k].take(i, &counted)
		}
		m.with[i] = m.ways[gapIterations].leaves["alphabeta"][i]
		n, err := leaves("alphabeta", func(o *games.Options) { o.NoTranspositions = true })
		if err != nil {
			return err
		}
		m.without[i] = n
		sons[i] = countSons(g, 2, nil)
		correlation[i], err = sonCorrelation(g, subject, table)
		if err != nil {
			return err
		}
		return ctx.Err()
	})
	for i := range s.Runs {
		m.sons = append(m.sons, sons[i]...)
		m.correlation = append(m.correlation, correlation[i]...)
	}
	return m, err
}

// countSons appends the number of moves of each node of the first plies.
func countSons(g games.Game, plies int, list sample) sample {
	moves := g.Moves(nil)
	if plies == 0 || len(moves) == 0 {
		return list
	}
	list = append(list, float64(len(moves)))
	for _, m := range moves {
		g.Make(m)
		list = countSons(g, plies-1, list)
		g.Unmake()
	}
	return list
}

// sonCorrelation returns the correlation between the static values of a position's sons
// and their values after search: one number, or none where it is not defined.
func sonCorrelation(g games.Game, subject *gameSubject, table *hashtable.Table) (sample, error) {
	moves := g.Moves(nil)
	if len(moves) < 3 {
		return nil, nil
	}
	var x, y sample
	for _, m := range moves {
		g.Make(m)
		list, err := subject.run(g, "mtd-f", func(o *games.Options) { o.Depth, o.Table, o.Step = subject.middle-1, table, 1 })
		if err != nil {
			return nil, err
		}
		x = append(x, float64(g.Evaluate()))
		y = append(y, float64(list[len(list)-1].Value))
		g.Unmake()
	}
	a, b := x.mean(), y.mean()
	xy, xx, yy := 0.0, 0.0, 0.0
	for i := range x {
		xy += (x[i] - a) * (y[i] - b)
		xx += (x[i] - a) * (x[i] - a)
		yy += (y[i] - b) * (y[i] - b)
	}
	if xx == 0 || yy == 0 {
		return nil, nil
	}
	return sample{xy / math.Sqrt(xx*yy)}, nil
}
