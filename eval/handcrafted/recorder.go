package handcrafted

import "footnote/movegen"

// recorder counts how often each weight entered the evaluation, by colour.
type recorder struct {
	counts       [2][NumWeights]int16
	list         []Coefficient // room for the result, empty
	pieceSquares []PieceSquare
}

// add counts weight ix n times for c.
func (r *recorder) add(c movegen.Color, ix, n int) { r.counts[c&1][ix] += int16(n) }
