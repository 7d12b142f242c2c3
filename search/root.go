package search

import (
	"slices"

	"footnote/hashtable"
	"footnote/movegen"
)

// rootMove is a move at the root with what is known of it.
type rootMove struct {
	move  movegen.Move
	value Score  // of its line, as the last iteration has left it; −noScore when unknown
	nodes uint64 // spent on it in passes that compared the root moves; for the clock
	// rank and tablebaseScore are what endgame tables say, when tablebaseState.ranked is set.
	rank           int
	tablebaseScore Score
	// In analysis: what was last reported of its line, the value if that is still known to
	// be exact (else −noScore), and whether the last iteration only confirmed it.
	shown, exact Score
	bound        hashtable.Bound
	confirmed    bool
	slot         int // its place at the end of the last iteration
	// lower and upper are the bounds proven in the current iteration.
	lower, upper Score
	selDepth     int
	pv           pvLine
}

// rootState is the state of one worker's search at the root.
type rootState struct {
	moves   []rootMove // the best of the current line at index first
	backing [movegen.MaxMoves]rootMove
	depth   int // of the current iteration
	pvIndex int // index of the current line (MultiPV): earlier ones are finished
	best    rootLine
	mated   Score // the proved mate that cannot be escaped, 0: none
	// completed is the last finished iteration.
	completed  int
	guess      Score // first guess of this iteration
	hasMove    bool  // a pass of this iteration has found or confirmed best
	raised     bool  // a pass of this line and iteration has raised alpha: its move is at the front
	passes     uint64
	firstHigh  uint64 // nodes of this iteration up to the first fail-high
	startNodes uint64 // nodes when this iteration began
	// In analysis (resolve.go): this iteration finds the value to the centipawn; all nodes
	// at the end of the last one that did.
	toCentipawn bool
	exactNodes  uint64
	// The first depth, and whether it and the first guess come from the table, with which
	// value.
	first       int
	resumed     bool
	resumeScore Score
}

// rootLine is a move that may be played, with its line.
type rootLine struct {
	move     movegen.Move
	score    Score
	bound    hashtable.Bound
	depth    int // of the iteration that found it
	selDepth int
	pv       pvLine
}

// lineValue returns what an iteration has found of the line of rm. In analysis that is
// what was last reported.
func (w *worker) lineValue(rm *rootMove) (Score, hashtable.Bound) {
	if w.resolving {
		return rm.shown, rm.bound
	}
	return rm.value, hashtable.Exact
}

// setRoot lists the root moves: all legal ones, or those of only.
func (w *worker) setRoot(only []movegen.Move) {
	r := &w.root
	n := w.frame(0)
	var list movegen.MoveList
	n.pos.GenerateLegal(&list)
	moves := list.Slice()
	if len(only) > 0 {
		moves = slices.DeleteFunc(moves, func(m movegen.Move) bool { return !slices.Contains(only, m) })
	}
	r.moves = r.backing[:0]
	r.depth, r.pvIndex, r.completed, r.hasMove = 0, 0, 0, false
	r.toCentipawn, r.exactNodes, r.first, r.resumed = false, 0, 1, false
	r.best, r.mated = rootLine{}, 0
	if len(moves) == 0 {
		return
	}
	// The initial order is that of the picker.
	n.kind = pvNode
	w.probe(n)
	w.resume()
	n.inCheck = n.pos.InCheck()
	w.staticEval(n)
	w.computeThreats(n)
	w.hist.lowPly = [lowPlies][4096]int16{}
	w.startAll(n, n.ttMove)
	for m, rest := w.next(n), moves; m != movegen.NoMove; m = w.next(n) {
		if i := slices.Index(rest, m); i >= 0 {
			rest[0], rest[i] = rest[i], rest[0]
			rest = rest[1:]
		}
	}
	for _, m := range moves {
		r.moves = append(r.moves, rootMove{move: m, value: -noScore, exact: -noScore}) // there is room in backing
	}
	w.rankByTablebase()
	w.resumeLines()
	r.best.move = r.moves[0].move
	r.best.score = n.eval
	if n.inCheck {
		r.best.score = draw
	}
	if r.resumed {
		r.best.score = r.resumeScore
	}
	r.best.pv.begin(r.best.move)
}

