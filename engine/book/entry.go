package book

import (
	"cmp"

	"footnote/movegen"
)

// entrySize is the number of bytes of an entry.
const entrySize = 16

// Entry is one move of one position, as the file has it: field after field, the highest byte first.
type Entry struct {
	Key    uint64
	Move   uint16 // to file and rank, from file and rank, 3 bits each, promotion 1 knight … 4 queen
	Weight uint16 // 0: not to be played
	Learn  uint32 // for programs that learn; Footnote leaves it alone
}

// compare is the order of the file: by key, heavier moves first, then by move.
func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move))
}

// encodeMove returns a move as the format writes it: castling is the king taking
// its own rook, as in movegen.
func encodeMove(m movegen.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		code |= uint16(m.Promotion()-movegen.Pawn) << 12
	}
	return code
}

// decodeMove returns the legal move of p that a code stands for, NoMove when there
// is none. Castling is understood as king takes rook (e1h1) and, because some
// books have it so, as the king's step of two squares (e1g1).
func decodeMove(p *movegen.Position, code uint16) movegen.Move {
	to, from := movegen.Square(code&63), movegen.Square(code>>6&63)
	text := from.String() + to.String()
	switch promotion := movegen.PieceType(code >> 12); {
	case promotion > movegen.Queen: // the highest bit, or a king
		return movegen.NoMove
	case promotion != 0:
		text += promotion.String()
	}
	m, err := p.ParseUCI(text)
	if err != nil {
		return movegen.NoMove
	}
	return m
}
