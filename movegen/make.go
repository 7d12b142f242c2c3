package movegen

// Make sets *next to the position after m, which must be legal in p. next must
// not be p. It allocates nothing.
func (p *Position) Make(m Move, next *Position) {
	if debugging {
		defer next.mustHold(p, m)
	}
	from, to := m.From(), m.To()
	if m.Kind() == Castling {
		p.makeCastling(from, to, next)
		return
	}
	us := p.side & 1
	them := us ^ 1
	pc, captured := p.board[from&63], p.board[to&63]
	fromBB, toBB := from.Bitboard(), to.Bitboard()

	// Compute from p wherever possible: reading back what was just stored to next is
	// slow.
	next.byType = p.byType
	next.byType[pc&7] = p.byType[pc&7] ^ fromBB ^ toBB
	next.byColor[us] = p.byColor[us] ^ fromBB ^ toBB
	next.byColor[them] = p.byColor[them] &^ toBB
	next.board = p.board
	next.board[from&63] = NoPiece
	next.board[to&63] = pc
	z := pieceKeys[pc&15][from&63] ^ pieceKeys[pc&15][to&63]
	next.key = p.key ^ z ^ sideKey ^ epKeys[p.epSquare&127]
	next.pawnKey, next.minorKey, next.nonPawnKey = p.pawnKey, p.minorKey, p.nonPawnKey
	next.king = p.king
	next.epSquare = NoSquare
	next.side = them
	next.halfmove = p.halfmove + 1
	next.fullmove = p.fullmove + uint32(us)
	next.castling = p.castling
	if captured != NoPiece {
		next.byType[captured&7] ^= toBB
		next.toggleKeys(captured, pieceKeys[captured&15][to&63])
		next.halfmove = 0
	}

	lost := p.castling & (fromBB | toBB)
	switch pc.Type() {
	case Pawn:
		next.pawnKey ^= z
		next.halfmove = 0
		if from^to == 16 {
			next.updateChecks()
			next.setEnPassant((from + to) / 2)
			return
		}
		if m.Kind() == EnPassant {
			next.toggle(MakePiece(them, Pawn), to^8)
		} else if m.IsPromotion() {
			next.toggle(pc, to)
			next.toggle(MakePiece(us, m.Promotion()), to)
		}
	case King:
		next.king[us] = to
		lost |= p.castling & p.byColor[us]
		fallthrough
	case Knight, Bishop:
		next.minorKey ^= z
		fallthrough
	default:
		next.nonPawnKey[us] ^= z
	}
	if lost != 0 {
		next.dropCastling(lost)
	}
	next.updateChecks()
}

// Advance makes m, which must be legal, in p itself. Make is for those who need the
// position before it too.
func (p *Position) Advance(m Move) {
	before := *p
	before.Make(m, p)
}

// KeyAfter returns an approximate key of the position after m, for prefetching table
// entries only. It ignores castling, promotions, lost castling rights, the pawn
// captured en passant and a new en passant square.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From(), m.To()
	z := &pieceKeys[p.board[from&63]&15]
	return p.key ^ sideKey ^ z[from&63] ^ z[to&63] ^ pieceKeys[p.board[to&63]&15][to&63] ^ epKeys[p.epSquare&127]
}

// MakeNull sets *next to the position after passing the move. The side to move
// must not be in check, and next must not be p.
func (p *Position) MakeNull(next *Position) {
	p.pass(next)
	next.updateChecks()
	if debugging {
		next.mustHold(p, NoMove)
	}
}

// pass sets *next to p with the other side to move. It does not update checkers and
// pins.
func (p *Position) pass(next *Position) {
	*next = *p
	next.side = p.side ^ 1
	next.fullmove += uint32(p.side & 1)
	next.halfmove++
	next.epSquare = NoSquare
	next.key ^= sideKey ^ epKeys[p.epSquare&127]
}

// makeCastling sets *next to the position after castling.
func (p *Position) makeCastling(king, rook Square, next *Position) {
	p.pass(next)
	us := p.side & 1
	kingTo, rookTo := castlingTargets(king, rook)
	kingPiece, rookPiece := MakePiece(us, King), MakePiece(us, Rook)
	next.dropCastling(p.castling & p.byColor[us])
	next.toggle(kingPiece, king) // both leave before either arrives: in
	next.toggle(rookPiece, rook) // Chess960 their squares may overlap
	next.toggle(kingPiece, kingTo)
	next.toggle(rookPiece, rookTo)
	next.king[us] = kingTo
	next.updateChecks()
}

