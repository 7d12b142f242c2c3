package syzygy

// maxLeading is the largest number of pawns that can lead an index: KPPPPPvK.
const maxLeading = MaxMen - 2

// numbers are the tables of combinatorics behind an index. They follow from the format's definition,
// are computed at start, and never change. Squares run from a1 = 0 to h8 = 63.
type numbers struct {
	// choose[k][n] is the number of ways to choose k squares of n.
	choose [MaxMen][64]uint64
	// triangle numbers the squares of a1-d1-d4: 0 … 5 below the diagonal from b1 on, 6 … 9 on it.
	triangle [64]uint8
	// below numbers the 28 squares below the diagonal a1-h8.
	below [64]uint8
	// kings numbers the 462 ways to place two kings, the first in the triangle,
	// by the number of its square and the square of the other.
	kings [10][64]uint16
	// pawnOrder is 47 for a2, 46 for h2, 45 for a3 … 0 for e7: how many squares are left to other pawns
	// when the leading pawn, the one with the highest number, stands there.
	pawnOrder [64]uint8
	// leading[n][s] is the index at which arrangements of n pawns with the
	// leading one on s begin; leadingSize[n][f] how many there are on file f.
	leading     [maxLeading + 1][64]uint64
	leadingSize [maxLeading + 1][4]uint64
}

var num = newNumbers()

// noKings marks squares on which two kings cannot stand.
const noKings = 1<<16 - 1

func newNumbers() *numbers {
	n := &numbers{}
	for m := range 64 {
		n.choose[0][m] = 1
		for k := 1; k < MaxMen && m > 0; k++ {
			n.choose[k][m] = n.choose[k-1][m-1] + n.choose[k][m-1]
		}
	}
	n.numberSquares()
	n.numberKings()
	n.numberPawns()
	return n
}

// aboveDiagonal is positive for squares above a1-h8, zero on it, negative below.
func aboveDiagonal(s uint8) int { return int(s>>3) - int(s&7) }

func (n *numbers) numberSquares() {
	below, low, diagonal := uint8(0), uint8(0), uint8(6)
	for s := range uint8(64) {
		inTriangle := s>>3 < 4 && s&7 < 4
		switch d := aboveDiagonal(s); {
		case d < 0:
			n.below[s] = below
			below++
			if inTriangle {
				n.triangle[s] = low
				low++
			}
		case d == 0 && inTriangle:
			n.triangle[s] = diagonal
			diagonal++
		}
	}
}

func (n *numbers) numberKings() {
	next := uint16(0)
	for _, bothOnDiagonal := range []bool{false, true} { // those come last
		for number := range uint8(10) {
			first := uint8(0)
			for first < 63 && (n.triangle[first] != number || aboveDiagonal(first) > 0 || first&7 > 3 ||
				(number < 6) != (aboveDiagonal(first) < 0)) {
				first++
			}
			for second := range uint8(64) {
				d := aboveDiagonal(second)
				files, ranks := int(first&7)-int(second&7), int(first>>3)-int(second>>3)
				switch {
				case files*files <= 1 && ranks*ranks <= 1, number >= 6 && d > 0:
					n.kings[number][second] = noKings
				case bothOnDiagonal == (number >= 6 && d == 0):
					n.kings[number][second] = next
					next++
				}
			}
		}
	}
}

func (n *numbers) numberPawns() {
	left := uint8(47)
	for file := range uint8(4) {
		for rank := uint8(1); rank < 7; rank++ {
			n.pawnOrder[8*rank+file], n.pawnOrder[8*rank+7-file] = left, left-1
			left -= 2
		}
	}
	for count := 1; count <= maxLeading; count++ {
		for file := range uint8(4) {
			index := uint64(0)
			for rank := uint8(1); rank < 7; rank++ {
				s := 8*rank + file
				n.leading[count][s] = index
				index += n.choose[count-1][n.pawnOrder[s]]
			}
			n.leadingSize[count][file] = index
		}
	}
}
