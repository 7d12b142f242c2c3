package search

import (
	"footnote/eval"
	"footnote/movegen"
)

// Correction history: tables keep an average of the difference between search result
// and static evaluation by pawn structure, by minor pieces, by the pieces of either
// side and by the last two moves. Their weighted sum is added to the evaluation.

const (
	corrSize  = 16384 // entries by key, a power of two
	corrScale = 256   // units of a table entry per centipawn
	corrMax   = 64 * corrScale
)

// correctedEval returns the raw evaluation of n plus the correction, damped by the
// fifty-move counter.
func (w *worker) correctedEval(n *frame, raw, correction Score) Score {
	s := raw + correction
	if w.f.Damping {
		s = eval.Damp(s, n.pos.HalfmoveClock())
	}
	return min(max(s, -w.decided+1), w.decided-1)
}

// correction returns the weighted sum of the corrections for n in centipawns.
func (w *worker) correction(n *frame) Score {
	if !w.f.CorrectionHistory {
		return 0
	}
	h, p := w.hist, &n.pos
	us := p.SideToMove() & 1
	sum := int(h.pawnCorr[us][p.PawnKey()%corrSize]) +
		int(h.minorCorr[us][p.MinorKey()%corrSize]) +
		int(h.nonPawnCorr[us][0][p.NonPawnKey(0)%corrSize]) +
		int(h.nonPawnCorr[us][1][p.NonPawnKey(1)%corrSize])
	prev := w.frame(n.ply - 1)
	i := pieceToIndex(prev.piece, prev.move.To())
	sum += int(w.frame(n.ply - 2).contCorr[i])
	return Score(sum / 2 * w.p.CorrectionWeight / (100 * corrScale))
}

// updateCorrection moves the corrections for n towards the error of its evaluation when
// the result best tells something about it: n is not in check, the best move is quiet or
// unknown, and a bound excludes the evaluation.
func (w *worker) updateCorrection(n *frame, best, alpha, beta Score, move movegen.Move) {
	if !w.f.CorrectionHistory || n.inCheck || best >= w.decided || best <= -w.decided ||
		move != movegen.NoMove && n.pos.IsTactical(move) ||
		best >= beta && best <= n.eval || best <= alpha && best >= n.eval {
		return
	}
	bonus := min(max(int(best-n.eval)*n.depth*corrScale/64, -corrMax/4), corrMax/4)
	h, p := w.hist, &n.pos
	us := p.SideToMove() & 1
	gravity(&h.pawnCorr[us][p.PawnKey()%corrSize], bonus, corrMax)
	gravity(&h.minorCorr[us][p.MinorKey()%corrSize], bonus, corrMax)
	gravity(&h.nonPawnCorr[us][0][p.NonPawnKey(0)%corrSize], bonus, corrMax)
	gravity(&h.nonPawnCorr[us][1][p.NonPawnKey(1)%corrSize], bonus, corrMax)
	prev := w.frame(n.ply - 1)
	if t := w.frame(n.ply - 2).contCorr; t != &h.none {
		gravity(&t[pieceToIndex(prev.piece, prev.move.To())], bonus, corrMax)
	}
}
