package checkers

import (
	"math/bits"

	"footnote/search/lab/games"
)

// The 32 dark squares are numbered from 0, row by row, as players number them from 1:
// Black's men begin on 0 to 11 and move towards 31. Rows 0, 2, … begin with a light
// square, so that a step down leads to the squares 4 and 5 further from an even row, 3
// and 4 further from an odd one.

// Board is a game of checkers at one of its positions. New makes one.
type Board struct {
	men, kings [2]uint32 // by colour: 0 Black, 1 White
	side       int       // who moves
	past       []state
	quiet      [][]games.Move // lists of Evaluate, by depth of the captures
}

// state is what unmake restores.
type state struct{ men, kings [2]uint32 }

// New returns a game at its start.
func New() *Board {
	return &Board{men: [2]uint32{0x00000fff, 0xfff00000}}
}

// A move is from (5 bits), to (5 bits), two free bits, and from bit 12 on the set of
// the captured pieces. Two captures that take the same pieces by different ways have
// the same result; they are two moves all the same.

func newMove(from, to int, captured uint32) games.Move {
	return games.Move(from) | games.Move(to)<<5 | games.Move(captured)<<12
}

func from(m games.Move) int        { return int(m & 31) }
func to(m games.Move) int          { return int(m >> 5 & 31) }
func captured(m games.Move) uint32 { return uint32(m >> 12) }

// Captures reports whether a move takes men. In a position where one does, all do.
func Captures(m games.Move) bool { return captured(m) != 0 }

// lastRow is where men of a colour become kings.
func lastRow(side int) uint32 {
	if side == 0 {
		return 0xf0000000
	}
	return 0x0000000f
}

// Make plays a move.
func (b *Board) Make(m games.Move) {
	b.past = append(b.past, state{b.men, b.kings})
	own, other := b.side, 1-b.side
	source, target := uint32(1)<<from(m), uint32(1)<<to(m)
	if b.kings[own]&source != 0 {
		b.kings[own] = b.kings[own]&^source | target
	} else {
		b.men[own] &^= source
		if target&lastRow(own) != 0 {
			b.kings[own] |= target
		} else {
			b.men[own] |= target
		}
	}
	b.men[other] &^= captured(m)
	b.kings[other] &^= captured(m)
	b.side = other
}

// Unmake takes the last move back.
func (b *Board) Unmake() {
	last := b.past[len(b.past)-1]
	b.past = b.past[:len(b.past)-1]
	b.men, b.kings = last.men, last.kings
	b.side = 1 - b.side
}

// Key hashes the pieces and the player who moves.
func (b *Board) Key() uint64 {
	key := games.Mix(uint64(b.men[0])|uint64(b.men[1])<<32) ^
		games.Mix((uint64(b.kings[0])|uint64(b.kings[1])<<32)^games.Golden)*0xd1342543de82ef95
	return games.Mix(key ^ uint64(b.side))
}

// pieces returns all pieces of a colour.
func (b *Board) pieces(side int) uint32 { return b.men[side] | b.kings[side] }

// String draws the board, Black on top: b and w are men, B and W kings.
func (b *Board) String() string {
	text := make([]byte, 0, 72)
	for row := range 8 {
		for column := range 8 {
			c := byte(' ')
			if (row+column)%2 == 1 {
				bit := uint32(1) << (4*row + column/2)
				switch {
				case b.men[0]&bit != 0:
					c = 'b'
				case b.men[1]&bit != 0:
					c = 'w'
				case b.kings[0]&bit != 0:
					c = 'B'
				case b.kings[1]&bit != 0:
					c = 'W'
				default:
					c = '.'
				}
			}
			text = append(text, c)
		}
		text = append(text, '\n')
	}
	return string(text)
}

// count returns the number of squares of a set.
func count(set uint32) int { return bits.OnesCount32(set) }
