package handcrafted

// Value is a weight for the two ends of the game, in centipawns (king danger
// weights: in units of danger, see danger).
type Value struct {
	MG int16 `json:"mg"` // all pieces on the board
	EG int16 `json:"eg"` // none but kings and pawns
}

// pair holds a middlegame and an endgame value in one integer, so that one
// addition adds both: mg + eg<<16. A negative mg borrows one from the upper
// half, which eg gives back.
type pair int32

// makePair packs two values of at most 16 bits.
func makePair(mg, eg int) pair { return pair(mg + eg<<16) }

// pack returns the packed form of v.
func (v Value) pack() pair { return makePair(int(v.MG), int(v.EG)) }

// mg returns the middlegame half.
func (p pair) mg() int { return int(int16(p)) }

// eg returns the endgame half.
func (p pair) eg() int { return int(int16((uint32(p) + 0x8000) >> 16)) }

// value unpacks p.
func (p pair) value() Value { return Value{int16(p.mg()), int16(p.eg())} }
