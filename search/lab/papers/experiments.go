package papers

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Experiment is one figure or table of the papers.
type Experiment struct {
	Name   string // as on the command line
	Title  string
	Source string
	Exact  bool // every figure must be equal
	Runs   int  // trees for each point; 0 for exact ones
	run    func(context.Context, Settings, *Report) error
}

// Seeded reports whether the trees depend on the seed.
func (e Experiment) Seeded() bool {
	return !e.Exact || slices.Contains([]string{"table5.4", "fig12", "appendix-b", "theorems", "every-tree"}, e.Name)
}

// maxRuns is how many trees or positions an experiment may have. Where a position has one
// number different seeds share none up to here; see Settings.treeSeed.
const maxRuns = 1_000_000

// Run runs the experiment. It fails on runs outside 0 … 1,000,000, when ctx is done, and
// when an algorithm does.
func (e Experiment) Run(ctx context.Context, s Settings) (*Report, error) {
	if s.Runs < 0 || s.Runs > maxRuns {
		return nil, fmt.Errorf("%s: %d runs", e.Name, s.Runs)
	}
	if s.Runs == 0 {
		s.Runs = e.Runs
	}
	r := &Report{Name: e.Name, Title: e.Title, Source: e.Source, Exact: e.Exact}
	if !e.Exact {
		r.Runs, r.Unit = s.Runs, e.Unit()
	}
	if e.Seeded() {
		r.Seed = &s.Seed
	}
	if err := e.run(ctx, s, r); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	return r, nil
}

// DefaultSeed is the seed of the experiments unless another is given: the date of the
// report by Plaat et al., chosen before anything was measured with it.
const DefaultSeed = 19951214

// Unit says what Runs counts.
func (e Experiment) Unit() string {
	if strings.HasPrefix(e.Name, "games-") {
		return "positions"
	}
	return "trees"
}

// Experiments lists all experiments, the exact ones first.
func Experiments() []Experiment {
	const (
		reinefeld = "Reinefeld, Marsland and Schaeffer, TR 85.16"
		memory    = "Bhattacharya and Bagchi, Searching game trees under memory constraints"
		plaat     = "Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms"
		trend     = "de Bruin and Pijls, Trends in game tree search"
	)
	list := []Experiment{
		{"table5.1", "Leaf visits over all trees of width 2 and depth 3", reinefeld + ", table 5.1", true, 0, table51},
		{"table5.4", "Storage: the most cells held at one time", reinefeld + ", table 5.4", true, 0, table54},
		{"fig2.3", "Three kinds of cut-offs in a re-search", reinefeld + ", figure 2.3", true, 0, fig23},
		{"fig3.1", "A case where NegaScout outperforms SSS*", reinefeld + ", figure 3.1", true, 0, fig31},
		{"pearl", "The passes of SSS* on Pearl's tree", plaat + ", figures 3 to 7", true, 0, pearl},
		{"trends", "The example tree and its variant", trend + ", figures 1 and 4", true, 0, trends},
		{"winloss", "Win/loss trees: Alpha-Beta and SSS*", trend + ", section 5", true, 0, winLoss},
		{"fig12", "How the bounds of the drivers converge", plaat + ", figure 12", true, 0, fig12},
		{"memsss-fig1", "MemSSS* at several memory sizes", memory + ", figure 1", true, 0, memFigure},
		{"appendix-b", "Non-dominance of iterative-deepening SSS*", plaat + ", appendix B", true, 0, appendixB},
		{"theorems", "The theorems, tried on random trees", plaat + ", section 2.1 and appendix A; " + trend + ", sections 2, 3, 5 and 6, lemmas 1 to 5", true, 0, theorems},
		{"every-tree", "What is said of every tree", reinefeld + ", sections 1, 2.3, 3, 4.1 and 6", true, 0, everyTree},
		{"unordered", "Perfectly unordered trees: Alpha-Beta and SSS*", trend + ", section 5", false, 300, unordered},
		{"misled", "Single trees: where information misleads", reinefeld + ", section 5.2.2", false, 1000, misled},
		{"counterexamples", "What is not true of all trees", plaat + ", appendix A; and what others imply", false, 20000, counterexamples},
		{"reordering", "Iterations: where SSS* has more leaves than Alpha-Beta", plaat + ", appendix B", false, 4000, reordering},
		{"ranges", "Passes against the range of the values", plaat + ", sections 4 and 5.2.2", false, 100, ranges},
		{"footnote3", "Once the solution path is found", reinefeld + ", section 3.1, footnote 3", false, 1000, footnote3},
		{"location", "Where the solution path lies, and what is stored and used", reinefeld + ", sections 2.2, 2.3, 3.1, 3.2, 5.2.2 and 6", false, 200, location},
		{"wall", "The refutation wall", reinefeld + ", figure 2.1", false, 200, wall},
		{"fig5.2", "Growth against the minimal tree, width 5", reinefeld + ", figure 5.2", false, 400, fig52},
		{"fig5.3", "Growth against the minimal tree, width 20", reinefeld + ", figure 5.3", false, 100, fig53},
		{"fig5.5", "Time against the cost of an evaluation", reinefeld + ", figure 5.5", false, 10, fig55},
		{"memsss-table1", "Alpha-Beta, MemSSS* and MGame", memory + ", table 1", false, 100, memTable1},
		{"memsss-table2", "Alpha-Beta, MemSSS* and IterSSS*", memory + ", table 2", false, 100, memTable2},
		{"games-table", "Three games: leaves against the size of the table", plaat + ", figures 9 and 10", false, 24, gameTableFigure},
		{"games-nodes", "Three games: leaves, all nodes, time", plaat + ", figures 13, 14 and 16", false, 24, gameNodesFigure},
		{"games-guess", "Three games: the first guess of MTD(f)", plaat + ", figure 15", false, 24, gameGuessFigure},
		{"games-gap", "Three games: from simulation to program", plaat + ", section 6", false, 24, gameGapFigure},
		{"games-iterations", "Three games: one iteration beside the next", plaat + ", sections 3.1 and 3.2; " + trend + ", section 4; Brockington, sections 3.2 to 3.4", false, 24, gameIterations},
		{"features", "Synthetic trees with the features of real ones", plaat + ", section 6", false, 100, treeFeaturesFigure},
	}
	return slices.Concat(list, memExperiments(), nextExperiments())
}

// Lookup finds an experiment by name, upper or lower case.
func Lookup(name string) (Experiment, error) {
	var names []string
	for _, e := range Experiments() {
		if strings.EqualFold(e.Name, name) {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Experiment{}, fmt.Errorf("no experiment %q; there are %s", name, strings.Join(names, ", "))
}
