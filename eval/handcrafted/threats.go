package handcrafted

import "footnote/movegen"

// threats evaluates the threats of colour C. The attack maps of all pieces must be complete.
func threats[C side, T mode](e *Evaluator, p *movegen.Position) packedScore {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	all, guard, by := e.attacked[us], e.attacked[them], &e.attackedBy[us]
	foes := p.ByColor(them)
	nonPawns := foes &^ p.ByType(movegen.Pawn)
	// Strongly protected: by a pawn, or twice where we attack at most once.
	strong := e.pawnAttacks[them] | e.attackedTwice[them]&^e.attackedTwice[us]
	weak := foes &^ strong & all
	var s packedScore

	minors := by[movegen.Knight] | by[movegen.Bishop]
	for b := minors & (nonPawns&^p.ByType(movegen.King) | weak); b != 0; {
		s += e.val(tr, us, &e.w.ThreatByMinor[p.PieceOn(b.Pop()).Type()])
	}
	for b := by[movegen.Rook] & weak; b != 0; {
		s += e.val(tr, us, &e.w.ThreatByRook[p.PieceOn(b.Pop()).Type()])
	}
	if by[movegen.King]&weak != 0 {
		s += e.val(tr, us, &e.w.ThreatByKing)
	}
	hanging := (weak & (^guard | nonPawns&e.attackedTwice[us])).Count()
	s += e.mul(tr, us, &e.w.Hanging, hanging)
	if p.SideToMove() == us {
		s += e.mul(tr, us, &e.w.HangingTempo, hanging)
	}
	s += e.mul(tr, us, &e.w.Restricted, (guard &^ strong & all).Count())

	pawns, safe := p.Pieces(us, movegen.Pawn), ^guard|all
	hits := movegen.PawnAttacksBB(us, pawns&safe) & nonPawns
	for b := hits &^ p.ByType(movegen.King); b != 0; {
		s += e.val(tr, us, &e.w.ThreatByPawn[p.PieceOn(b.Pop()).Type()])
	}
	empty := ^p.Occupied()
	push := pawns.Forward(us) & empty
	push |= (push & seenBy(us, movegen.Rank3BB)).Forward(us) & empty
	push &= safe &^ e.pawnAttacks[them]
	s += e.mul(tr, us, &e.w.ThreatByPush, (movegen.PawnAttacksBB(us, push) & nonPawns &^ hits).Count())

	if q := p.Pieces(them, movegen.Queen); q != 0 && !q.MoreThanOne() {
		sq, occ := q.First(), p.Occupied()
		free := e.mobilityArea[us] &^ strong
		s += e.mul(tr, us, &e.w.QueenHit[0], (movegen.KnightAttacks(sq) & by[movegen.Knight] & free).Count())
		diagonals, orthogonals := movegen.BishopAttacks(sq, occ), movegen.RookAttacks(sq, occ)
		sliders := diagonals&by[movegen.Bishop] | orthogonals&by[movegen.Rook]
		s += e.mul(tr, us, &e.w.QueenHit[1], (sliders & free & e.attackedTwice[us]).Count())
		if b := p.Pieces(us, movegen.Bishop) &^ diagonals & movegen.BishopRays(sq); b != 0 {
			s += e.mul(tr, us, &e.w.QueenPin[0], (b & movegen.BishopAttacks(sq, occ&^diagonals)).Count())
		}
		if b := p.Pieces(us, movegen.Rook) &^ orthogonals & movegen.RookRays(sq); b != 0 {
			s += e.mul(tr, us, &e.w.QueenPin[1], (b & movegen.RookAttacks(sq, occ&^orthogonals)).Count())
		}
	}
	return s
}

// passed evaluates C's passed pawns with respect to the pieces. Their rank, protection
// and distance to the kings are in the pawn caches.
func passed[C side, T mode](e *Evaluator, p *movegen.Position) packedScore {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	var s packedScore
	for b := e.entry.passed & p.ByColor(us); b != 0; {
		sq := b.Pop()
		rank := sq.RelativeRank(us)
		file := movegen.FileBB(sq.File())
		ahead := ranksAhead(us, sq)
		stop := sq.Bitboard().Forward(us)
		path := file & ahead

		switch {
		case p.Occupied()&stop != 0:
			s += e.val(tr, us, &e.w.PassedBlocked[rank])
		case e.attacked[them]&stop == 0:
			s += e.val(tr, us, &e.w.PassedStopSafe[rank])
		}
		if path&(e.attacked[them]|p.ByColor(them)) == 0 {
			s += e.val(tr, us, &e.w.PassedPathSafe[rank])
		}
		if majors := file &^ ahead & (p.ByType(movegen.Rook) | p.ByType(movegen.Queen)); majors != 0 {
			// Only a piece that attacks the pawn's square along the file counts.
			majors &= movegen.RookAttacks(sq, p.Occupied())
			switch {
			case majors&p.ByColor(us) != 0:
				s += e.val(tr, us, &e.w.PassedRookBehind[0])
			case majors != 0:
				s += e.val(tr, us, &e.w.PassedRookBehind[1])
			}
		}
		if !p.HasNonPawnMaterial(them) && path&p.ByColor(us) == 0 && unstoppable(p, us, sq) {
			s += e.val(tr, us, &e.w.PassedUnstoppable)
		}
	}
	return s
}

// unstoppable reports whether, by the rule of the square, the enemy king cannot catch a
// passed pawn of c on sq.
func unstoppable(p *movegen.Position, c movegen.Color, sq movegen.Square) bool {
	steps := 7 - sq.RelativeRank(c)
	if sq.RelativeRank(c) == 1 {
		steps--
	}
	king := movegen.Distance(p.King(c.Other()), movegen.MakeSquare(sq.File(), 7-7*int(c)))
	if p.SideToMove() != c {
		king--
	}
	return king > steps
}

// spacePhase is the least phase at which space counts.
const spacePhase = 12

// space counts C's safe squares on the central files, twice where they are behind its
// own pawns and not attacked. The weight grows with the number of own pieces.
func space[C side, T mode](e *Evaluator, p *movegen.Position) packedScore {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	const files, spaceRanks movegen.Bitboard = 0x3c3c3c3c3c3c3c3c, 0x00000000ffffff00 // from the second to the fourth
	pawns := p.Pieces(us, movegen.Pawn)
	room := files & seenBy(us, spaceRanks) &^ pawns &^ e.pawnAttacks[them]
	behind := pawns.Forward(them)
	behind |= behind.Forward(them)
	behind |= behind.Forward(them).Forward(them)
	n := room.Count() + (room & behind &^ e.attacked[them]).Count()
	return e.mul(tr, us, &e.w.Space, n*max(0, p.ByColor(us).Count()-4)/8)
}
