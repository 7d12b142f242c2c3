package movegen

import "slices"

// Move is a move in 16 bits: origin (6), destination (6), kind (4). Castling is
// stored as the king taking its own rook, in standard chess too, so that one
// encoding serves Chess960. The zero Move is no move.
type Move uint16

// NoMove is the zero Move: a1a1, which no position has.
const NoMove Move = 0

// Kind is the type of a move. Promotions have bit 2 set and the promoted piece
// (knight … queen) in the low two bits.
type Kind uint8

// The kinds of moves.
const (
	Normal Kind = iota
	Castling
	EnPassant
	unusedKind // never generated; the hash table may yield it
	PromoteKnight
	PromoteBishop
	PromoteRook
	PromoteQueen
)

// NewMove packs a move.
func NewMove(from, to Square, k Kind) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12
}

// From returns the origin.
func (m Move) From() Square { return Square(m & 63) }

// To returns the destination; for castling the square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Landing returns where the piece that moves ends: To, but for castling the square of the
// king.
func (m Move) Landing() Square {
	if m.Kind() != Castling {
		return m.To()
	}
	king, _ := castlingTargets(m.From(), m.To())
	return king
}

// Kind returns the kind of move.
func (m Move) Kind() Kind { return Kind(m >> 12) }

// FromTo returns the 12 low bits, an index into butterfly tables of 4096.
func (m Move) FromTo() int { return int(m & 4095) }

// IsPromotion reports whether a pawn promotes.
func (m Move) IsPromotion() bool { return m&(4<<12) != 0 }

// Promotion returns the promoted piece type, NoPieceType for other moves.
func (m Move) Promotion() PieceType {
	if m&(4<<12) == 0 {
		return NoPieceType
	}
	return PieceType(m>>12&3) + Knight
}

// UCI returns the move in the protocol's coordinate form, "0000" for NoMove. When
// chess960 is set, castling is written as king takes rook (e1h1), else as the king's
// move to the g- or c-file (e1g1).
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	to := m.To()
	if !chess960 {
		to = m.Landing()
	}
	s := m.From().String() + to.String()
	if m.IsPromotion() {
		s += m.Promotion().String()
	}
	return s
}

// String returns the move as in standard chess; see UCI.
func (m Move) String() string { return m.UCI(false) }

// MaxMoves bounds the number of legal moves in any chess position (the known
// maximum is 218).
const MaxMoves = 256

// MoveList is a fixed-size list, reused without allocation.
type MoveList struct {
	N     int
	Moves [MaxMoves]Move
}

// Slice returns the moves held, a view into l.
func (l *MoveList) Slice() []Move { return l.Moves[:l.N] }

// Contains reports whether m is in the list.
func (l *MoveList) Contains(m Move) bool { return slices.Contains(l.Slice(), m) }

// keep drops the moves that fail the test, keeping the order of the others.
func (l *MoveList) keep(test func(Move) bool) {
	n := 0
	for _, m := range l.Slice() {
		if test(m) {
			l.Moves[n] = m
			n++
		}
	}
	l.N = n
}
