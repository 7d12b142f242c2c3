package handcrafted

import (
	"fmt"
	"math/bits"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/prefetch"
)

// Evaluator is an eval.Explainer. It holds the weights, the caches of pawn structures and of recent
// evaluations, and the attack maps of the current position, so that Evaluate allocates nothing.
type Evaluator struct {
	w       weightsOf[packedScore]
	squares [2 * kingBuckets * kingBuckets]pieceSquareTable // by square

	pawns    *[pawnEntries]pawnEntry
	kings    *[kingEntries]kingEntry
	material *[1 << materialBits]materialEntry
	recent   *[recentEntries]uint64 // scores of recent positions, each in the low 16 bits of its key

	// State of one evaluation, meaningless between calls. Attack maps are indexed by the
	// attacking colour unless stated otherwise.
	record        *recorder // nil in a silent evaluation
	entry         *pawnEntry
	pinned        [2]movegen.Bitboard  // pieces pinned to their own king
	flip          [2]movegen.Square    // xor that turns a square to its owner's view, the king on files e–h
	psq           [2]*pieceSquareTable // for the kings where they are
	pawnAttacks   [2]movegen.Bitboard
	attackedBy    [2][8]movegen.Bitboard // by type of piece
	attacked      [2]movegen.Bitboard
	attackedTwice [2]movegen.Bitboard // at least twice
	mobilityArea  [2]movegen.Bitboard // squares that count for mobility
	kingRing      [2]movegen.Bitboard // surroundings of the king of that colour
	besideKing    [2]movegen.Bitboard // squares beside that king
	mobility      [2]int              // squares of the mobility area that its pieces attack
	kingDanger    [2]packedScore      // danger that the colour is to the enemy king
}

// Factory returns this evaluation, with the built-in weights, for a search.
func Factory() *eval.Factory { return factory }

// factory is never written to. Its address identifies the evaluation.
var factory = &eval.Factory{Make: func() eval.Evaluator { return New() }}

// New returns an evaluator with the built-in weights.
func New() *Evaluator {
	w := defaultWeights()
	return newWith(&w)
}

// newWith returns an evaluator with a copy of the given weights. The weights that one position adds up
// must stay within ±32,767, or the packed sums overflow. TestSums holds the built-in ones to it.
func newWith(w *weights) *Evaluator {
	e := &Evaluator{
		pawns:    new([pawnEntries]pawnEntry),
		kings:    new([kingEntries]kingEntry),
		material: new([1 << materialBits]materialEntry),
		recent:   new([recentEntries]uint64),
	}
	for i, v := range w.flat() {
		e.w.flat()[i] = v.pack()
	}
	e.fillPieceSquares()
	return e
}

// Clear empties the caches. It changes no evaluation, only the time of the next ones.
func (e *Evaluator) Clear() {
	clear(e.pawns[:])
	clear(e.kings[:])
	clear(e.material[:])
	clear(e.recent[:])
}

// Evaluate returns the value of p in centipawns for the side to move, within ±eval.MaxEval. The value
// depends only on the pieces, the castling rights and the side to move.
func (e *Evaluator) Evaluate(p *movegen.Position) eval.Score {
	key := p.Key()
	slot := &e.recent[key%recentEntries]
	if known := *slot; (known^key)>>recentBits == 0 {
		return eval.Score(int16(known))
	}
	s := e.evaluate(p)
	*slot = key>>recentBits<<recentBits | uint64(uint16(s))
	return s
}

// Prefetch starts loading the entry of the cache of recent evaluations for the position with that key.
func (e *Evaluator) Prefetch(key uint64) { prefetch.Line(&e.recent[key%recentEntries]) }

// WDL implements eval.Evaluator.
func (e *Evaluator) WDL(s eval.Score, p *movegen.Position) eval.WDL { return eval.SelfPlayWDL(s, p) }

// Explain implements eval.Explainer; the explanation is a Trace.
func (e *Evaluator) Explain(p *movegen.Position) fmt.Stringer { return e.Trace(p) }

// evaluate is Evaluate without the cache of recent evaluations.
func (e *Evaluator) evaluate(p *movegen.Position) eval.Score {
	return total[silent](e, p).score.For(p.SideToMove())
}

// outcome is the result of an evaluation, from White's side.
type outcome struct {
	sum     packedScore // of all terms
	phase   int
	scale   int
	endgame string // name of the endgame rule that took over, or ""
	score   eval.Score
}

