package engine

import (
	"fmt"
	"slices"
	"time"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Listener receives the events of a search, on the goroutine that searches, before its
// best move arrives at [Search.Done].
type Listener interface {
	Info(Info)
	CurrMove(CurrMove)
	// Note is a remark for people: one line of plain text.
	Note(text string)
	// Error is what went wrong. A best move follows all the same, empty if the search is refused.
	Error(err error)
}

// The bounds of reported scores: Exact, or that the true value is at least (Lower) or at
// most (Upper) that much.
const (
	Exact = hashtable.Exact
	Lower = hashtable.Lower
	Upper = hashtable.Upper
)

// Score is a value from the side to move: centipawns, or a distance to mate.
type Score = eval.Score

// SearchInfo is what the search itself reports; see [search.Info].
type SearchInfo = search.Info

// Info is the state of a search at the end of a pass or an iteration, ready to be
// shown.
type Info struct {
	SearchInfo
	NPS  uint64    // nodes per second
	Line []string  // the moves of PV, castling as the user's interface expects it
	WDL  *eval.WDL // nil unless the option UCI_ShowWDL is on
}

// CurrMove announces the root move searched next, Text in the user's notation.
type CurrMove struct {
	search.CurrMove
	Text string
}

// BestMove is the answer to a search. Move is empty when there is none: no
// legal move, or no position to search. Ponder is empty when no reply is
// expected or when the reply would end the game.
type BestMove struct{ Move, Ponder string }

// Info implements search.Reporter: it turns the events of the search into those of the facade.
func (j *job) Info(i search.Info) {
	if j.handicap != nil && !j.handicap.Observe(i) {
		return
	}
	j.hashFull = i.HashFull
	i.Nodes += j.proved
	switch {
	case !j.analysis:
		if i.Bound == Exact && len(i.PV) > 0 {
			j.shown.set(i)
		}
		j.show(i)
	case i.EndsIteration():
		j.within = false
		i = j.plain(i)
		j.shown.set(i)
		j.show(i)
	default:
		j.showPass(i)
	}
}

// show reports an event as it is.
func (j *job) show(i search.Info) {
	if i.MultiPV <= 1 {
		if j.announced = nil; i.Bound == Exact {
			j.announced = slices.Clone(i.PV)
		}
	}
	j.out.Info(j.info(i))
}

// CurrMove implements search.Reporter.
func (j *job) CurrMove(c search.CurrMove) {
	j.out.CurrMove(CurrMove{c, c.Move.UCI(j.set.chess960)})
}

// info makes an event of the search ready to be shown.
func (j *job) info(i search.Info) Info {
	info := Info{
		SearchInfo: i, NPS: search.NodesPerSecond(i.Nodes, i.Time), Line: movegen.UCILine(i.PV, j.set.chess960),
	}
	if j.set.showWDL {
		w := j.evaluator.WDL(i.Score, &j.root)
		info.WDL = &w
	}
	return info
}

// What is shown of an analysis. Many programs leave out every score that is a bound, and
// MTD(f) speaks in bounds. So in analysis each depth ends with all its lines, and none of them
// is a bound. Two more events show all lines again, in their order:
//
//   - A test within a depth has found another best move, or that the value is a better or a
//     worse one. The lines then keep the depth that was completed; the value is at least, or at
//     most, what the test has proved.
//   - The search ends within a depth, or with another move.
//
// ShowBounds adds what each test has proved.

// showAgain is the least time between the lines of a depth and what a test within the next has found.
const showAgain = 50 * time.Millisecond

// screen is what a program shows: the lines of one depth, the best first.
type screen []search.Info

// set puts line number i.MultiPV in its place and removes those after it.
func (s *screen) set(i search.Info) {
	i.PV, i.Stats = slices.Clone(i.PV), nil
	*s = append((*s)[:min(max(i.MultiPV, 1)-1, len(*s))], i)
}

// lead makes i the first line. No other line is better now or begins with the same move.
func (s *screen) lead(i search.Info) {
	lines := screen{}
	lines.set(i)
	for _, old := range *s {
		if old.PV[0] == i.PV[0] || len(lines) == len(*s) {
			continue
		}
		next := i
		next.MultiPV, next.PV, next.SelDepth = len(lines)+1, old.PV, max(old.SelDepth, i.Depth)
		next.Score = min(old.Score, i.Score)
		lines.set(next)
	}
	*s = lines
}

// plain returns i without a bound. A mate is shown as one only with the line that ends in it.
func (j *job) plain(i search.Info) search.Info {
	if i.Bound != Exact && i.Score.IsMate() && !j.mates(&i) {
		i.Score = min(max(i.Score, -eval.TablebaseWin), eval.TablebaseWin)
	}
	i.Bound = Exact
	return i
}

// mates reports whether the line ends in the mate of the score. The line of a bound may have its
// length by chance.
func (j *job) mates(i *search.Info) bool {
	p := j.root
	for _, m := range i.PV {
		p.Advance(m)
	}
	return len(i.PV) == i.Score.MatePlies() && p.InCheck() && !p.HasLegalMove()
}

// showPass shows a test within an iteration.
func (j *job) showPass(i search.Info) {
	if j.set.showBounds {
		j.out.Info(j.info(i))
	}
	if !i.Plays || len(j.shown) == 0 || i.Time-j.shown[0].Time < showAgain {
		return
	}
	bound := i.Bound
	i = j.plain(i) // what would be seen counts: cp 30000 is no shorter mate
	switch last := &j.shown[0]; {
	case bound == Lower && (i.PV[0] != last.PV[0] || i.Score > last.Score), bound == Upper && i.Score < last.Score:
		i.Depth = last.Depth
		j.showLast(i)
		j.within = true
	}
}

// showCounts shows all lines again, since the search has gone on after them.
func (j *job) showCounts(r search.Result) {
	for _, line := range j.shown {
		line.Nodes, line.Time, line.HashFull, line.TablebaseHits = r.Nodes, r.Time, j.hashFull, r.TablebaseHits
		j.show(line)
	}
}

// showLast shows all lines again with i as the first.
func (j *job) showLast(i search.Info) {
	j.shown.lead(i)
	if !j.analysis {
		j.shown = j.shown[:1]
	}
	for _, line := range j.shown {
		j.show(line)
	}
}

// finish reports a result and returns the best move. It ensures what tournament managers check: the best move
// is legal, the last line begins with it, and the move to ponder on does not end the game.
func (j *job) finish(r search.Result) BestMove {
	j.reportTableFaults()
	if r.Best == movegen.NoMove || !j.root.IsLegal(r.Best) {
		var list movegen.MoveList
		if j.root.GenerateLegal(&list); list.N == 0 {
			over := search.Info{MultiPV: 1, Score: eval.Draw, Bound: Exact}
			if j.root.InCheck() {
				over.Score = eval.MatedIn(0)
			}
			j.out.Info(j.info(over))
			return BestMove{}
		}
		j.out.Error(fmt.Errorf("the search answered %s, which is not legal; another move is played", r.Best))
		r.Best, r.PV = list.Moves[0], nil
	}
	if len(r.PV) == 0 || r.PV[0] != r.Best {
		r.PV = []movegen.Move{r.Best}
	}
	if len(j.announced) == 0 || j.announced[0] != r.Best || j.within {
		j.showLast(j.lastInfo(r))
	} else if len(j.shown) > 0 && r.Nodes > j.shown[0].Nodes {
		j.showCounts(r)
	}
	r.PV = j.announced
	if j.request.Debug {
		s := &r.Stats
		j.out.Note(fmt.Sprintf("result: depth %d, %d nodes, %d iterations, %d passes (most in one: %d), stopped inside an iteration: %t",
			r.Depth, r.Nodes, s.Iterations, s.Passes, s.MaxPasses, r.Stopped))
	}
	best := BestMove{Move: r.Best.UCI(j.set.chess960)}
	if reply := j.ponderMove(r); reply != movegen.NoMove && !j.fromBook { // pondering would leave the book
		best.Ponder = reply.UCI(j.set.chess960)
	}
	return best
}

// lastInfo describes the result when the search ended before it could announce the
// move that it plays. The score is what is known of it.
func (j *job) lastInfo(r search.Result) search.Info {
	score := r.Score
	if score < -eval.Mate || score > eval.Mate {
		score = eval.Draw // nothing was searched
	}
	depth := max(r.Depth, r.ScoreDepth, 1) // a proof of mate has Depth alone
	return j.plain(search.Info{
		Depth:         depth,
		SelDepth:      max(r.SelDepth, depth), // as in the lines of the search
		MultiPV:       1,
		Score:         score,
		Bound:         r.Bound,
		Nodes:         r.Nodes,
		Time:          r.Time,
		HashFull:      j.hashFull,
		TablebaseHits: r.TablebaseHits,
		PV:            r.PV,
	})
}

// ponderMove returns a legal reply to the best move after which the game goes
// on, NoMove when none is known.
func (j *job) ponderMove(r search.Result) movegen.Move {
	if len(r.PV) < 2 {
		return movegen.NoMove
	}
	reply := r.PV[1]
	g := game.Game{Now: j.root, Keys: slices.Clone(j.history)}
	if !g.Play(r.Best) || g.Over() || !g.Play(reply) || g.Over() {
		return movegen.NoMove
	}
	return reply
}
