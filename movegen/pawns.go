package movegen

import "math/bits"

// pawnShape holds what differs between the pawns of the two sides: the shifts, as
// rotations, and the files that must be masked off before a capture.
type pawnShape struct {
	up, diagonal, antidiagonal     int
	diagonalEdge, antidiagonalEdge Bitboard
	thirdRank                      Bitboard // rank a single step reaches from the start
}

var pawnShapes = [2]pawnShape{
	White: {up: 8, diagonal: 9, antidiagonal: 7, diagonalEdge: FileHBB, antidiagonalEdge: FileABB, thirdRank: Rank3BB},
	Black: {up: -8, diagonal: -9, antidiagonal: -7, diagonalEdge: FileABB, antidiagonalEdge: FileHBB, thirdRank: Rank6BB},
}

func rotate(b Bitboard, n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// pawnMoves appends the pawn moves that end in targets. A pinned pawn may only move
// along the line through its king. Only pinned pawns are masked, so the file and the
// diagonals of the king stand for all pin lines.
func (p *Position) pawnMoves(moves *[MaxMoves]Move, n uint8, st stage, targets Bitboard) uint8 {
	_ = moves[0] // one nil check here instead of one in every loop
	us := p.side & 1
	shape := &pawnShapes[us]
	own, enemy := p.byColor[us], p.byColor[us^1]
	king := p.king[us] & 63
	sets := &squareTable[king]
	pawns, free := p.byType[Pawn]&own, ^p.pinned

	empty := ^(own | enemy)
	single := rotate(pawns&(free|FileABB<<(king&7)), shape.up) & empty
	double := rotate(single&shape.thirdRank, shape.up) & empty & targets
	single &= targets
	diagonal := rotate(pawns&(free|sets.diagonal)&^shape.diagonalEdge, shape.diagonal) & enemy & targets
	antidiagonal := rotate(pawns&(free|sets.antidiagonal)&^shape.antidiagonalEdge, shape.antidiagonal) & enemy & targets

	const last = Rank1BB | Rank8BB
	if (single|diagonal|antidiagonal)&last != 0 {
		n = addPromotions(moves, n, single&last, shape.up, st)
		n = addPromotions(moves, n, diagonal&last, shape.diagonal, st)
		n = addPromotions(moves, n, antidiagonal&last, shape.antidiagonal, st)
	}
	if st&stageCaptures != 0 {
		n = addPawns(moves, n, diagonal&^last, shape.diagonal)
		n = addPawns(moves, n, antidiagonal&^last, shape.antidiagonal)
		if p.epSquare != NoSquare {
			n = p.enPassantMoves(moves, n)
		}
	}
	if st&stageQuiets != 0 {
		n = addPawns(moves, n, single&^last, shape.up)
		n = addPawns(moves, n, double, 2*shape.up)
	}
	return n
}

// addPawns appends pawn moves to the squares of targets, each from its square
// minus offset.
func addPawns(moves *[MaxMoves]Move, n uint8, targets Bitboard, offset int) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(uint64(targets))
		moves[n] = Move(to<<6 + (to - offset))
		n++
	}
	return n
}

// addPromotions is addPawns for the last rank.
func addPromotions(moves *[MaxMoves]Move, n uint8, targets Bitboard, offset int, st stage) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		m := Move(int(targets.First())*65 - offset)
		if st&stageCaptures != 0 {
			moves[n] = m | Move(PromoteQueen)<<12
			n++
		}
		if st&stageQuiets != 0 {
			moves[n] = m | Move(PromoteRook)<<12
			moves[n+1] = m | Move(PromoteBishop)<<12
			moves[n+2] = m | Move(PromoteKnight)<<12
			n += 3
		}
	}
	return n
}

// enPassantMoves appends the one or two legal captures on epSquare.
func (p *Position) enPassantMoves(moves *[MaxMoves]Move, n uint8) uint8 {
	us, to := p.side&1, p.epSquare
	for pawns := squareTable[to&63].pawn[us^1] & p.byType[Pawn] & p.byColor[us]; pawns != 0; pawns &= pawns - 1 {
		if from := pawns.First(); p.epLegal(from, to) {
			moves[n] = NewMove(from, to, EnPassant)
			n++
		}
	}
	return n
}
