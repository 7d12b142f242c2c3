package movegen

// IsLegal reports whether m is legal in p. m may be any 16-bit value, such as a move
// from the hash table.
func (p *Position) IsLegal(m Move) bool {
	us := p.side & 1
	from, to := m.From(), m.To()
	pc := p.board[from&63]
	if pc == NoPiece || pc.Color() != us || m>>15 != 0 {
		return false
	}
	king := p.king[us] & 63
	kind := m.Kind()
	if kind == Castling {
		return pc.Type() == King && p.castling&p.byColor[us]&to.Bitboard() != 0 &&
			p.checkers == 0 && p.castlingLegal(to)
	}
	if p.byColor[us].Has(to) {
		return false
	}

	switch pc.Type() {
	case Pawn:
		if kind == EnPassant {
			return to == p.epSquare && squareTable[from&63].pawn[us].Has(to) && p.epLegal(from, to)
		}
		if (to.RelativeRank(us) == 7) != m.IsPromotion() || kind == unusedKind || !p.pawnReaches(from, to) {
			return false
		}
	case King:
		return kind == Normal && squareTable[king].king.Has(to) &&
			!p.isAttacked(to, us^1, p.Occupied()^king.Bitboard())
	default:
		if kind != Normal || !Attacks(pc.Type(), from, p.Occupied()).Has(to) {
			return false
		}
	}
	if p.checkers != 0 {
		if p.checkers.MoreThanOne() || !(p.checkers | betweenTable[king][p.checkers.First()&63]).Has(to) {
			return false
		}
	}
	return !p.pinned.Has(from) || lineTable[king][from&63].Has(to)
}

// pawnReaches reports whether a pawn of the side to move may go from one square to
// another that holds no piece of its own. It covers neither en passant nor the safety
// of the king.
func (p *Position) pawnReaches(from, to Square) bool {
	us := p.side & 1
	if squareTable[from&63].pawn[us].Has(to) {
		return p.byColor[us^1].Has(to)
	}
	empty := ^p.Occupied()
	single := rotate(from.Bitboard(), pawnShapes[us].up) & empty
	double := rotate(single&pawnShapes[us].thirdRank, pawnShapes[us].up) & empty
	return (single | double).Has(to)
}

// HasLegalMove reports whether the side to move has a legal move: false means
// checkmate or stalemate.
func (p *Position) HasLegalMove() bool {
	us := p.side & 1
	own := p.byColor[us]
	occ := p.Occupied()
	king := p.king[us] & 63

	// Nearly every position has an unpinned pawn or knight that can move.
	if p.checkers == 0 {
		pawns := p.byType[Pawn] & own &^ p.pinned
		if rotate(pawns, pawnShapes[us].up)&^occ != 0 {
			return true
		}
		for b := p.byType[Knight] & own &^ p.pinned; b != 0; b &= b - 1 {
			if squareTable[b.First()&63].knight&^own != 0 {
				return true
			}
		}
	}
	for b := squareTable[king].king &^ own; b != 0; b &= b - 1 {
		if !p.isAttacked(b.First(), us^1, occ^king.Bitboard()) {
			return true
		}
	}
	var l MoveList
	p.GenerateLegal(&l)
	return l.N != 0
}

// GivesCheck reports whether m, legal in p, attacks the enemy king.
func (p *Position) GivesCheck(m Move) bool {
	us := p.side & 1
	from, to := m.From(), m.To()
	enemy := p.king[us^1] & 63
	sets := &squareTable[enemy]
	occ := p.Occupied() &^ from.Bitboard()
	t := p.board[from&63].Type()
	switch kind := m.Kind(); {
	case kind == Castling:
		kingTo, rookTo := castlingTargets(from, to)
		occ = occ&^to.Bitboard() | kingTo.Bitboard() | rookTo.Bitboard()
		own := p.byColor[us] &^ (from.Bitboard() | to.Bitboard())
		return p.slidersReach(enemy, own, occ, rookTo.Bitboard())
	case kind == EnPassant:
		if sets.pawn[us^1].Has(to) {
			return true
		}
		occ = occ&^(to^8).Bitboard() | to.Bitboard()
		return p.slidersReach(enemy, p.byColor[us], occ, 0)
	case m.IsPromotion():
		t = m.Promotion()
	}

	occ |= to.Bitboard()
	direct := false
	switch t {
	case Pawn:
		direct = sets.pawn[us^1].Has(to)
	case Knight:
		direct = sets.knight.Has(to)
	case Bishop:
		direct = sets.bishop.Has(to) && betweenTable[enemy][to&63]&occ == 0
	case Rook:
		direct = sets.rook.Has(to) && betweenTable[enemy][to&63]&occ == 0
	case Queen:
		direct = (sets.bishop | sets.rook).Has(to) && betweenTable[enemy][to&63]&occ == 0
	}
	if direct {
		return true
	}
	// Discovered check: one of our sliders stands on the line that the piece leaves.
	line := lineTable[enemy][from&63]
	if line == 0 || line.Has(to) {
		return false
	}
	return p.slidersReach(enemy, line&p.byColor[us]&^from.Bitboard(), occ, 0)
}

// slidersReach reports whether a slider among own, or a rook of extraRooks,
// attacks s when occ is occupied.
func (p *Position) slidersReach(s Square, own, occ, extraRooks Bitboard) bool {
	rooks := (p.byType[Rook]|p.byType[Queen])&own | extraRooks
	bishops := (p.byType[Bishop] | p.byType[Queen]) & own
	return squareTable[s&63].rook&rooks != 0 && RookAttacks(s, occ)&rooks != 0 ||
		squareTable[s&63].bishop&bishops != 0 && BishopAttacks(s, occ)&bishops != 0
}

// InsufficientMaterial reports whether no sequence of moves can mate: there are only
// kings, kings and one minor piece, or kings and bishops that all stand on squares
// of one colour.
func (p *Position) InsufficientMaterial() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	knights, bishops := p.byType[Knight], p.byType[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.MoreThanOne()
	}
	return bishops&LightSquares == 0 || bishops&DarkSquares == 0
}
