package games

import (
	"fmt"
	"strings"
	"time"

	"footnote/hashtable"
	"footnote/search/mtd"
)

// maxDepth is the greatest depth of a search, in plies.
const maxDepth = 100

// Options are the settings of a search. Depth must be set.
type Options struct {
	Depth int // plies of the last iteration, at least 1
	// Step is how many plies an iteration is deeper than the one before; 0 means 1. The
	// first one is the least depth ≥ 1 from which steps lead to Depth.
	Step int
	// Single leaves the iterations out: one search to Depth, as in simulations.
	Single bool
	// Entries is the size of the hash table; 0 means 2^20. Powers of two from 4 on.
	Entries int
	History bool // order moves by the history heuristic
	// Plain leaves the table's move out of the order, too: moves keep the generator's.
	Plain bool
	// NoTranspositions leaves the bounds of the table out, but keeps its moves. Only
	// "alphabeta" and "negascout" work like that.
	NoTranspositions bool
	// Window is the half width of the aspiration window; 0 means 50.
	Window int
	// Stride is the step of MTD(step); 0 means 100.
	Stride int
	// Back is how many iterations ago the value was found that MTD(f) takes as its first
	// guess; 0 means 1. While there is none it takes the last one.
	Back int
	// ETC is the least depth in plies at which enhanced transposition cut-offs are tried,
	// 1 for all interior nodes; 0: never.
	ETC int
	// AllMoves keeps the best move of every node, as the paper words it; without it a node
	// that failed low keeps none. The root's may then be that of a pass that failed low:
	// Iteration.Best is no move to play.
	AllMoves bool
	// Cutoffs, when not nil, takes the cut-offs of all iterations.
	Cutoffs *Cutoffs
	// Kept, when not nil, takes what becomes of the moves that the table keeps.
	Kept *Kept
	// Report, when not nil, is called after each pass of a driver with the depth of the
	// iteration and what the pass took.
	Report func(depth int, p mtd.Pass, took Counts)
	// Distance is added to the value as the first guess of MTD(f), for figure 15; Values
	// are then the values of the iterations, in order.
	Distance int
	Values   []int
	// Clock, when not nil, is read at the start and after each iteration.
	Clock func() time.Duration
	// Table, when not nil, is cleared and used in place of a new one of Entries.
	Table *hashtable.Table
}

// Iteration is what one iteration found and took.
type Iteration struct {
	Depth  int
	Value  int
	Passes int // searches from the root
	Best   Move
	Time   time.Duration // by Options.Clock; with RunThreads that of the wall
	Probes int           // children that enhanced transposition cut-offs looked up
	Counts
}

// Sum adds up what iterations took; the rest is that of the last one.
func Sum(list []Iteration) Iteration {
	var sum Iteration
	for _, it := range list {
		it.Leaves, it.Interior, it.Hits = it.Leaves+sum.Leaves, it.Interior+sum.Interior, it.Hits+sum.Hits
		it.Passes, it.Probes, it.Time = it.Passes+sum.Passes, it.Probes+sum.Probes, it.Time+sum.Time
		sum = it
	}
	return sum
}

// Algorithm is one entry of the registry.
type Algorithm struct {
	Name  string // as on the command line
	Title string // as in the papers
	root  func(s *searcher, o *Options, depth int, guess int) (value, passes int)
}

// Algorithms returns the registry.
func Algorithms() []Algorithm {
	return []Algorithm{
		{"alphabeta", "Alpha-Beta", rootAlphaBeta},
		{"negascout", "NegaScout", rootNegaScout},
		{"aspiration", "Aspiration NegaScout", rootAspiration},
		{"mt-sss", "MT-SSS*", driven(mtd.MTSSS)},
		{"mt-dual", "MT-DUAL*", driven(mtd.MTDUAL)},
		{"mtd-f", "MTD(f)", driven(mtd.MTDf)},
		{"mtd-bi", "MTD(bi)", driven(mtd.MTDbi)},
		{"mtd-step", "MTD(step)", driven(mtd.MTDstep)},
	}
}

