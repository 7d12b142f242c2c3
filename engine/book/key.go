package book

import (
	_ "embed" // the table
	"encoding/binary"

	"footnote/movegen"
)

// randomTable is Random64, the 781 numbers of 8 bytes, the highest first, that are part of the
// format, published with it by Fabien Letouzey: 768 for the pieces, then the parts below.
//
//go:embed random64.bin
var randomTable string

// The offsets of the parts.
const (
	randomCastle    = 768
	randomEnPassant = 772
	randomTurn      = 780
)

// random64 returns a number of the table.
func random64(i int) uint64 { return binary.BigEndian.Uint64([]byte(randomTable[8*i : 8*i+8])) }

// Key returns the position's key in the format, which is not that of [movegen.Position.Key]. In
// Chess960 castling to the side of the h-file counts as king side, as PolyGlot has it.
//
// The file of a pawn that may be taken en passant is part of the key only when
// the capture is legal. PolyGlot also counts captures that a pin forbids; such
// positions, which are rare in openings, are not found.
func Key(p *movegen.Position) uint64 {
	var key uint64
	for s, pc := range p.All {
		kind := 2 * int(pc.Type())
		if pc.Color() == movegen.White {
			kind++
		}
		key ^= random64(64*kind + int(s))
	}
	for i := range 4 { // White's king side, queen side, Black's
		if p.CastlingRook(movegen.Color(i/2), movegen.Wing(i%2)) != movegen.NoSquare {
			key ^= random64(randomCastle + i)
		}
	}
	if s := p.EnPassant(); s != movegen.NoSquare {
		key ^= random64(randomEnPassant + s.File())
	}
	if p.SideToMove() == movegen.White {
		key ^= random64(randomTurn)
	}
	return key
}
