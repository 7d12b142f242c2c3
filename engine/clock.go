package engine

import (
	"time"

	"footnote/movegen"
)

// Clock is what a `go` command says about time. Any duration may be negative
// or absurdly large.
type Clock struct {
	// Given tells that any field about the players' clocks was present.
	Given bool
	// Has tells whose remaining time was present.
	Has [2]bool
	// Remaining and Increment are indexed by colour, White first.
	Remaining, Increment [2]time.Duration
	// MovesToGo is the number of moves to the next time control, 0 for sudden death.
	MovesToGo int
	// HasMoveTime tells that MoveTime, the exact time for this move, was present.
	HasMoveTime bool
	MoveTime    time.Duration
}

// Budget is the time for one move.
type Budget struct {
	// Soft is when no further iteration should begin, Hard when the search must
	// end; 0 means no limit. Soft ≤ Hard whenever both are set.
	Soft, Hard time.Duration
	// Fixed tells that Soft is not to be stretched or shrunk.
	Fixed bool
	// Now tells that there is no time to think: any decent move at once.
	Now bool
}

// The constants of the time management. Shares are of the time that is left
// once the overhead has been set aside.
const (
	// suddenDeathMoves is the number of moves that remaining time without a
	// stated control is spread over. Spreading over more than about thirty
	// wastes time at the end of the game, over fewer than twenty starves it.
	suddenDeathMoves = 20
	// farControl bounds the moves that a stated control is spread over.
	farControl = 50
	// incrementShare of the increment is spent at once; the rest rebuilds the
	// clock after a long think.
	incrementShare = 0.75
	// stretch bounds Hard as a multiple of Soft.
	stretch = 5.0
	// suddenDeathCap bounds Hard as a share of the remaining time.
	suddenDeathCap = 0.6
	// lastMoveCap is that bound on the last move before a control: what lies
	// between it and the whole is against a slow machine, not for later moves.
	lastMoveCap = 0.85
	// ponderBonus stretches Soft when the opponent's time is thought in, too.
	ponderBonus = 1.2
	// cushion is the part of the clock, in overheads, that soft limits leave
	// alone without a stated control (never more than half). Programs on a busy
	// machine are held up for tens of milliseconds now and then, and an increment
	// of that size does not make up for it.
	cushion = 16
	// lastCushion is the part that stretching leaves alone: a move that finds
	// less on the clock ends at its soft limit.
	lastCushion = 8
)

// longest bounds every duration so that sums of them cannot overflow.
const longest = 10 * 365 * 24 * time.Hour

// Budget divides the clock of the side to move. overhead is the time lost
// between the program and the referee with every move; it is kept back from
// every limit, the exact move time included. ponder tells that the program
// thinks in the opponent's time as well.
//
// Hard never exceeds the remaining time less the overhead, nor the move time
// less the overhead. When nothing is left of either, Now is set. A clock known
// for the opponent alone is taken to be ours too; increments without a clock
// are taken to be all there is.
func (c *Clock) Budget(side movegen.Color, overhead time.Duration, ponder bool) Budget {
	overhead = bounded(overhead)
	var b Budget
	if c.HasMoveTime {
		b = Budget{Soft: bounded(c.MoveTime) - overhead, Fixed: true}
		b.Hard = b.Soft
		b.Now = b.Hard <= 0
	}
	if c.Given {
		g := c.gameBudget(side, overhead, ponder)
		if c.HasMoveTime {
			g = Budget{Soft: min(b.Soft, g.Soft), Hard: min(b.Hard, g.Hard), Fixed: g.Soft >= b.Soft, Now: b.Now || g.Now}
		}
		b = g
	}
	if b.Now {
		return Budget{Now: true}
	}
	return b
}

// gameBudget is Budget for the players' clocks.
func (c *Clock) gameBudget(side movegen.Color, overhead time.Duration, ponder bool) Budget {
	remaining, increment := c.clockOf(side)
	left := float64(remaining - overhead)
	if left <= 0 {
		return Budget{Now: true}
	}
	gain := float64(increment - overhead) // what a move earns on the clock
	usable := max(left-float64(overhead)*cushion, left/2)

	var soft, share float64
	if c.MovesToGo > 0 {
		moves := float64(min(c.MovesToGo, farControl))
		soft = max(left+gain*(moves-1), left/2) / moves
		share = suddenDeathCap + (lastMoveCap-suddenDeathCap)/(moves*moves)
	} else {
		soft = usable/suddenDeathMoves + max(gain, 0)*incrementShare
		share = suddenDeathCap
	}
	if ponder {
		soft *= ponderBonus
	}
	hard := min(left*share, soft*stretch)
	if c.MovesToGo <= 0 {
		hard = min(hard, max(left-float64(overhead)*lastCushion, min(soft, left/2)))
	}
	return Budget{Soft: time.Duration(min(soft, hard)), Hard: time.Duration(hard)}
}

// clockOf returns the remaining time and the increment of the side to move.
func (c *Clock) clockOf(side movegen.Color) (remaining, increment time.Duration) {
	increment = max(bounded(c.Increment[side]), 0)
	switch other := side.Other(); {
	case c.Has[side]:
		remaining = c.Remaining[side]
	case c.Has[other]:
		remaining = c.Remaining[other]
	default:
		remaining = increment
	}
	return bounded(remaining), increment
}

// bounded limits a duration to ± ten years.
func bounded(d time.Duration) time.Duration { return max(-longest, min(longest, d)) }
