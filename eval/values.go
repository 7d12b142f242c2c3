package eval

import "footnote/movegen"

// The worth of pieces in exchanges and move ordering.
const (
	PawnValue   Score = 100
	KnightValue Score = 320
	BishopValue Score = 330
	RookValue   Score = 500
	QueenValue  Score = 950
	KingValue   Score = 10000
)

// PieceValue returns what a piece is worth in an exchange, in centipawns, for
// static exchange evaluation and move ordering. The king has a value above all
// others together, NoPieceType none. These values are fixed; the evaluation's
// own are weights.
func PieceValue(t movegen.PieceType) Score {
	return [8]Score{PawnValue, KnightValue, BishopValue, RookValue, QueenValue, KingValue, 0, 0}[t&7]
}

// PieceMaterial returns what c's pieces are worth in exchanges, pawns and the king
// left out, in centipawns.
func PieceMaterial(p *movegen.Position, c movegen.Color) Score {
	var s Score
	for t := movegen.Knight; t < movegen.King; t++ {
		s += PieceValue(t) * Score(p.Pieces(c, t).Count())
	}
	return s
}

// Damp moves s towards zero as the fifty-move rule comes near: at a clock of
// halfmove plies, 0 … 100, the fraction (halfmove/100)²/2 is lost. The square
// leaves ordinary play alone; a linear loss made the search shun long ways to a
// mate. Damp keeps the sign and leaves mate scores alone. The search applies it to
// evaluations; they do not contain it, so that equal positions have equal values in
// caches.
func Damp(s Score, halfmove int) Score {
	if s.IsMate() {
		return s
	}
	h := Score(max(0, min(100, halfmove)))
	return s * (20_000 - h*h) / 20_000
}
