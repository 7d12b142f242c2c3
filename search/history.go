package search

import "footnote/movegen"

// History tables record which moves caused beta cutoffs (Schaeffer's history
// heuristic with a malus and a gravity term that keeps every entry within
// ±historyMax).

const (
	historyMax    = 16384
	pawnHistories = 512 // entries by pawn key, a power of two
	lowPlies      = 4   // plies next to the root with a table of their own
)

// pieceTo is a table over (piece, destination).
type pieceTo [1024]int16

func pieceToIndex(pc movegen.Piece, to movegen.Square) int { return int(pc&15)<<6 | int(to&63) }

// history holds the tables of one worker.
type history struct {
	butterfly   [2][4][4096]int16      // colour, threatIndex, origin and destination
	capture     [1024][8]int16         // piece and destination, captured type
	cont        [1024]pieceTo          // earlier piece and destination, piece and destination
	pawnHist    [pawnHistories]pieceTo // pawn structure, piece and destination
	lowPly      [lowPlies][4096]int16  // ply, origin and destination; of this search only
	none        pieceTo                // used where there is no earlier move; never written
	pawnCorr    [2][corrSize]int16     // correction by pawn structure
	minorCorr   [2][corrSize]int16     // by minor pieces and kings
	nonPawnCorr [2][2][corrSize]int16
	contCorr    [1024]pieceTo // by the two moves before
}

// gravity adds bonus to *h, less of it the nearer *h is to ±most.
func gravity(h *int16, bonus, most int) {
	v := int(*h)
	abs := bonus
	if abs < 0 {
		abs = -abs
	}
	*h = int16(v + bonus - v*abs/most)
}

// bonus returns the history bonus of a cutoff at the given depth.
func (p *Params) bonus(depth int) int {
	return max(0, min(p.HistoryBonus*depth-p.HistoryBonusBase, p.HistoryBonusMax))
}

// contTables returns the continuation tables of the moves one, two and four
// plies before the node at ply.
func (w *worker) contTables(ply int) (a, b, c *pieceTo) {
	if !w.f.ContinuationHistory {
		return &w.hist.none, &w.hist.none, &w.hist.none
	}
	return w.frame(ply - 1).cont, w.frame(ply - 2).cont, w.frame(ply - 4).cont
}

// butterfly returns the entry of m in the table of its side.
func (w *worker) butterfly(n *frame, m movegen.Move) *int16 {
	i := 0
	if w.f.ThreatHistory {
		i = n.threatIndex(m)
	}
	return &w.hist.butterfly[n.pos.SideToMove()&1][i][m.FromTo()&4095]
}

// pawnHistory returns the table of moves for the pawn structure at n.
func (w *worker) pawnHistory(n *frame) *pieceTo {
	if !w.f.PawnHistory {
		return &w.hist.none
	}
	return &w.hist.pawnHist[n.pos.PawnKey()%pawnHistories]
}

// quietHistory returns the record of a quiet move at n, about ±4·historyMax.
func (w *worker) quietHistory(n *frame, m movegen.Move) int {
	i := pieceToIndex(n.pos.PieceOn(m.From()), m.To())
	a, b, _ := w.contTables(n.ply)
	return int(*w.butterfly(n, m)) + int(a[i]) + int(b[i]) + int(w.pawnHistory(n)[i])
}

// captureHistory returns the record of a capture or promotion at n.
func (w *worker) captureHistory(n *frame, m movegen.Move) int {
	i := pieceToIndex(n.pos.PieceOn(m.From()), m.To())
	return int(w.hist.capture[i][n.pos.Captured(m)&7])
}

func (w *worker) updateQuiet(n *frame, m movegen.Move, bonus int) {
	i := pieceToIndex(n.pos.PieceOn(m.From()), m.To())
	gravity(w.butterfly(n, m), bonus, historyMax)
	if w.f.PawnHistory {
		gravity(&w.pawnHistory(n)[i], bonus, historyMax)
	}
	if w.f.LowPlyHistory && n.ply < lowPlies {
		gravity(&w.hist.lowPly[n.ply&(lowPlies-1)][m.FromTo()&4095], bonus, historyMax)
	}
	w.updateContinuation(n.ply, i, bonus)
}

