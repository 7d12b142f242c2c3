package search

import (
	"reflect"
	"time"

	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search/mtd"
)

// Info describes the search at the end of a pass or of an iteration.
type Info struct {
	Depth    int // nominal plies of this iteration
	SelDepth int // deepest ply reached
	MultiPV  int // line number, from 1
	Score    Score
	Bound    hashtable.Bound // Exact when the iteration converged, Lower or Upper after a pass
	// Confirms is set in analysis (Config.Resolve) after an iteration that proved only
	// bounds, within which the value lies that was last exact. Score, Bound and PV are
	// then those of an earlier iteration, and nothing contradicts them.
	Confirms bool
	// Plays is set when PV begins with the move that would be played now.
	Plays    bool
	Nodes    uint64        // all threads, since the search began
	Time     time.Duration // since Limits.Start
	HashFull int           // permille
	// TablebaseHits counts the positions that endgame tables answered, all threads.
	TablebaseHits uint64
	// PV is a line of legal moves that goes no further than the end of the game. With
	// an exact mate score it ends in that mate. Valid only during the call.
	PV []movegen.Move
	// Stats are the counters so far; valid only during the call, nil after passes.
	Stats *Stats
}

// EndsIteration reports whether i closes an iteration. Other events follow a single pass.
func (i *Info) EndsIteration() bool { return i.Stats != nil }

// CurrMove announces the root move that is searched next.
type CurrMove struct {
	Depth  int
	Move   movegen.Move
	Number int           // from 1
	Time   time.Duration // since Limits.Start
}

// Reporter receives the events of a search, on the goroutine that searches.
type Reporter interface {
	Info(Info)
	CurrMove(CurrMove)
}

// Pass is one search of the root by a driver: a null-window test (Beta = Alpha + 1 is
// the bound tested) or a search with an open window.
type Pass struct {
	Depth       int
	MultiPV     int // line number, from 1
	Alpha, Beta Score
	// Score is what came back, fail-soft: at most Alpha it is an upper bound on the
	// value, at least Beta a lower one, between them the value.
	Score         Score
	Nodes, Leaves uint64 // since the search began, of the main thread
}

// PassReporter is a Reporter that also receives every pass, those of shallow
// iterations included; for the study of drivers.
type PassReporter interface {
	Reporter
	Pass(Pass)
}

// Result is what a search returns.
type Result struct {
	Best  movegen.Move // NoMove only when there is no legal move
	Score Score
	Bound hashtable.Bound // what Score is: not Exact when the move comes from a pass of an unfinished iteration
	Depth int             // last completed iteration
	// ScoreDepth is that of the iteration that Score and PV come from, which may be
	// unfinished: then it is more than Depth. SelDepth is the deepest ply that it reached.
	ScoreDepth int
	SelDepth   int
	Nodes      uint64 // all threads, since the search began
	// PonderNodes is how many of Nodes were searched before Limits.PonderHit.
	PonderNodes uint64
	Time        time.Duration // since Limits.Start
	Held        time.Duration // longest time between two looks at the clock: how long a busy machine held the search up
	// TablebaseHits is as in Info.
	TablebaseHits uint64
	// PV begins with Best. Its second move is the reply that is expected, if one is known
	// and the game goes on.
	PV    []movegen.Move
	Stats Stats
	// Stopped is set when the search ended inside an iteration.
	Stopped bool
}

// NodesPerSecond returns the search speed. Times below a millisecond count as one, so
// that nothing divides by zero.
func NodesPerSecond(nodes uint64, t time.Duration) uint64 {
	return uint64(float64(nodes) / max(t, time.Millisecond).Seconds())
}

// minPassDepth is the least depth in plies at which passes are reported: shallower
// iterations take microseconds.
const minPassDepth = 6

// reportPass reports a pass that failed high or low.
func (w *worker) reportPass(score Score, bound hashtable.Bound) {
	r := &w.root
	if w.reporter == nil || r.depth < minPassDepth {
		return
	}
	if r.pvIndex == 0 && bound == hashtable.Upper && r.best.score >= mateBound && score < r.best.score {
		return // the pass has overlooked the mate that is known
	}
	front := &r.moves[r.pvIndex]
	if bound == hashtable.Upper && front.slot != r.pvIndex && !r.raised {
		return // the front is what the line before has given up; nothing says that it is this line's move
	}
	if shown, _ := w.shownScore(front.move, score, bound); shown != score {
		return // the tables know better, before and after
	}
	w.completeForReport(front, score, bound)
	w.emit(front, &w.reported, r.pvIndex, score, bound, nil)
}

// completeForReport completes the line of rm in w.reported and returns the bound to report.
// It leaves root moves, table and counters alone: who listens must not change the search.
func (w *worker) completeForReport(rm *rootMove, score Score, bound hashtable.Bound) hashtable.Bound {
	stats := w.stats
	w.reporting = true
	w.reported = rm.pv
	w.reported.begin(rm.move)
	bound = w.completePV(&w.reported, score, bound, w.root.depth)
	w.stats, w.reporting = stats, false
	return bound
}

// tracePass reports a pass of any depth to a PassReporter.
func (w *worker) tracePass(alpha, beta, score Score) {
	if reporter, wanted := w.reporter.(PassReporter); wanted {
		reporter.Pass(Pass{
			Depth: w.root.depth, MultiPV: w.root.pvIndex + 1, Alpha: alpha, Beta: beta, Score: score,
			Nodes: w.nodes, Leaves: w.stats.Leaves,
		})
	}
}

