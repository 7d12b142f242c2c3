package othello

import "math/bits"

// Weights of the evaluation, in hundredths of a disc. They are guesses in the
// spirit of the textbooks: nothing was tuned.
const (
	corner      = 800
	besideOpen  = 120 // a disc beside an empty corner
	diagonal    = 250 // a disc diagonally beside an empty corner
	edge        = 40
	move        = 60 // one more move
	frontier    = 20 // one more empty square beside the opponent's discs
	perDisc     = 5
	finalDisc   = 100 // a disc when the game is over
	limitBefore = 7000
	finalBonus  = 8000 // a won game is better than any estimate
)

const (
	corners = 0x8100000000000081
	edges   = 0x3c0081818181003c
)

// Evaluate estimates the value of a position in hundredths of a disc, for the player
// who moves, within ±7000.
func (b *Board) Evaluate() int {
	v := side(b.own, b.other) - side(b.other, b.own)
	return max(-limitBefore, min(limitBefore, v))
}

// side returns what a player's discs and moves are worth.
func side(own, other uint64) int {
	empty := ^(own | other)
	v := corner*bits.OnesCount64(own&corners) + edge*bits.OnesCount64(own&edges) +
		move*bits.OnesCount64(mobility(own, other)) + perDisc*bits.OnesCount64(own)
	around := uint64(0)
	for d := range 8 {
		around |= shift(other, d)
	}
	v += frontier * bits.OnesCount64(around&empty)
	open := empty & corners
	straight := open<<1&notA | open>>1&notH
	straight |= open<<8 | open>>8
	oblique := open<<9&notA | open>>9&notH | open<<7&notH | open>>7&notA
	return v - besideOpen*bits.OnesCount64(own&straight) - diagonal*bits.OnesCount64(own&oblique)
}

// Final returns the value when the game is over: the difference of the discs, and a
// bonus for the winner that no estimate reaches.
func (b *Board) Final() int {
	v := finalDisc * (bits.OnesCount64(b.own) - bits.OnesCount64(b.other))
	switch {
	case v > 0:
		return v + finalBonus
	case v < 0:
		return v - finalBonus
	}
	return 0
}