// searchRootMoves searches the root moves from the current line on, fail-soft, and
// moves the one that raised alpha to the front. At the root there is no table cutoff
// and no pruning.
func (w *worker) searchRootMoves(alpha, beta Score, depth int, kind nodeKind) Score {
	r, n := &w.root, w.frame(0)
	if !w.visit(0) {
		return 0
	}
	w.stats.Interior++
	n.inCheck = n.pos.InCheck()
	n.kind, n.depth = kind, depth
	n.nQuiets, n.nCapt = 0, 0
	n.ttPV = kind == pvNode
	w.frame(1).killers = [2]movegen.Move{}
	w.frame(2).cutoffs = 0 // that of ply 1 counts on: late moves are reduced more once four replies have cut (−16 ± 16 Elo without)
	n.reduced = 0
	w.computeThreats(n)
	best, at := -infinity, -1
	ext := 0
	if n.inCheck && w.f.CheckExtension {
		ext = 1
	}
	n.deferred.clear()
	for cursor := r.pvIndex; ; {
		i := w.nextRootMove(n, &cursor)
		if i < 0 {
			break
		}
		rm, count := &r.moves[i], i-r.pvIndex+1
		if w.reporter != nil {
			w.reporter.CurrMove(CurrMove{Depth: depth, Move: rm.move, Number: i + 1, Time: w.ctl.elapsed()})
		}
		before := w.nodes
		quiet := !n.pos.IsTactical(rm.move)
		s := w.searchMove(n, rm.move, alpha, beta, depth-1+ext, count, quiet)
		if n.deferred.taken == 0 {
			w.release(n, rm.move, count)
		}
		// When the front move fails high, the others are not searched: its nodes then
		// tell nothing about how hard the choice is. Nor do they when a helper was faster,
		// nor those of further lines.
		if r.pvIndex == 0 && (i > 0 || s < beta && !w.stopped) {
			rm.nodes += w.nodes - before
		}
		if w.stopped {
			// Within an open window a later move may have beaten the first at this depth.
			if at > r.pvIndex && r.pvIndex == 0 && w.id == 0 && !w.overtaken {
				r.toFront(at)
				w.commit(best, hashtable.Lower)
			}
			return 0
		}
		if s > alpha {
			rm.lower = max(rm.lower, s)
		}
		if s < beta {
			rm.upper = min(rm.upper, s)
		}
		if s > best {
			best = s
			if s > alpha {
				at = i
				rm.selDepth = w.selDepth
				rm.pv.set(rm.move, &w.pv[1])
				if s >= beta {
					break
				}
				alpha = s
			}
		}
		n.addSearched(rm.move, quiet)
	}
	if at >= 0 {
		r.raised = true
		m := r.moves[at].move
		if w.enhanced == nil || w.keepRootMove(n, m, depth) {
			r.toFront(at)
		}
		w.rewardBest(n, m, depth)
	}
	return best
}

// nextRootMove returns the index of the root move to be searched next, -1 at the end.
// It goes through the moves from *cursor on, then through the deferred ones.
func (w *worker) nextRootMove(n *frame, cursor *int) int {
	r := &w.root
	for end := w.rankEnd(); *cursor < end; {
		i := *cursor
		*cursor++
		if w.claim(n, r.moves[i].move, i-r.pvIndex+1) {
			return i
		}
	}
	if _, count := n.deferred.next(); count > 0 {
		return r.pvIndex + count - 1
	}
	return -1
}

// toFront moves the root move at index i to the front of the current line,
// keeping the order of the others.
func (r *rootState) toFront(i int) {
	if i == r.pvIndex {
		return
	}
	m := r.moves[i]
	copy(r.moves[r.pvIndex+1:i+1], r.moves[r.pvIndex:i])
	r.moves[r.pvIndex] = m
}

// proven reports whether the front move is proven best: it has reached a bound in this
// iteration that no other root move of the line can exceed.
func (w *worker) proven() bool {
	r := &w.root
	best := r.moves[r.pvIndex].lower
	if best == -infinity {
		return false // it may be the only move, but it has no value yet
	}
	for i := r.pvIndex + 1; i < w.rankEnd(); i++ {
		if r.moves[i].upper > best {
			return false
		}
	}
	return true
}

// newIteration resets the bounds of the root moves.
func (r *rootState) newIteration(depth int) {
	r.depth = depth
	for i := range r.moves {
		r.moves[i].lower, r.moves[i].upper = -infinity, infinity
	}
}
