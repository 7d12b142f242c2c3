package engine

import "time"

// nodeClock is the time of one side in a game where nodes are time (nodestime). The
// clocks that the user interface sends count real time and are used only for the first
// move of a game, and for the increments. Nothing is lost on the way to the user
// interface, so Move Overhead is not kept back; what is searched in the opponent's time
// does not count. After the last move of a time control (movestogo 1) the time of the first
// one is added again.
type nodeClock struct {
	perMs     float64
	left      time.Duration
	period    time.Duration // the clock at the first move: the time of a time control
	increment time.Duration // of the move that is being searched
	movesToGo int           // with that move; 0: the control is the game
}

// useNodeClock replaces the clock of the side to move, if there is one, by the one that
// counts nodes, and returns that.
func (e *Engine) useNodeClock(c *Clock) *nodeClock {
	if !c.Given {
		return nil
	}
	side := e.root.SideToMove()
	remaining, increment := c.clockOf(side)
	if e.nodeClock == nil {
		e.nodeClock = &nodeClock{perMs: float64(e.set.nodesPerMs), left: remaining, period: remaining}
	}
	e.nodeClock.increment, e.nodeClock.movesToGo = increment, c.MovesToGo
	c.Remaining[side], c.Has[side] = e.nodeClock.left, true
	return e.nodeClock
}

// spend takes the nodes of a search from the clock and adds what the move earns. Nothing is
// ever below a millisecond, so that the game goes on.
func (n *nodeClock) spend(nodes uint64) {
	used := time.Duration(float64(nodes) / n.perMs * float64(time.Millisecond))
	earned := n.increment
	if n.movesToGo == 1 {
		earned += n.period
	}
	n.left = max(bounded(n.left-used+earned), time.Millisecond)
}
