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
// coarse iteration either confirms the value that was last exact (Info.Confirms), which it
// then reports again, or it finds that the value or the best move is another one: then it
// goes on as an exact one. So every iteration ends with a value that was proved, and that
// its own tests do not contradict (TestResolve checks the proof).
//
// The value is kept in the table for later searches of the position: see keepRoot.

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
	exactRetries = 5
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

// exactSchedule sets the schedule that finds the value to the centipawn.
func (w *worker) exactSchedule(cfg *mtd.Config) {
	cfg.Grain, cfg.Width, cfg.Step, cfg.Offset = 1, 0, exactStep, 0
	if cfg.PassCap > 0 {
		cfg.PassCap = exactPassCap
	}
}

// needsClosing reports whether an iteration that was to be a coarse one must find the value after
// all: it has proved that this is another one, or has another best move.
func (w *worker) needsClosing(r *mtd.Result, out *iterationResult) bool {
	return w.resolving && !w.root.toCentipawn && out.ok && out.bound != hashtable.Exact && !r.Stopped && !w.confirms(out.shown, out.bound)
}

// closeBracket goes on from a coarse run until the value is known.
func (w *worker) closeBracket(d mtd.Driver, cfg *mtd.Config, r *mtd.Result) mtd.Result {
	cfg.Previous, cfg.Guess = nil, r.Value()
	if !r.Crossed && !r.Confirmed {
		cfg.Known = r.Bracket
	}
	w.exactSchedule(cfg)
	if w.cfg.MultiPV <= 1 {
		w.root.toCentipawn = true
	}
	return w.runExact(d, cfg)
}

