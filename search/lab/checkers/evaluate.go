package checkers

import "footnote/search/lab/games"

// Weights of the evaluation, in hundredths of a man; nothing was tuned.
const (
	man     = 100
	king    = 145
	advance = 3  // a man, for each row that it has come
	guard   = 8  // a man on the player's own back row
	centre  = 5  // a piece on one of the eight squares in the middle
	trade   = 60 // times the lead, divided by the pieces on the board: the stronger side trades
	mobile  = 2  // one more step that a piece can make
	lost    = 15000
)

const middle uint32 = 0x00666600

// Evaluate estimates the value of a position in hundredths of a man, for the player who
// moves. Pending captures are played out first, all of them, since they are compulsory:
// the value is that of the best line of captures.
func (b *Board) Evaluate() int { return b.settle(0) }

func (b *Board) settle(depth int) int {
	if !b.canCapture() {
		return b.static()
	}
	if len(b.quiet) == depth {
		b.quiet = append(b.quiet, nil)
	}
	list := b.captures(b.quiet[depth][:0])
	b.quiet[depth] = list
	best := -games.Limit
	for _, m := range list {
		b.Make(m)
		best = max(best, -b.settle(depth+1))
		b.Unmake()
	}
	return best
}

// static evaluates a position without captures.
func (b *Board) static() int {
	own, other := b.side, 1-b.side
	pieces := count(b.pieces(0) | b.pieces(1))
	if b.pieces(own) == 0 {
		return -lost
	}
	lead := man*(count(b.men[own])-count(b.men[other])) + king*(count(b.kings[own])-count(b.kings[other]))
	return lead + trade*lead/(man*pieces) + b.position(own) - b.position(other)
}

// position returns what the places of a player's pieces are worth.
func (b *Board) position(side int) int {
	v := centre*count(b.pieces(side)&middle) + guard*count(b.men[side]&lastRow(1-side))
	for row := range 8 {
		rows := row
		if side == 1 {
			rows = 7 - row
		}
		v += advance * rows * count(b.men[side]&(0xf<<(4*row)))
	}
	empty := ^(b.pieces(0) | b.pieces(1))
	for d := range 4 {
		v += mobile * count(step(b.movers(side, d), d)&empty)
	}
	return v
}

// Final returns the value when the player who moves cannot: the game is lost.
func (b *Board) Final() int { return -lost }
