package clock

import (
	"fmt"
	"time"

	"footnote/movegen"
)

// Settings are what the user has chosen.
type Settings struct {
	Overhead   time.Duration // Move Overhead
	NodesPerMs int           // nodes that stand for a millisecond; 0: time counts
	Ponder     bool          // the program thinks in the opponent's time as well
}

// Keeper gives the moves of a game their time, and learns from the clocks what a move costs
// beside its search. The zero Keeper has learned nothing.
type Keeper struct {
	lag   lag
	nodes *nodeClock // nil before the first move by nodes as time
}

// Turn is a move with its time. When it is on the player's clock, the next clock tells its price.
type Turn struct {
	Budget
	nodes *nodeClock // on which it is played; nil: time counts

	known                bool // it is on the player's clock
	side                 movegen.Color
	number               int // of the move in its game
	remaining, increment time.Duration
	took                 time.Duration // from the clock's start to the answer
	planned              time.Duration // the same, but not beyond the hard limit
}

// Allot gives a move its time, and learns from the clock what the last move cost. Where nodes are
// time, c is changed to the clock that counts them. infinite says that the clock does not end the
// search. The note, if not empty, is for the user: what was learned, for each move when debug is set.
func (k *Keeper) Allot(c *Clock, root *movegen.Position, s Settings, infinite, debug bool) (t Turn, note string) {
	side := root.SideToMove()
	remaining, increment := c.clockOf(side)
	t = Turn{known: c.Given && c.Has[side], side: side, number: root.FullmoveNumber(), remaining: remaining, increment: increment}
	var overhead, lost time.Duration // nothing is lost on the way where nodes are time
	switch {
	case s.NodesPerMs == 0:
		note = k.observe(t, s.Overhead, debug)
		overhead, lost = s.Overhead, k.lag.lost()
		if t.known {
			overhead = k.lag.overhead(s.Overhead, remaining)
		}
	case !infinite:
		t.nodes = k.useNodes(c, side, s.NodesPerMs)
	}
	t.Budget = c.Budget(side, overhead, lost, s.Ponder)
	if t.known && t.nodes == nil {
		t.Budget = k.lag.spare(t.Budget, s.Overhead, remaining)
	}
	t.known = t.known && t.nodes == nil && !infinite
	return t, note
}

// observe learns what the last move cost. It returns a note for the user: for every move when
// debugging, otherwise when bad moves lose twice as much as the user was last told.
func (k *Keeper) observe(now Turn, least time.Duration, debug bool) (note string) {
	l := &k.lag
	took := l.last.took
	price, lost, seen := l.observe(now)
	switch {
	case seen && debug:
		return fmt.Sprintf("clock: the last move took %d ms here and %d ms on the clock, %d ms were not planned; on average %.1f ms, bad moves %d ms; Move Overhead is %d ms",
			took.Milliseconds(), price.Milliseconds(), lost.Milliseconds(), l.mean.Seconds()*1000, l.peak.Milliseconds(), least.Milliseconds())
	case seen && softPeaks*l.peak > softReserve*least && l.peak >= 2*max(l.reported, minReported/2):
		l.reported = l.peak
		return fmt.Sprintf("clock: bad moves cost some %d ms more than planned, %.1f ms on average; more is left on the clock, Move Overhead is %d ms",
			l.peak.Milliseconds(), l.mean.Seconds()*1000, least.Milliseconds())
	}
	return ""
}

// Finish takes what a move has cost from the clocks: so many nodes and so much time. held is the
// longest time for which a busy machine held its search up.
func (k *Keeper) Finish(t Turn, nodes uint64, took, held time.Duration) {
	if t.nodes != nil {
		t.nodes.spend(nodes, took)
	}
	k.lag.last = t.end(took, t.Hard)
	k.lag.held = smooth(k.lag.held, min(held, maxLag))
}

// Late tells that the answer of a move, which took so long, was written late.
func (k *Keeper) Late(t Turn, took, late time.Duration) {
	if !t.known {
		return
	}
	if t.Hard > 0 {
		late += max(took-t.Hard, 0)
	}
	k.lag.peak = smooth(k.lag.peak, max(k.lag.peak, min(late, maxLag))) // one bad move is learned at once
}

// NewGame forgets the clocks, not what moves cost.
func (k *Keeper) NewGame() {
	k.nodes, k.lag.last = nil, Turn{}
}

// OverheadChanged and NodesChanged tell that the user has changed these settings.
func (k *Keeper) OverheadChanged() { k.lag.reported = 0 }
func (k *Keeper) NodesChanged()    { k.nodes = nil }

// end completes a turn: the search took so long and had hard, or 0, as its limit.
func (t Turn) end(took, hard time.Duration) Turn {
	t.took, t.planned = took, took
	if hard > 0 {
		t.planned = min(took, hard)
	}
	return t
}
