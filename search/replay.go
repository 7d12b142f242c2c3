package search

import (
	"slices"

	"footnote/movegen"
)

// skipReason says why the search did without a move at full depth.
type skipReason uint8

// The reasons of pruneMove, and those of searchMove.
const (
	notSkipped       skipReason = iota
	byCount                     // late move pruning
	byFutility                  // the evaluation is far below alpha
	byHistory                   // a bad record
	byExchange                  // a quiet move that loses material
	byFutileCapture             // the evaluation and what is captured are far below alpha
	byLosingExchange            // a capture that loses material
	reducedBy1                  // plies, and the reduced search failed low
	reducedBy2
	reducedBy3
	reducedBy4 // or more
	inFull     // not at all: it failed low at full depth
	skipReasons
)

func (r skipReason) String() string {
	return [...]string{"", "late move pruning", "futility", "history", "exchange", "capture: futility", "capture: exchange",
		"reduced by 1", "reduced by 2", "reduced by 3", "reduced by 4 and more", "neither"}[r]
}

// replayDepths are the least depths of the rows in which replays are counted.
var replayDepths = [...]int{1, 3, 5, 7, 10, 13, 16, 20}

// replayLimit is the number of nodes after which a replay is given up.
const replayLimit = 5_000_000

// replayer asks how often the search is wrong to skip or reduce a move. At nodes where
// every move failed low it searches one of them again at full depth, by a worker with a
// table of its own and a copy of the histories, so that the search under test goes on as
// if nothing had happened. Only a build with the tag debug has it.
type replayer struct {
	shadow *worker
	random *movegen.PRNG
	most   int // replays of each reason in each row
	plies  [maxPly + 1][]skippedMove
	rows   [len(replayDepths)]replayRow
}

// skippedMove is a move of a node whose moves are being searched.
type skippedMove struct {
	move   movegen.Move
	reason skipReason
}

// replayRow counts for nodes of similar depth.
type replayRow struct {
	nodes   int              // that failed low
	moves   [skipReasons]int // of those nodes
	replays [skipReasons]int // moves searched again
	wrong   [skipReasons]int // that failed high then
}

// noteSkipped remembers for the replayer what became of m at n.
func (w *worker) noteSkipped(n *frame, m movegen.Move, reason skipReason) {
	if r := w.replayer; r != nil {
		r.plies[n.ply] = append(r.plies[n.ply], skippedMove{m, reason})
	}
}

// replaySkipped lets the replayer look at n, which has failed low against alpha.
func (w *worker) replaySkipped(n *frame, alpha Score) {
	if r := w.replayer; r != nil && n.ply > 0 && n.excluded == movegen.NoMove && alpha > -w.decided && alpha < w.decided {
		r.sample(w, n, alpha)
	}
}

// sample counts n, which has failed low against alpha, and replays one of its moves.
func (r *replayer) sample(w *worker, n *frame, alpha Score) {
	row := &r.rows[0]
	for i, least := range replayDepths {
		if n.depth >= least {
			row = &r.rows[i]
		}
	}
	moves := r.complete(n)
	row.nodes++
	chosen, seen := notSkipped, 0
	var m movegen.Move
	for _, s := range moves {
		row.moves[s.reason]++
		if row.replays[s.reason] >= r.most {
			continue
		}
		// The reason with the fewest replays so far, and any of its moves.
		if chosen == notSkipped || row.replays[s.reason] < row.replays[chosen] {
			chosen, seen = s.reason, 0
		}
		if s.reason == chosen {
			if seen++; r.random.Intn(seen) == 0 {
				m = s.move
			}
		}
	}
	if chosen == notSkipped {
		return
	}
	if s, ok := r.replay(w, n, m, alpha); ok {
		row.replays[chosen]++
		if s > alpha {
			row.wrong[chosen]++
		}
	}
}

// complete returns the moves of n, those included that the picker left out because an
// earlier quiet move was pruned by count or by futility.
func (r *replayer) complete(n *frame) []skippedMove {
	moves := r.plies[n.ply]
	if !n.picker.skipQuiets {
		return moves
	}
	rest := notSkipped
	for _, s := range moves {
		if s.reason == byCount || s.reason == byFutility {
			rest = s.reason
		}
	}
	var list movegen.MoveList
	n.pos.GenerateQuiets(&list)
	for _, m := range list.Slice() {
		if m != n.ttMove && !slices.ContainsFunc(moves, func(s skippedMove) bool { return s.move == m }) {
			moves = append(moves, skippedMove{m, rest})
		}
	}
	r.plies[n.ply] = moves
	return moves
}

// replay returns the score of m at n, searched at full depth with a null window.
func (r *replayer) replay(w *worker, n *frame, m movegen.Move, alpha Score) (Score, bool) {
	x := r.shadow
	x.ctl.begin(Limits{Nodes: replayLimit}, nil)
	x.table.NewGeneration()
	x.copyFrom(w, n.ply)
	at := x.frame(n.ply)
	var s Score
	for depth := (n.depth - 1) % 2; depth < n.depth; depth += 2 { // deepened, to fill the table
		x.make(at, m)
		x.pv[n.ply+1].n = 0
		s = -x.search(n.ply+1, -alpha-1, -alpha, depth, n.kind.laterChild())
	}
	return s, !x.stopped
}

// copyFrom makes x go on from where w is at ply, with everything that w has learned.
func (x *worker) copyFrom(w *worker, ply int) {
	*x.hist = *w.hist
	x.cfg, x.f, x.p, x.decided, x.algorithm = w.cfg, w.f, w.p, w.decided, w.algorithm
	x.eval, x.evalFactory = w.eval, w.evalFactory
	x.reductions = w.reductions
	x.keys, x.rootKeyIndex = w.keys, w.rootKeyIndex
	x.root.depth, x.nullFloor = w.root.depth, w.nullFloor
	x.peers = []*worker{x}
	x.nodes, x.nextPoll, x.stopped = 0, 0, false
	for i := range x.frames {
		f := &x.frames[i]
		f.excluded, f.cutoffs, f.killers = movegen.NoMove, 0, w.frames[i].killers
		if f.ply > ply {
			continue
		}
		*f = w.frames[i]
		f.reduced = 0
		f.cont, f.contCorr = &x.hist.none, &x.hist.none
		if f.ply < ply && f.move != movegen.NoMove && f.piece != movegen.NoPiece {
			at := pieceToIndex(f.piece, f.move.To())
			f.cont, f.contCorr = &x.hist.cont[at], &x.hist.contCorr[at]
		}
	}
}