// updateContinuation adds bonus to the entries i (piece, destination) of the
// continuation tables of the moves one, two and four plies before ply.
func (w *worker) updateContinuation(ply, i, bonus int) {
	if !w.f.ContinuationHistory {
		return
	}
	a, b, c := w.contTables(ply)
	none := &w.hist.none
	if a != none {
		gravity(&a[i&1023], bonus, historyMax)
	}
	if b != none {
		gravity(&b[i&1023], bonus, historyMax)
	}
	if c != none {
		gravity(&c[i&1023], bonus/2, historyMax)
	}
}

func (w *worker) updateCapture(n *frame, m movegen.Move, bonus int) {
	i := pieceToIndex(n.pos.PieceOn(m.From()), m.To())
	gravity(&w.hist.capture[i][n.pos.Captured(m)&7], bonus, historyMax)
}

// previousQuiet returns the frame before n and whether the move that led from it to n
// is quiet.
func (w *worker) previousQuiet(n *frame) (*frame, bool) {
	prev := w.frame(n.ply - 1)
	return prev, prev.move != movegen.NoMove && !prev.pos.IsTactical(prev.move)
}

// rewardTTMove gives a bonus to the quiet table move of a node with a table cutoff,
// and a malus to the quiet move that led there if it was one of the first two.
func (w *worker) rewardTTMove(n *frame, depth int) {
	bonus := w.p.bonus(depth) * w.p.TableBonusWeight / 100
	if !n.pos.IsTactical(n.ttMove) {
		w.computeThreats(n)
		w.updateQuiet(n, n.ttMove, bonus)
	}
	if prev, ok := w.previousQuiet(n); ok && prev.count <= 2 {
		w.updateContinuation(prev.ply, pieceToIndex(prev.piece, prev.move.To()), -bonus)
	}
}

// updateEvalDiffHistory gives the quiet move that led to n a bonus or malus by how
// much it changed the static evaluation. Only nodes that are new to the table count,
// so that each change counts once.
func (w *worker) updateEvalDiffHistory(n *frame) {
	prev, ok := w.previousQuiet(n)
	if !ok || n.inCheck || n.hit || prev.eval == noScore {
		return
	}
	most := w.p.EvalHistoryMax
	bonus := min(max(-int(n.eval+prev.eval)*w.p.EvalHistoryScale, -most), most)
	gravity(w.butterfly(prev, prev.move), bonus, historyMax)
}

// rewardResearch updates the continuation history after the full-depth re-search of
// the reduced quiet move m of n.
func (w *worker) rewardResearch(n *frame, m movegen.Move, failedLow bool) {
	bonus := w.p.bonus(n.depth) / 2
	if failedLow {
		bonus = -bonus
	}
	w.updateContinuation(n.ply, pieceToIndex(n.piece, m.To()), bonus)
}

// cutoff updates counters and histories after m, the count-th move, failed high by
// surplus centipawns above beta.
func (w *worker) cutoff(n *frame, m movegen.Move, count int, surplus Score) {
	w.stats.Cutoffs++
	if count == 1 {
		w.stats.FirstCutoff++
	}
	n.cutoffs++
	depth := n.depth
	if w.f.SurplusHistory && surplus > Score(w.p.SurplusMargin) {
		depth++
	}
	w.rewardBest(n, m, depth)
}

