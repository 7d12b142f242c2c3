package eval

import "footnote/movegen"

// pawnEntries is the number of pawn structures remembered: 256 KiB, which stays
// in a second-level cache.
const pawnEntries = 1 << 12

// pawnEntry is what depends on pawns alone and, in its second half, on pawns
// and kings. The zero value is right for a board without pawns; kings is 0 when
// the second half is empty, for two kings never share a1.
type pawnEntry struct {
	key    uint64
	passed movegen.Bitboard    // of both colours
	span   [2]movegen.Bitboard // squares that pawns of the colour attack now or further up
	score  pair                // structure, White − Black

	kings     uint16 // both king squares
	_         uint16
	kingScore pair    // pawn squares, shelter, storm and passed pawns' kings, White − Black
	peril     [2]pair // what the shelter adds to the attack of the colour
	_         [2]uint32
}

// pawnTerms finds or fills the cache entry of p and returns its score. A
// tracing pass leaves the cache alone.
func pawnTerms[T mode](e *Evaluator, p *movegen.Position) pair {
	var entry *pawnEntry
	key := p.PawnKey()
	if tracing[T]() {
		entry = new(pawnEntry)
		structure[T](e, p, entry)
	} else {
		entry = &e.pawns[key&(pawnEntries-1)]
		if entry.key != key {
			*entry = pawnEntry{key: key}
			structure[T](e, p, entry)
		}
	}
	e.entry = entry
	kings := uint16(p.King(movegen.White)) | uint16(p.King(movegen.Black))<<8
	if entry.kings != kings {
		entry.kings = kings
		ws, wp := shelter[white, T](e, p)
		bs, bp := shelter[black, T](e, p)
		entry.kingScore = ws - bs
		entry.peril = [2]pair{bp, wp}
	}
	e.peril = entry.peril
	return entry.score + entry.kingScore
}

// structure fills the first half of entry.
func structure[T mode](e *Evaluator, p *movegen.Position, entry *pawnEntry) {
	entry.score = pawnsOf[white, T](e, p, entry) - pawnsOf[black, T](e, p, entry)
}

// pawnsOf evaluates the pawns of one colour by each other and by the enemy's.
func pawnsOf[C side, T mode](e *Evaluator, p *movegen.Position, entry *pawnEntry) pair {
	us, tr := colour[C](), tracing[T]()
	them := us.Other()
	ours, theirs := p.Pieces(us, movegen.Pawn), p.Pieces(them, movegen.Pawn)
	var s pair
	for b := ours; b != 0; {
		sq := b.Pop()
		rank := sq.RelativeRank(us)
		file := movegen.FileBB(sq.File())
		beside := file.East() | file.West()
		ahead := ranksAhead(us, sq)
		entry.span[us] |= beside & ahead
		friends := ours & beside
		phalanx := friends & movegen.RankBB(sq.Rank())
		support := ours & movegen.PawnAttacks(them, sq)
		stoppers := theirs & ahead & (file | beside)
		unopposed := 0
		if theirs&ahead&file == 0 {
			unopposed = 1
		}
		doubled := ours&ahead&file != 0

		switch {
		case friends == 0:
			s += e.val(tr, us, ixPawnIsolated+unopposed)
		case friends&^ahead == 0 && stoppers&stopGuards(us, sq) != 0:
			s += e.val(tr, us, ixPawnBackward+unopposed)
		}
		if doubled {
			ix := ixPawnDoubled
			if friends == 0 {
				ix++
			}
			s += e.val(tr, us, ix)
		}
		if phalanx != 0 {
			s += e.val(tr, us, ixPawnPhalanx+rank)
		}
		if support != 0 {
			s += e.mul(tr, us, ixPawnSupported+rank, support.Count())
		}
		switch {
		case doubled:
		case stoppers == 0:
			entry.passed |= sq.Bitboard()
			s += e.val(tr, us, ixPassedRank+rank)
			if support != 0 {
				s += e.val(tr, us, ixPassedProtected+rank)
			}
		case unopposed == 1 && (friends&^ahead).Count() >= stoppers.Count():
			s += e.val(tr, us, ixPawnCandidate+rank)
		}
	}
	return s
}

// stopGuards returns the squares from which an enemy pawn stands on or covers
// the square before a pawn of c on sq.
func stopGuards(c movegen.Color, sq movegen.Square) movegen.Bitboard {
	stop := sq.Bitboard().Forward(c)
	return stop | movegen.PawnAttacksBB(c, stop)
}

// ranksAhead returns the ranks beyond that of sq as c looks at them.
func ranksAhead(c movegen.Color, sq movegen.Square) movegen.Bitboard {
	if c == movegen.White {
		return 0xffffffffffffff00 << (sq & 56)
	}
	return movegen.Bitboard(1)<<(sq&56) - 1
}
