package movegen

import "math/bits"

// stage is a set of kinds of moves to generate.
type stage uint8

const (
	stageCaptures stage = 1 << iota // captures and queen promotions
	stageQuiets                     // everything else
	stageAll      = stageCaptures | stageQuiets
)

// GenerateLegal fills l with all legal moves, dropping what it held.
func (p *Position) GenerateLegal(l *MoveList) { l.N = p.generate(l, stageAll) }

// GenerateCaptures fills l with the legal captures, en passant included, and
// the promotions to a queen, capturing or not; in check these are the evasions
// of that sort.
func (p *Position) GenerateCaptures(l *MoveList) { l.N = p.generate(l, stageCaptures) }

// GenerateQuiets fills l with the legal moves that GenerateCaptures leaves out:
// quiet moves, castling and all underpromotions.
func (p *Position) GenerateQuiets(l *MoveList) { l.N = p.generate(l, stageQuiets) }

// generate writes the legal moves of the stages and returns their number. The
// counters are uint8 because that indexes a list of 256 without bounds checks;
// no position with at most 16 pieces a side has more than 218 moves.
func (p *Position) generate(l *MoveList, st stage) int {
	us := p.side & 1
	own, enemy := p.byColor[us], p.byColor[us^1]
	occ := own | enemy
	king := p.king[us] & 63

	var targets Bitboard
	if st&stageCaptures != 0 {
		targets = enemy
	}
	if st&stageQuiets != 0 {
		targets |= ^occ
	}

	n := p.kingMoves(l, targets)
	if p.checkers == 0 {
		if st&stageQuiets != 0 && p.castling&own != 0 {
			n = p.castlingMoves(l, n)
		}
		n = p.pawnMoves(l, n, st, ^Bitboard(0))
	} else {
		if p.checkers.Many() {
			return int(n)
		}
		evade := p.checkers | betweenTable[king][p.checkers.First()&63]
		n = p.pawnMoves(l, n, st, evade)
		targets &= evade
	}

	for pieces := p.byType[Knight] & own &^ p.pinned; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n = l.add(n, s, squareTable[s&63].knight&targets)
	}
	line := &lineTable[king]
	for pieces := (p.byType[Bishop] | p.byType[Queen]) & own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		to := BishopAttacks(s, occ) & targets
		if p.pinned.Has(s) {
			to &= line[s&63]
		}
		n = l.add(n, s, to)
	}
	for pieces := (p.byType[Rook] | p.byType[Queen]) & own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		to := RookAttacks(s, occ) & targets
		if p.pinned.Has(s) {
			to &= line[s&63]
		}
		n = l.add(n, s, to)
	}
	return int(n)
}

// add appends a move from s to every square of targets.
func (l *MoveList) add(n uint8, s Square, targets Bitboard) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		l.Moves[n] = Move(s) | Move(targets.First())<<6
		n++
	}
	return n
}

// kingMoves appends the king's steps to squares of targets nobody attacks. The
// king itself is taken off the board, or it would hide the squares behind it.
func (p *Position) kingMoves(l *MoveList, targets Bitboard) (n uint8) {
	us := p.side & 1
	king := p.king[us] & 63
	occ := p.Occupied() ^ king.Bitboard()
	for to := squareTable[king].king & targets; to != 0; to &= to - 1 {
		if s := to.First(); !p.attackedWith(s, us^1, occ) {
			l.Moves[n] = NewMove(king, s, Normal)
			n++
		}
	}
	return n
}

// castlingMoves appends the legal castling moves; the king must not be in check.
func (p *Position) castlingMoves(l *MoveList, n uint8) uint8 {
	us := p.side & 1
	for rooks := p.castling & p.byColor[us]; rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); p.castlingLegal(rook) {
			l.Moves[n] = NewMove(p.king[us], rook, Castling)
			n++
		}
	}
	return n
}

// castlingLegal reports whether the side to move, not in check, may castle with
// a rook that has the right to. The rook is taken off the board as well when
// the king's path is looked at: in Chess960 it may shield the king's
// destination from a piece behind it.
func (p *Position) castlingLegal(rook Square) bool {
	us := p.side & 1
	king := p.king[us] & 63
	kingTo, rookTo := castlingTargets(king, rook)
	occ := p.Occupied() ^ king.Bitboard() ^ rook.Bitboard()
	path := betweenTable[king][kingTo&63] | kingTo.Bitboard()
	if (path|betweenTable[rook&63][rookTo&63]|rookTo.Bitboard())&occ != 0 {
		return false
	}
	for ; path != 0; path &= path - 1 {
		if p.attackedWith(path.First(), us^1, occ) {
			return false
		}
	}
	return true
}

