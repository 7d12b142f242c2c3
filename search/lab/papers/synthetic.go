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
	return append(list, gapTree("synthetic, no feature", withFeatures(0)), gapTree("synthetic, all four", withFeatures(allFeatures)))
}

// gapTree is a family of synthetic trees, of one size and without features but for those that are set.
func gapTree(name string, p synthetic.Params) gameSubject {
	p.Width, p.Depth, p.Spread = treeWidth, treeDepth, treeSpread
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
			t.put("cut-offs", setting, []string{"low", "high"}[k], all)
			t.put("by-first-move", setting, []string{"low", "high"}[k], first)
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
	for _, order := range naiveOrders() {
		subject := gapTree("the naive solution", synthetic.Params{Order: order})
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
	t.put("moves", "", "mean", moves.mean(), "deviation", moves.deviation())
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

// treeFeatures are the four features of real trees (section 6), as words of settings.
func treeFeatures() []string {
	return []string{"branching", "dependence", "independence", "transpositions"}
}

// allFeatures is the set of all four, a bit for each.
const allFeatures = 1<<4 - 1

// withFeatures are trees with a set of them, at the strength of the experiment.
func withFeatures(set int) synthetic.Params {
	at := func(bit int, strength float64) float64 { return float64(set>>bit&1) * strength }
	return synthetic.Params{Branching: at(0, 0.8), Dependence: at(1, 0.9), Independence: at(2, 0.8), Transpositions: at(3, 1)}
}

// naiveOrders are how often the generator of the naive solution puts the best child first, beyond chance.
func naiveOrders() []float64 { return []float64{0.3, 0.6, 0.9, 0.98} }

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
	ways := map[string]treeSearch{"simulations": gapWays()[0], "programs": gapWays()[2]}
	trees := func(p synthetic.Params, search, name, setting string) {
		subject := gapTree(name, p)
		subject.entries = 1 << 18
		b.positions(&subject, func(t *trial) {
			for _, name := range treeNames() {
				list := t.search(name, func(o *games.Options) {
					if ways[search].change(o); o.Single {
						o.Values, o.Distance = []int{0}, (t.number*37)%(treeSpread/2+1)-treeSpread/4
					}
				})
				t.took(name, setting, games.Sum(list), "leaves")
			}
		})
	}
	for _, search := range []string{"simulations", "programs"} {
		for set := range allFeatures + 1 {
			setting := "search=" + search
			for i, f := range treeFeatures() {
				setting += fmt.Sprintf(" %s=%d", f, set>>i&1)
			}
			trees(withFeatures(set), search, "synthetic trees", setting)
		}
	}
	for _, order := range naiveOrders() {
		trees(synthetic.Params{Order: order}, "simulations", "the naive solution", fmt.Sprintf("order=%g", order))
	}
}
