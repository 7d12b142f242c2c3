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

	measure func(b *bench)              // what it measures, of which all else is made
	also    func(s Settings, r *Report) // what is the same in every run, or a trace shows
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
	r := e.report(&s)
	if e.measure != nil {
		b := &bench{Settings: s, ctx: ctx, experiment: e.Name}
		e.measure(b)
		b.tracker = &tracker{total: b.units, report: s.Progress}
		if e.measure(b); b.err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, b.err)
		}
		if r.Rows = b.rows; s.Share.Of > 1 {
			return r, nil // others have the rest
		}
	}
	if err := e.judge(s, r); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	return r, nil
}

// report begins a report.
func (e Experiment) report(s *Settings) *Report {
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
	return r
}

// judge fills a report with what its rows say.
func (e Experiment) judge(s Settings, r *Report) error {
	if e.also != nil {
		if e.also(s, r); r.err != nil {
			return r.err
		}
	}
	return r.judged(e.Name)
}

// Shared reports whether several processes can share the experiment, each of them with a Share: it is
// then judged by [Experiment.Judged] from the rows of all.
func (e Experiment) Shared() bool { return e.measure != nil }

// Judged makes the report of rows that were measured before, with the same settings.
func (e Experiment) Judged(s Settings, rows []Row) (*Report, error) {
	r := e.report(&s)
	r.Rows = rows
	return r, e.judge(s, r)
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
		// What the field did after the papers, as far as these lead there.
		etc       = "Plaat, Schaeffer, Pijls and de Bruin, Nearly optimal minimax tree search? (1994), section 4.1"
		after     = "after Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms, section 4"
		bestFirst = "Korf and Chickering, Best-first minimax search (1996)"
		dfpn      = "Allis, van der Meulen and van den Herik, Proof-number search (1994); Nagai, Df-pn (2002)"
	)
	return []Experiment{
		{Name: "table5.1", Title: "Leaf visits over all trees of width 2 and depth 3", Source: reinefeld + ", table 5.1", Exact: true, measure: table51},
		{Name: "table5.4", Title: "Storage: the most cells held at one time", Source: reinefeld + ", table 5.4", Exact: true, measure: counting(table54)},
		{Name: "fig2.3", Title: "Three kinds of cut-offs in a re-search", Source: reinefeld + ", figure 2.3", Exact: true, also: fig23},
		{Name: "fig3.1", Title: "A case where NegaScout outperforms SSS*", Source: reinefeld + ", figure 3.1", Exact: true, also: fig31},
		{Name: "pearl", Title: "The passes of SSS* on Pearl's tree", Source: plaat + ", figures 3 to 7", Exact: true, also: pearl},
		{Name: "trends", Title: "The example tree and its variant", Source: trend + ", figures 1 and 4", Exact: true, also: trends},
		{Name: "winloss", Title: "Win/loss trees: Alpha-Beta and SSS*", Source: trend + ", section 5", Exact: true, measure: winLoss},
		{Name: "fig12", Title: "How the bounds of the drivers converge", Source: plaat + ", figure 12", Exact: true, also: fig12},
		{Name: "memsss-fig1", Title: "MemSSS* at several memory sizes", Source: memory + ", figure 1", Exact: true, also: memFigure},
		{Name: "appendix-b", Title: "Non-dominance of iterative-deepening SSS*", Source: plaat + ", appendix B", Exact: true, measure: appendixB, also: nonDominant},
		{Name: "theorems", Title: "The theorems, tried on random trees", Source: plaat + ", section 2.1 and appendix A; " + trend + ", sections 2, 3, 5 and 6, lemmas 1 to 5", Exact: true, measure: counting(theorems)},
		{Name: "every-tree", Title: "What is said of every tree", Source: reinefeld + ", sections 1, 2.3, 3, 4.1 and 6", Exact: true, measure: counting(everyTree)},
		{Name: "unordered", Title: "Perfectly unordered trees: Alpha-Beta and SSS*", Source: trend + ", section 5", Runs: 300, measure: counting(unordered)},
		{Name: "misled", Title: "Single trees: where information misleads", Source: reinefeld + ", section 5.2.2", Runs: 1000, measure: counting(misled)},
		{Name: "counterexamples", Title: "What is not true of all trees", Source: plaat + ", appendix A; and what others imply", Runs: 20000, measure: counting(counterexamples)},
		{Name: "reordering", Title: "Iterations: where SSS* has more leaves than Alpha-Beta", Source: plaat + ", appendix B", Runs: 4000, measure: reordering},
		{Name: "ranges", Title: "Passes against the range of the values", Source: plaat + ", sections 4 and 5.2.2", Runs: 100, measure: counting(nil)},
		{Name: "footnote3", Title: "Once the solution path is found", Source: reinefeld + ", section 3.1, footnote 3", Runs: 1000, measure: counting(footnote3), also: fourPlies},
		{Name: "location", Title: "Where the solution path lies, and what is stored and used", Source: reinefeld + ", sections 2.2, 2.3, 3.1, 3.2, 5.2.2 and 6", Runs: 200, measure: location},
		{Name: "wall", Title: "The refutation wall", Source: reinefeld + ", figure 2.1", Runs: 200, measure: counting(wall)},
		{Name: "fig5.2", Title: "Growth against the minimal tree, width 5", Source: reinefeld + ", figure 5.2", Runs: 400, measure: counting(nil)},
		{Name: "fig5.3", Title: "Growth against the minimal tree, width 20", Source: reinefeld + ", figure 5.3", Runs: 100, measure: counting(nil)},
		{Name: "fig5.5", Title: "Time against the cost of an evaluation", Source: reinefeld + ", figure 5.5", Runs: 10, measure: fig55},
		{Name: "memsss-table1", Title: "Alpha-Beta, MemSSS* and MGame", Source: memory + ", table 1", Runs: 100, measure: memTable1, also: quickMemories},
		{Name: "memsss-table2", Title: "Alpha-Beta, MemSSS* and IterSSS*", Source: memory + ", table 2", Runs: 100, measure: counting(nil)},
		{Name: "memsss-readings", Title: "Table 1 in several readings of its trees", Source: memory + ", table 1", Runs: 100, measure: counting(nil)},
		{Name: "memsss-random", Title: "Table 2 by random() of 4.3BSD, and ties in two ways", Source: memory + ", table 2", Runs: 100, measure: memRandom},
		{Name: "independent", Title: "Independent values: Alpha-Beta against SSS*", Source: trend + ", section 5", Runs: 200, measure: counting(nil)},
		{Name: "games-table", Title: "Three games: leaves against the size of the table", Source: plaat + ", figures 9 and 10", Runs: 24, measure: gameTable},
		{Name: "games-nodes", Title: "Three games: leaves, all nodes, time", Source: plaat + ", figures 13, 14 and 16", Runs: 24, measure: gameNodes},
		{Name: "games-guess", Title: "Three games: the first guess of MTD(f)", Source: plaat + ", figure 15", Runs: 24, measure: gameGuess},
		{Name: "games-gap", Title: "Three games: from simulation to program", Source: plaat + ", section 6", Runs: 24, measure: gameGap},
		{Name: "games-iterations", Title: "Three games: one iteration beside the next", Source: plaat + ", sections 3.1 and 3.2; " + trend + ", section 4; Brockington, sections 3.2 to 3.4", Runs: 24, measure: gameIterations},
		{Name: "features", Title: "Synthetic trees with the features of real ones", Source: plaat + ", section 6", Runs: 100, measure: features},

		{Name: "games-etc", Title: "Three games: enhanced transposition cut-offs", Source: etc, Runs: 24, measure: gameETC},
		{Name: "games-errors", Title: "Three games: the error of the first guess", Source: after, Runs: 1000, measure: gameErrors},
		{Name: "games-schedules", Title: "Three games: the schedules of MTD(f), and the optimum", Source: after, Runs: 100, measure: gameSchedules},
		{Name: "games-best-first", Title: "Three games: Best-First Minimax against Alpha-Beta", Source: bestFirst, Runs: 100, measure: gameBestFirst},
		{Name: "proof-numbers", Title: "Proof-number search as a test, on AND/OR trees", Source: dfpn, Runs: 100, measure: counting(proofNumbers)},
		{Name: "parallel", Title: "Parallel MT: tests side by side against split nodes", Source: after, Runs: 40, measure: counting(parallelTests)},
		{Name: "games-threads", Title: "Three games: parallel MT on two threads", Source: after, Runs: 24, measure: gameThreads},
	}
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
