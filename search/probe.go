package search

import (
	"math"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
)

// probe looks up n's position and copies the entry into the frame, with mate scores
// relative to the root. Nodes read and write the table through probe and store; entries
// are used directly by tableAnswer (team.go), probeTablebase (tablebase.go), enhancements.go,
// pv.go and resolve.go.
func (w *worker) probe(n *frame) {
	w.stats.Probes++
	var e hashtable.Entry
	var ok bool
	if w.enhanced != nil {
		e, ok = w.lookUp(n)
	} else {
		e, ok = w.table.Probe(w.tableKey(&n.pos))
	}
	n.hit = ok
	n.ttMove = movegen.NoMove
	n.ttPV = n.kind == pvNode
	n.lowerDepth, n.upperDepth = -1, -1
	n.lower, n.upper = -noScore, noScore
	n.rawEval = noScore
	if m := e.Move(); m != movegen.NoMove && n.pos.IsLegal(m) {
		n.ttMove = m // with Enhancements also where no bounds are known
	}
	if !ok {
		return
	}
	w.stats.Hits++
	if e.Generation() == w.table.Generation() {
		w.stats.SameGeneration++
	}
	n.ttPV = n.ttPV || e.PV()
	if depth := e.LowerDepth(); depth >= 0 && w.mateInTime(n, Score(e.Lower())) {
		n.lowerDepth, n.lower = int(depth), w.fromTable(e.Lower(), n.ply)
	}
	if depth := e.UpperDepth(); depth >= 0 && w.mateInTime(n, -Score(e.Upper())) {
		n.upperDepth, n.upper = int(depth), w.fromTable(e.Upper(), n.ply)
	}
	if v := e.Eval(); v != hashtable.NoEval {
		n.rawEval = Score(v)
	}
}

// mateInTime reports whether a score of the table holds for the clock at n: a mate may take no
// longer than the fifty-move rule leaves. The key hardly contains the clock (tableKey).
func (w *worker) mateInTime(n *frame, s Score) bool {
	return s < mateBound || w.fullWidth || int(mateScore-s) <= 100-n.pos.HalfmoveClock()
}

// In analysis the key of the table contains the fifty-move counter from keyedClock on, in
// steps of keyedStep: below it, the counter takes less than a tenth of a value.
const (
	keyedClock = 40
	keyedStep  = 8
)

// tableKey returns the key under which the table keeps p. An analysis goes on from values in
// the table without a test (resolve.go), and one of a position late in the fifty-move rule
// must not answer for the same position early in it.
func (w *worker) tableKey(p *movegen.Position) uint64 {
	if clock := p.HalfmoveClock(); clock >= keyedClock && w.keysClock {
		return p.Key() ^ scramble(uint64(clock/keyedStep))
	}
	return p.Key()
}

// tableMove returns the table move unless it is excluded.
func tableMove(n *frame) movegen.Move {
	if n.ttMove == n.excluded {
		return movegen.NoMove
	}
	return n.ttMove
}

// narrow shrinks the window to the table's bounds of equal depth, as the papers'
// Alpha-Beta with memory does.
func (n *frame) narrow(alpha, beta Score, depth int) (Score, Score) {
	if n.lowerDepth == depth {
		alpha = max(alpha, n.lower)
	}
	if n.upperDepth == depth {
		beta = min(beta, n.upper)
	}
	return alpha, beta
}

// untrustedClock is the fifty-move counter from which the table cuts nothing off in play:
// its keys hardly contain the counter, and values change most there. Static evaluations
// are still moved to its bounds.
const untrustedClock = 90

// nearFiftyMoves reports whether the table may not cut off at n.
func (w *worker) nearFiftyMoves(n *frame) bool {
	return !w.fullWidth && n.pos.HalfmoveClock() >= untrustedClock
}

// ttCutoff returns the score of a table cutoff for the window (alpha, beta) and depth,
// if there is one. In full-width mode only bounds of exactly that depth count. In play
// there is no cutoff close to the fifty-move rule.
func (w *worker) ttCutoff(n *frame, alpha, beta Score, depth int) (Score, bool) {
	if !n.hit || w.nearFiftyMoves(n) {
		return 0, false
	}
	lower := n.lowerDepth >= depth
	upper := n.upperDepth >= depth
	if w.fullWidth {
		lower = n.lowerDepth == depth
		upper = n.upperDepth == depth
	}
	switch {
	case lower && n.lower >= beta:
		w.stats.Cuts++
		return n.lower, true
	case upper && n.upper <= alpha:
		w.stats.Cuts++
		return n.upper, true
	case lower && upper && n.lower >= n.upper:
		w.stats.Cuts++
		return n.upper, true
	}
	return 0, false
}

// store writes a result to the table; the window (alpha, beta) decides what kind of
// bound score is. best must be NoMove after a fail-low: no move is then known to be
// better than the others, and storing one cost nodes.
func (w *worker) store(n *frame, score, alpha, beta Score, depth int, best movegen.Move) {
	depth = min(depth, math.MaxInt8) // extensions may lead beyond
	if debugging {
		n.mustStore(score, depth, best)
	}
	if w.reporting {
		return
	}
	b := hashtable.Exact
	switch {
	case score >= beta:
		b = hashtable.Lower
	case score <= alpha:
		b = hashtable.Upper
	}
	u := hashtable.Update{
		Move: best, Eval: rawToTable(n.rawEval), Score: w.toTable(score, n.ply),
		Depth: int8(depth), Bound: b, PV: n.ttPV,
	}
	if w.enhanced != nil {
		w.storeBounds(n, u)
		return
	}
	w.table.Store(w.tableKey(&n.pos), u)
}

func rawToTable(s Score) int16 {
	if s == noScore {
		return hashtable.NoEval
	}
	return int16(s)
}

// Score is eval.Score: centipawns from the side to move.
type Score = eval.Score

// The scores of eval that the search uses all the time.
const (
	infinity  = eval.Infinity
	noScore   = eval.NoScore
	draw      = eval.Draw
	mateScore = eval.Mate
	mateBound = eval.MateBound
)

// winningScore is the score in centipawns from which a game is practically won. MTD(f) tests
// for mate only beyond decided.
const winningScore Score = 2500

// In the search mates and wins by endgame tables count plies from the root, in the hash
// table from the node.

func (w *worker) toTable(s Score, ply int) int16 {
	switch {
	case s >= w.decided:
		s += Score(ply)
	case s <= -w.decided:
		s -= Score(ply)
	}
	return int16(min(max(s, -infinity), infinity))
}

func (w *worker) fromTable(v int16, ply int) Score {
	s := Score(v)
	switch {
	case s >= w.decided:
		return s - Score(ply)
	case s <= -w.decided:
		return s + Score(ply)
	}
	return s
}
