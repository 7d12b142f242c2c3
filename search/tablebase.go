package search

import (
	"slices"
	"sync/atomic"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
)

// Endgame tables. Inside the tree they answer just after a capture or a pawn move, for
// they take the clock of the fifty-move rule to stand at zero. At the root, where clock
// and repetitions are known, they rank the moves; the search then chooses among those of
// the best rank. It looks up no position inside the tree then, unless the game is won and a
// DTZ table is missing.

// Outcome is what the tables promise the side to move.
type Outcome int8

// The outcomes. A cursed win is a win that the fifty-move rule makes a draw, a blessed
// loss one for the other side.
const (
	TablebaseLoss Outcome = iota - 2
	TablebaseBlessedLoss
	TablebaseDraw
	TablebaseCursedWin
	TablebaseWin
)

// TablebaseMove is a root move as the tables see it.
type TablebaseMove struct {
	Move    movegen.Move
	Outcome Outcome // in this game, with its clock and repetitions
	// Rank orders the moves, the highest is best. The search chooses among moves of
	// equal rank.
	Rank int
}

// Tablebase knows positions with few men. Its methods are called by all threads at
// once.
type Tablebase interface {
	// MaxMen returns the largest number of men, kings included, of a position it may know.
	MaxMen() int
	// Outcome returns the value of p with the clock of the fifty-move rule at zero; ok
	// is false when it is not known. It must not allocate.
	Outcome(p *movegen.Position) (o Outcome, ok bool)
	// Rank returns the legal moves of p, the best first, and none when p is not known.
	// history holds the keys of the positions before p, oldest first. byDistance says that
	// whoever plays the best move each time makes progress.
	Rank(p *movegen.Position, history []uint64, fiftyMoves bool) (moves []TablebaseMove, byDistance bool)
}

// TablebaseConfig says how endgame tables are used. They are not used in full-width mode nor
// with Limits.Mate.
type TablebaseConfig struct {
	Base Tablebase // nil: none
	// Men is the largest number of men, kings included, of positions to look up.
	Men int
	// Depth is the least remaining depth in plies at which a position with the largest
	// number of men is looked up. Positions with fewer men always are.
	Depth int
	// FiftyMoves says that the fifty-move rule counts: cursed wins and blessed losses
	// are draws then, else wins and losses.
	FiftyMoves bool
}

// largestTablebase is the default of TablebaseConfig.Men; no larger tables exist.
const largestTablebase = 7

// tablebaseDepthBonus is what a bound proved by tables counts for more than one of the
// search, in plies: it holds at every depth.
const tablebaseDepthBonus = 6

// lineShare bounds the time for completing main lines by tables: 1/lineShare of that of
// the search. A line may take some milliseconds.
const lineShare = 20

// tablebaseState is what a worker knows of the tables in one search.
type tablebaseState struct {
	TablebaseConfig
	probeMen  int           // look up positions inside the tree with so many men; 0: none
	ranked    bool          // the tables have ranked the root moves
	lineTime  time.Duration // spent on completing lines
	hits      uint64        // positions found
	published atomic.Uint64 // hits as other workers see them

	// What Base has said of the root moves, in worker 0.
	list       []TablebaseMove
	byDistance bool
}

// setTablebase prepares the tables for a search.
func (w *worker) setTablebase(t TablebaseConfig) {
	s := &w.tablebase
	s.TablebaseConfig, s.probeMen, s.ranked, s.lineTime, s.hits = t, 0, false, 0, 0
	s.published.Store(0)
	if t.Base == nil || w.fullWidth || w.ctl.lim.Mate > 0 {
		s.Base, w.decided = nil, mateBound
		return
	}
	w.decided = eval.DecidedBound
	s.Men = min(t.Men, t.Base.MaxMen())
	s.probeMen = s.Men
}

// score returns the score of an outcome found ply plies from the root, and what kind of
// bound it is.
func (s *tablebaseState) score(o Outcome, ply int) (Score, hashtable.Bound) {
	if !s.FiftyMoves {
		o *= 2 // cursed wins are wins then, blessed losses losses
	}
	switch {
	case o >= TablebaseWin:
		return eval.TablebaseWin - Score(ply), hashtable.Lower // it may be mate
	case o <= TablebaseLoss:
		return Score(ply) - eval.TablebaseWin, hashtable.Upper
	}
	return draw + Score(o), hashtable.Exact // a cursed win is the best of draws
}

// probesPerPoll is the number of positions found in tables after which limits are looked
// at: where a table is not in memory each may take some milliseconds.
const probesPerPoll = 16

// probeTablebase looks n up. The score is a bound as the second result says, None when n
// is not to be looked up or not known. The bound goes into the hash table: it is proved.
func (w *worker) probeTablebase(n *frame, depth int) (Score, hashtable.Bound) {
	s := &w.tablebase
	men := n.pos.Occupied().Count()
	if n.pos.HalfmoveClock() != 0 || men > s.probeMen || men == s.probeMen && depth < s.Depth {
		return 0, hashtable.None
	}
	o, ok := s.Base.Outcome(&n.pos)
	if !ok {
		return 0, hashtable.None
	}
	s.hits++
	if s.hits%probesPerPoll == 0 && w.id == 0 && w.step == nil {
		w.nextPoll = min(w.nextPoll, w.nodes)
	}
	score, bound := s.score(o, n.ply)
	w.table.Store(n.pos.Key(), hashtable.Update{
		Eval: rawToTable(n.rawEval), Score: w.toTable(score, n.ply),
		Depth: int8(min(depth+tablebaseDepthBonus, maxPly-1)), Bound: bound, PV: n.ttPV,
	})
	return score, bound
}

