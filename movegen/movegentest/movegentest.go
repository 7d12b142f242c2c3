package movegentest

import (
	"strings"

	"footnote/movegen"
)

// Walk calls use for n positions of random games. A new game begins after mate and
// stalemate, and at every step whose number is a multiple of plies. Equal seeds give
// equal games.
func Walk(seed uint64, n, plies int, use func(p *movegen.Position)) {
	rng := movegen.NewPRNG(seed)
	p := movegen.StartPosition()
	var list movegen.MoveList
	for step := 1; n > 0; step++ {
		p.GenerateLegal(&list)
		if list.N == 0 || step%plies == 0 {
			p = movegen.StartPosition()
			continue
		}
		p.Advance(list.Moves[rng.Intn(list.N)])
		use(&p)
		n--
	}
}

// Placement returns the first field of a FEN. The board holds its letters, a1 first;
// 0 is an empty square.
func Placement(board *[64]byte) string {
	var fen strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for _, piece := range board[8*rank : 8*rank+8] {
			fen.WriteByte(max(piece, '1'))
		}
		if rank > 0 {
			fen.WriteByte('/')
		}
	}
	return fen.String()
}
