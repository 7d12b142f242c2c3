package search

import (
	"footnote/hashtable"
	"footnote/movegen"
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
// The value is stored in the table with both bounds. A later search of the position
// begins with them: it reports the value at the depth of that entry without a test, and
// goes on from there. So do further lines (MultiPV), if all that are asked for are there:
// line n is the value of the root without the moves of the lines before it, and stands
// under a key of its own.

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
	if !w.root.exact {
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

// keepRoot stores the values of the lines with both bounds, for later searches of the
// position. A value that the iteration has only confirmed is not proved at its depth.
func (w *worker) keepRoot(depth, lines int) {
	r := &w.root
	b := &r.best
	if b.bound != hashtable.Exact || r.moves[0].confirmed || len(w.ctl.lim.Moves) > 0 || w.handicapped || b.move != r.moves[0].move {
		return
	}
	w.keepLine(0, b.move, b.score, depth)
	for i := 1; i < lines; i++ {
		rm := &r.moves[i]
		score, bound := w.lineValue(rm)
		if bound != hashtable.Exact || rm.confirmed {
			return
		}
		w.keepLine(i, rm.move, score, depth)
	}
}

// keepLine stores the value of a line, unless a deeper one is there. Single bounds of the
// tree, however deep, give way: value, depth and move belong together.
func (w *worker) keepLine(line int, move movegen.Move, score Score, depth int) {
	key := w.lineKey(line)
	e, ok := w.table.Probe(key)
	deeper := ok && valueDepth(e) > depth
	if deeper {
		move = movegen.NoMove // the deeper value stays, and so must its move
	}
	w.table.Store(key, hashtable.Update{
		Move: move, Eval: hashtable.NoEval, Score: w.toTable(score, 0), Depth: int8(depth),
		Bound: hashtable.Exact, PV: true, KeepDeeper: deeper,
	})
}

// valueDepth returns the depth at which e proves a value from both sides, 0 where its bounds
// differ.
func valueDepth(e hashtable.Entry) int {
	if e.Lower() != e.Upper() {
		return 0
	}
	return int(min(e.LowerDepth(), e.UpperDepth()))
}

// lineKey returns the key of the root without the moves of the lines before this one.
func (w *worker) lineKey(line int) uint64 {
	key := w.frame(0).pos.Key()
	for i := range line {
		key ^= scramble(uint64(w.root.moves[i].move))
	}
	return key
}

// resume looks for an analysis of the root n in the table: both bounds, equal, and the
// best move. The search then begins at their depth.
func (w *worker) resume(n *frame) {
	r := &w.root
	if !w.cfg.Resolve || w.fullWidth || len(w.ctl.lim.Moves) > 0 || w.handicapped || w.tables.Base != nil ||
		n.lower != n.upper || n.ttMove == movegen.NoMove || w.nearFiftyMoves(n) || w.isDraw(w.make(n, n.ttMove)) {
		return
	}
	if depth := min(n.lowerDepth, n.upperDepth); depth >= exactDepth {
		r.first, r.resumed, r.resumeScore = depth, true, n.lower
	}
}

// resumeLines gives up going on with an analysis in the table unless that has all the lines
// that are asked for: one that is missing would be searched at their depth, with no
// iteration before it. It puts the moves of the lines to the front, and begins at the
// least depth of them.
func (w *worker) resumeLines() {
	r := &w.root
	for lines := min(w.cfg.MultiPV, len(r.moves)); r.resumed && r.pvIndex < lines; r.pvIndex++ {
		r.resumed = w.resumed().ok
	}
	if r.pvIndex = 0; !r.resumed {
		r.first = 1
	}
}

// resumed returns the result of the current line in the first iteration of a search that
// goes on with an analysis in the table, and puts the line's move to the front. ok is
// false when the table does not have the line.
func (w *worker) resumed() iterationResult {
	r := &w.root
	score := r.resumeScore
	if line := r.pvIndex; line > 0 {
		e, ok := w.table.Probe(w.lineKey(line))
		depth, at := valueDepth(e), line
		for at < len(r.moves) && r.moves[at].move != e.Move() {
			at++
		}
		if !ok || depth < exactDepth || at == len(r.moves) ||
			!w.inTime(w.frame(0), Score(e.Lower())) || !w.inTime(w.frame(0), -Score(e.Lower())) ||
			w.isDraw(w.make(w.frame(0), e.Move())) {
			return iterationResult{}
		}
		r.toFront(at)
		score, r.first = w.fromTable(e.Lower(), 0), min(r.first, depth)
	}
	return iterationResult{value: score, ok: true, shown: score, bound: hashtable.Exact}
}
