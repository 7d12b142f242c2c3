package search

import (
	"slices"

	"footnote/eval"
	"footnote/movegen"
)

// staticEval sets the evaluations of n. The raw one comes from the table if it is
// there.
func (w *worker) staticEval(n *frame) {
	if n.inCheck {
		n.rawEval, n.eval, n.ttAdjustedEval = noScore, noScore, noScore
		n.improving = false
		return
	}
	n.correction = w.correction(n) // before Evaluate, which hides the memory latency
	if n.rawEval == noScore {
		n.rawEval = w.eval.Evaluate(&n.pos)
	}
	n.eval = w.correctedEval(n, n.rawEval, n.correction)
	n.ttAdjustedEval = n.eval
	if w.f.TableEval {
		if n.lower > n.ttAdjustedEval && n.lower < w.decided {
			n.ttAdjustedEval = n.lower
		} else if n.upper < n.ttAdjustedEval && n.upper > -w.decided {
			n.ttAdjustedEval = n.upper
		}
	}
	before := noScore
	if n.ply >= 2 {
		before = w.frame(n.ply - 2).eval
	}
	if before == noScore && n.ply >= 4 {
		before = w.frame(n.ply - 4).eval
	}
	n.improving = before == noScore || n.eval > before
}

// opponentWorsening reports whether the opponent's last move made the static
// evaluation worse for the opponent.
func (w *worker) opponentWorsening(n *frame) bool {
	prev := w.frame(n.ply - 1)
	return prev.move != movegen.NoMove && prev.eval != noScore && n.eval+prev.eval > 1
}

// hindsight returns the change of n's depth, −1 to 1, when the static evaluation
// contradicts the reduction of the move that led there: deeper when a much reduced
// move did its side no harm, shallower when a reduced move made its side worse.
func (w *worker) hindsight(n *frame) int {
	prev := w.frame(n.ply - 1)
	if n.inCheck || prev.move == movegen.NoMove || prev.eval == noScore {
		return 0
	}
	p, sum := &w.p, n.eval+prev.eval
	switch {
	case prev.reduced >= p.HindsightDeeper && sum <= 1:
		return 1
	case prev.reduced >= p.HindsightShallower && n.depth >= 2 && sum > Score(p.HindsightSum):
		return -1
	}
	return 0
}

// savedNode holds what a second search of a node in the same frame overwrites.
type savedNode struct {
	kind  nodeKind
	depth int
}

func (n *frame) save() savedNode { return savedNode{n.kind, n.depth} }

// restore undoes a second search of n in its frame. It probes the table again, since
// that search may have stored a result; a search with an excluded move stores nothing.
func (w *worker) restore(n *frame, s savedNode) {
	n.kind, n.depth = s.kind, s.depth
	if n.excluded == movegen.NoMove {
		w.probe(n)
		w.staticEval(n)
	}
}

// leafEval evaluates n at maxPly, where there is no room to search further.
func (w *worker) leafEval(n *frame) Score {
	if n.inCheck {
		return draw
	}
	return w.correctedEval(n, w.eval.Evaluate(&n.pos), w.correction(n))
}

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

// Draws inside the search: lack of material, the fifty-move rule, and repetitions of
// positions of the current line or of the game before it. worker.keys holds their keys.

// isDraw reports whether the game is drawn at n by the fifty-move rule, by
// repetition (once within the search, twice with the game's past) or by lack
// of material.
func (w *worker) isDraw(n *frame) bool {
	if n.pos.InsufficientMaterial() {
		return true
	}
	if !w.f.Repetition {
		return false
	}
	clock := n.pos.HalfmoveClock()
	if clock >= 100 {
		return !n.pos.InCheck() || n.pos.HasLegalMove()
	}
	if clock < 4 {
		return false
	}
	return w.isRepetition(n, clock)
}

func (w *worker) isRepetition(n *frame, clock int) bool {
	at := w.rootKeyIndex + n.ply
	back := min(clock, n.sinceNull, at)
	key := n.pos.Key()
	seen := false
	for d := 4; d <= back; d += 2 {
		if w.keys[at-d] != key {
			continue
		}
		if d < n.ply || seen {
			return true
		}
		seen = true
	}
	return false
}

// gameRepeats reports whether the game has had a position twice that can come once more, the
// root included. The search takes that for a draw.
func (w *worker) gameRepeats() bool {
	at := w.rootKeyIndex
	seen := w.keys[at-min(w.frame(0).pos.HalfmoveClock(), at) : at+1]
	for i, key := range seen {
		if slices.Contains(seen[i+1:], key) {
			return true
		}
	}
	return false
}

// upcomingRepetition reports whether one move of one piece lies between n and a position of
// the current line after the root, the other side to move. If it is a piece of the side to
// move at n, that side can repeat the position. If it is the opponent's, the opponent could
// have moved here from there at once, and loses nothing when the detour counts as a draw.
func (w *worker) upcomingRepetition(n *frame) bool {
	at := w.rootKeyIndex + n.ply
	back := min(n.pos.HalfmoveClock(), n.sinceNull, n.ply-1)
	key := n.pos.Key()
	for d := 3; d <= back; d += 2 {
		if n.pos.ReversibleMove(key ^ w.keys[at-d]) {
			return true
		}
	}
	return false
}
