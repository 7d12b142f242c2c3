package handcrafted

import "footnote/movegen"

// shelter evaluates what depends on kings and pawns alone: their piece-square values, the pawn shelter
// of C's king, the enemy's pawn storm, and the distance of both kings to C's passed pawns. It returns
// the score for C and the king danger that the shelter adds to the enemy's attack.
func shelter[C side, T mode](e *Evaluator, p *movegen.Position) (s, kingDanger packedScore) {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	king, enemy := p.King(us), p.King(them)
	ours, theirs := p.Pieces(us, movegen.Pawn), p.Pieces(them, movegen.Pawn)
	flip := e.flip[us]
	s = e.pieceSquare(tr, p, us, movegen.King, king^flip)
	for b := ours; b != 0; {
		s += e.pieceSquare(tr, p, us, movegen.Pawn, b.Pop()^flip)
	}
	for b := e.entry.passed & ours; b != 0; {
		sq := b.Pop()
		rank := sq.RelativeRank(us)
		stop := sq + 8 - 16*movegen.Square(us)
		file := movegen.FileBB(sq.File())
		if (file.East()|file.West())&e.entry.passed&ours != 0 {
			s += e.val(tr, us, &e.w.PassedConnected[rank])
		}
		s += e.mul(tr, us, &e.w.PassedOwnKing[rank], movegen.Distance(king, stop))
		s += e.mul(tr, us, &e.w.PassedEnemyKing[rank], movegen.Distance(enemy, stop))
	}
	if flank(king)&(ours|theirs) == 0 {
		s += e.val(tr, us, &e.w.PawnlessWing)
	}
	// Pawns behind the king count neither as shelter nor as storm.
	front := ranksAhead(us, king) | movegen.RankBB(king.Rank())
	mid := max(1, min(6, king.File()))
	for f := mid - 1; f <= mid+1; f++ {
		edge := min(f, 7-f)
		own := nearest(us, ours&front&movegen.FileBB(f))
		foe := nearest(us, theirs&front&movegen.FileBB(f))
		s += e.val(tr, us, &e.w.Shelter[edge][own])
		kingDanger += e.val(tr, them, &e.w.DangerShelter[own]) + e.val(tr, them, &e.w.DangerStorm[foe])
		if own != 0 && foe == own+1 {
			s += e.val(tr, us, &e.w.StormBlocked[foe])
		} else {
			s += e.val(tr, us, &e.w.Storm[edge][foe])
		}
	}
	return s, kingDanger
}

// nearest returns the relative rank of the pawn of b, all on one file, that is
// closest to c's back rank; 0 when there is none.
func nearest(c movegen.Color, b movegen.Bitboard) int {
	if b == 0 {
		return 0
	}
	if c == movegen.White {
		return b.First().Rank()
	}
	return 7 - b.Last().Rank()
}

