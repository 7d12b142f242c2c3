package handcrafted

import "footnote/movegen"

// squareTable says what the pieces are worth on each square, material included.
type squareTable [6][64]pair

// The tables of squares depend on where the kings stand: each king is in one of
// so many zones, and both are on the same wing or not. A table for each case is
// the sum of three, so that a piece costs one look-up.
const zones = 3

// zone returns the zone of a king on s, in the view that has it on files e–h:
// at home on the wing, at home in the centre, away from home.
func zone(s movegen.Square) int {
	switch {
	case s >= 16:
		return 2
	case s&7 < 6:
		return 1
	}
	return 0
}

// squaresIndex returns the place in Evaluator.squares for the zones of the own
// and the enemy king; mirrored says that they are on different wings.
func squaresIndex(mirrored, own, foe int) int { return (mirrored*zones+own)*zones + foe }

// fillSquares adds up the tables from the weights.
func (e *Evaluator) fillSquares() {
	for i := range e.squares {
		mirrored, own, foe := i/(zones*zones), i/zones%zones, i%zones
		for t := range e.squares[i] {
			for s := range e.squares[i][t] {
				v := e.w[ixPSQ+t*64+s]
				if t < int(movegen.King) {
					v += e.w[ixMaterial+t] + e.w[ixPSQOwn+(own*5+t)*64+s] + e.w[ixPSQFoe+(foe*5+t)*64+(s^7*mirrored)]
				}
				e.squares[i][t][s] = v
			}
		}
	}
}

// chooseSquares finds the table of each colour. It needs the views in e.flip.
func (e *Evaluator) chooseSquares(p *movegen.Position) {
	w, b := e.flip[movegen.White], e.flip[movegen.Black]
	mirrored := int((w^b)>>2) & 1
	zw, zb := zone(p.King(movegen.White)^w), zone(p.King(movegen.Black)^b)
	e.psq[movegen.White] = &e.squares[squaresIndex(mirrored, zw, zb)]
	e.psq[movegen.Black] = &e.squares[squaresIndex(mirrored, zb, zw)]
}

// view returns the xor that turns squares to the view of colour c whose king
// stands on k: own back rank below, own king on the right wing.
func view(c movegen.Color, k movegen.Square) movegen.Square {
	flip := movegen.Square(c * 56)
	if k&7 < 4 {
		flip ^= 7
	}
	return flip
}

// place returns the worth of a piece of c with its square, given in its owner's
// view.
func (e *Evaluator) place(tr bool, p *movegen.Position, c movegen.Color, t movegen.PieceType, s movegen.Square) pair {
	if tr {
		e.recordPlace(p, c, int(t), int(s))
	}
	return e.psq[c][t][s&63]
}

// recordPlace counts the weights that are in a square's worth.
func (e *Evaluator) recordPlace(p *movegen.Position, c movegen.Color, t, s int) {
	if t == int(movegen.King) {
		e.record.add(c, ixPSQ+t*64+s, 1)
		return
	}
	them := c.Other()
	own, foe := zone(p.King(c)^e.flip[c]), zone(p.King(them)^e.flip[them])
	place := Place{Color: c, Weights: [4]uint16{
		uint16(ixMaterial + t), uint16(ixPSQ + t*64 + s), uint16(ixPSQOwn + (own*5+t)*64 + s), 0,
	}}
	if (e.flip[c]^e.flip[them])&4 != 0 {
		s ^= 7
	}
	place.Weights[3] = uint16(ixPSQFoe + (foe*5+t)*64 + s)
	for _, ix := range place.Weights {
		e.record.add(c, int(ix), 1)
	}
	e.record.places = append(e.record.places, place)
}
