package eval

import "footnote/movegen"

// Piece values for exchanges and move ordering, in centipawns.
const (
	PawnValue   Score = 100
	KnightValue Score = 320
	BishopValue Score = 330
	RookValue   Score = 500
	QueenValue  Score = 950
	KingValue   Score = 10000
)

// PieceValue returns the value of a piece in centipawns for static exchange evaluation
// and move ordering. The king is worth more than all other pieces that a side begins with,
// NoPieceType nothing. These values are fixed; evaluations have piece values of their own.
func PieceValue(t movegen.PieceType) Score {
	return [8]Score{PawnValue, KnightValue, BishopValue, RookValue, QueenValue, KingValue, 0, 0}[t&7]
}

// NonPawnMaterial returns the exchange value of c's knights, bishops, rooks and queens in centipawns.
func NonPawnMaterial(p *movegen.Position, c movegen.Color) Score {
	var s Score
	for t := movegen.Knight; t < movegen.King; t++ {
		s += PieceValue(t) * Score(p.Pieces(c, t).Count())
	}
	return s
}

// Damp reduces s as the fifty-move rule comes near: at halfmove plies (0 … 100) since
// the last capture or pawn move it takes away the fraction (halfmove/100)²/2. The
// square hardly affects ordinary play; a linear reduction made the search avoid long
// mates. A score keeps its sign or becomes 0, and mates stay as they are. The search
// applies Damp after the evaluation, so that equal positions have equal values in caches.
func Damp(s Score, halfmove int) Score {
	if s.IsMate() {
		return s
	}
	h := Score(max(0, min(100, halfmove)))
	return s * (20_000 - h*h) / 20_000
}
