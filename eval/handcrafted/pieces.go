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
		s += e.val(tr, us, &e.w.BishopPair)
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
		attack := e.w.DangerAttacker[t-movegen.Knight] + e.w.DangerHit*packedScore(hits)
		if a&ring == 0 { // assigned, not skipped: no branch to mispredict
			attack = 0
		} else if tr {
			e.count(us, &e.w.DangerAttacker[t-movegen.Knight], 1)
			e.count(us, &e.w.DangerHit, hits)
		}
		kingDanger += attack
		switch t {
		case movegen.Knight:
			s += e.val(tr, us, &e.w.KnightMobility[mobility])
			s += minor[C, T, K](e, p, sq, a)
		case movegen.Bishop:
			s += e.val(tr, us, &e.w.BishopMobility[mobility])
			s += minor[C, T, K](e, p, sq, a)
		case movegen.Rook:
			s += e.val(tr, us, &e.w.RookMobility[mobility])
			s += rookTerms[C, T](e, p, sq, mobility)
		case movegen.Queen:
			s += e.val(tr, us, &e.w.QueenMobility[mobility])
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
	s := e.mul(tr, us, &e.w.MinorKingDist[(t-movegen.Knight)&1], movegen.Distance(sq, p.King(us)))
	outposts := seenBy(us, outpostRanks) &^ e.entry.span[them]
	if outposts.Has(sq) {
		weights := &e.w.KnightOutpost
		if t == movegen.Bishop {
			weights = &e.w.BishopOutpost
		}
		supported := 0
		if e.pawnAttacks[us].Has(sq) {
			supported = 1
		}
		s += e.val(tr, us, &weights[supported])
	} else if t == movegen.Knight && a&outposts&e.pawnAttacks[us]&^p.ByColor(us) != 0 {
		s += e.val(tr, us, &e.w.KnightReach)
	}
	if p.ByType(movegen.Pawn).Forward(them).Has(sq) {
		s += e.val(tr, us, &e.w.MinorBehindPawn)
	}
	if t == movegen.Bishop {
		same := movegen.LightSquares
		if movegen.DarkSquares.Has(sq) {
			same = movegen.DarkSquares
		}
		s += e.mul(tr, us, &e.w.BishopPawns, (pawns & same).Count())
		s += e.mul(tr, us, &e.w.BishopRammed, (pawns & same & p.Pieces(them, movegen.Pawn).Forward(them)).Count())
		if longDiagonals.Has(sq) && (movegen.BishopAttacks(sq, p.ByType(movegen.Pawn)) & centre).MoreThanOne() {
			s += e.val(tr, us, &e.w.BishopLong)
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
			s = e.val(tr, us, &e.w.RookKingFile)
		}
		if file&p.ByType(movegen.Pawn) == 0 {
			return s + e.val(tr, us, &e.w.RookFile[1])
		}
		return s + e.val(tr, us, &e.w.RookFile[0])
	case free <= 3:
		// The own king traps the rook on the edge side.
		k := p.King(us).File()
		if f := sq.File(); k < 4 && f >= k || k >= 4 && f <= k {
			return 0
		}
		if p.CanCastle(us) {
			return e.val(tr, us, &e.w.RookTrapped[0])
		}
		return e.val(tr, us, &e.w.RookTrapped[1])
	}
	return 0
}

// outpostRanks is the fourth to sixth rank.
const outpostRanks movegen.Bitboard = 0x0000ffffff000000