// pawnShape holds what differs between the pawns of the two sides: shifts as
// rotations, and the sets those must spare.
type pawnShape struct {
	up, diagonal, antidiagonal     int
	diagonalEdge, antidiagonalEdge Bitboard
	third                          Bitboard // rank a single step reaches from the start
}

var pawnShapes = [2]pawnShape{
	White: {up: 8, diagonal: 9, antidiagonal: 7, diagonalEdge: FileHBB, antidiagonalEdge: FileABB, third: Rank3BB},
	Black: {up: -8, diagonal: -9, antidiagonal: -7, diagonalEdge: FileABB, antidiagonalEdge: FileHBB, third: Rank6BB},
}

func rotate(b Bitboard, n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// pawnMoves appends the pawn moves that end in evade. A pinned pawn keeps the
// one direction that runs along the line through its king; since only pinned
// pawns are masked, file and diagonals of the king stand for all pin lines.
func (p *Position) pawnMoves(l *MoveList, n uint8, st stage, evade Bitboard) uint8 {
	us := p.side & 1
	shape := &pawnShapes[us]
	own, enemy := p.byColor[us], p.byColor[us^1]
	king := p.king[us] & 63
	sets := &squareTable[king]
	pawns, free := p.byType[Pawn]&own, ^p.pinned

	empty := p.byType[NoPieceType]
	single := rotate(pawns&(free|FileABB<<(king&7)), shape.up) & empty
	double := rotate(single&shape.third, shape.up) & empty & evade
	single &= evade
	diagonal := rotate(pawns&(free|sets.diagonal)&^shape.diagonalEdge, shape.diagonal) & enemy & evade
	antidiagonal := rotate(pawns&(free|sets.antidiagonal)&^shape.antidiagonalEdge, shape.antidiagonal) & enemy & evade

	const last = Rank1BB | Rank8BB
	if (single|diagonal|antidiagonal)&last != 0 {
		n = l.addPromotions(n, single&last, shape.up, st)
		n = l.addPromotions(n, diagonal&last, shape.diagonal, st)
		n = l.addPromotions(n, antidiagonal&last, shape.antidiagonal, st)
	}
	if st&stageCaptures != 0 {
		n = l.addPawns(n, diagonal&^last, shape.diagonal)
		n = l.addPawns(n, antidiagonal&^last, shape.antidiagonal)
		if p.epSquare != NoSquare {
			n = p.enPassantMoves(l, n)
		}
	}
	if st&stageQuiets != 0 {
		n = l.addPawns(n, single&^last, shape.up)
		n = l.addPawns(n, double, 2*shape.up)
	}
	return n
}

// addPawns appends pawn moves to the squares of targets, each from its square
// minus offset.
func (l *MoveList) addPawns(n uint8, targets Bitboard, offset int) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		l.Moves[n] = Move(int(targets.First())*65 - offset) // from + 64·to
		n++
	}
	return n
}

// addPromotions is addPawns for the last rank.
func (l *MoveList) addPromotions(n uint8, targets Bitboard, offset int, st stage) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		m := Move(int(targets.First())*65 - offset)
		if st&stageCaptures != 0 {
			l.Moves[n] = m | Move(PromoteQueen)<<12
			n++
		}
		if st&stageQuiets != 0 {
			l.Moves[n] = m | Move(PromoteRook)<<12
			l.Moves[n+1] = m | Move(PromoteBishop)<<12
			l.Moves[n+2] = m | Move(PromoteKnight)<<12
			n += 3
		}
	}
	return n
}

// enPassantMoves appends the one or two legal captures on epSquare.
func (p *Position) enPassantMoves(l *MoveList, n uint8) uint8 {
	us, to := p.side&1, p.epSquare
	for pawns := squareTable[to&63].pawn[us^1] & p.byType[Pawn] & p.byColor[us]; pawns != 0; pawns &= pawns - 1 {
		if from := pawns.First(); p.epLegal(from, to) {
			l.Moves[n] = NewMove(from, to, EnPassant)
			n++
		}
	}
	return n
}
