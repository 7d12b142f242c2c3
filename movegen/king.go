package movegen

// kingMoves appends the king's legal steps to squares of targets and, among
// quiet moves, castling.
func (p *Position) kingMoves(moves *[MaxMoves]Move, targets Bitboard, st stage) (n uint8) {
	us := p.side & 1
	king := p.king[us] & 63
	steps := squareTable[king].king & targets
	rooks := p.castling & p.byColor[us]
	if rooks == 0 || p.checkers != 0 || st&stageQuiets == 0 {
		if steps != 0 {
			n = add(moves, n, king, p.unattacked(steps))
		}
		return n
	}
	// King steps and castling paths overlap, so test their squares together.
	wanted := steps
	var paths [2]Bitboard
	for i, b := 0, rooks; b != 0 && i < 2; i, b = i+1, b&(b-1) {
		paths[i] = p.castlingPath(b.First())
		wanted |= paths[i]
	}
	if wanted == 0 {
		return 0
	}
	safe := p.unattacked(wanted)
	n = add(moves, n, king, steps&safe)
	for i, b := 0, rooks; b != 0 && i < 2; i, b = i+1, b&(b-1) {
		if path := paths[i]; path != 0 && path&^safe == 0 && !p.rookShields(b.First()) {
			moves[n] = NewMove(king, b.First(), Castling)
			n++
		}
	}
	return n
}

// unattacked returns the squares of want that the enemy does not attack. The king of
// the side to move is taken off the board, since it would shield the squares behind
// it.
func (p *Position) unattacked(want Bitboard) Bitboard {
	us := p.side & 1
	enemy := p.byColor[us^1]
	shape := &pawnShapes[us^1]
	pawns := p.byType[Pawn] & enemy
	attacked := squareTable[p.king[us^1]&63].king |
		rotate(pawns&^shape.diagonalEdge, shape.diagonal) |
		rotate(pawns&^shape.antidiagonalEdge, shape.antidiagonal)
	for knights := p.byType[Knight] & enemy; knights != 0; knights &= knights - 1 {
		attacked |= squareTable[knights.First()&63].knight
	}
	want &^= attacked

	occ := p.Occupied() &^ p.king[us].Bitboard()
	rooks := (p.byType[Rook] | p.byType[Queen]) & enemy
	bishops := (p.byType[Bishop] | p.byType[Queen]) & enemy
	if rest := want & (want - 1); rest&(rest-1) == 0 {
		// One or two squares, usual in middlegames: look for sliders from each of them.
		for b := want; b != 0; b &= b - 1 {
			s := b.First()
			sets := &squareTable[s&63]
			if sets.rook&rooks != 0 && RookAttacks(s, occ)&rooks != 0 ||
				sets.bishop&bishops != 0 && BishopAttacks(s, occ)&bishops != 0 {
				want ^= b & -b
			}
		}
		return want
	}
	// More squares, usual in endgames: there are fewer enemy sliders than squares.
	for ; rooks != 0; rooks &= rooks - 1 {
		if s := rooks.First(); squareTable[s&63].rook&want != 0 {
			want &^= RookAttacks(s, occ)
		}
	}
	for ; bishops != 0; bishops &= bishops - 1 {
		if s := bishops.First(); squareTable[s&63].bishop&want != 0 {
			want &^= BishopAttacks(s, occ)
		}
	}
	return want
}

// castlingPath returns the squares that the king crosses and ends on in castling
// with rook. The set is empty when a piece is in the way of king or rook.
func (p *Position) castlingPath(rook Square) Bitboard {
	king := p.king[p.side&1] & 63
	kingTo, rookTo := castlingTargets(king, rook)
	occ := p.Occupied() ^ king.Bitboard() ^ rook.Bitboard()
	path := betweenTable[king][kingTo&63] | kingTo.Bitboard()
	if (path|betweenTable[rook&63][rookTo&63]|rookTo.Bitboard())&occ != 0 {
		return 0
	}
	return path
}

// rookShields reports whether the castling rook shields the king's destination from
// an enemy rook or queen on the back rank. That happens only in Chess960.
func (p *Position) rookShields(rook Square) bool {
	if rook.Bitboard()&(FileABB|FileHBB) != 0 {
		return false // nothing can stand behind it
	}
	us := p.side & 1
	king := p.king[us]
	kingTo, _ := castlingTargets(king, rook)
	occ := p.Occupied() &^ (king.Bitboard() | rook.Bitboard())
	return RookAttacks(kingTo, occ)&(p.byType[Rook]|p.byType[Queen])&p.byColor[us^1]&RankBB(king.Rank()) != 0
}

// castlingLegal reports whether the side to move may castle with rook. It must have
// that castling right and must not be in check.
func (p *Position) castlingLegal(rook Square) bool {
	path := p.castlingPath(rook)
	return path != 0 && p.unattacked(path) == path && !p.rookShields(rook)
}
