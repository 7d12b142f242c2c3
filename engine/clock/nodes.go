package clock

import (
	"time"

	"footnote/movegen"
)

// nodeClock is the time of one side in a game where nodes are time (nodestime). The
// clocks that the user interface sends count real time and are used only for the first
// move of a game, for the increments, and for what a time control adds. Nothing is lost on
// the way to the user interface, so Move Overhead is not kept back; what is searched in the
// opponent's time does not count.
type nodeClock struct {
	perMs     float64
	left      time.Duration
	period    time.Duration // of a time control: the clock at the first move, until a later one differs
	increment time.Duration // of the move that is being searched
	movesToGo int           // with that move; 0: the control is the game
	shown     time.Duration // by the interface's clock, for that move
	// closed: the last move ended a time control. rest is what the interface's clock had left
	// then, before the time of the next control was added.
	closed bool
	rest   time.Duration
}

// useNodes replaces the clock of the side to move, if there is one, by the one that counts
// nodes, and returns that.
func (k *Keeper) useNodes(c *Clock, side movegen.Color, nodesPerMs int) *nodeClock {
	if !c.Given {
		return nil
	}
	remaining, increment := c.clockOf(side)
	if k.nodes == nil {
		k.nodes = &nodeClock{perMs: float64(nodesPerMs), left: remaining, period: remaining}
	}
	n := k.nodes
	if n.closed {
		n.beginControl(remaining)
	}
	n.increment, n.movesToGo, n.shown = increment, c.MovesToGo, remaining
	c.Remaining[side], c.Has[side] = n.left, true
	return n
}

// spend takes the nodes of a search, which took so much real time, from the clock and adds what
// the move earns: after the last move of a time control (movestogo 1) the time of the next
// one, which is as long as the one before until the interface's clock is seen. Nothing is ever
// below a millisecond, so that the game goes on.
func (n *nodeClock) spend(nodes uint64, took time.Duration) {
	used := time.Duration(float64(nodes) / n.perMs * float64(time.Millisecond))
	earned := n.increment
	if n.closed = n.movesToGo == 1; n.closed {
		earned += n.period
		n.rest = n.shown + n.increment - took
	}
	n.left = max(bounded(n.left-used+earned), time.Millisecond)
}

// leastDifference is by how much a time control differs at least from the one before, as the
// interface's clock shows it, or by an eighth. What a busy machine takes from that clock is less.
const leastDifference = time.Second

// beginControl begins a time control with the interface's clock at remaining. Where that has
// plainly got another time than the control before (forty moves in two hours, then the rest in
// one), so has this one, in whole seconds, lest it depend on the machine. A clock that had
// nothing left, or got nothing, says nothing.
func (n *nodeClock) beginControl(remaining time.Duration) {
	n.closed = false
	if n.rest < 0 {
		return
	}
	added := (remaining - n.rest).Round(time.Second)
	differs := max(leastDifference, n.period/8)
	if added <= 0 || added > n.period-differs && added < n.period+differs {
		return
	}
	n.left = max(bounded(n.left+added-n.period), time.Millisecond)
	n.period = added
}