// Lookup finds an algorithm by its name or title, of which only letters and digits count,
// upper or lower case: "mtdf" and "MTD(f)" are mtd-f.
func Lookup(name string) (Algorithm, error) {
	var names []string
	for _, a := range Algorithms() {
		if mtd.PlainName(a.Name) == mtd.PlainName(name) || mtd.PlainName(a.Title) == mtd.PlainName(name) {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Algorithm{}, fmt.Errorf("no algorithm %q; there are %s", name, strings.Join(names, ", "))
}

// Run searches the position of a game, iteration by iteration, and returns what each
// of them found. The position is unchanged afterwards. It fails when the table cannot
// be made or an option is out of range.
func (a Algorithm) Run(g Game, o Options) ([]Iteration, error) {
	if o.NoTranspositions && a.Name != "alphabeta" && a.Name != "negascout" {
		return nil, fmt.Errorf("%s does not work without the bounds of the table", a.Title)
	}
	if err := o.prepare(); err != nil {
		return nil, err
	}
	s := o.searcher(g)
	root := func(depth, guess int) (value, passes int) { return a.root(s, &o, depth, guess) }
	return o.iterate(s, func() Counts { return s.Counts }, root), nil
}

// prepare checks the depth and sees to an empty table.
func (o *Options) prepare() (err error) {
	if o.Depth < 1 || o.Depth > maxDepth {
		return fmt.Errorf("depth %d: must lie between 1 and %d", o.Depth, maxDepth)
	}
	if o.Table != nil {
		o.Table.Clear(1)
		return nil
	}
	if o.Entries == 0 {
		o.Entries = 1 << 20
	}
	o.Table, err = hashtable.NewEntries(o.Entries)
	return err
}

// searcher makes one of a game.
func (o *Options) searcher(g Game) *searcher {
	s := &searcher{game: g, table: o.Table, tableMoves: !o.Plain, tableBounds: !o.NoTranspositions, etc: o.ETC, allMoves: o.AllMoves, cutoffs: o.Cutoffs, kept: o.Kept}
	if o.History && !o.Plain {
		s.history = new([2][slots]int64)
	}
	return s
}

// iterate searches to one depth after the other by root. counts are those of all that search, s is one of them.
func (o *Options) iterate(s *searcher, counts func() Counts, root func(depth, guess int) (value, passes int)) []Iteration {
	depths := depthsTo(o.Depth, o.Step)
	if o.Single {
		depths = []int{o.Depth}
	}
	if o.Clock == nil {
		o.Clock = func() time.Duration { return 0 }
	}
	var list []Iteration
	guess := 0
	now := o.Clock()
	for _, depth := range depths {
		before, probes := counts(), s.probes
		if back := len(list) - o.Back; o.Back > 1 && back >= 0 {
			guess = list[back].Value
		}
		if len(list) < len(o.Values) {
			guess = o.Values[len(list)] + o.Distance
		}
		value, passes := root(depth, guess)
		it := Iteration{Depth: depth, Value: value, Passes: passes, Counts: counts().minus(before)}
		start := now
		now = o.Clock()
		it.Time = now - start
		it.Best = s.bestMove()
		it.Probes = s.probes - probes
		list = append(list, it)
		guess = value
	}
	return list
}

// depthsTo lists the depths of the iterations up to the last one; see Options.Step.
func depthsTo(last, step int) []int {
	step = max(step, 1)
	var list []int
	for depth := (last-1)%step + 1; depth <= last; depth += step {
		list = append(list, depth)
	}
	return list
}

// bestMove returns the root's move in the table, 0 if it has none.
func (s *searcher) bestMove() Move {
	e, known := s.table.Probe(s.game.Key())
	if !known {
		return 0
	}
	for _, m := range s.game.Moves(nil) {
		if m.signature() == uint16(e.Move()) {
			return m
		}
	}
	return 0
}

func rootAlphaBeta(s *searcher, _ *Options, depth, _ int) (value, passes int) {
	return s.alphaBeta(depth, 0, -infinity, infinity), 1
}

func rootNegaScout(s *searcher, _ *Options, depth, _ int) (value, passes int) {
	return s.negaScout(depth, 0, -infinity, infinity), 1
}

// rootAspiration searches a window around the guess, and once more on the side on
// which the value lies outside.
func rootAspiration(s *searcher, o *Options, depth, guess int) (value, passes int) {
	window := o.Window
	if window == 0 {
		window = 50
	}
	alpha, beta := max(guess-window, -infinity), min(guess+window, infinity)
	v := s.negaScout(depth, 0, alpha, beta)
	switch {
	case v <= alpha:
		return s.negaScout(depth, 0, -infinity, v+1), 2
	case v >= beta:
		return s.negaScout(depth, 0, v-1, infinity), 2
	}
	return v, 1
}

// Driven makes an algorithm of any driver: of one that is not in the registry, such as
// another schedule of MTD(f).
func Driven(name, title string, driver mtd.Driver) Algorithm {
	return Algorithm{name, title, driven(func() mtd.Driver { return driver })}
}

// driven makes an algorithm of a driver of search/mtd over the memory-enhanced test.
func driven(driver func() mtd.Driver) func(*searcher, *Options, int, int) (int, int) {
	return func(s *searcher, o *Options, depth, guess int) (value, passes int) {
		stride := o.Stride
		if stride == 0 {
			stride = 100
		}
		cfg := mtd.Config{Params: mtd.Params{Min: -infinity, Max: infinity, Guess: guess, Stride: stride}}
		if o.Report != nil {
			before := s.Counts
			cfg.Report = func(p mtd.Pass) {
				o.Report(depth, p, s.Counts.minus(before))
				before = s.Counts
			}
		}
		r := mtd.Run(driver(), func(bound int) (int, bool) { return s.alphaBeta(depth, 0, bound-1, bound), true }, cfg)
		return r.Value(), r.Passes
	}
}
