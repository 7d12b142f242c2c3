package search

import (
	"strings"

	"footnote/hashtable"
	"footnote/search/mtd"
)

// The names of the drivers, as the UCI option SearchAlgorithm spells them.
const (
	MTDf                = "MTD(f)"
	MTSSS               = "MT-SSS*"
	MTDUAL              = "MT-DUAL*"
	MTDbi               = "MTD(bi)"
	MTDstep             = "MTD(step)"
	MTDbest             = "MTD(best)"
	NegaScout           = "NegaScout"
	AspirationNegaScout = "Aspiration NegaScout"
	AlphaBeta           = "Alpha-Beta"
)

// Algorithm is a driver of the search.
type Algorithm struct {
	Name   string // as the papers spell it, and the UCI option SearchAlgorithm
	About  string // how it picks the bounds to test, for people
	Paper  string // where the idea comes from
	Tuning Tuning // which set of Params it uses

	// scout is set when moves after the first are searched with a null window first.
	scout bool
	// alternates is set when it tests a lower and an upper bound by turns
	// (Features.Alternate) and has coarse iterations in analysis.
	alternates bool
	// run searches one iteration to the given depth, starting from a first guess.
	run func(w *worker, depth int, guess Score) iterationResult
}

// Algorithms returns the table of the drivers, the default first.
func Algorithms() []Algorithm {
	const (
		plaat     = "Plaat, Schaeffer, Pijls, de Bruin: Best-first fixed-depth minimax algorithms, Artificial Intelligence 87 (1996)"
		stockman  = "Stockman: A minimax algorithm better than alpha-beta? Artificial Intelligence 12 (1979); as tests: " + plaat
		marsland  = "Marsland, Reinefeld, Schaeffer: Low overhead alternatives to SSS*, Artificial Intelligence 31 (1987); as tests: " + plaat
		coplan    = "Coplan: A special-purpose machine for an improved search algorithm for deep chess combinations (1982); as tests: " + plaat
		berliner  = "after Berliner: The B* tree search algorithm, Artificial Intelligence 12 (1979); as tests: " + plaat
		reinefeld = "Reinefeld: An improvement to the Scout tree search algorithm, ICCA Journal 6 (1983)"
		baudet    = reinefeld + "; for the window Baudet: The design and analysis of algorithms for asynchronous multiprocessors (1978)"
		knuth     = "Knuth, Moore: An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975)"
	)
	return []Algorithm{
		{
			Name: MTDf, scout: true, Paper: plaat,
			About:      "begins at the value of the iteration before and steps towards each answer",
			alternates: true,
			run:        nullWindow(mtd.MTDf(), playPassCap),
		},
		{
			Name: MTSSS, scout: true, Paper: stockman,
			About: "begins at +∞ and asks again at each answer: SSS*",
			run:   nullWindow(mtd.MTSSS(), 0),
		},
		{
			Name: MTDUAL, scout: true, Paper: marsland,
			About: "begins at −∞ and asks just above each answer: DUAL*",
			run:   nullWindow(mtd.MTDUAL(), 0),
		},
		{
			Name: MTDbi, scout: true, Paper: coplan,
			About: "asks in the middle of what is still possible: C*",
			run:   nullWindow(mtd.MTDbi(), 0),
		},
		{
			Name: MTDstep, scout: true, Paper: plaat,
			About: "comes down from +∞ in larger steps",
			run:   nullWindow(mtd.MTDstep(), 0),
		},
		{
			Name: MTDbest, scout: true, Paper: berliner,
			About: "as MTD(f), but stops when the best move is proved, whatever its value",
			run:   nullWindow(mtd.MTDbest(), playPassCap),
		},
		{
			Name: NegaScout, Tuning: OpenWindow, scout: true, Paper: reinefeld,
			About: "one pass; inside it open windows, and null windows to scout",
			run:   (*worker).unbounded,
		},
		{
			Name: AspirationNegaScout, Tuning: OpenWindow, scout: true, Paper: baudet,
			About: "the same from a window around the last value, widened when that fails",
			run:   (*worker).aspiration,
		},
		{
			Name: AlphaBeta, Tuning: OpenWindow, Paper: knuth,
			About: "one pass with the widest window",
			run:   (*worker).unbounded,
		},
	}
}