// totalTablebaseHits sums the positions found by all workers.
func (w *worker) totalTablebaseHits() uint64 {
	sum := w.tablebase.hits
	for _, o := range w.peers {
		if o != w {
			sum += o.tablebase.published.Load()
		}
	}
	return sum
}

// rankByTablebase sorts the root moves by the tables. The search then mostly looks up no position
// inside the tree, where it would see only that all moves keep a win. Where a DTZ table is
// missing it does, to find the next capture or pawn move of a won game.
func (w *worker) rankByTablebase() {
	s, r, n := &w.tablebase, &w.root, w.frame(0)
	if s.Base == nil || n.pos.Occupied().Count() > s.Men || len(r.moves) == 0 {
		return
	}
	if w.id == 0 { // for the other workers too
		s.list, s.byDistance = s.Base.Rank(&n.pos, w.keys[:w.rootKeyIndex], s.FiftyMoves)
		s.hits += uint64(len(s.list))
	}
	main := &w.peers[0].tablebase
	if len(main.list) == 0 {
		return
	}
	for i := range r.moves {
		rm := &r.moves[i]
		for _, m := range main.list {
			if m.Move == rm.move {
				rm.rank = m.Rank
				rm.tablebaseScore, _ = s.score(m.Outcome, 0)
			}
		}
	}
	slices.SortStableFunc(r.moves, func(a, b rootMove) int { return b.rank - a.rank })
	s.ranked = true
	if main.byDistance || r.moves[0].tablebaseScore <= draw {
		s.probeMen = 0
	}
}

// rankEnd returns the index behind the last root move of the current line's rank.
func (w *worker) rankEnd() int {
	r := &w.root
	if !w.tablebase.ranked {
		return len(r.moves)
	}
	end := r.pvIndex
	for end < len(r.moves) && r.moves[end].rank == r.moves[r.pvIndex].rank {
		end++
	}
	return end
}

// shownScore returns what to report for a root move: the promise of the tables, unless
// the search has found the mate.
func (w *worker) shownScore(m movegen.Move, score Score, bound hashtable.Bound) (Score, hashtable.Bound) {
	if !w.tablebase.ranked {
		return score, bound
	}
	for i := range w.root.moves {
		if rm := &w.root.moves[i]; rm.move == m {
			if score.IsMate() && (score > 0) == (rm.tablebaseScore > 1) && (score < 0) == (rm.tablebaseScore < -1) {
				return score, bound
			}
			return rm.tablebaseScore, hashtable.Exact
		}
	}
	return score, bound
}

// followTablebase ends the line where it would give away what the tables promise, and goes on
// by the tables to the next capture, pawn move or mate of a decided game, if there is
// time for that.
func (w *worker) followTablebase(line *pvLine) {
	s := &w.tablebase
	start := w.ctl.elapsed()
	if s.Men == 0 || s.lineTime > start/lineShare {
		return
	}
	defer func() { s.lineTime += w.ctl.elapsed() - start }()
	for ply := range maxPly - 1 {
		if ply > 0 && w.leavesLine(start) {
			return
		}
		f := w.frame(ply)
		if ply > 0 && w.gameOver(f) {
			return
		}
		var best TablebaseMove
		if f.pos.Occupied().Count() <= s.Men {
			if list, _ := s.Base.Rank(&f.pos, w.keys[:w.rootKeyIndex+ply], s.FiftyMoves); len(list) > 0 {
				best = list[0]
				at := slices.IndexFunc(list, func(m TablebaseMove) bool { return ply < line.n && m.Move == line.moves[ply] })
				if ply > 0 && at >= 0 && list[at].Outcome != best.Outcome {
					line.n = ply
				}
			}
		}
		if ply >= line.n {
			decided := best.Outcome == TablebaseWin || best.Outcome == TablebaseLoss
			if best.Move == movegen.NoMove || !decided || ply > 0 && f.pos.HalfmoveClock() == 0 {
				return
			}
			line.moves[ply] = best.Move
			line.n = ply + 1
		}
		if !w.follow(ply, line.moves[ply]) {
			return
		}
	}
}

// leavesLine reports whether a line that was begun at start must stay as it is: to rank the
// moves of a ply takes up to a millisecond, and far more where a table is not in memory.
func (w *worker) leavesLine(start time.Duration) bool {
	w.ctl.pollCaller(w.totalNodes())
	lim := &w.ctl.lim
	hurry := w.ctl.timed() && lim.NodesPerMs == 0
	return w.ctl.stop.Load() || hurry && w.ctl.elapsed()-start > lim.Soft/lineShare
}
