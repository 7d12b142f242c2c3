package search

import "footnote/hashtable"

// minPassDepth is the least depth in plies at which passes are reported: shallower
// iterations take microseconds.
const minPassDepth = 6

// reportPass reports a pass that failed high or low.
func (w *worker) reportPass(score Score, bound hashtable.Bound) {
	r := &w.root
	if w.reporter == nil || r.depth < minPassDepth {
		return
	}
	if r.pvIndex == 0 && bound == hashtable.Upper && r.best.score >= mateBound && score < r.best.score {
		return // the pass has overlooked the mate that is known
	}
	front := &r.moves[r.pvIndex]
	if bound == hashtable.Upper && front.slot != r.pvIndex && !r.raised {
		return // the front is what the line before has given up; nothing says that it is this line's move
	}
	if shown, _ := w.shownScore(front.move, score, bound); shown != score {
		return // the tables know better, before and after
	}
	w.completeForReport(front, score, bound)
	w.emit(front, &w.reported, r.pvIndex, score, bound, nil)
}

// completeForReport completes the line of rm in w.reported and returns the bound to report.
// It leaves root moves, table and counters alone: who listens must not change the search.
func (w *worker) completeForReport(rm *rootMove, score Score, bound hashtable.Bound) hashtable.Bound {
	stats := w.stats
	w.reporting = true
	w.reported = rm.pv
	w.reported.begin(rm.move)
	bound = w.completePV(&w.reported, score, bound, w.root.depth)
	w.stats, w.reporting = stats, false
	return bound
}

// tracePass reports a pass of any depth to a PassReporter.
func (w *worker) tracePass(alpha, beta, score Score) {
	if reporter, wanted := w.reporter.(PassReporter); wanted {
		reporter.Pass(Pass{
			Depth: w.root.depth, MultiPV: w.root.pvIndex + 1, Alpha: alpha, Beta: beta, Score: score,
			Nodes: w.nodes, Leaves: w.stats.Leaves,
		})
	}
}

// reportLines reports the lines of a finished iteration. When it was a coarse one that
// only confirmed them, one event tells of its progress.
func (w *worker) reportLines(lines int) {
	news := false
	for i := range lines {
		if rm := &w.root.moves[i]; !w.resolving || !rm.confirmed {
			w.reportLine(i)
			news = true
		}
	}
	if !news {
		w.reportLine(0)
	}
}

// reportLine reports line i of a finished iteration.
func (w *worker) reportLine(i int) {
	r := &w.root
	rm := &r.moves[i]
	if i == 0 {
		if w.tablebase.Base != nil {
			w.followTablebase(&r.best.pv)
			rm.pv = r.best.pv
		}
		w.emit(rm, &r.best.pv, 0, r.best.score, r.best.bound, &w.stats)
		return
	}
	score, bound := w.lineValue(rm)
	bound = w.completeForReport(rm, score, bound)
	w.emit(rm, &w.reported, i, score, bound, &w.stats)
}

// emit reports line number line, which begins with rm.
func (w *worker) emit(rm *rootMove, pv *pvLine, line int, score Score, bound hashtable.Bound, stats *Stats) {
	score, bound = w.shownScore(rm.move, score, bound)
	w.reporter.Info(Info{
		Depth: w.root.depth, SelDepth: max(rm.selDepth, w.root.depth), MultiPV: line + 1,
		Score: score, Bound: bound, Nodes: w.totalNodes(), Time: w.ctl.elapsed(),
		HashFull: w.table.HashFull(), TablebaseHits: w.totalTablebaseHits(), PV: pv.slice(), Stats: stats,
		Confirms: w.resolving && stats != nil && rm.confirmed,
	})
}
