package papers

import (
	"fmt"
	"math"

	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// gapWays are the ways to search from that of simulations to that of programs, one enhancement at a time;
// and the last of these with a move kept for every node, which is how sections 3.1 and 3.2 word it.
func gapWays() []treeSearch {
	return []treeSearch{
		{"simulation", func(o *games.Options) { o.Plain, o.Single, o.History = true, true, false }},
		{"iterations", func(o *games.Options) { o.History = false }},
		{"history", func(o *games.Options) { o.History = true }},
		{"all-moves", func(o *games.Options) { o.History, o.AllMoves = true, true }},
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

// gap notes the leaves of an algorithm and, of Alpha-Beta, its cut-offs: all, and those by the first move,
// at the lowest interior nodes, one ply above the leaves, and at those above them.
func (t *trial) gap(name, as, setting string, change func(*games.Options)) {
	var counted games.Cutoffs
	list := t.search(name, func(o *games.Options) {
		o.Cutoffs = &counted
		change(o)
		if o.Single {
			o.Values = []int{t.game.Evaluate()}
		}
	})
	if list == nil {
		return
	}
	t.took(as, setting, games.Sum(list), "leaves")
	if as == "alphabeta" {
		const low, top = 1, 100 // plies above the leaves
		for k, span := range [][2]int{{low, low}, {low + 1, top}} {
			all, first := counted.Between(span[0], span[1])
			t.put("cut-offs", setting, []string{"low", "high"}[k], float64(all))
			t.put("by-first-move", setting, []string{"low", "high"}[k], float64(first))
		}
	}
}

// gameGap measures on the games what the synthetic trees are to explain: the features themselves, and the
// leaves of SSS* and MTD(f) from simulation to program. On trees without features it tries the naive
// solution: how often the generator puts the best child first, beyond chance.
func gameGap(b *bench) {
	for _, subject := range b.gapSubjects() {
		b.positions(&subject, func(t *trial) {
			for _, way := range gapWays() {
				for _, name := range treeNames() {
					t.gap(name, name, "way="+way.name, way.change)
				}
			}
			t.gap("alphabeta", "alphabeta-without-bounds", "way=iterations", func(o *games.Options) { o.NoTranspositions = true })
			t.features()
		})
	}
	for _, order := range []float64{0.3, 0.6, 0.9, 0.98} {
		subject := gapTree("the naive solution", func(p *synthetic.Params) { p.Order = order })
		b.positions(&subject, func(t *trial) {
			for _, name := range []string{"alphabeta", "mt-sss"} {
				t.gap(name, name, fmt.Sprintf("order=%g", order), gapWays()[0].change)
			}
		})
	}
}

// features notes those of a position: how many moves the nodes of the first two plies have, and how much
// that varies; and the correlation between the static values of its children and their values after search.
func (t *trial) features() {
	g, moves := t.game, countMoves(t.game, 2, nil)
	t.put("moves", "", "mean", moves.mean())
	t.put("moves", "", "deviation", moves.deviation())
	list := g.Moves(nil)
	if len(list) < 3 {
		return
	}
	var x, y sample
	for _, m := range list {
		g.Make(m)
		found := t.search("mtd-f", func(o *games.Options) { o.Depth, o.Step = t.subject.middle-1, 1 })
		if found == nil {
			return
		}
		x, y = append(x, float64(g.Evaluate())), append(y, float64(found[len(found)-1].Value))
		g.Unmake()
	}
	xy, xx, yy := 0.0, 0.0, 0.0
	for i := range x {
		dx, dy := x[i]-x.mean(), y[i]-y.mean()
		xy, xx, yy = xy+dx*dy, xx+dx*dx, yy+dy*dy
	}
	if xx > 0 && yy > 0 {
		t.put("children", "", "correlation", xy/math.Sqrt(xx*yy))
	}
}

// countMoves appends the number of moves of each node of the first plies.
func countMoves(g games.Game, plies int, list sample) sample {
	moves := g.Moves(nil)
	if plies == 0 || len(moves) == 0 {
		return list
	}
	list = append(list, float64(len(moves)))
	for _, m := range moves {
		g.Make(m)
		list = countMoves(g, plies-1, list)
		g.Unmake()
	}
	return list
}

// treeFeature is a feature of real trees.
type treeFeature struct {
	word string // in settings
	set  func(*synthetic.Params)
}

// treeFeatures are the four features of section 6, at the strength of the experiment.
func treeFeatures() []treeFeature {
	return []treeFeature{
		{"branching", func(p *synthetic.Params) { p.Branching = 0.8 }},
		{"dependence", func(p *synthetic.Params) { p.Dependence = 0.9 }},
		{"independence", func(p *synthetic.Params) { p.Independence = 0.8 }},
		{"transpositions", func(p *synthetic.Params) { p.Transpositions = 1 }},
	}
}

// treeSearch is a way to search: that of simulations, or that of programs.
type treeSearch struct {
	name   string
	change func(*games.Options)
}

// treeNames are the algorithms compared: Alpha-Beta and Aspiration NegaScout against
// which SSS* and MTD(f) are measured.
func treeNames() []string { return []string{"alphabeta", "aspiration", "mt-sss", "mtd-f"} }

const treeWidth, treeDepth, treeSpread = 8, 6, 400

// features tests what section 6 claims: that the features of real trees, which programs use, are why
// SSS* saves so much in simulations and so little in practice. Simulations have no iterations, so no guess
// either: there MTD(f) and the aspiration window start at the value plus a random distance within a quarter
// of the spread. Then only the order of the generator improves: the naive solution.
func features(b *bench) {
	simulation, program := gapWays()[0], gapWays()[2]
	orders, sets := []float64{0.3, 0.6, 0.9, 0.98}, 1<<len(treeFeatures())
	trees := func(p synthetic.Params, how treeSearch, name, setting string) {
		subject := gapTree(name, func(of *synthetic.Params) { *of = p })
		subject.entries = 1 << 18
		b.positions(&subject, func(t *trial) {
			for _, name := range treeNames() {
				list := t.search(name, func(o *games.Options) {
					if how.change(o); o.Single {
						o.Values, o.Distance = []int{0}, (t.number*37)%(treeSpread/2+1)-treeSpread/4
					}
				})
				t.took(name, setting, games.Sum(list), "leaves")
			}
		})
	}
	base := synthetic.Params{Width: treeWidth, Depth: treeDepth, Spread: treeSpread}
	for k, how := range []treeSearch{simulation, program} {
		word := []string{"simulations", "programs"}[k]
		for set := range sets {
			p, setting := base, "search="+word
			for i, f := range treeFeatures() {
				if set>>i&1 != 0 {
					f.set(&p)
				}
				setting += fmt.Sprintf(" %s=%d", f.word, set>>i&1)
			}
			trees(p, how, "synthetic trees", setting)
		}
	}
	for _, order := range orders {
		p := base
		p.Order = order
		trees(p, simulation, "the naive solution", fmt.Sprintf("order=%g", order))
	}
}
