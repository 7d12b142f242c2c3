package movegen

import "math/bits"

// Bitboard is a set of squares. Bit i stands for Square(i).
type Bitboard uint64

// Sets of squares by name.
const (
	FileABB Bitboard = 0x0101010101010101
	FileHBB Bitboard = 0x8080808080808080
	Rank1BB Bitboard = 0x00000000000000ff
	Rank2BB Bitboard = 0x000000000000ff00
	Rank3BB Bitboard = 0x0000000000ff0000
	Rank6BB Bitboard = 0x0000ff0000000000
	Rank7BB Bitboard = 0x00ff000000000000
	Rank8BB Bitboard = 0xff00000000000000

	LightSquares Bitboard = 0x55aa55aa55aa55aa
	DarkSquares  Bitboard = 0xaa55aa55aa55aa55
)

// FileBB returns the squares of file 0 … 7.
func FileBB(file int) Bitboard { return FileABB << uint(file&7) }

// RankBB returns the squares of rank 0 … 7.
func RankBB(rank int) Bitboard { return Rank1BB << uint(rank&7*8) }

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of b, NoSquare when b is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of b, which must not be empty.
func (b Bitboard) Last() Square { return Square(63 - bits.LeadingZeros64(uint64(b))) }

// Pop removes the lowest square of *b and returns it. *b must not be empty.
func (b *Bitboard) Pop() Square {
	s := Square(bits.TrailingZeros64(uint64(*b)))
	*b &= *b - 1
	return s
}

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// MoreThanOne reports whether b holds two squares or more.
func (b Bitboard) MoreThanOne() bool { return b&(b-1) != 0 }

// North shifts every square one rank up, dropping those on the eighth.
func (b Bitboard) North() Bitboard { return b << 8 }

// South shifts every square one rank down, dropping those on the first.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East shifts every square one file towards h, dropping those on the h-file.
func (b Bitboard) East() Bitboard { return b &^ FileHBB << 1 }

// West shifts every square one file towards a, dropping those on the a-file.
func (b Bitboard) West() Bitboard { return b &^ FileABB >> 1 }

// Forward shifts every square one rank towards the opponent of c.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// PawnAttacksBB returns all squares that pawns of colour c standing on b attack.
func PawnAttacksBB(c Color, b Bitboard) Bitboard {
	if c == White {
		return b&^FileABB<<7 | b&^FileHBB<<9
	}
	return b&^FileABB>>9 | b&^FileHBB>>7
}