// nullWindow returns the run function for a driver of search/mtd. passCap is the most
// passes of one iteration in play, 0: no cap.
func nullWindow(d mtd.Driver, passCap int) func(*worker, int, Score) iterationResult {
	return func(w *worker, depth int, guess Score) iterationResult { return w.runDriver(d, passCap, depth, guess) }
}

// AlgorithmNames lists the names of the drivers, the default first.
func AlgorithmNames() []string {
	var names []string
	for _, a := range Algorithms() {
		names = append(names, a.Name)
	}
	return names
}

// AlgorithmSpellings lists the values of the UCI option: all names, with hyphens in place of
// spaces, since some tournament managers split the value of an option at a space.
func AlgorithmSpellings() []string {
	names := AlgorithmNames()
	for i := range names {
		names[i] = strings.ReplaceAll(names[i], " ", "-")
	}
	return names
}

// LookupAlgorithm finds a driver by its letters and digits, whatever their case: "mtdf",
// "mt-sss*" and "aspiration negascout" are understood, and "aspiration", since one driver
// alone has such a window.
func LookupAlgorithm(name string) (Algorithm, bool) {
	want := mtd.PlainName(name)
	if want == "aspiration" {
		want = mtd.PlainName(AspirationNegaScout)
	}
	for _, a := range Algorithms() {
		if mtd.PlainName(a.Name) == want {
			return a, true
		}
	}
	return Algorithm{}, false
}

// algorithmNamed returns the driver that a Config names.
func algorithmNamed(name string) Algorithm {
	if a, known := LookupAlgorithm(name); known {
		return a
	}
	return Algorithms()[0]
}

// playPassCap limits the passes of one iteration in play for drivers that start at a
// guess. The bracket then stays as it is. The other drivers start at ±∞ and need more
// passes, and in full-width mode all drivers must find the exact value.
const playPassCap = 24

// fullWidthStep is the first step of MTD(f) and MTD(best) in full-width mode. The
// first bound lies half of it below the guess.
const fullWidthStep = 8

// mtdStride is the stride of MTD(step) in centipawns.
const mtdStride = 32

// alternateDepth is the least depth in plies for the feature Alternate: shallower
// iterations cost nothing.
const alternateDepth = 6

// setGrain sets the schedule of MTD(f) in play for a grain of g centipawns, at least 1.
func setGrain(cfg *mtd.Config, g int) {
	cfg.Grain, cfg.Width, cfg.Step, cfg.Offset = g, g-1, g, g/2
}

// runDriver runs a null-window driver of search/mtd, in play with at most passCap passes.
func (w *worker) runDriver(d mtd.Driver, passCap, depth int, guess Score) iterationResult {
	cfg := w.mtdConfig(passCap, depth, guess)
	var r mtd.Result
	if w.root.toCentipawn {
		r = w.runExact(d, &cfg)
	} else {
		r = mtd.Run(d, w.prober, cfg)
	}
	w.countRun(&r)
	out := w.resultOf(&r, cfg.KnownMate > 0)
	if w.needsClosing(&r, &out) {
		r = w.closeBracket(d, &cfg, &r)
		w.countRun(&r)
		out = w.resultOf(&r, true)
	}
	return out
}

