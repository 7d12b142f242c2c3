package clock

import (
	"time"

	"footnote/movegen"
)

// Clock is the time in a `go` command. Any duration may be negative or absurdly
// large.
type Clock struct {
	// Given reports whether any field about the players' clocks was present.
	Given bool
	// Has reports whose remaining time was present.
	Has [2]bool
	// Remaining and Increment are indexed by colour, White first.
	Remaining, Increment [2]time.Duration
	// MovesToGo is the number of moves to the next time control, 0 or less for sudden death.
	MovesToGo int
	// HasMoveTime reports whether MoveTime, the exact time for this move, was
	// present.
	HasMoveTime bool
	MoveTime    time.Duration
}

// Budget is the time for one move.
type Budget struct {
	// Soft is when no further iteration should begin, Hard when the search must
	// end; 0 means no limit. Soft ≤ Hard whenever both are set.
	Soft, Hard time.Duration
	// Fixed means that Soft must not be stretched or shrunk.
	Fixed bool
	// Now means that there is no time to think: play any sensible move at once.
	Now bool
}

// The constants of the time management. Shares are of the time that is left
// once the overhead has been set aside.
const (
	// suddenDeathMoves is the number of moves over which the remaining time is
	// spread in sudden death. More than about thirty waste time at the end of the
	// game, fewer than twenty leave too little for it.
	suddenDeathMoves = 20
	// maxMovesToGo bounds the number of moves over which the time is spread when
	// movestogo is given.
	maxMovesToGo = 50
	// incrementShare of the increment is spent at once; the rest rebuilds the
	// clock after a long think.
	incrementShare = 0.75
	// hardFactor bounds Hard as a multiple of Soft.
	hardFactor = 5.0
	// hardShare bounds Hard as a share of the remaining time.
	hardShare = 0.6
	// lastMoveHardShare is that bound on the last move before a time control. The
	// rest is a reserve against a slow machine, not for later moves.
	lastMoveHardShare = 0.85
	// ponderFactor multiplies Soft when the option Ponder is on.
	ponderFactor = 1.2
	// softReserve is the part of the clock, in multiples of the overhead, that soft
	// limits do not use in sudden death (never more than half of the clock).
	// Programs on a busy machine are held up for tens of milliseconds now and then,
	// and an increment of that size does not make up for it.
	softReserve = 16
	// hardReserve is the part, in the same unit, that hard limits do not use: with
	// less on the clock a move ends at its soft limit.
	hardReserve = 8
)

// maxDuration bounds every duration so that sums of them cannot overflow.
const maxDuration = 10 * 365 * 24 * time.Hour

// Budget divides the clock of the side to move. overhead is the time lost
// between the program and the tournament manager with every move; it is kept back from
// every limit, the exact move time included. lag is what moves cost on the clock beyond
// their search, 0 when that is not known. It is taken off an increment, but never more than
// overhead, which takes its place when it is 0. ponder says whether the program thinks in
// the opponent's time as well.
//
// Hard never exceeds the remaining time less the overhead, nor the move time less
// the overhead. When nothing is left of either, Now is set. If only the opponent's
// clock is known, it is used for ours. If only increments are known, the increment
// counts as the remaining time.
func (c *Clock) Budget(side movegen.Color, overhead, lag time.Duration, ponder bool) Budget {
	overhead = bounded(overhead)
	var b Budget
	if c.HasMoveTime {
		b = Budget{Soft: bounded(c.MoveTime) - overhead, Fixed: true}
		b.Hard = b.Soft
		b.Now = b.Hard <= 0
	}
	if c.Given {
		g := c.gameBudget(side, overhead, lag, ponder)
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
func (c *Clock) gameBudget(side movegen.Color, overhead, lag time.Duration, ponder bool) Budget {
	remaining, increment := c.clockOf(side)
	left := float64(remaining - overhead)
	if left <= 0 {
		return Budget{Now: true}
	}
	cost := overhead
	if lag > 0 {
		cost = min(lag, overhead)
	}
	gain := float64(increment - cost) // what a move earns on the clock
	usable := max(left-float64(overhead)*softReserve, left/2)

	var soft, share float64
	if c.MovesToGo > 0 {
		moves := float64(min(c.MovesToGo, maxMovesToGo))
		soft = max(left+gain*(moves-1), left/2) / moves
		share = hardShare + (lastMoveHardShare-hardShare)/(moves*moves)
	} else {
		soft = usable/suddenDeathMoves + max(gain, 0)*incrementShare
		share = hardShare
	}
	if ponder {
		soft *= ponderFactor
	}
	hard := min(left*share, soft*hardFactor)
	if c.MovesToGo <= 0 {
		hard = min(hard, max(left-float64(overhead)*hardReserve, min(soft, left/2)))
	}
	return Budget{Soft: time.Duration(min(soft, hard)), Hard: time.Duration(hard)}
}

// Empty reports whether no time of either player is known, not even an increment.
func (c *Clock) Empty() bool {
	return c.Has == [2]bool{} && c.Increment[0] <= 0 && c.Increment[1] <= 0
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
func bounded(d time.Duration) time.Duration { return max(-maxDuration, min(maxDuration, d)) }
