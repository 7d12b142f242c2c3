package handcrafted

// Value is a weight for middlegame and endgame, in centipawns (king danger weights: in
// units of danger, see danger).
type Value struct {
	MG int16 `json:"mg"` // all pieces on the board
	EG int16 `json:"eg"` // none but kings and pawns
}

// packedScore holds a middlegame and an endgame value in one integer, mg + eg<<16, so that one addition
// adds both. A negative mg borrows one from the upper half; the method eg corrects for it.
type packedScore int32

// makeScore packs two values of at most 16 bits.
func makeScore(mg, eg int) packedScore { return packedScore(mg + eg<<16) }

// pack returns the packed form of v.
func (v Value) pack() packedScore { return makeScore(int(v.MG), int(v.EG)) }

// mg returns the middlegame half.
func (p packedScore) mg() int { return int(int16(p)) }

// eg returns the endgame half.
func (p packedScore) eg() int { return int(int16((uint32(p) + 0x8000) >> 16)) }

// value unpacks p.
func (p packedScore) value() Value { return Value{int16(p.mg()), int16(p.eg())} }
