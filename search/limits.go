package search

import (
	"sync/atomic"
	"time"

	"footnote/movegen"
)

// Limits say when a search ends. The zero value searches to the maximum depth.
type Limits struct {
	Depth     int    // plies; 0 or less: no limit; more than the deepest iteration has means that one
	Nodes     uint64 // all threads; 0: no limit; exact with one thread
	SoftNodes uint64 // stop after the iteration that reaches it; 0: no limit
	// SoftNodesTactical takes the place of SoftNodes while the best move is a capture or
	// a promotion and was so in the two iterations before. 0: SoftNodes always holds.
	SoftNodesTactical uint64
	Mate              int // stop when a mate in at most so many full moves is proved, for either side; 0 or less: no limit

	// Soft is the time after which no new iteration begins; it is scaled by how
	// settled the best move is (timeScale). Hard ends the search at once. 0: no limit.
	Soft, Hard time.Duration
	// Fixed says that Soft is not to be scaled (go movetime).
	Fixed bool
	// NodesPerMs makes Soft and Hard count nodes instead of time, so many to a
	// millisecond, which repeats exactly with one thread. 0: time counts.
	NodesPerMs uint64
	// Start is the moment from which time counts; the zero time means now.
	Start time.Time
	// PonderHit is for a search on the opponent's time. It delivers the moment from
	// which Hard counts; until then neither Soft nor Hard ends the search. Soft counts from
	// Start, unless it is fixed or nodes are time. With the hit a search that needs no
	// time, or has spent Soft, ends at once. nil: time counts from Start.
	PonderHit <-chan time.Time

	Moves []movegen.Move // root moves allowed; empty: all
}

// SetMoveTime lets the search take d, all of it; 0 sets no limit.
func (l *Limits) SetMoveTime(d time.Duration) {
	if d > 0 {
		l.Soft, l.Hard, l.Fixed = d, d, true
	}
}

// control holds the stop flag and the limits, which all threads of a search share.
// Only worker 0 uses the clock.
type control struct {
	stop atomic.Bool
	lim  Limits

	done      <-chan struct{} // of the caller's context
	start     time.Time       // of the search
	pondering bool            // the clock does not count yet
	// clockStart is the moment from which the clock counts: start, or the ponder hit.
	// clockNodes is how many nodes had been searched by then; where nodes are time, the
	// clock counts from there.
	clockStart time.Time
	clockNodes uint64
	// pondered is the time before that which counts towards the soft limit.
	pondered time.Duration
	// looked is when worker 0 last looked at the clock, held the longest time between two looks.
	looked time.Time
	held   time.Duration
}

// begin readies the control for a new search, which ends early when done is
// closed.
func (c *control) begin(lim Limits, done <-chan struct{}) {
	c.lim, c.done = lim, done
	c.lim.Depth = min(lim.Depth, maxDepth)
	if c.start = lim.Start; c.start.IsZero() {
		c.start = time.Now()
	}
	c.clockStart, c.clockNodes, c.pondered = c.start, 0, 0
	c.looked, c.held = time.Now(), 0
	c.stop.Store(false)
	c.pondering = lim.PonderHit != nil
}

// elapsed returns the time since the search began, as reports give it.
func (c *control) elapsed() time.Duration { return time.Since(c.start) }

// clock returns what Soft and Hard are compared with after so many nodes: the time since
// the clock was started, or what stands for it.
func (c *control) clock(nodes uint64) time.Duration {
	if c.lim.NodesPerMs == 0 {
		return time.Since(c.clockStart)
	}
	return time.Duration(float64(nodes-c.clockNodes) / float64(c.lim.NodesPerMs) * float64(time.Millisecond))
}

// noteClockGap notes how long worker 0 has not looked at the clock. It is a millisecond or so, unless
// a busy machine holds it up.
func (c *control) noteClockGap() {
	now := time.Now()
	c.held, c.looked = max(c.held, now.Sub(c.looked)), now
}

// halt asks every thread to stop.
func (c *control) halt() { c.stop.Store(true) }

// pollCaller checks whether the caller has cancelled the search or sent PonderHit after
// so many nodes.
func (c *control) pollCaller(nodes uint64) {
	select {
	case <-c.done:
		c.halt()
	default:
	}
	if c.pondering {
		select {
		case c.clockStart = <-c.lim.PonderHit:
			c.pondering, c.clockNodes = false, nodes
			if lim := &c.lim; lim.NodesPerMs == 0 && !lim.Fixed && lim.Soft > 0 {
				// What has had its time already gets no more than that again.
				if c.pondered = max(c.clockStart.Sub(c.start), 0); c.pondered >= lim.Soft {
					lim.Hard = min(lim.Hard, lim.Soft)
				}
			}
		default:
		}
	}
}

// timed reports whether the clock counts: there is a soft limit and the search is not
// pondering.
func (c *control) timed() bool { return c.lim.Soft > 0 && !c.pondering }

// expired reports whether the hard limit has passed after so many nodes.
func (c *control) expired(nodes uint64) bool {
	return c.lim.Hard > 0 && !c.pondering && c.clock(nodes) >= c.lim.Hard
}

// rootStability collects over the iterations how settled the best move and its score are.
type rootStability struct {
	lastMove  movegen.Move
	stability int // iterations since the best move last changed
	average   Score
	seen      bool
}

// addIteration takes in a finished iteration.
func (t *rootStability) addIteration(move movegen.Move, score Score) {
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
	soft -= w.ctl.pondered
	if lim.Hard > 0 {
		soft = min(soft, lim.Hard)
	}
	return w.ctl.clock(w.totalNodes()) >= soft
}

// hasPondered reports, at the ponder hit, whether the soft limit is spent and no test of this
// iteration speaks against the best move.
func (w *worker) hasPondered() bool {
	r := &w.root
	return !w.ctl.pondering && (r.hasMove || r.passes == 0 && r.completed > 0) && w.pastSoft()
}