// runExact runs a driver until the value is known. When bounds have crossed and no mate has
// decided between them, it begins again at the later of the two.
func (w *worker) runExact(d mtd.Driver, cfg *mtd.Config) mtd.Result {
	r := mtd.Run(d, w.prober, *cfg)
	for n := 0; n < exactRetries && r.Crossed && r.Gap() > 0 && !r.Aborted && !r.Stopped; n++ { // a mate leaves no gap
		w.countRun(&r)
		if cfg.Guess, cfg.Step = r.Lo, 1; r.LastHigh {
			cfg.Guess = r.Hi
		}
		r = mtd.Run(d, w.prober, *cfg)
	}
	return r
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

// Going on with an earlier analysis (Config.Resolve). The value of the root is stored in the
// table with both bounds. A later search of the position begins with them: it reports the
// value at the depth of that entry without a test, and goes on from there. So do further
// lines (MultiPV), if all that are asked for are there: line n is the value of the root
// without the moves of the lines before it. The positions that a line leads to are kept too, so
// that an analysis can follow it. Where the game has repeated a position the value depends on
// the game, and nothing is kept or taken up.
//
// Each line stands under a key of its own. Under the key of the position a search of another
// game may have left equal bounds, whose value depends on that game.

// keepRoot stores the values of the lines with both bounds, for later searches of the
// position. A value that the iteration has only confirmed is not proved at its depth.
func (w *worker) keepRoot(depth, lines int) {
	r := &w.root
	b := &r.best
	if b.bound != hashtable.Exact || r.moves[0].confirmed || len(w.ctl.lim.Moves) > 0 || w.handicapped || b.move != r.moves[0].move || w.gameRepeats() {
		return
	}
	w.keepLine(0, b.move, b.score, depth)
	w.keepValue(w.tableKey(&w.frame(0).pos), b.move, b.score, depth) // for the trees of other searches
	for i := 1; i < lines; i++ {
		rm := &r.moves[i]
		score, bound := w.lineValue(rm)
		if bound != hashtable.Exact || rm.confirmed {
			return
		}
		w.keepLine(i, rm.move, score, depth)
	}
}

// keepLine stores the value of a line, for later analyses, and those of the positions it leads to.
func (w *worker) keepLine(line int, move movegen.Move, score Score, depth int) {
	w.keepValue(w.lineKey(line), move, score, depth)
	w.keepAfter(move, score, depth)
}

// keepAfter stores the values of the positions that a line leads to, as far as the search has
// proved them from both sides, for analyses that follow the line.
func (w *worker) keepAfter(move movegen.Move, score Score, depth int) {
	p := w.frame(0).pos
	for ply := 1; ply < depth && p.IsLegal(move); ply++ {
		p.Advance(move)
		score = -score
		e, ok := w.table.Probe(w.tableKey(&p))
		if !ok || valueDepth(e) < exactDepth || w.fromTable(e.Lower(), ply) != score {
			return
		}
		move = e.Move()
		w.keepValue(w.analysisKey(&p), move, w.fromTable(e.Lower(), 0), valueDepth(e))
	}
}

// keepValue stores a value, unless a deeper one is there. Single bounds of the tree, however
// deep, give way: value, depth and move belong together.
func (w *worker) keepValue(key uint64, move movegen.Move, score Score, depth int) {
	u := hashtable.Update{
		Move: move, Eval: hashtable.NoEval, Score: w.toTable(score, 0), Depth: int8(depth),
		Bound: hashtable.Exact, PV: true,
	}
	if e, ok := w.table.Probe(key); ok && valueDepth(e) > depth {
		u = hashtable.Update{Eval: hashtable.NoEval, Depth: hashtable.NoDepth, PV: true} // its move stays too; it is used again
	}
	w.table.Store(key, u)
}

// valueDepth returns the depth at which e proves a value from both sides, 0 where its bounds
// differ.
func valueDepth(e hashtable.Entry) int {
	if e.Lower() != e.Upper() {
		return 0
	}
	return int(min(e.LowerDepth(), e.UpperDepth()))
}

// analysisKey returns the key of what is kept of p for analyses. It is never that of a position.
func (w *worker) analysisKey(p *movegen.Position) uint64 { return ^w.tableKey(p) }

// lineKey returns that of the root without the moves of the lines before this one.
func (w *worker) lineKey(line int) uint64 {
	key := w.analysisKey(&w.frame(0).pos)
	for i := range line {
		key ^= scramble(uint64(w.root.moves[i].move))
	}
	return key
}

// kept returns what an earlier search has kept of a line: its move, its value and the depth
// of that. The depth is 0 when there is nothing that holds now.
func (w *worker) kept(line int) (move movegen.Move, score Score, depth int) {
	n := w.frame(0)
	e, ok := w.table.Probe(w.lineKey(line))
	move, depth = e.Move(), valueDepth(e)
	if !ok || depth < exactDepth || move == movegen.NoMove || !n.pos.IsLegal(move) ||
		!w.mateInTime(n, Score(e.Lower())) || !w.mateInTime(n, -Score(e.Lower())) || w.isDraw(w.make(n, move)) {
		return movegen.NoMove, 0, 0
	}
	return move, w.fromTable(e.Lower(), 0), depth
}

// resume looks for an analysis of the root in the table. The search then begins at its depth.
func (w *worker) resume() {
	n, r := w.frame(0), &w.root
	if !w.cfg.Resolve || w.fullWidth || len(w.ctl.lim.Moves) > 0 || w.handicapped || w.tablebase.Base != nil ||
		w.nearFiftyMoves(n) || w.gameRepeats() {
		return
	}
	if _, score, depth := w.kept(0); depth > 0 {
		r.first, r.resumed, r.resumeScore = depth, true, score
	}
}

// resumeLines gives up going on with an analysis in the table unless that has all the lines
// that are asked for: one that is missing would be searched at their depth, with no
// iteration before it. It puts the moves of the lines to the front, and begins at the
// least depth of them.
func (w *worker) resumeLines() {
	r := &w.root
	for lines := min(max(w.cfg.MultiPV, 1), len(r.moves)); r.resumed && r.pvIndex < lines; r.pvIndex++ {
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
	move, score, depth := w.kept(r.pvIndex)
	for i := r.pvIndex; depth > 0 && i < len(r.moves); i++ {
		if r.moves[i].move == move {
			r.toFront(i)
			r.first = min(r.first, depth)
			return iterationResult{value: score, ok: true, shown: score, bound: hashtable.Exact, mated: score <= -mateBound}
		}
	}
	return iterationResult{}
}
