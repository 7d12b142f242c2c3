package nnue

import "footnote/movegen"

// board is what the sums of an accumulator stand for. The bitboards tell which squares
// differ from those of a position, the squares what stood there.
type board struct {
	types   [6]movegen.Bitboard // by type, both colours
	white   movegen.Bitboard
	squares [64]movegen.Piece
}

// clear empties the board.
func (b *board) clear() {
	*b = board{}
	for s := range b.squares {
		b.squares[s] = movegen.NoPiece
	}
}

// changes lists features, as White sees them with its king on a–d, in pairs: one to
// add and one to subtract. The shorter of the two lists is filled up with numbers from
// noFeature on. No list is longer than the board has squares.
type changes struct {
	pairs [2 * 64]uint16
	n     int // pairs
}

// slice returns the pairs.
func (c *changes) slice() []uint16 { return c.pairs[:2*c.n] }

// follow turns b into the board of p and lists the changes.
func (b *board) follow(p *movegen.Position, c *changes) {
	white := p.ByColor(movegen.White)
	differ := b.white ^ white
	b.white = white
	for t := range b.types {
		now := p.ByType(movegen.PieceType(t))
		differ |= b.types[t] ^ now
		b.types[t] = now
	}
	// Without branches, which nobody could foresee: both lists get the next entry,
	// and one grows only if there is a piece. "No piece" has a number without
	// weights, as has what the longer list leaves open in the other.
	added, removed, seen := 0, 0, 0
	for differ != 0 {
		s := differ.Pop() & 63
		now, old := p.PieceOn(s), b.squares[s]
		b.squares[s] = now
		c.pairs[2*seen&127] = noFeature
		c.pairs[(2*seen+1)&127] = noFeature
		c.pairs[2*added&127] = feature(now, s)
		c.pairs[(2*removed+1)&127] = feature(old, s)
		added += isPiece(now)
		removed += isPiece(old)
		seen++
	}
	c.n = max(added, removed)
}

// isPiece returns 1 for a piece, 0 for NoPiece.
func isPiece(pc movegen.Piece) int { return int(^((pc >> 1) & (pc >> 2)) & 1) }

// all lists every piece of p as added to an empty board.
func (c *changes) all(p *movegen.Position) {
	c.n = 0
	for occupied := p.Occupied(); occupied != 0; {
		s := occupied.Pop()
		c.pairs[2*c.n&127] = feature(p.PieceOn(s), s)
		c.pairs[(2*c.n+1)&127] = noFeature
		c.n++
	}
}
