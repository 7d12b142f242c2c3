package movegen

// Sliding attacks by fancy magic bitboards (P. Kannan, "Magic Move-Bitboard
// Generation in Computer Chess", 2007): one multiplication maps the relevant
// occupancy of a square to an index into the square's part of a shared table.

// magic is the hash of one square and one kind of slider.
type magic struct {
	mask   Bitboard // relevant squares
	factor uint64
	offset uint32 // where the square's part of the table begins
	shift  uint8
}

// Sizes of the shared table: the sum over the squares of 2^(relevant squares).
const (
	rookEntries   = 102400
	bishopEntries = 5248
)

var (
	rookMagics   [64]magic
	bishopMagics [64]magic
	sliderTable  [rookEntries + bishopEntries]Bitboard
)

// RookAttacks returns the squares a rook on s attacks when occ is occupied, up
// to and including the first piece in every direction.
func RookAttacks(s Square, occ Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return sliderTable[m.offset+uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63))]
}

// BishopAttacks returns the squares a bishop on s attacks when occ is occupied,
// up to and including the first piece in every direction.
func BishopAttacks(s Square, occ Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return sliderTable[m.offset+uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63))]
}

// initSliders fills the table from the recorded factors; it takes about two
// milliseconds.
func initSliders() {
	offset := uint32(0)
	for s := range NoSquare {
		offset = initMagic(&rookMagics[s], s, rookDirections, rookFactors[s], offset)
	}
	for s := range NoSquare {
		offset = initMagic(&bishopMagics[s], s, bishopDirections, bishopFactors[s], offset)
	}
}

func initMagic(m *magic, s Square, steps []direction, factor uint64, offset uint32) uint32 {
	mask := relevantSquares(s, steps)
	size := uint32(1) << mask.Count()
	*m = magic{mask: mask, factor: factor, offset: offset, shift: uint8(64 - mask.Count())}
	for occ := Bitboard(0); ; {
		sliderTable[offset+uint32(uint64(occ)*factor>>m.shift)] = slide(s, occ, steps)
		if occ = (occ - mask) & mask; occ == 0 { // next subset of the mask
			return offset + size
		}
	}
}

// relevantSquares returns the rays from s without their last squares, whose occupancy
// does not change the attacks.
func relevantSquares(s Square, steps []direction) Bitboard {
	edges := (Rank1BB|Rank8BB)&^RankBB(s.Rank()) | (FileABB|FileHBB)&^FileBB(s.File())
	return slide(s, 0, steps) &^ edges
}
