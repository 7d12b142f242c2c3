package handcrafted

import "footnote/movegen"

// pieceSquareTable holds the value of each piece on each square, material included.
type pieceSquareTable [6][64]packedScore

// The piece-square tables depend on the squares of the kings: each king is in one of
// kingBuckets buckets, and both are on the same wing or not. The table of each case is
// the sum of three, so that a piece costs one look-up.
const kingBuckets = 3

// kingBucket returns the bucket of a king on s, in the view that has it on files e–h:
// at home on the wing, at home in the centre, away from home.
func kingBucket(s movegen.Square) int {
	switch {
	case s >= 16:
		return 2
	case s&7 < 6:
		return 1
	}
	return 0
}

// squaresIndex returns the index in Evaluator.squares for the buckets of the own and
// the enemy king. mirrored is 1 when they are on different wings, else 0.
func squaresIndex(mirrored, own, foe int) int { return (mirrored*kingBuckets+own)*kingBuckets + foe }

// fillPieceSquares computes the tables from the weights.
func (e *Evaluator) fillPieceSquares() {
	for i := range e.squares {
		mirrored, own, foe := i/(kingBuckets*kingBuckets), i/kingBuckets%kingBuckets, i%kingBuckets
		for t := range e.squares[i] {
			for s := range e.squares[i][t] {
				v := e.w.PSQ[t][s]
				if t < int(movegen.King) {
					v += e.w.Material[t] + e.w.PSQOwn[own*5+t][s] + e.w.PSQFoe[foe*5+t][s^7*mirrored]
				}
				e.squares[i][t][s] = v
			}
		}
	}
}

// choosePieceSquares finds the table of each colour. It needs the views in e.flip.
func (e *Evaluator) choosePieceSquares(p *movegen.Position) {
	w, b := e.flip[movegen.White], e.flip[movegen.Black]
	mirrored := int((w^b)>>2) & 1
	zw, zb := kingBucket(p.King(movegen.White)^w), kingBucket(p.King(movegen.Black)^b)
	e.psq[movegen.White] = &e.squares[squaresIndex(mirrored, zw, zb)]
	e.psq[movegen.Black] = &e.squares[squaresIndex(mirrored, zb, zw)]
}

// view returns the xor mask that turns squares to the view of colour c with its king on
// k: own back rank at the bottom, own king on files e–h.
func view(c movegen.Color, k movegen.Square) movegen.Square {
	flip := movegen.Square(c * 56)
	if k&7 < 4 {
		flip ^= 7
	}
	return flip
}

// pieceSquare returns the value of a piece of c on square s, given in its owner's view.
func (e *Evaluator) pieceSquare(tr bool, p *movegen.Position, c movegen.Color, t movegen.PieceType, s movegen.Square) packedScore {
	if tr {
		e.recordPieceSquare(p, c, int(t), int(s))
	}
	return e.psq[c][t][s&63]
}

// recordPieceSquare counts the weights that make up a piece-square value.
func (e *Evaluator) recordPieceSquare(p *movegen.Position, c movegen.Color, t, s int) {
	e.count(c, &e.w.PSQ[t][s], 1)
	if t == int(movegen.King) {
		return
	}
	them := c.Other()
	own, foe := kingBucket(p.King(c)^e.flip[c]), kingBucket(p.King(them)^e.flip[them])
	e.count(c, &e.w.Material[t], 1)
	e.count(c, &e.w.PSQOwn[own*5+t][s], 1)
	if (e.flip[c]^e.flip[them])&4 != 0 {
		s ^= 7
	}
	e.count(c, &e.w.PSQFoe[foe*5+t][s], 1)
}
