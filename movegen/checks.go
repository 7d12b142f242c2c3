package movegen

// GenerateQuietChecks fills l with those moves of GenerateQuiets that give check,
// except promotions, in the same order. Quiescence needs them at every leaf, so
// filtering all quiet moves would be too slow.
func (p *Position) GenerateQuietChecks(l *MoveList) {
	if p.checkers != 0 {
		p.GenerateQuiets(l)
		l.keep(func(m Move) bool { return !m.IsPromotion() && p.GivesCheck(m) })
		return
	}
	us := p.side & 1
	own, occ := p.byColor[us], p.Occupied()
	king, enemyKing := p.king[us]&63, p.king[us^1]&63
	moves, empty := &l.Moves, ^occ
	orthogonals, diagonals := RookAttacks(enemyKing, occ)&empty, BishopAttacks(enemyKing, occ)&empty
	// Pieces that give a discovered check by leaving the line to the enemy king.
	discoverers := p.blockers(enemyKing, us) & own
	enemyKingLines, kingLines := &lineTable[enemyKing], &lineTable[king]

	n := p.kingChecks(moves, discoverers)
	n = p.pawnChecks(moves, n, discoverers)
	for pieces := p.byType[Knight] & own &^ p.pinned; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		targets := squareTable[enemyKing].knight
		if discoverers.Has(s) {
			targets = ^Bitboard(0)
		}
		n = add(moves, n, s, squareTable[s].knight&targets&empty)
	}
	checkSquares := [8]Bitboard{Bishop: diagonals, Rook: orthogonals, Queen: diagonals | orthogonals}
	for t := Bishop; t <= Queen; t++ {
		for pieces := p.byType[t] & own; pieces != 0; pieces &= pieces - 1 {
			s := pieces.First() & 63
			to := checkSquares[t]
			if discoverers.Has(s) {
				to |= empty &^ enemyKingLines[s]
			}
			if p.pinned.Has(s) {
				to &= kingLines[s]
			}
			if to != 0 {
				n = add(moves, n, s, to&Attacks(t, s, occ))
			}
		}
	}
	l.N = int(n)
}

// kingChecks appends the king's steps that give a discovered check, and castling
// moves that give check.
func (p *Position) kingChecks(moves *[MaxMoves]Move, discoverers Bitboard) (n uint8) {
	us := p.side & 1
	king, enemyKing := p.king[us]&63, p.king[us^1]&63
	if discoverers.Has(king) {
		if steps := squareTable[king].king &^ p.Occupied() &^ lineTable[enemyKing][king]; steps != 0 {
			n = add(moves, n, king, p.unattacked(steps))
		}
	}
	for rooks := p.castling & p.byColor[us]; rooks != 0; rooks &= rooks - 1 {
		rook := rooks.First()
		if m := NewMove(king, rook, Castling); p.GivesCheck(m) && p.castlingLegal(rook) {
			moves[n] = m
			n++
		}
	}
	return n
}

// pawnChecks appends the pawn pushes that give a direct or discovered check.
func (p *Position) pawnChecks(moves *[MaxMoves]Move, n uint8, discoverers Bitboard) uint8 {
	us := p.side & 1
	shape := &pawnShapes[us]
	king, enemyKing := p.king[us]&63, p.king[us^1]&63
	pawns, empty := p.byType[Pawn]&p.byColor[us], ^p.Occupied()
	single := rotate(pawns&(^p.pinned|FileABB<<(king&7)), shape.up) & empty
	double := rotate(single&shape.thirdRank, shape.up) & empty
	direct := squareTable[enemyKing].pawn[us^1]
	uncover := rotate(pawns&discoverers&^(FileABB<<(enemyKing&7)), shape.up)
	n = addPawns(moves, n, single&(direct|uncover)&^(Rank1BB|Rank8BB), shape.up)
	return addPawns(moves, n, double&(direct|rotate(uncover, shape.up)), 2*shape.up)
}