// total runs the whole evaluation.
func total[T mode](e *Evaluator, p *movegen.Position) outcome {
	if name, s, ok := eval.KnownEnding(p); ok {
		return outcome{phase: phase(p), scale: scaleUnit, endgame: name, score: s}
	}
	e.setup(p)
	s := pawnTerms[T](e, p) + imbalance[T](e, p)
	s += pieces[white, T, knight](e, p) - pieces[black, T, knight](e, p)
	s += pieces[white, T, bishop](e, p) - pieces[black, T, bishop](e, p)
	s += pieces[white, T, rook](e, p) - pieces[black, T, rook](e, p)
	s += pieces[white, T, queen](e, p) - pieces[black, T, queen](e, p)
	s += king[white, T](e, p) - king[black, T](e, p)
	s += threats[white, T](e, p) - threats[black, T](e, p)
	if e.entry.passed != 0 {
		s += passed[white, T](e, p) - passed[black, T](e, p)
	}
	ph := phase(p)
	if ph >= spacePhase {
		s += space[white, T](e, p) - space[black, T](e, p)
	}
	if p.SideToMove() == movegen.White {
		s += e.val(tracing[T](), movegen.White, &e.w.Tempo)
	} else {
		s -= e.val(tracing[T](), movegen.Black, &e.w.Tempo)
	}
	v := taper(s, ph)
	o := outcome{sum: s, phase: ph, scale: scale(p, v > 0)}
	o.score = finish(v, o.scale)
	return o
}

// maxPhase is the phase of the start position.
const maxPhase = 24

// phase returns the game phase: maxPhase with all pieces on the board, 0 with none but kings and pawns.
func phase(p *movegen.Position) int {
	minors := (p.ByType(movegen.Knight) | p.ByType(movegen.Bishop)).Count()
	n := minors + 2*p.ByType(movegen.Rook).Count() + 4*p.ByType(movegen.Queen).Count()
	return min(n, maxPhase)
}

// taper interpolates between middlegame and endgame value by phase, in units of 1/maxPhase.
func taper(s packedScore, phase int) int { return s.mg()*phase + s.eg()*(maxPhase-phase) }

// finish scales a tapered value and turns it into a score. Division rounds towards
// zero, so that both colours are treated alike.
func finish(tapered, scale int) eval.Score {
	return max(-eval.MaxEval, min(eval.MaxEval, eval.Score(tapered*scale/(maxPhase*scaleUnit))))
}

// setup prepares the evaluation of p: attack maps of kings and pawns, king rings,
// mobility areas and piece-square tables.
func (e *Evaluator) setup(p *movegen.Position) {
	for c := movegen.White; c <= movegen.Black; c++ {
		e.attackedBy[c] = [8]movegen.Bitboard{}
		k := p.King(c)
		e.flip[c], e.pinned[c] = view(c, k), p.Pinned(c)
		pawns := movegen.PawnAttacksBB(c, p.Pieces(c, movegen.Pawn))
		e.pawnAttacks[c] = pawns
		around := movegen.KingAttacks(k)
		e.attackedBy[c][movegen.Pawn], e.attackedBy[c][movegen.King] = pawns, around
		e.attacked[c] = pawns | around
		double := pawnTwice(c, p.Pieces(c, movegen.Pawn))
		e.attackedTwice[c] = pawns&around | double
		e.besideKing[c], e.kingRing[c] = around, kingRing(k)&^double
		e.kingDanger[c], e.mobility[c] = 0, 0
	}
	e.choosePieceSquares(p)
	occ := p.Occupied()
	for c := movegen.White; c <= movegen.Black; c++ {
		// Squares of blocked pawns and of pawns that should stay at home are excluded:
		// a piece cannot go there soon.
		own := p.Pieces(c, movegen.Pawn)
		stuck := own & (occ.Forward(c.Other()) | seenBy(c, movegen.Rank2BB|movegen.Rank3BB))
		e.mobilityArea[c] = ^(stuck | p.Pieces(c, movegen.King) | e.pawnAttacks[c.Other()])
	}
}

// pawnTwice returns the squares that two pawns of c attack (pawn double attacks).
func pawnTwice(c movegen.Color, pawns movegen.Bitboard) movegen.Bitboard {
	f := pawns.Forward(c)
	return f.East() & f.West()
}

// seenBy returns squares that are given as White sees them as c sees them.
func seenBy(c movegen.Color, squares movegen.Bitboard) movegen.Bitboard {
	if c == movegen.Black {
		return movegen.Bitboard(bits.ReverseBytes64(uint64(squares)))
	}
	return squares
}

// val returns a weight of e.w. A tracing evaluation counts it once for c.
func (e *Evaluator) val(tr bool, c movegen.Color, weight *packedScore) packedScore {
	if tr {
		e.count(c, weight, 1)
	}
	return *weight
}

// mul returns a weight of e.w times n. A tracing evaluation counts it n times for c.
func (e *Evaluator) mul(tr bool, c movegen.Color, weight *packedScore, n int) packedScore {
	if tr {
		e.count(c, weight, n)
	}
	return *weight * packedScore(n)
}