// reportLine reports line i of a finished iteration.
func (w *worker) reportLine(i int) {
	r := &w.root
	rm := &r.moves[i]
	if i == 0 {
		if w.tablebase.Base != nil {
			w.followTablebase(&r.best.pv)
			rm.pv = r.best.pv
		}
		w.emit(rm, &r.best.pv, 0, r.best.score, r.best.bound, &w.stats)
		return
	}
	score, bound := w.lineValue(rm)
	bound = w.completeForReport(rm, score, bound)
	w.emit(rm, &w.reported, i, score, bound, &w.stats)
}

// emit reports line number line, which begins with rm.
func (w *worker) emit(rm *rootMove, pv *pvLine, line int, score Score, bound hashtable.Bound, stats *Stats) {
	score, bound = w.shownScore(rm.move, score, bound)
	w.reporter.Info(Info{
		Depth: w.root.depth, SelDepth: max(rm.selDepth, w.root.depth), MultiPV: line + 1,
		Score: score, Bound: bound, Nodes: w.totalNodes(), Time: w.ctl.elapsed(),
		HashFull: w.table.HashFull(), TablebaseHits: w.totalTablebaseHits(), PV: pv.slice(), Stats: stats,
		Confirms: w.resolving && stats != nil && rm.confirmed,
		Plays:    line == 0 && rm.move == w.root.best.move,
	})
}

// maxPass is the number of passes of an iteration that Stats counts separately. Later
// ones are added to the last.
const maxPass = 8

// deepIteration is the depth in plies from which iterations count as deep.
const deepIteration = 8

// Stats are counters of one search, of the main thread only, for experiments with
// drivers. All are deterministic with one thread.
type Stats struct {
	Iterations uint64 // completed iterations
	Passes     uint64 // driver passes (root searches), also those of an unfinished iteration
	MaxPasses  uint64 // most passes of one iteration
	// DeepIterations and DeepPasses count iterations of depth 8 or more (deepIteration).
	DeepIterations, DeepPasses uint64

	High, Low            uint64 // passes that failed high, low
	HighNodes, LowNodes  uint64 // nodes spent in them
	FirstHigh, FirstLow  uint64 // first passes by direction
	FirstHighNodes       uint64
	FirstLowNodes        uint64
	PassNodes            [maxPass]uint64 // nodes by pass number, later ones with the last
	Crossings            uint64          // iterations whose bounds crossed
	Capped               uint64          // iterations ended by the pass cap
	NodesToFirstHigh     uint64          // nodes of completed iterations up to their first fail-high
	IterationNodes       uint64          // nodes of completed iterations
	Probes, Hits, Cuts   uint64          // table probes, hits, cut-offs
	SameGeneration       uint64          // hits on entries of this generation
	Interior             uint64          // nodes of depth ≥ 1 that were expanded
	Frontier             uint64          // nodes of depth 0: calls of quiescence by the main search
	Leaves               uint64          // those that were neither draws nor table cutoffs
	TreeHits             uint64          // table cutoffs of the main search, depth 0 included
	Quiescence           uint64          // nodes inside quiescence, depth 0 included
	Researches           uint64          // reduced searches repeated at full depth
	NullTries, NullCuts  uint64
	Cutoffs, FirstCutoff uint64 // beta cut-offs, those by the first move
}

// Add accumulates o into s (MaxPasses by maximum).
func (s *Stats) Add(o *Stats) {
	most := max(s.MaxPasses, o.MaxPasses)
	addCounters(reflect.ValueOf(s).Elem(), reflect.ValueOf(o).Elem())
	s.MaxPasses = most
}

// addCounters adds the counters of b, a struct or an array of them, to those of a.
func addCounters(a, b reflect.Value) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			addCounters(a.Field(i), b.Field(i))
		}
	case reflect.Array:
		for i := range a.Len() {
			addCounters(a.Index(i), b.Index(i))
		}
	default:
		a.SetUint(a.Uint() + b.Uint())
	}
}

// countIteration counts a completed iteration.
func (w *worker) countIteration() {
	s, r := &w.stats, &w.root
	s.Iterations++
	s.MaxPasses = max(s.MaxPasses, r.passes)
	if r.depth >= deepIteration {
		s.DeepIterations++
		s.DeepPasses += r.passes
	}
	s.IterationNodes += w.nodes - r.startNodes
	s.NodesToFirstHigh += r.firstHigh
}

// countPass counts a completed pass at the root.
func (w *worker) countPass(high bool, before uint64) {
	s, r := &w.stats, &w.root
	spent := w.nodes - before
	s.PassNodes[min(r.passes, maxPass-1)] += spent
	r.passes++
	s.Passes++
	if high {
		s.High++
		s.HighNodes += spent
		if r.firstHigh == 0 {
			r.firstHigh = w.nodes - r.startNodes
		}
	} else {
		s.Low++
		s.LowNodes += spent
	}
	if r.passes == 1 {
		if high {
			s.FirstHigh++
			s.FirstHighNodes += spent
		} else {
			s.FirstLow++
			s.FirstLowNodes += spent
		}
	}
}

// countRun counts how a run of a driver has ended.
func (w *worker) countRun(r *mtd.Result) {
	if r.Crossed {
		w.stats.Crossings++
	}
	if r.Capped {
		w.stats.Capped++
	}
}
