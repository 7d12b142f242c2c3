package search

import (
	"cmp"
	"slices"

	"footnote/hashtable"
)

// iterationResult is what one iteration has found.
type iterationResult struct {
	value Score // for null-window drivers a value inside the final bracket
	ok    bool  // the iteration was completed; if not, only root.best counts
	// shown and bound are what the null-window drivers report in analysis: only what is
	// proven. The drivers with open windows do not set them.
	shown Score
	bound hashtable.Bound
	mated bool // the value is a proved mate against the side to move
}

// iterate is iterative deepening until a limit ends it. It runs on worker 0; the
// others help with its passes (team.go), or deepen by themselves (Lazy SMP).
func (w *worker) iterate() {
	r, lim := &w.root, &w.ctl.lim
	last := maxDepth
	if lim.Depth > 0 {
		last = lim.Depth
	}
	lines := min(max(w.cfg.MultiPV, 1), len(r.moves))
	guess := r.best.score
	first := min(r.first, last)
	r.first = first
	if w.enhanced != nil && !w.enhanced.Deepening {
		first = last
	}
	for depth := first; depth <= last; depth++ {
		w.beginIteration(depth)
		for r.pvIndex = 0; r.pvIndex < lines; r.pvIndex++ {
			if value := r.moves[r.pvIndex].value; value != -noScore {
				guess = value
			}
			if depth <= len(w.cfg.Guesses) {
				guess = w.cfg.Guesses[depth-1]
			}
			w.selDepth, r.raised, r.guess = 0, false, guess+w.cfg.GuessCorrection
			out := iterationResult{}
			if r.resumed && depth == first {
				out = w.resumed()
			}
			if !out.ok {
				out = w.algorithm.run(w, depth, r.guess)
			}
			if w.stopped || !out.ok {
				r.pvIndex = 0
				w.abortIteration()
				return
			}
			front := &r.moves[r.pvIndex]
			front.value = out.value
			if out.mated && r.pvIndex == 0 {
				r.mated = out.value
			}
			switch {
			case w.resolving:
				w.settleLine(&out)
			case r.pvIndex == 0:
				w.commit(out.value, hashtable.Exact)
			}
		}
		r.pvIndex = 0
		w.endIteration(depth, lines)
		if w.id == 0 && w.finished(depth) {
			return
		}
	}
}

func (w *worker) beginIteration(depth int) {
	r := &w.root
	r.newIteration(depth)
	r.passes, r.firstHigh, r.startNodes, r.hasMove = 0, 0, w.nodes, false
	r.toCentipawn = w.resolves(depth)
}

// endIteration sorts the lines, notes what later iterations want to know of this one, and
// reports it.
func (w *worker) endIteration(depth, lines int) {
	r := &w.root
	r.completed = depth
	if debugging {
		w.mustRest()
	}
	w.countIteration()
	if lines > 1 {
		w.sortLines(lines)
	}
	w.time.addIteration(r.best.move, r.best.score)
	w.values.addIteration(r.moves[0].value)
	for i := range r.moves {
		if r.moves[i].slot = i; i >= lines {
			r.moves[i].exact = -noScore // nothing is shown of it any more
		}
	}
	if r.toCentipawn {
		r.exactNodes = w.totalNodes()
		w.expectAround(r.best.score)
	}
	if w.cfg.Resolve && !w.fullWidth && (r.toCentipawn || !w.resolving) {
		w.keepRoot(depth, lines)
	}
	for i := 0; i < lines && w.reporter != nil; i++ {
		w.reportLine(i)
	}
}

// sortLines sorts the lines of MultiPV, stably: by what endgame tables say, then by the value
// that is reported.
func (w *worker) sortLines(lines int) {
	m := w.root.moves
	slices.SortStableFunc(m[:lines], func(a, b rootMove) int {
		x, _ := w.lineValue(&a)
		y, _ := w.lineValue(&b)
		return cmp.Or(b.rank-a.rank, int(y)-int(x))
	})
	if m[0].move != w.root.best.move {
		w.commit(w.lineValue(&m[0]))
	}
}

// commit makes the first root move the move to play.
func (w *worker) commit(score Score, bound hashtable.Bound) {
	r := &w.root
	front := &r.moves[0]
	b := &r.best
	b.move, b.score, b.bound, b.depth, b.selDepth = front.move, score, bound, r.depth, w.selDepth
	b.pv = front.pv
	b.pv.begin(front.move)
	if w.id == 0 && !w.cfg.ShortPV {
		b.bound = w.completePV(&b.pv, score, bound, r.depth)
		front.pv = b.pv
	}
	r.hasMove = true
}

// abortIteration ends an unfinished iteration. The best move is the last one
// committed; it goes to the front of the root moves.
func (w *worker) abortIteration() {
	r := &w.root
	for i := range r.moves {
		if r.moves[i].move == r.best.move {
			r.toFront(i)
			break
		}
	}
}

// finished decides after an iteration whether to go on.
func (w *worker) finished(depth int) bool {
	lim, r := &w.ctl.lim, &w.root
	if lim.Mate > 0 {
		if moves, ok := r.best.score.MateMoves(); ok && r.best.bound == hashtable.Exact &&
			(moves > 0 && moves <= lim.Mate || moves < 0 && -moves <= lim.Mate) {
			return true
		}
	}
	if soft := w.softNodes(); soft > 0 && w.totalNodes() >= soft {
		return true
	}
	if w.ctl.pollCaller(w.totalNodes()); w.ctl.stop.Load() {
		return true
	}
	return w.needsNoTime() || w.pastSoft()
}

// needsNoTime reports whether the clock runs and more of it would be wasted: there is one move,
// or a mate that deeper searches have had the chance to shorten.
func (w *worker) needsNoTime() bool {
	r := &w.root
	switch {
	case !w.ctl.timed(), w.ctl.lim.Fixed:
		return false
	case (len(r.moves) == 1 || w.cfg.MultiPV <= 1 && w.rankEnd() == 1) && r.completed >= 2:
		return true
	}
	return r.best.score.IsMate() && r.best.bound == hashtable.Exact && r.completed >= 2*r.best.score.MatePlies()+6
}

// softNodes returns the soft limit of nodes that holds for the best move, 0: none.
func (w *worker) softNodes() uint64 {
	lim, p, m := &w.ctl.lim, &w.frame(0).pos, w.root.best.move
	if lim.SoftNodesTactical > 0 && w.time.stability >= 2 && (p.IsCapture(m) || m.IsPromotion()) {
		return lim.SoftNodesTactical
	}
	return lim.SoftNodes
}
