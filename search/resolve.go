package search

import (
	"footnote/hashtable"
	"footnote/search/mtd"
)

// Analysis to the centipawn (Config.Resolve). In play MTD(f) leaves a bracket of Grain
// and often tests only one side of it in an iteration. For analysis there are two kinds of
// iterations instead:
//
//   - A coarse one works as in play with a large grain: it sees changes of the best move
//     and of the value, and it costs a good deal less than one with the grain of play.
//   - An exact one closes the bracket: both bounds of the value are proven at its depth,
//     and they are equal. It spends what the coarse ones have saved.
//
// All shallow iterations are exact, and so are the last one of a search to a given depth
// and the first one after the nodes have grown by exactGrowth since the last exact one. A
// value is reported as exact only by these (TestResolve checks the proof). A coarse
// iteration reports bounds, and only those that say something new; see Info.Confirms.
//
// The value is kept in the table for later searches of the position: resume.go.

const (
	coarseGrain = 32 // centipawns
	// toDepthGrain is coarseGrain in a search to a given depth. There the coarse iterations
	// only prepare the last one, which is exact.
	toDepthGrain = 128
	// exactStep is the first step in centipawns of an exact iteration away from the side
	// that it has proved.
	exactStep = 16
	// exactDepth is the depth in plies below which all iterations are exact.
	exactDepth = 5
	// exactGrowth is the factor by which the nodes have to grow from one exact iteration
	// to the next.
	exactGrowth = 2
	// exactGuard is how many plies before the last depth of a search the exact iterations
	// end, but for the last one.
	exactGuard = 3
	// exactPassCap limits the passes of an exact iteration.
	exactPassCap = 64
	// exactRetries is how often an exact iteration begins again after its bounds have
	// crossed.
	exactRetries = 2
)

// resolves reports whether the iteration to depth finds the value to the centipawn.
func (w *worker) resolves(depth int) bool {
	r, last := &w.root, w.ctl.lim.Depth
	switch {
	case !w.resolving:
		return false
	case !w.algorithm.alternates, depth < exactDepth, depth == last, depth == r.first:
		return true
	case last > 0 && depth+exactGuard >= last:
		return false
	}
	return w.totalNodes() >= exactGrowth*r.exactNodes
}

// coarse returns the grain of coarse iterations in centipawns.
func (w *worker) coarse() int {
	if w.ctl.lim.Depth > 0 {
		return toDepthGrain
	}
	return coarseGrain
}

// resolveSchedule sets the schedule of an iteration for analysis.
func (w *worker) resolveSchedule(cfg *mtd.Config) {
	if !w.root.toCentipawn {
		setGrain(cfg, w.coarse())
		return
	}
	cfg.Grain, cfg.Width, cfg.Step, cfg.Offset = 1, 0, exactStep, 0
	if cfg.PassCap > 0 {
		cfg.PassCap = exactPassCap
	}
}

// runExact runs a driver until the value is known. When bounds have crossed and no mate has
// decided between them, it begins again at the later of the two.
func (w *worker) runExact(d mtd.Driver, cfg *mtd.Config) mtd.Result {
	r := mtd.Run(d, w.prober, *cfg)
	for n := 0; n < exactRetries && r.Crossed && r.Gap() > 0 && !r.Aborted && !r.Stopped; n++ { // a mate leaves no gap
		w.countRun(&r)
		cfg.Guess, cfg.Step = crossedAt(&r), 1
		r = mtd.Run(d, w.prober, *cfg)
	}
	return r
}

// crossedAt returns the bound that the last pass of a crossed run has found.
func crossedAt(r *mtd.Result) int {
	if r.LastHigh {
		return r.Hi
	}
	return r.Lo
}

// expectAround lets the coarse iterations after an exact one test at both sides of its
// value.
func (w *worker) expectAround(value Score) {
	w.previousBounds = mtd.PreviousBounds{}
	g := w.coarse()
	if lo, hi := int(value)-g/2, int(value)+g/2; hi < int(winningScore) && lo > -int(winningScore) {
		w.previousBounds = mtd.PreviousBounds{Valid: true, Lo: lo, Hi: hi, LoBound: lo, HiBound: hi}
	}
}

// provenBound returns what a run has proven at its depth: the value, or the bound that
// tells most. was is the value that was last exact.
func provenBound(r *mtd.Result, was Score) (Score, hashtable.Bound) {
	lo, hi := Score(r.Lo), Score(r.Hi)
	switch {
	case r.Crossed && r.LastHigh:
		return hi, hashtable.Lower
	case r.Crossed:
		return lo, hashtable.Upper
	case r.Exact() && !r.Confirmed:
		return lo, hashtable.Exact
	case !r.LoKnown, r.Confirmed && !r.LastHigh:
		return hi, hashtable.Upper
	case r.HiKnown && !r.Confirmed && hi < was:
		return hi, hashtable.Upper
	}
	return lo, hashtable.Lower
}

// confirms reports whether a bound of the current line says nothing new: the line's move
// has a value, and it lies within the bound.
func (w *worker) confirms(score Score, bound hashtable.Bound) bool {
	r := &w.root
	front := &r.moves[r.pvIndex]
	if front.exact == -noScore || front.slot != r.pvIndex || r.pvIndex == 0 && (front.move != r.best.move || r.best.bound != hashtable.Exact) {
		return false
	}
	return bound == hashtable.Lower && score <= front.exact || bound == hashtable.Upper && score >= front.exact
}

// settleLine notes the result of an iteration for analysis in the current line.
func (w *worker) settleLine(out *iterationResult) {
	r := &w.root
	front := &r.moves[r.pvIndex]
	front.confirmed = out.bound != hashtable.Exact && w.confirms(out.shown, out.bound)
	if front.confirmed {
		front.proved, front.provedBound = out.shown, out.bound
		return
	}
	front.shown, front.bound, front.exact = out.shown, out.bound, -noScore
	if r.pvIndex == 0 {
		w.commit(out.shown, out.bound)
		front.bound = r.best.bound // of a mate without a line
	}
	if front.bound == hashtable.Exact {
		front.exact = out.shown
	}
}
