package syzygy

import (
	"strings"

	"footnote/movegen"
)

// MaxMen is the largest number of men, kings included, for which tables exist.
const MaxMen = 7

// materialKey counts the men of each sort, four bits a sort: that of movegen.Piece pc stands at bit
// 4·pc. White's men fill the low half, Black's the high half.
type materialKey uint64

func (k *materialKey) add(pc movegen.Piece) { *k += 1 << (4 * pc) }

func (k materialKey) count(pc movegen.Piece) int { return int(k >> (4 * pc) & 15) }

// mirrored returns the key with colours changed.
func (k materialKey) mirrored() materialKey { return k<<32 | k>>32 }

// bareKings is the material of two kings alone, a draw for which there is no table.
const bareKings = materialKey(1<<(4*movegen.King) | 1<<(4*(8+movegen.King)))

// men is what a probe needs of a position, in the order of its squares.
type men struct {
	n       int
	key     materialKey
	black   bool // to move
	pieces  [MaxMen]movegen.Piece
	squares [MaxMen]uint8
}

// read fills m from p, which has at most MaxMen men.
func (m *men) read(p *movegen.Position) {
	m.n, m.key, m.black = 0, 0, p.SideToMove() == movegen.Black
	for occ := p.Occupied(); occ != 0 && m.n < MaxMen; m.n++ {
		s := occ.Pop()
		pc := p.PieceOn(s)
		m.key.add(pc)
		m.pieces[m.n], m.squares[m.n] = pc, uint8(s)
	}
}

// material is what the name of a table says.
type material struct {
	key       materialKey // the side written first is White
	men       int
	symmetric bool // both sides have the same men
	hasPawns  bool
	unique    bool   // some man beside the kings is the only one of its sort and colour
	pawns     [2]int // of the side whose pawns lead the index, and of the other
	leader    movegen.Color
}

// letters are the men in the order of a table's name.
const letters = "KQRBNP"

// parseMaterial reads the name of a table: KQvKR. It has 3 to MaxMen men, those of
// each side from the king down, the side with more men or better ones first.
func parseMaterial(name string) (m material, ok bool) {
	first, second, found := strings.Cut(name, "v")
	if !found {
		return m, false
	}
	for c, side := range []string{first, second} {
		if strings.Count(side, "K") != 1 || len(side) >= MaxMen {
			return m, false
		}
		last := 0
		for i := range len(side) {
			at := strings.IndexByte(letters, side[i])
			if at < last {
				return m, false
			}
			last = at
			m.key.add(movegen.MakePiece(movegen.Color(c), movegen.King-movegen.PieceType(at)))
			m.men++
		}
	}
	if m.men < 3 || m.men > MaxMen || !stronger(first, second) {
		return m, false
	}
	m.symmetric = m.key == m.key.mirrored()
	for t := movegen.Pawn; t < movegen.King; t++ {
		for c := movegen.White; c <= movegen.Black; c++ {
			m.unique = m.unique || m.key.count(movegen.MakePiece(c, t)) == 1
		}
	}
	white := m.key.count(movegen.MakePiece(movegen.White, movegen.Pawn))
	black := m.key.count(movegen.MakePiece(movegen.Black, movegen.Pawn))
	m.hasPawns = white+black > 0
	m.pawns = [2]int{white, black}
	if black > 0 && (white == 0 || white > black) { // fewer pawns lead
		m.pawns, m.leader = [2]int{black, white}, movegen.Black
	}
	return m, true
}

// stronger reports whether the first side of a name is the one to be written first.
func stronger(first, second string) bool {
	if len(first) != len(second) {
		return len(first) > len(second)
	}
	for i := range len(first) {
		if first[i] != second[i] {
			return strings.IndexByte(letters, first[i]) < strings.IndexByte(letters, second[i])
		}
	}
	return true
}
