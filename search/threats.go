package search

import "footnote/movegen"

// threats holds the squares that the opponent of the side to move attacks. Move
// ordering and history of quiet moves depend on them.
type threats struct {
	all      movegen.Bitboard
	byLesser [8]movegen.Bitboard // by pieces worth less than one of this type
}

// computeThreats fills n.threats.
func (w *worker) computeThreats(n *frame) {
	if !w.f.ThreatHistory && !w.f.EscapeOrder {
		return
	}
	p := &n.pos
	them, occ := p.SideToMove().Other(), p.Occupied()
	pawns := movegen.PawnAttacksBB(them, p.Pieces(them, movegen.Pawn))
	minors := pawns
	for b := p.Pieces(them, movegen.Knight); b != 0; {
		minors |= movegen.KnightAttacks(b.Pop())
	}
	for b := p.Pieces(them, movegen.Bishop); b != 0; {
		minors |= movegen.BishopAttacks(b.Pop(), occ)
	}
	rooks := minors
	for b := p.Pieces(them, movegen.Rook); b != 0; {
		rooks |= movegen.RookAttacks(b.Pop(), occ)
	}
	all := rooks | movegen.KingAttacks(p.King(them))
	for b := p.Pieces(them, movegen.Queen); b != 0; {
		all |= movegen.QueenAttacks(b.Pop(), occ)
	}
	a := &n.threats
	a.all = all
	a.byLesser[movegen.Knight], a.byLesser[movegen.Bishop] = pawns, pawns
	a.byLesser[movegen.Rook], a.byLesser[movegen.Queen] = minors, rooks
}

// threatIndex returns an index 0 … 3: bit 1 is set when the origin of m is attacked,
// bit 0 when its destination is.
func (n *frame) threatIndex(m movegen.Move) int {
	a := n.threats.all
	return int(a>>(m.From()&63)&1)<<1 | int(a>>(m.To()&63)&1)
}

// escapeWeight is the weight of a piece that leaves or enters an attack by a lesser
// piece, in minor pieces. Pawns and kings have no lesser attackers.
var escapeWeight = [8]int{movegen.Knight: 1, movegen.Bishop: 1, movegen.Rook: 2, movegen.Queen: 4}

// checkSquares returns, by piece type, the squares from which a piece of the side to
// move would check the enemy king.
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
