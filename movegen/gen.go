package movegen

import "math/bits"

// stage selects which moves to generate.
type stage uint8

const (
	stageCaptures stage = 1 << iota // captures and queen promotions
	stageQuiets                     // everything else
	stageAll      = stageCaptures | stageQuiets
)

// GenerateLegal fills l with all legal moves, dropping what it held.
func (p *Position) GenerateLegal(l *MoveList) { l.N = p.generate(l, stageAll) }

// GenerateCaptures fills l with the legal captures, en passant included, and all
// promotions to a queen. In check it generates only those that are evasions.
func (p *Position) GenerateCaptures(l *MoveList) { l.N = p.generate(l, stageCaptures) }

// GenerateQuiets fills l with the legal moves that GenerateCaptures leaves out:
// quiet moves, castling and all underpromotions.
func (p *Position) GenerateQuiets(l *MoveList) { l.N = p.generate(l, stageQuiets) }

// generate writes the legal moves of the stages and returns their number. The
// counters are uint8 so that indexing a list of 256 needs no bounds check; no
// valid position has more than 218 moves.
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

	moves := &l.Moves
	n := p.kingMoves(moves, targets, st)
	if p.checkers == 0 {
		n = p.pawnMoves(moves, n, st, ^Bitboard(0))
	} else {
		if p.checkers.MoreThanOne() {
			return int(n)
		}
		evasions := p.checkers | betweenTable[king][p.checkers.First()&63]
		n = p.pawnMoves(moves, n, st, evasions)
		targets &= evasions
	}

	for pieces := p.byType[Knight] & own &^ p.pinned; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n = add(moves, n, s, squareTable[s&63].knight&targets)
	}
	line := &lineTable[king]
	for pieces := p.byType[Bishop] & own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		to := BishopAttacks(s, occ) & targets
		if p.pinned.Has(s) {
			to &= line[s&63]
		}
		n = add(moves, n, s, to)
	}
	for pieces := p.byType[Rook] & own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		to := RookAttacks(s, occ) & targets
		if p.pinned.Has(s) {
			to &= line[s&63]
		}
		n = add(moves, n, s, to)
	}
	for pieces := p.byType[Queen] & own; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		to := (RookAttacks(s, occ) | BishopAttacks(s, occ)) & targets
		if p.pinned.Has(s) {
			to &= line[s&63]
		}
		n = add(moves, n, s, to)
	}
	return int(n)
}

// add appends a move from s to every square of targets.
func add(moves *[MaxMoves]Move, n uint8, s Square, targets Bitboard) uint8 {
	from := uint64(s)
	for ; targets != 0; targets &= targets - 1 {
		moves[n] = Move(from | uint64(bits.TrailingZeros64(uint64(targets)))<<6)
		n++
	}
	return n
}
