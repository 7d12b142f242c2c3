package search

// The best move tested alone (EasyMargin): when all other moves together stay below its
// value by a margin, the choice is easy and the search may end; when they do not, it is
// hard and gets more time. A driver of null windows asks this with one pass of its own kind;
// the idea is Berliner's "disprove the rest" (The B* tree search algorithm, 1979), at one
// bound and a lesser depth. It acts where a clock runs, and is off by default.

const (
	// easyFirst is the least finished depth in plies at which the test is made.
	easyFirst = 8
	// easyStable is for how many iterations the best move must have stood.
	easyStable = 2
)

// easyMove makes the test after an iteration, once a share of the soft limit has passed,
// and reports whether the search may end.
func (w *worker) easyMove() bool {
	r, p := &w.root, &w.p
	score := r.best.score
	switch {
	case p.EasyMargin == 0, w.ctl.lim.Fixed, w.fullWidth, w.handicapped, w.tablebase.ranked, w.cfg.MultiPV > 1:
		return false
	case len(r.moves) < 2, r.completed < easyFirst, w.time.stability < easyStable, r.best.move != r.moves[0].move:
		return false
	case score >= winningScore, score <= -winningScore, !w.pastShare(float64(p.EasyFrom) / 100):
		return false
	}
	easy := w.othersStayBelow(score-Score(p.EasyMargin), max(r.completed-p.EasyDepth, 1))
	if w.stopped {
		return false
	}
	w.time.hard = !easy
	return easy
}

// othersStayBelow tests whether all root moves but the first are worth less than gamma at
// that depth. It reports nothing, and its nodes do not count as a choice between the moves.
func (w *worker) othersStayBelow(gamma Score, depth int) bool {
	r, reporter := &w.root, w.reporter
	r.pvIndex, w.reporter = 1, nil
	s := w.searchRootMoves(gamma-1, gamma, depth, allNode)
	r.pvIndex, w.reporter = 0, reporter
	return s < gamma
}
