package movegen

import "math/bits"

// Mirror returns p with the colours exchanged and the board turned, the other side to
// move. Every evaluation should value both alike.
func (p *Position) Mirror() Position {
	m := Position{side: p.side ^ 1, epSquare: NoSquare, halfmove: p.halfmove, fullmove: p.fullmove, castling: turned(p.castling)}
	for t, b := range p.byType {
		m.byType[t] = turned(b)
	}
	for c := range m.byColor {
		m.byColor[c], m.king[c] = turned(p.byColor[c^1]), p.king[c^1]^56
	}
	for s, pc := range p.board {
		if pc != NoPiece {
			pc = MakePiece(pc.Color().Other(), pc.Type())
		}
		m.board[s^56] = pc
	}
	if p.epSquare != NoSquare {
		m.epSquare = p.epSquare ^ 56
	}
	m.updateChecks()
	m.setKeys()
	return m
}

// turned returns b with the ranks in reverse order.
func turned(b Bitboard) Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }
