package search

import (
	"footnote/hashtable"
	"footnote/search/mtd"
)

// outcome is what a driver found out in one iteration.
type outcome struct {
	value Score // the middle of the interval in which it lies
	ok    bool  // the iteration was completed; else only root.best counts
}

// playPassCap bounds the passes of one iteration in play where the driver begins
// at a guess. When it is reached the bracket stands as it is. The other drivers
// come from afar and need more passes; in full-width mode all must finish.
const playPassCap = 24

// schedule is what a null-window driver has for itself in play, beside its rule
// for the next bound.
type schedule struct {
	passCap    int  // passes of one iteration; 0: no cap
	alternates bool // obeys the feature Alternate
}

// fullWidthStep is the first step of MTD(f) and MTD(best) in full-width mode;
// half of it is the distance of the first bound below the guess.
const fullWidthStep = 8

// alternateDepth is the least depth in plies at which the feature Alternate is
// obeyed: an iteration before that costs nothing.
const alternateDepth = 6

// mtd runs a null-window driver of search/mtd.
func (w *Worker) mtd(d mtd.Driver, sched schedule, depth int, guess Score) outcome {
	cfg := mtd.Config{
		Params: mtd.Params{
			Min: -int(mateScore), Max: int(mateScore), First: int(guess),
			Stride: 32,
		},
		Report: w.onPass, Stop: w.shouldStop,
	}
	if d.Proven {
		cfg.Proven = w.proven
	}
	if w.fullWidth {
		// Exact still, but in growing steps: a pass for every centipawn costs more
		// interior nodes than it saves leaves (docs/experiments.md).
		cfg.Step, cfg.Offset = fullWidthStep, fullWidthStep/2
	} else {
		g := max(w.cfg.Grain, 1)
		cfg.Grain, cfg.Width, cfg.Step, cfg.Offset = g, g-1, g, g/2
		cfg.Win, cfg.Mate = int(winningScore), int(mateBound)
		cfg.PassCap = sched.passCap
	}
	if w.f.Alternate && sched.alternates && w.cfg.MultiPV <= 1 && depth >= alternateDepth {
		cfg.Previous, cfg.UpperProbeOffset = &w.previousBounds, w.p.UpperProbeOffset
	}
	r := mtd.Run(d, w.prober, cfg)
	w.countRun(&r)
	value := Score(r.Value())
	if value.IsMate() {
		value = Score(r.Lo) // between two mates lies none: the middle has the wrong parity
	}
	return outcome{
		value: value,
		ok:    r.Confirmed || !r.Aborted && !r.Stopped && r.Highs > 0,
	}
}

// rootTest is the prober of the null-window drivers: the papers' MT at the
// root.
func (w *Worker) rootTest(bound int) (int, bool) {
	before := w.nodes
	gamma := Score(bound)
	kind := PV
	if !w.f.LeftmostPV {
		if kind = All; gamma <= w.root.guess {
			kind = Cut
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

func (w *Worker) proven(mtd.Bracket) bool { return w.root.proven() }

// onPass follows a pass of an MTD driver: a fail-high proves a move, which may
// be played at once unless it comes from a dive far below what is known.
func (w *Worker) onPass(p mtd.Pass) {
	r := &w.root
	bound := hashtable.Upper
	if p.High {
		bound = hashtable.Lower
		near := p.Bracket.HiKnown && p.Bracket.Gap() <= 2*max(w.cfg.Grain, 1)
		if r.pvIndex == 0 && (near || Score(p.Bound) >= r.best.score-commitMargin) {
			w.commit(Score(p.Score), hashtable.Lower)
		}
	}
	w.reportPass(Score(p.Score), bound)
}

// commitMargin is how far below the last known score a pass may fail high and
// still give a move that is played when time runs out.
const commitMargin = 15

// winningScore is the score from which a game is as good as won: MTD(f) then asks
// for mate directly.
const winningScore Score = 2500

// shouldStop ends the iteration between passes when time has run out and the last
// pass has given a move.
func (w *Worker) shouldStop(p mtd.Pass) bool {
	return w.id == 0 && p.High && !p.Bracket.HiKnown && w.root.pvIndex == 0 && w.root.dirty && w.pastSoft()
}

// countPass counts a completed pass at the root.
func (w *Worker) countPass(high bool, before uint64) {
	s, r := &w.stats, &w.root
	spent := w.nodes - before
	s.PassNodes[min(r.passes, MaxPass-1)] += spent
	r.passes++
	s.Passes++
	if high {
		s.High++
		s.HighNodes += spent
		if r.firstHigh == 0 {
			r.firstHigh = w.nodes - r.startNodes
		}
	} else {
		s.Low++
		s.LowNodes += spent
	}
	if r.passes == 1 {
		if high {
			s.FirstHigh++
			s.FirstHighNodes += spent
		} else {
			s.FirstLow++
			s.FirstLowNodes += spent
		}
	}
}

func (w *Worker) countRun(r *mtd.Result) {
	if r.Crossed {
		w.stats.Crossings++
	}
	if r.Capped {
		w.stats.Capped++
	}
}
