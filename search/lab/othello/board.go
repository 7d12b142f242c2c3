package othello

import (
	"math/bits"

	"footnote/search/lab/games"
)

// Squares are numbered from a1 = 0 to h8 = 63, along the rows.

const (
	// pass is the number of the move that places no disc.
	pass games.Move = 64
	// placed marks the others: the move to the square 0 is a move too.
	placed games.Move = 1 << 12
)

const (
	notA uint64 = 0xfefefefefefefefe // all squares but those of the first column
	notH uint64 = 0x7f7f7f7f7f7f7f7f // all but those of the last
)

// Board is a game of Othello at one of its positions. New makes one.
type Board struct {
	own, other uint64 // discs of the player who moves, and of the opponent
	black      bool   // Black moves
	past       []discs
}

// discs is what unmake restores.
type discs struct{ own, other uint64 }

// New returns a game at its start.
func New() *Board {
	return &Board{own: 1<<28 | 1<<35, other: 1<<27 | 1<<36, black: true}
}

// shift moves all discs by one square in one of eight directions.
func shift(b uint64, direction int) uint64 {
	switch direction {
	case 0:
		return b << 1 & notA
	case 1:
		return b >> 1 & notH
	case 2:
		return b << 8
	case 3:
		return b >> 8
	case 4:
		return b << 9 & notA
	case 5:
		return b >> 9 & notH
	case 6:
		return b << 7 & notH
	}
	return b >> 7 & notA
}

// mobility returns the squares on which a player may place a disc.
func mobility(own, other uint64) uint64 {
	empty, moves := ^(own | other), uint64(0)
	for d := range 8 {
		line := shift(own, d) & other
		for range 5 {
			line |= shift(line, d) & other
		}
		moves |= shift(line, d) & empty
	}
	return moves
}

// flips returns the discs that a disc on a square turns over.
func flips(own, other uint64, square int) uint64 {
	turned := uint64(0)
	for d := range 8 {
		line := uint64(0)
		b := shift(1<<square, d)
		for b&other != 0 {
			line |= b
			b = shift(b, d)
		}
		if b&own != 0 {
			turned |= line
		}
	}
	return turned
}

// Moves appends the legal moves, in a static order as Keyano had one: corners first,
// the squares beside them last. The move is placed and the number of the square.
func (b *Board) Moves(list []games.Move) []games.Move {
	moves := mobility(b.own, b.other)
	if moves == 0 {
		if mobility(b.other, b.own) == 0 {
			return list
		}
		return append(list, pass)
	}
	for _, class := range &classes {
		for set := moves & class; set != 0; set &= set - 1 {
			list = append(list, placed|games.Move(bits.TrailingZeros64(set)))
		}
	}
	return list
}

// classes are the squares by how good a move there is as a rule.
var classes = [...]uint64{
	0x8100000000000081, // corners
	0x2400810000810024, // the edge, two squares from a corner
	0x1800008181000018, // the middle of the edge
	0x0000240000240000, // the corners of the inner square of 16
	0x0000183c3c180000, // the rest of it
	0x003c424242423c00, // before the edge
	0x4281000000008142, // beside a corner
	0x0042000000004200, // diagonally beside a corner
}

// Make plays a move.
func (b *Board) Make(m games.Move) {
	b.past = append(b.past, discs{b.own, b.other})
	if m != pass {
		square := int(m & 63)
		turned := flips(b.own, b.other, square)
		b.own |= turned | 1<<square
		b.other &^= turned
	}
	b.own, b.other = b.other, b.own
	b.black = !b.black
}

// Unmake takes the last move back.
func (b *Board) Unmake() {
	last := b.past[len(b.past)-1]
	b.past = b.past[:len(b.past)-1]
	b.own, b.other = last.own, last.other
	b.black = !b.black
}

// Key hashes the discs and the player who moves.
func (b *Board) Key() uint64 {
	key := games.Mix(b.own^games.Golden) ^ games.Mix(b.other)*0xd1342543de82ef95
	if b.black {
		key = ^key
	}
	return games.Mix(key)
}

// String draws the board, row 8 on top: X is Black, O is White.
func (b *Board) String() string {
	black, white := b.own, b.other
	if !b.black {
		black, white = white, black
	}
	text := make([]byte, 0, 72)
	for row := 7; row >= 0; row-- {
		for column := range 8 {
			bit := uint64(1) << (row*8 + column)
			switch {
			case black&bit != 0:
				text = append(text, 'X')
			case white&bit != 0:
				text = append(text, 'O')
			default:
				text = append(text, '.')
			}
		}
		text = append(text, '\n')
	}
	return string(text)
}
