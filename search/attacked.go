package search

import "footnote/movegen"

// attacked tells which squares the opponent of the side to move attacks, by the
// worth of the attackers: what the quiet moves of a node are ordered and
// remembered by.
type attacked struct {
	pawns  movegen.Bitboard // by pawns
	minors movegen.Bitboard // by pawns, knights and bishops
	rooks  movegen.Bitboard // by all but queens and king
	all    movegen.Bitboard
}

// mapAttacks fills n.attacked.
func (w *Worker) mapAttacks(n *frame) {
	if !w.f.ThreatHistory && !w.f.EscapeOrder {
		return
	}
	p := &n.pos
	them, occ := p.SideToMove().Other(), p.Occupied()
	a := &n.attacked
	a.pawns = movegen.PawnAttacksBB(them, p.Pieces(them, movegen.Pawn))
	a.minors = a.pawns
	for b := p.Pieces(them, movegen.Knight); b != 0; {
		a.minors |= movegen.KnightAttacks(b.Pop())
	}
	for b := p.Pieces(them, movegen.Bishop); b != 0; {
		a.minors |= movegen.BishopAttacks(b.Pop(), occ)
	}
	a.rooks = a.minors
	for b := p.Pieces(them, movegen.Rook); b != 0; {
		a.rooks |= movegen.RookAttacks(b.Pop(), occ)
	}
	a.all = a.rooks | movegen.KingAttacks(p.King(them))
	for b := p.Pieces(them, movegen.Queen); b != 0; {
		a.all |= movegen.QueenAttacks(b.Pop(), occ)
	}
}

// threatIndex returns 0 to 3: whether origin and destination of m are attacked.
func (n *frame) threatIndex(m movegen.Move) int {
	a := n.attacked.all
	return int(a>>(m.From()&63)&1)<<1 | int(a>>(m.To()&63)&1)
}

// lesser returns the squares attacked by pieces worth less than t.
func (a *attacked) lesser(t movegen.PieceType) movegen.Bitboard {
	switch t {
	case movegen.Knight, movegen.Bishop:
		return a.pawns
	case movegen.Rook:
		return a.minors
	case movegen.Queen:
		return a.rooks
	}
	return 0
}

// escapes is the worth of a piece that leaves or enters an attack, in minor
// pieces.
func escapes(t movegen.PieceType) int {
	switch t {
	case movegen.Rook:
		return 2
	case movegen.Queen:
		return 4
	}
	return 1
}

// checkSquares returns, by piece type, from where a piece of the side to move
// would check the other king.
func checkSquares(p *movegen.Position) (c [8]movegen.Bitboard) {
	them, occ := p.SideToMove().Other(), p.Occupied()
	k := p.King(them)
	c[movegen.Pawn] = movegen.PawnAttacks(them, k)
	c[movegen.Knight] = movegen.KnightAttacks(k)
	c[movegen.Bishop] = movegen.BishopAttacks(k, occ)
	c[movegen.Rook] = movegen.RookAttacks(k, occ)
	c[movegen.Queen] = c[movegen.Bishop] | c[movegen.Rook]
	return c
}
