package search

import (
	"footnote/hashtable"
	"footnote/movegen"
)

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
		!w.inTime(n, Score(e.Lower())) || !w.inTime(n, -Score(e.Lower())) || w.isDraw(w.make(n, move)) {
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
