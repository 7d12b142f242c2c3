package search

import (
	"time"

	"footnote/movegen"
)

// timeKeeper collects over the iterations how settled the best move and its score are.
type timeKeeper struct {
	lastMove  movegen.Move
	stability int // iterations since the best move last changed
	average   Score
	seen      bool
}

// note takes in a finished iteration.
func (t *timeKeeper) note(move movegen.Move, score Score) {
	if move == t.lastMove {
		t.stability++
	} else {
		t.stability = 0
	}
	t.lastMove = move
	if !t.seen {
		t.average, t.seen = score, true
	}
	t.average = (2*t.average + score) / 3
}

// timeScale returns the factor on the soft limit: more after a drop of the score or a
// change of the best move, less when nearly all nodes went into the best move.
func (w *worker) timeScale() float64 {
	if !w.f.TimeManagement || w.fullWidth {
		return 1
	}
	t, r := &w.time, &w.root
	stability := t.stability
	if r.best.move != t.lastMove {
		stability = 0 // a pass of the running iteration has found another move
	}
	f := 1.35 - 0.09*float64(min(stability, 8))
	drop := float64(t.average - r.best.score)
	f *= min(max(1+drop/110, 0.8), 1.6)
	if r.completed >= 6 {
		f *= min(max(float64(w.p.TimeShare)/100-1.6*r.bestMoveShare(), 0.5), 1.9)
	}
	return f
}

// bestMoveShare returns the best move's share of the nodes of passes that compared the
// root moves, 0 … 1.
func (r *rootState) bestMoveShare() float64 {
	var all, best uint64
	for i := range r.moves {
		all += r.moves[i].nodes
		if r.moves[i].move == r.best.move {
			best = r.moves[i].nodes
		}
	}
	return float64(best) / float64(max(all, 1))
}

// pastSoft reports whether the scaled soft limit has passed.
func (w *worker) pastSoft() bool {
	lim := &w.ctl.lim
	if !w.ctl.timed() {
		return false
	}
	soft := lim.Soft
	if !lim.Fixed {
		soft = time.Duration(float64(soft) * w.timeScale())
	}
	if lim.Hard > 0 {
		soft = min(soft, lim.Hard)
	}
	return w.ctl.clock(w.totalNodes()) >= soft
}