// king evaluates the attack of colour C on the enemy king and C's castling rights. The
// attack maps of all pieces must be complete.
func king[C side, T mode](e *Evaluator, p *movegen.Position) packedScore {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	var s packedScore
	if p.CanCastle(us) {
		s = castling[C, T](e, p)
	}
	k, occ := p.King(them), p.Occupied()
	all, two, by := e.attacked[us], e.attackedTwice[us], &e.attackedBy[us]
	defended, defendedBy := e.attacked[them], &e.attackedBy[them]
	queens := defendedBy[movegen.Queen]

	d := e.kingDanger[us] + e.val(tr, us, &e.w.DangerBase)
	if p.SideToMove() == us {
		d += e.val(tr, us, &e.w.DangerTempo)
	}
	// The quotient rounds towards zero, so that both colours are treated alike.
	d += e.mul(tr, us, &e.w.DangerMobility, (e.mobility[us]-e.mobility[them])/4)
	if p.Pieces(us, movegen.Queen) == 0 {
		d += e.val(tr, us, &e.w.DangerNoQueen)
	}
	// Attacked squares that the enemy defends at most once, and only by king or queen.
	weak := all &^ e.attackedTwice[them] & (^defended | defendedBy[movegen.King] | queens)
	d += e.mul(tr, us, &e.w.DangerWeak, (weak & e.kingRing[them]).Count())

	d += e.mul(tr, us, &e.w.DangerPawn, (e.pawnAttacks[us] & e.besideKing[them]).Count())

	safe := ^p.ByColor(us) & (^defended | weak&two)
	orthogonals := movegen.RookAttacks(k, occ^p.Pieces(them, movegen.Queen))
	diagonals := movegen.BishopAttacks(k, occ^p.Pieces(them, movegen.Queen))
	rooks, bishops := orthogonals&by[movegen.Rook], diagonals&by[movegen.Bishop]
	knights := movegen.KnightAttacks(k) & by[movegen.Knight]
	d += e.check(tr, us, movegen.Knight, knights&safe)
	d += e.check(tr, us, movegen.Bishop, bishops&safe)
	d += e.check(tr, us, movegen.Rook, rooks&safe)
	// A queen check does not count where the enemy queen can exchange queens.
	d += e.check(tr, us, movegen.Queen, (orthogonals|diagonals)&by[movegen.Queen]&safe&^queens)
	unsafe := (knights | bishops | rooks) &^ safe
	d += e.mul(tr, us, &e.w.DangerUnsafe, unsafe.Count())

	d += e.mul(tr, us, &e.w.DangerPinned, e.pinned[them].Count())
	wing := flank(k) & seenBy(them, firstFive)
	d += e.mul(tr, us, &e.w.DangerFlank[0], (all & wing).Count())
	d += e.mul(tr, us, &e.w.DangerFlank[1], (all & two & wing).Count())
	d += e.mul(tr, us, &e.w.DangerFlankGuard, (defended & wing).Count())
	if defendedBy[movegen.Knight]&defendedBy[movegen.King] != 0 {
		d += e.val(tr, us, &e.w.DangerKnight)
	}
	if defendedBy[movegen.Bishop]&defendedBy[movegen.King] != 0 {
		d += e.val(tr, us, &e.w.DangerBishop)
	}
	return s + danger(d)
}

// castling evaluates the castling rights of colour C.
func castling[C side, T mode](e *Evaluator, p *movegen.Position) (s packedScore) {
	us, tr := colour[C](), tracing[T]()
	for wing := movegen.KingSide; wing <= movegen.QueenSide; wing++ {
		if p.CastlingRook(us, wing) != movegen.NoSquare {
			s += e.val(tr, us, &e.w.CastleRight[wing])
		}
	}
	return s
}

// check returns the king danger of the safe squares b from which pieces of type t can give check.
func (e *Evaluator) check(tr bool, c movegen.Color, t movegen.PieceType, b movegen.Bitboard) packedScore {
	if b == 0 {
		return 0
	}
	weights := &e.w.DangerSafeCheck[t-movegen.Knight]
	if b.MoreThanOne() {
		return e.val(tr, c, &weights[1])
	}
	return e.val(tr, c, &weights[0])
}

// The king danger function. The middlegame value grows with the square of the king
// danger: 1024 units are worth 1024 centipawns, 512 units 256. The endgame value is
// linear. Danger above dangerMax does not count.
const (
	dangerUnit   = 1024
	dangerMax    = 2048
	dangerEGUnit = 16
)

// danger turns the sum of king danger weights into a score for the attacker.
func danger(d packedScore) packedScore {
	mg := max(0, min(dangerMax, d.mg()))
	eg := max(0, min(dangerMax, d.eg()))
	return makeScore(mg*mg/dangerUnit, eg/dangerEGUnit)
}

// kingRing returns the three by three squares around a king, shifted inwards
// when the king stands at the edge.
func kingRing(k movegen.Square) movegen.Bitboard {
	c := movegen.MakeSquare(max(1, min(6, k.File())), max(1, min(6, k.Rank())))
	return movegen.KingAttacks(c) | c.Bitboard()
}

// flank returns the king flank of a king on k: the four files of its half of the board,
// or the four central files for a king on the d- or e-file.
func flank(k movegen.Square) movegen.Bitboard {
	const left = 0x0f0f0f0f0f0f0f0f
	switch f := k & 7; {
	case f < 3:
		return left
	case f < 5:
		return left << 2
	}
	return left << 4
}

// firstFive is the first five ranks.
const firstFive movegen.Bitboard = 0x000000ffffffffff
