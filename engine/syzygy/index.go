package syzygy

import (
	"slices"

	"footnote/movegen"
)

const (
	mirrorFiles = 7
	mirrorRanks = 56
	otherColor  = 8 // in a movegen.Piece
)

// side returns whether the colours are changed between the table and m, and whose values are wanted
// then: 0 for those of the table's White to move. A table of two equal sides holds White to move only.
func (m *material) side(men *men) (swap bool, side int) {
	swap = men.key != m.key || m.symmetric && men.black
	if men.black != swap {
		side = 1
	}
	return swap, side
}

// leadingPawns puts the squares of the leading pawns first, the one that decides
// before the others, and returns that one's file, 0 … 3 from the edge.
func (m *material) leadingPawns(men *men, swap bool, squares *[MaxMen]uint8) (file int) {
	leader := movegen.MakePiece(m.leader, movegen.Pawn)
	flip := uint8(0)
	if swap {
		leader ^= otherColor
		flip = mirrorRanks
	}
	n, best := 0, 0
	for i := range men.n {
		if men.pieces[i] == leader {
			squares[n] = men.squares[i] ^ flip
			if num.pawnOrder[squares[n]] > num.pawnOrder[squares[best]] {
				best = n
			}
			n++
		}
	}
	squares[0], squares[best] = squares[best], squares[0]
	if file = int(squares[0] & 7); file > 3 {
		file = 7 - file
	}
	return file
}

// number returns the index of m's position in a section. With pawns, squares
// begins with the leading ones.
func (s *section) number(m *material, men *men, swap bool, squares *[MaxMen]uint8) uint64 {
	first := 0
	if m.hasPawns {
		first = m.pawns[0]
	}
	color, flip := movegen.Piece(0), uint8(0)
	if swap {
		color, flip = otherColor, mirrorRanks
	}
	// In the order of the section, each group by squares.
	at, n := first, men.n
	for at < n {
		want := s.pieces[at] ^ color
		for i := range n {
			if men.pieces[i] == want {
				squares[at] = men.squares[i] ^ flip
				at++
			}
		}
	}
	if squares[0]&4 != 0 {
		mirror(squares, n, mirrorFiles)
	}
	var idx uint64
	switch {
	case m.hasPawns:
		idx = pawnsFirst(squares, first)
	case m.unique:
		fold(squares, n, 3)
		idx = threeFirst(squares)
	default:
		fold(squares, n, 2)
		idx = uint64(num.kings[num.triangle[squares[0]]][squares[1]])
	}
	idx *= s.factor[0]
	lowest := uint8(0)
	if m.pawns[1] > 0 {
		lowest = 8 // pawns of the other side begin at a2
	}
	at = s.length[0]
	for group := 1; group < s.groups; group++ {
		equal := squares[at : at+s.length[group]]
		slices.Sort(equal)
		sum := uint64(0)
		for i, square := range equal {
			place := square - lowest
			for _, earlier := range squares[:at] {
				if square > earlier {
					place--
				}
			}
			sum += num.choose[i+1][place&63]
		}
		idx += sum * s.factor[group]
		at += s.length[group]
		lowest = 0
	}
	return idx
}

func mirror(squares *[MaxMen]uint8, n int, by uint8) {
	for i := range n {
		squares[i] ^= by
	}
}

// fold moves a position without pawns by symmetry: the first man comes to the
// triangle a1-d1-d4, the first of the leading men off the diagonal below it.
func fold(squares *[MaxMen]uint8, n, leading int) {
	if squares[0]&32 != 0 {
		mirror(squares, n, mirrorRanks)
	}
	for _, s := range squares[:leading] {
		d := aboveDiagonal(s)
		if d == 0 {
			continue
		}
		if d > 0 {
			for i, s := range squares[:n] {
				squares[i] = s>>3 | s&7<<3
			}
		}
		return
	}
}

// threeFirst numbers three different men: the first in the triangle and off the
// diagonal, or on it and the second off it, and so on.
func threeFirst(squares *[MaxMen]uint8) uint64 {
	a, b, c := squares[0], squares[1], squares[2]
	var belowB, belowC uint64 // men before them on smaller squares
	if b > a {
		belowB = 1
	}
	if c > a {
		belowC = 1
	}
	if c > b {
		belowC++
	}
	sb, sc := uint64(b), uint64(c)
	const offFirst, offSecond, offThird = 6 * 63 * 62, 4 * 28 * 62, 4 * 7 * 28
	switch {
	case aboveDiagonal(a) != 0:
		return uint64(num.triangle[a])*63*62 + (sb-belowB)*62 + sc - belowC
	case aboveDiagonal(b) != 0:
		return offFirst + uint64(a>>3)*28*62 + uint64(num.below[b])*62 + sc - belowC
	case aboveDiagonal(c) != 0:
		return offFirst + offSecond + uint64(a>>3)*7*28 + (uint64(b>>3)-belowB)*28 + uint64(num.below[c])
	default:
		return offFirst + offSecond + offThird + uint64(a>>3)*7*6 + (uint64(b>>3)-belowB)*6 + uint64(c>>3) - belowC
	}
}

// pawnsFirst numbers n leading pawns, the first of which decides.
func pawnsFirst(squares *[MaxMen]uint8, n int) uint64 {
	idx := num.leading[n][squares[0]]
	for i := 2; i < n; i++ { // the others by their order, smallest first
		for j := i; j > 1 && num.pawnOrder[squares[j]] < num.pawnOrder[squares[j-1]]; j-- {
			squares[j], squares[j-1] = squares[j-1], squares[j]
		}
	}
	for i := 1; i < n; i++ {
		idx += num.choose[i][num.pawnOrder[squares[i]]]
	}
	return idx
}
