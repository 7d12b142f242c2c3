package search

import (
	"time"

	"footnote/hashtable"
	"footnote/movegen"
)

// Info describes the search at the end of a pass or of an iteration.
type Info struct {
	Depth    int // nominal plies of this iteration
	SelDepth int // deepest ply reached
	MultiPV  int // line number, from 1
	Score    Score
	Bound    hashtable.Bound // Exact when the iteration converged, Lower or Upper after a pass
	// Confirms is set in analysis (Config.Resolve) after an iteration that proved only
	// bounds, within which the values lie that were last exact. Score, Bound and PV are
	// then those of an earlier iteration: this one has nothing new to say but its depth.
	Confirms bool
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
