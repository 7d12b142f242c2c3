package papers

import (
	"fmt"

	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

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