// rewardBest gives a bonus to the best move and a malus to the moves searched before
// it.
func (w *worker) rewardBest(n *frame, best movegen.Move, depth int) {
	if w.enhanced != nil && w.enhanced.History != OwnHistory {
		w.rewardEnhanced(n, best, depth)
		return
	}
	bonus := w.p.bonus(depth)
	malus := -bonus * w.p.MalusWeight / 100
	if n.pos.IsTactical(best) {
		w.updateCapture(n, best, bonus)
	} else {
		if w.f.Killers && n.killers[0] != best {
			n.killers[1] = n.killers[0]
			n.killers[0] = best
		}
		w.updateQuiet(n, best, bonus)
		for _, m := range n.quiets[:n.nQuiets] {
			if m != best {
				w.updateQuiet(n, m, malus)
			}
		}
	}
	for _, m := range n.captures[:n.nCapt] {
		if m != best {
			w.updateCapture(n, m, malus)
		}
	}
}

// addSearched notes a move that was searched without a cutoff.
func (n *frame) addSearched(m movegen.Move, quiet bool) {
	if quiet {
		if n.nQuiets < len(n.quiets) {
			n.quiets[n.nQuiets] = m
			n.nQuiets++
		}
		return
	}
	if n.nCapt < len(n.captures) {
		n.captures[n.nCapt] = m
		n.nCapt++
	}
}

// clear forgets everything, for a new game.
func (h *history) clear() { *h = history{} }

// threats holds the squares that the opponent of the side to move attacks. Move
// ordering and history of quiet moves depend on them.
type threats struct {
	all      movegen.Bitboard
	byLesser [8]movegen.Bitboard // by pieces worth less than one of this type
}

// computeThreats fills n.threats.
func (w *worker) computeThreats(n *frame) {
	if !w.f.ThreatHistory && !w.f.EscapeOrder {
		return
	}
	p := &n.pos
	them, occ := p.SideToMove().Other(), p.Occupied()
	pawns := movegen.PawnAttacksBB(them, p.Pieces(them, movegen.Pawn))
	minors := pawns
	for b := p.Pieces(them, movegen.Knight); b != 0; {
		minors |= movegen.KnightAttacks(b.Pop())
	}
	for b := p.Pieces(them, movegen.Bishop); b != 0; {
		minors |= movegen.BishopAttacks(b.Pop(), occ)
	}
	rooks := minors
	for b := p.Pieces(them, movegen.Rook); b != 0; {
		rooks |= movegen.RookAttacks(b.Pop(), occ)
	}
	all := rooks | movegen.KingAttacks(p.King(them))
	for b := p.Pieces(them, movegen.Queen); b != 0; {
		all |= movegen.QueenAttacks(b.Pop(), occ)
	}
	a := &n.threats
	a.all = all
	a.byLesser[movegen.Knight], a.byLesser[movegen.Bishop] = pawns, pawns
	a.byLesser[movegen.Rook], a.byLesser[movegen.Queen] = minors, rooks
}

// threatIndex returns an index 0 … 3: bit 1 is set when the origin of m is attacked,
// bit 0 when its destination is.
func (n *frame) threatIndex(m movegen.Move) int {
	a := n.threats.all
	return int(a>>(m.From()&63)&1)<<1 | int(a>>(m.To()&63)&1)
}

// escapeWeight is the weight of a piece that leaves or enters an attack by a lesser
// piece, in minor pieces. Pawns and kings have no lesser attackers.
var escapeWeight = [8]int{movegen.Knight: 1, movegen.Bishop: 1, movegen.Rook: 2, movegen.Queen: 4}

// checkSquares returns, by piece type, the squares from which a piece of the side to
// move would check the enemy king.
func checkSquares(p *movegen.Position) (c [8]movegen.Bitboard) {
	them, occ := p.SideToMove().Other(), p.Occupied()
	k := p.King(them)
	c[movegen.Pawn] = movegen.PawnAttacks(them, k)
	c[movegen.Knight] = movegen.KnightAttacks(k)
	c[movegen.Bishop] = movegen.BishopAttacks(k, occ)
	c[movegen.Rook] = movegen.RookAttacks(k, occ)
	c[movegen.Queen] = c[movegen.Bishop] | c[movegen.Rook]
	return c
}
