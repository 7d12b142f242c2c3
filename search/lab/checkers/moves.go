package checkers

import (
	"math/bits"

	"footnote/search/lab/games"
)

// Sets of squares from which a step in a direction stays on the board, for shifts of
// whole sets. An even row steps down by 4 (left) and 5 (right), an odd row by 3 and 4.
const (
	evenRows uint32 = 0x0f0f0f0f
	oddRows  uint32 = 0xf0f0f0f0
	notRight uint32 = 0x77777777 // all columns but the last of four
	notLeft  uint32 = 0xeeeeeeee
)

// step moves a whole set one square in a direction: 0 and 1 lead down the board (Black's forward), 2 and
// 3 up. What would leave the board is lost.
func step(set uint32, direction int) uint32 {
	even, odd := set&evenRows, set&oddRows
	switch direction {
	case 0:
		return even<<4 | odd&notLeft<<3
	case 1:
		return even&notRight<<5 | odd<<4
	case 2:
		return even>>4 | odd&notLeft>>5
	}
	return even&notRight>>3 | odd>>4
}

// movers returns the pieces of a colour that move in a direction.
func (b *Board) movers(side, direction int) uint32 {
	if direction/2 == side {
		return b.men[side] | b.kings[side]
	}
	return b.kings[side]
}

// Moves appends the legal moves: captures if there are any.
func (b *Board) Moves(list []games.Move) []games.Move {
	if b.canCapture() {
		return b.captures(list)
	}
	empty := ^(b.pieces(0) | b.pieces(1))
	for d := range 4 {
		targets := step(b.movers(b.side, d), d) & empty
		for set := targets; set != 0; set &= set - 1 {
			target := bits.TrailingZeros32(set)
			list = append(list, newMove(bits.TrailingZeros32(step(set&-set, 3-d)), target, 0))
		}
	}
	return list
}

// canCapture reports whether the player who moves must capture.
func (b *Board) canCapture() bool {
	other := b.pieces(1 - b.side)
	empty := ^(b.pieces(b.side) | other)
	for d := range 4 {
		if step(step(b.movers(b.side, d), d)&other, d)&empty != 0 {
			return true
		}
	}
	return false
}

// captures appends all captures.
func (b *Board) captures(list []games.Move) []games.Move {
	for set := b.pieces(b.side); set != 0; set &= set - 1 {
		s := bits.TrailingZeros32(set)
		list = b.chain(list, s, s, 0)
	}
	return list
}

// chain appends the captures of the piece from a square that has come so far and taken
// so much. Captured pieces stay on the board until the move is over: none is jumped
// twice.
func (b *Board) chain(list []games.Move, from, at int, taken uint32) []games.Move {
	source := uint32(1) << from
	isKing := b.kings[b.side]&source != 0
	first, last := 2*b.side, 2*b.side+2
	if isKing {
		first, last = 0, 4
	}
	other := b.pieces(1-b.side) &^ taken
	occupied := (b.pieces(b.side) | b.pieces(1-b.side)) &^ source
	more := false
	for d := first; d < last; d++ {
		over := step(1<<at, d)
		target := step(over, d)
		if other&over == 0 || target&^occupied == 0 {
			continue
		}
		more = true
		square := bits.TrailingZeros32(target)
		if !isKing && lastRow(b.side)&target != 0 {
			list = append(list, newMove(from, square, taken|over))
			continue
		}
		list = b.chain(list, from, square, taken|over)
	}
	if !more && taken != 0 {
		list = append(list, newMove(from, at, taken))
	}
	return list
}