// castlingTargets returns where king and rook end: files g and f, or c and d.
func castlingTargets(king, rook Square) (kingTo, rookTo Square) {
	rank := king &^ 7
	if rook > king {
		return rank | 6, rank | 5
	}
	return rank | 2, rank | 3
}

// toggle puts pc on s when s is empty, and removes it when it stands there.
func (p *Position) toggle(pc Piece, s Square) {
	b := s.Bitboard()
	if p.board[s&63] == pc {
		p.board[s&63] = NoPiece
	} else {
		p.board[s&63] = pc
	}
	p.byType[pc&7] ^= b
	p.byColor[pc.Color()] ^= b
	p.toggleKeys(pc, pieceKeys[pc&15][s&63])
}

// toggleKeys xors z into the keys that pc is part of.
func (p *Position) toggleKeys(pc Piece, z uint64) {
	mask := &keyMasks[pc&7]
	p.key ^= z
	p.pawnKey ^= z & mask.pawn
	p.minorKey ^= z & mask.minor
	p.nonPawnKey[pc.Color()] ^= z & mask.nonPawn
}

// dropCastling removes rights, given by their rooks.
func (p *Position) dropCastling(rooks Bitboard) {
	p.castling &^= rooks
	for rooks != 0 {
		p.key ^= castlingKeys[rooks.Pop()&63]
	}
}

// setEnPassant records s, over which a pawn has just jumped, when the side to
// move can legally capture there. checkers must be up to date.
func (p *Position) setEnPassant(s Square) {
	us := p.side & 1
	pawns := squareTable[s&63].pawn[us^1] & p.byType[Pawn] & p.byColor[us]
	for pawns != 0 {
		if p.epLegal(pawns.Pop(), s) {
			p.epSquare = s
			p.key ^= epKeys[s&127]
			return
		}
	}
}

// epLegal reports whether capturing en passant from from to to leaves the own king
// safe. Both pawns leave their squares, so p.pinned does not tell.
func (p *Position) epLegal(from, to Square) bool {
	us := p.side & 1
	them := p.byColor[us^1]
	king := p.king[us]
	captured := (to ^ 8).Bitboard()
	if p.checkers&(p.byType[Pawn]|p.byType[Knight])&^captured != 0 {
		return false
	}
	occ := p.Occupied() ^ from.Bitboard() ^ captured | to.Bitboard()
	return RookAttacks(king, occ)&(p.byType[Rook]|p.byType[Queen])&them == 0 &&
		BishopAttacks(king, occ)&(p.byType[Bishop]|p.byType[Queen])&them == 0
}

// updateChecks computes checkers and pinned pieces of the side to move in one loop
// over the snipers, the enemy sliders that attack the king on the empty board: with
// nothing between it is a check, with one own piece between it is a pin.
func (p *Position) updateChecks() {
	us := p.side & 1
	own, enemy := p.byColor[us], p.byColor[us^1]
	king := p.king[us] & 63
	sets := &squareTable[king]
	checkers := sets.knight&p.byType[Knight] | sets.pawn[us]&p.byType[Pawn]
	snipers := sets.rook&(p.byType[Rook]|p.byType[Queen]) | sets.bishop&(p.byType[Bishop]|p.byType[Queen])
	var pinned Bitboard
	occ := own | enemy
	between := &betweenTable[king]
	for snipers &= enemy; snipers != 0; snipers &= snipers - 1 {
		blockers := between[snipers.First()&63] & occ
		if blockers == 0 {
			checkers |= snipers & -snipers
		} else if blockers&(blockers-1) == 0 {
			pinned |= blockers
		}
	}
	p.checkers = checkers & enemy
	p.pinned = pinned & own
}

// findPinned returns the pieces of c that are pinned to their king.
func (p *Position) findPinned(c Color) Bitboard {
	return p.blockers(p.king[c&1], c^1) & p.byColor[c&1]
}

// blockers returns the pieces of either colour that are the only piece between s and
// a slider of colour by.
func (p *Position) blockers(s Square, by Color) Bitboard {
	sets, between := &squareTable[s&63], &betweenTable[s&63]
	snipers := sets.rook&(p.byType[Rook]|p.byType[Queen]) | sets.bishop&(p.byType[Bishop]|p.byType[Queen])
	var found Bitboard
	occ := p.Occupied()
	for snipers &= p.byColor[by&1]; snipers != 0; snipers &= snipers - 1 {
		blockers := between[snipers.First()&63] & occ
		if blockers != 0 && blockers&(blockers-1) == 0 {
			found |= blockers
		}
	}
	return found
}
