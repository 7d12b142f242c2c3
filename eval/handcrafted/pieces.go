package handcrafted

import "footnote/movegen"

// centre is the four central squares.
const centre movegen.Bitboard = 0x0000001818000000

// longDiagonals is the two diagonals from corner to corner.
const longDiagonals movegen.Bitboard = 0x8142241818244281

// pieces evaluates all pieces of one type and colour: piece-square values, mobility, attacks on the
// king ring and the terms of that type. It adds their attacks to the attack maps of e.
func pieces[C side, T mode, K kind](e *Evaluator, p *movegen.Position) packedScore {
	us, tr, t := colour[C](), tracing[T](), pieceType[K]()
	them := us.Other()
	b := p.Pieces(us, t)
	if b == 0 {
		return 0
	}
	var s, kingDanger packedScore
	if t == movegen.Bishop && b&movegen.LightSquares != 0 && b&movegen.DarkSquares != 0 {
		s += e.val(tr, us, ixBishopPair)
	}
	occ, pinned, ownKing := p.Occupied(), e.pinned[us], p.King(us)
	if t == movegen.Bishop || t == movegen.Rook {
		// X-rays: bishops and rooks see through the own queen, rooks through each other.
		occ ^= p.Pieces(us, movegen.Queen)
		if t == movegen.Rook {
			occ ^= b
		}
	}
	flip, area, ring, near := e.flip[us], e.mobilityArea[us], e.kingRing[them], e.besideKing[them]
	all, two, by := e.attacked[us], e.attackedTwice[us], movegen.Bitboard(0)
	free := 0
	for b != 0 {
		sq := b.Pop()
		var a movegen.Bitboard
		switch t {
		case movegen.Knight:
			a = movegen.KnightAttacks(sq)
		case movegen.Bishop:
			a = movegen.BishopAttacks(sq, occ)
		case movegen.Rook:
			a = movegen.RookAttacks(sq, occ)
		case movegen.Queen:
			a = movegen.QueenAttacks(sq, occ)
		}
		if pinned.Has(sq) {
			a &= movegen.Line(ownKing, sq)
		}
		two |= all & a
		all |= a
		by |= a
		mobility := (a & area).Count()
		s += e.pieceSquare(tr, p, us, t, sq^flip)
		hits := (a & near).Count()
		free += mobility
		attack := e.w[ixDangerAttacker+int(t)-1] + e.w[ixDangerHit]*packedScore(hits)
		if a&ring == 0 { // assigned, not skipped: no branch to mispredict
			attack = 0
		} else if tr {
			e.record.add(us, ixDangerAttacker+int(t)-1, 1)
			e.record.add(us, ixDangerHit, hits)
		}
		kingDanger += attack
		switch t {
		case movegen.Knight:
			s += e.val(tr, us, ixKnightMobility+mobility)
			s += minor[C, T, K](e, p, sq, a)
		case movegen.Bishop:
			s += e.val(tr, us, ixBishopMobility+mobility)
			s += minor[C, T, K](e, p, sq, a)
		case movegen.Rook:
			s += e.val(tr, us, ixRookMobility+mobility)
			s += rookTerms[C, T](e, p, sq, mobility)
		case movegen.Queen:
			s += e.val(tr, us, ixQueenMobility+mobility)
		}
	}
	e.attacked[us], e.attackedTwice[us], e.attackedBy[us][t] = all, two, by
	e.kingDanger[us] += kingDanger
	e.mobility[us] += free
	return s
}

// minor evaluates a knight or bishop on sq that attacks a.
func minor[C side, T mode, K kind](e *Evaluator, p *movegen.Position, sq movegen.Square, a movegen.Bitboard) packedScore {
	us, tr, t := colour[C](), tracing[T](), pieceType[K]()
	them := us.Other()
	pawns := p.Pieces(us, movegen.Pawn)
	s := e.mul(tr, us, ixMinorKingDist+int(t)-1, movegen.Distance(sq, p.King(us)))
	outposts := outpostRanks(us) &^ e.entry.span[them]
	if outposts.Has(sq) {
		ix := ixKnightOutpost
		if t == movegen.Bishop {
			ix = ixBishopOutpost
		}
		if e.pawnAttacks[us].Has(sq) {
			ix++
		}
		s += e.val(tr, us, ix)
	} else if t == movegen.Knight && a&outposts&e.pawnAttacks[us]&^p.ByColor(us) != 0 {
		s += e.val(tr, us, ixKnightReach)
	}
	if p.ByType(movegen.Pawn).Forward(them).Has(sq) {
		s += e.val(tr, us, ixMinorBehindPawn)
	}
	if t == movegen.Bishop {
		same := movegen.LightSquares
		if movegen.DarkSquares.Has(sq) {
			same = movegen.DarkSquares
		}
		s += e.mul(tr, us, ixBishopPawns, (pawns & same).Count())
		s += e.mul(tr, us, ixBishopRammed, (pawns & same & p.Pieces(them, movegen.Pawn).Forward(them)).Count())
		if longDiagonals.Has(sq) && (movegen.BishopAttacks(sq, p.ByType(movegen.Pawn)) & centre).MoreThanOne() {
			s += e.val(tr, us, ixBishopLong)
		}
	}
	return s
}

// rookTerms evaluates what only rooks have; free is the rook's mobility.
func rookTerms[C side, T mode](e *Evaluator, p *movegen.Position, sq movegen.Square, free int) packedScore {
	us, tr := colour[C](), tracing[T]()
	file := movegen.FileBB(sq.File())
	switch {
	case file&p.Pieces(us, movegen.Pawn) == 0:
		var s packedScore
		if sq.File() == p.King(us.Other()).File() {
			s = e.val(tr, us, ixRookKingFile)
		}
		if file&p.ByType(movegen.Pawn) == 0 {
			return s + e.val(tr, us, ixRookFile+1)
		}
		return s + e.val(tr, us, ixRookFile)
	case free <= 3:
		// The own king traps the rook on the edge side.
		k := p.King(us).File()
		if f := sq.File(); k < 4 && f >= k || k >= 4 && f <= k {
			return 0
		}
		if p.CanCastle(us) {
			return e.val(tr, us, ixRookTrapped)
		}
		return e.val(tr, us, ixRookTrapped+1)
	}
	return 0
}

// outpostRanks returns the fourth to sixth rank from c's side.
func outpostRanks(c movegen.Color) movegen.Bitboard {
	if c == movegen.White {
		return 0x0000ffffff000000
	}
	return 0x000000ffffff0000
}