// mtdConfig returns the settings of one iteration.
func (w *worker) mtdConfig(passCap, depth int, guess Score) mtd.Config {
	cfg := mtd.Config{
		Params: mtd.Params{
			Min: -int(mateScore), Max: int(mateScore), Guess: int(guess),
			Stride: mtdStride,
		},
		Report: w.onPass, Stop: w.shouldStop, Proven: w.proven,
	}
	switch {
	case w.fullWidth && w.cfg.PaperSchedule:
		// Step 0: search/mtd then takes the rule of the paper.
	case w.fullWidth:
		// Still exact, but with growing steps: with one pass for every centipawn the
		// extra interior nodes cost more than the saved leaves (docs/ledger.csv, subject schedule).
		cfg.Step, cfg.Offset = fullWidthStep, fullWidthStep/2
	default:
		setGrain(&cfg, max(w.cfg.Grain, 1))
		cfg.PassCap = passCap
		switch {
		case w.root.toCentipawn:
			w.exactSchedule(&cfg)
		case w.resolving:
			setGrain(&cfg, w.coarse())
		case w.algorithm.alternates:
			w.learntSchedule(&cfg)
		}
		cfg.Win, cfg.Mate = int(w.decided), int(mateBound)
		cfg.KnownMate = w.knownMate()
	}
	if w.f.Alternate && w.algorithm.alternates && w.cfg.MultiPV <= 1 && depth >= alternateDepth && !w.root.toCentipawn {
		cfg.Previous = &w.previousBounds
		if !w.resolving {
			cfg.UpperProbeOffset, cfg.LowerTurns = w.p.UpperProbeOffset, w.p.LowerTurns
		}
	}
	return cfg
}

// resultOf returns what a run has found. mateKnown says that a mate of the side to move was
// proved before it: then it has a result even when no pass failed high.
func (w *worker) resultOf(r *mtd.Result, mateKnown bool) iterationResult {
	value := Score(r.Value())
	if value >= w.decided || value <= -w.decided {
		value = Score(r.Lo) // the middle of two mate scores may have the wrong parity
	}
	out := iterationResult{
		value: value, shown: value, bound: hashtable.Exact, mated: r.HiKnown && r.Gap() == 0 && value <= -mateBound,
		ok: r.Confirmed || !r.Aborted && !r.Stopped && (r.Highs > 0 || mateKnown),
	}
	if w.resolving && value < w.decided && value > -w.decided {
		out.shown, out.bound = provenBound(r, w.root.moves[w.root.pvIndex].exact)
		if w.root.toCentipawn && out.bound != hashtable.Exact {
			out.value = out.shown
		}
	}
	return out
}

// knownMate returns the score of the mate that the front move gives, or that cannot be
// escaped, as an earlier iteration proved; 0 when none is known. A pass may overlook a mate,
// but what one has found stays true: the score must not fall below the one again, nor rise
// above the other.
func (w *worker) knownMate() int {
	r := &w.root
	switch {
	case r.pvIndex > 0 || w.handicapped:
	case r.mated != 0:
		return int(r.mated)
	case r.best.score >= mateBound && r.moves[0].move == r.best.move:
		return int(r.best.score)
	}
	return 0
}

// rootTest is the prober of the null-window drivers: the papers' MT at the root.
func (w *worker) rootTest(bound int) (int, bool) {
	before := w.nodes
	gamma := Score(bound)
	kind := pvNode
	if !w.f.LeftmostPV {
		if kind = allNode; gamma <= w.root.guess {
			kind = cutNode
		}
	}
	s := w.searchRoot(gamma-1, gamma, w.root.depth, kind)
	if w.stopped {
		return 0, false
	}
	w.countPass(s >= gamma, before)
	w.tracePass(gamma-1, gamma, s)
	return int(s), true
}

// onPass is called after each pass of an MTD driver. A fail-high proves a lower bound
// for a move, which becomes the move to play unless that bound lies far below the
// last score and the bracket is still wide.
func (w *worker) onPass(p mtd.Pass) {
	r := &w.root
	score, bound := Score(p.Score), hashtable.Upper
	if p.High {
		bound = hashtable.Lower
		if hi := Score(p.Bracket.Hi); hi <= -mateBound {
			score = min(score, hi) // the pass has overlooked the mate
			if r.pvIndex == 0 && hi == r.mated && score < hi {
				return // what is known says more
			}
		}
		near := p.Bracket.HiKnown && p.Bracket.Gap() <= 2*max(w.cfg.Grain, 1)
		switch {
		case r.pvIndex > 0:
		case w.resolving && w.confirms(score, bound):
			r.hasMove = true // the best move stands, with its value
		case near || Score(p.Bound) >= r.best.score-commitMargin:
			w.commit(score, hashtable.Lower)
		}
	}
	if w.resolving && w.confirms(score, bound) {
		return
	}
	w.reportPass(score, bound)
}

