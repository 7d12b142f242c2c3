package search

import (
	"footnote/hashtable"
	"footnote/search/mtd"
)

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

// mtd runs a null-window driver of search/mtd, in play with at most passCap passes.
func (w *worker) mtd(d mtd.Driver, passCap, depth int, guess Score) iterationResult {
	cfg := w.mtdConfig(passCap, depth, guess)
	var r mtd.Result
	if w.root.toCentipawn {
		r = w.runExact(d, &cfg)
	} else {
		r = mtd.Run(d, w.prober, cfg)
	}
	w.countRun(&r)
	return w.resultOf(&r, cfg.KnownMate > 0)
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
		// extra interior nodes cost more than the saved leaves (docs/experiments.md).
		cfg.Step, cfg.Offset = fullWidthStep, fullWidthStep/2
	default:
		setGrain(&cfg, max(w.cfg.Grain, 1))
		cfg.PassCap = passCap
		if w.resolving {
			w.resolveSchedule(&cfg)
		} else if w.algorithm.alternates {
			w.learntSchedule(&cfg)
		}
		cfg.Win, cfg.Mate = int(winningScore), int(mateBound)
		cfg.KnownMate = w.knownMate()
	}
	if w.f.Alternate && w.algorithm.alternates && w.cfg.MultiPV <= 1 && depth >= alternateDepth && !w.root.toCentipawn {
		cfg.Previous = &w.previousBounds
		if !w.resolving {
			cfg.UpperProbeOffset = w.p.UpperProbeOffset
			cfg.LowerSlack, cfg.LowerTurns = w.p.LowerSlack, w.p.LowerTurns
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