// commitMargin is how many centipawns below the score of the best move a pass may
// fail high and still replace that move.
const commitMargin = 15

// shouldStop ends the iteration between passes when the soft limit has passed and the
// last pass has committed a move.
func (w *worker) shouldStop(p mtd.Pass) bool {
	return w.id == 0 && p.High && !p.Bracket.HiKnown && w.root.pvIndex == 0 && w.root.hasMove && w.pastSoft() && w.mayStop(w.totalNodes())
}

// What MTD(f) may learn from the iterations before, in place of constants. All of it is
// off by default (docs/mtdf-today.md, "Ideas that only a driver of bounds can have").

// valueKeeper keeps how much the value changes from one iteration to the next. That is the
// error of the first guess.
type valueKeeper struct {
	last   Score
	seen   int
	change float64 // mean absolute change in centipawns, recent ones count more
}

// mostChange limits a change in centipawns: one mate score would outweigh all others.
const mostChange = 200

// addIteration takes in the value of a finished iteration.
func (k *valueKeeper) addIteration(value Score) {
	if k.seen > 0 {
		d := float64(min(max(value-k.last, k.last-value), mostChange))
		if k.seen == 1 {
			k.change = d
		}
		k.change += (d - k.change) / 4
	}
	k.last = value
	k.seen++
}

// learntSchedule changes the settings of MTD(f) in play to what the parameters say.
func (w *worker) learntSchedule(cfg *mtd.Config) {
	if w.p.GrainErrors == 0 {
		return
	}
	g := cfg.Grain
	setGrain(cfg, min(max(int(w.values.change)*w.p.GrainErrors/100, g/2, 1), 4*g))
	if b := &w.previousBounds; b.Valid { // a pair of a coarser grain would be confirmed for ever
		b.HiBound = min(b.HiBound, max(b.LoBound+cfg.Grain, b.Lo+1)) // no test of what is proved
	}
}

// The drivers with open windows. They share the node function with the null-window
// drivers. Inside the tree NegaScout searches every move but the first with a null
// window first; Alpha-Beta never does.

// unbounded makes one pass with the window (−∞, +∞): NegaScout and Alpha-Beta, in full width
// and in play.
func (w *worker) unbounded(depth int, _ Score) iterationResult {
	s, ok := w.window(-infinity, infinity, depth)
	return iterationResult{value: s, ok: ok}
}

// aspiration searches with a window around the guess and widens it on the side where
// it fails.
func (w *worker) aspiration(depth int, guess Score) iterationResult {
	delta := Score(w.p.AspirationWindow)
	alpha, beta := -infinity, infinity
	if w.fullWidth || depth >= 4 {
		alpha, beta = max(guess-delta, -infinity), min(guess+delta, infinity)
	}
	for {
		s, ok := w.window(alpha, beta, depth)
		switch {
		case !ok:
			return iterationResult{value: guess}
		case s <= alpha && alpha > -infinity:
			w.reportPass(s, hashtable.Upper)
			if !w.fullWidth {
				beta = (alpha + beta) / 2
			}
			alpha = max(s-delta, -infinity)
		case s >= beta && beta < infinity:
			if w.root.pvIndex == 0 {
				w.commit(s, hashtable.Lower)
			}
			w.reportPass(s, hashtable.Lower)
			beta = min(s+delta, infinity)
		default:
			return iterationResult{value: s, ok: true}
		}
		delta *= 2
		if delta > winningScore {
			delta = 2 * infinity
		}
	}
}

// window makes one pass with an open window.
func (w *worker) window(alpha, beta Score, depth int) (Score, bool) {
	before := w.nodes
	s := w.searchRoot(alpha, beta, depth, pvNode)
	if w.stopped {
		return 0, false
	}
	w.countPass(s > alpha, before)
	w.tracePass(alpha, beta, s)
	return s, true
}
