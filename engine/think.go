package engine

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"footnote/engine/clock"
	"footnote/engine/handicap"
	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
	"footnote/search/mate"
)

// Clock is the time in a `go` command.
type Clock = clock.Clock

// Request asks for a search, as the user did.
type Request struct {
	// Start is when the request was read; time counts from it. Zero: now.
	Start time.Time
	Clock Clock
	Depth int    // plies; 0: no limit; below 0 Go fails
	Nodes uint64 // 0: no limit
	Mate  int    // prove or refute a mate in so many full moves; 0: not asked; below 0 Go fails
	// Infinite and Ponder forbid an answer before Stop (or PonderHit).
	Infinite, Ponder bool
	// SearchMoves restricts the root moves; empty: all.
	SearchMoves []string
	// Debug asks for notes about limits and results.
	Debug bool
}

// Search is a running search. Its methods are called by the owner of the engine.
type Search interface {
	// Done receives the best move, once, when the search has ended.
	Done() <-chan BestMove
	// Stop ends the search and lets it answer. It returns at once.
	Stop()
	// PonderHit tells the search that the expected move was played: its clock starts now.
	// It reports false when the search does not ponder.
	PonderHit() bool
	// Ends says what will end the search.
	Ends() End
}

// End is what ends a search.
type End int

const (
	// ByStop: nothing but Stop, or PonderHit, lets the search answer: it is infinite or
	// without a limit, or it ponders.
	ByStop End = iota
	// ByClock: the clocks of a game end it. Where nodes are time, none runs.
	ByClock
	// ByLimit: it ends in a time that the user has chosen.
	ByLimit
)

// job is one running search, a [Search]. Everything in it belongs to this search alone, so
// the Engine's position and options may change meanwhile.
type job struct {
	out      Listener
	searcher *search.Searcher
	root     movegen.Position
	history  []uint64
	request  Request
	set      settings // as they were when it began; config is that of the search
	// evaluator converts scores to WDL. It is the Engine's, whose owner may use it
	// at the same time; WDL is safe for that.
	evaluator eval.Evaluator
	analysis  bool // the user studies the position: values are found to the centipawn; report.go

	handicap *handicap.Search  // nil at full strength
	fromBook bool              // the move is the book's
	tables   *tablebase.Tables // nil: none
	prover   *mate.Solver      // nil unless a mate was asked for
	mate     int               // in so many moves
	proved   uint64            // nodes of the proof, when a search follows it

	// announced is the last main line reported; empty when what followed it was a bound.
	announced []movegen.Move
	shown     screen
	within    bool // the lines shown last come from a depth that was not finished
	hashFull  int  // as last reported, permille

	// cancel ends the search.
	cancel context.CancelFunc
	// ponderHit tells the search when its clock starts; nil when it runs already.
	ponderHit chan time.Time
	// mayAnswer is closed when the protocol allows an answer: at once, or at
	// stop or ponderhit, however early a limit ends the search.
	mayAnswer chan struct{}
	done      chan BestMove
	ended     atomic.Bool // set before done receives
	nodes     uint64      // those that the clock counts; to be read when ended
	turn      clock.Turn
	begun     time.Time     // when the clock started
	answered  time.Time     // when the best move was known; to be read when ended
	held      time.Duration // the longest time for which the search was held up; likewise
}

// Go starts a search of the position and returns. The listener hears of its progress.
// When the last position was rejected, the search is refused: the listener gets an
// error, and the best move is empty. While another search runs, Go returns ErrBusy; a
// negative limit is an error too. Then the listener is never called.
func (e *Engine) Go(p Request, out Listener) (Search, error) {
	if e.busy() {
		return nil, ErrBusy
	}
	if p.Depth < 0 || p.Mate < 0 {
		return nil, fmt.Errorf("a limit is negative: depth %d, mate %d", p.Depth, p.Mate)
	}
	if e.rejected != nil {
		out.Error(fmt.Errorf("go refused, there is no position to search: %w", e.rejected))
		refused := &job{request: p, done: make(chan BestMove, 1), mayAnswer: make(chan struct{}), cancel: func() {}}
		refused.done <- BestMove{}
		return refused, nil
	}
	if p.Start.IsZero() {
		p.Start = time.Now()
	}
	if p.Clock.Empty() && (p.Clock.HasMoveTime || p.Depth > 0 || p.Nodes > 0 || p.Mate > 0) {
		p.Clock.Given = false // increments of 0 beside another limit say nothing
	}
	turn, note := e.clocks.Allot(&p.Clock, &e.root, e.set.clock, p.Infinite, p.Debug)
	if note != "" {
		out.Note(note)
	}
	limits := e.limits(p, turn.Budget, out)
	j := &job{
		out:       out,
		searcher:  e.searcher,
		root:      e.root,
		history:   e.history,
		request:   p,
		set:       e.set,
		evaluator: e.evaluator,
		analysis:  e.set.analyseMode || e.set.config.MultiPV > 1 || p.Infinite,
		tables:    e.tables,
		mayAnswer: make(chan struct{}),
		done:      make(chan BestMove, 1),
		turn:      turn,
		begun:     p.Start,
	}
	if m := e.bookMove(p, limits.Moves, out); m != movegen.NoMove {
		// A search of one ply and one move announces the book move like any other.
		limits.Moves, limits.Depth, j.set.config.MultiPV, j.fromBook = []movegen.Move{m}, 1, 1, true
	}
	j.set.config.Resolve, j.set.chess960 = j.analysis, e.chess960Notation()
	switch {
	case p.Ponder:
		j.ponderHit = make(chan time.Time, 1)
		limits.PonderHit = j.ponderHit
	case !p.Infinite:
		close(j.mayAnswer)
	}
	// Analysis is always at full strength.
	if !e.set.strength.full() && !p.Infinite && p.Mate == 0 && !e.set.analyseMode && !j.fromBook {
		e.applyHandicap(j, &limits)
		j.analysis = false
		if p.Debug {
			out.Note(j.handicap.String())
		}
	}
	if p.Mate > 0 {
		e.prepareMate(j, p, &limits)
	}
	if p.Debug {
		out.Note(fmt.Sprintf("limits: soft %v hard %v depth %d nodes %d mate %d moves %d; %s, %d thread(s), %d line(s)",
			limits.Soft, limits.Hard, limits.Depth, limits.Nodes, j.mate, len(limits.Moves),
			j.set.config.Algorithm, j.set.config.Threads, j.set.config.MultiPV))
	}
	e.running = j
	if j.handicap == nil {
		e.used = true
	}
	ctx, cancel := context.WithCancel(context.Background())
	j.cancel = cancel
	go j.run(ctx, limits)
	return j, nil
}

// run searches and delivers the best move as soon as the protocol allows it.
func (j *job) run(ctx context.Context, limits search.Limits) {
	defer j.cancel()
	var result search.Result
	if j.prover != nil {
		result = j.prove(ctx, limits)
	} else {
		result = j.search(ctx, limits)
	}
	j.nodes, j.held = result.Nodes-result.PonderNodes, result.Held
	<-j.mayAnswer
	if j.handicap != nil {
		j.handicap.Choose(&result)
		if p := &j.request; p.Depth == 0 && p.Nodes == 0 && j.set.clock.NodesPerMs == 0 {
			j.handicap.Wait(ctx, &result)
		}
	}
	best := j.finish(result)
	j.answered = time.Now()
	j.ended.Store(true)
	j.done <- best
}

// search calls the search.
func (j *job) search(ctx context.Context, limits search.Limits) search.Result {
	return j.searcher.Search(ctx, search.Request{
		Position: j.root, History: j.history, Limits: limits, Config: j.set.config, Reporter: j,
	})
}

// limited reports whether the request names anything that ends the search.
func (p *Request) limited() bool {
	return p.Depth > 0 || p.Nodes > 0 || p.Mate > 0 || p.Clock.HasMoveTime || p.Clock.Given
}

// limits translates a request into the limits of the search.
func (e *Engine) limits(p Request, b clock.Budget, out Listener) search.Limits {
	l := search.Limits{
		Depth: max(min(p.Depth, eval.MaxPly), 0),
		Nodes: p.Nodes,
		Soft:  b.Soft,
		Hard:  b.Hard,
		Fixed: b.Fixed || e.set.analyseMode, // in analysis the time is used up, never saved
		Start: p.Start,

		NodesPerMs: uint64(e.set.clock.NodesPerMs),
		Moves:      e.rootMoves(p.SearchMoves, out),
	}
	if p.Infinite {
		l.Soft, l.Hard = 0, 0 // a clock given as well does not count
	}
	switch {
	case !b.Now || p.Infinite:
	case p.Ponder && p.Mate == 0:
		// The opponent's time is free; after the hit none is left.
		l.Soft, l.Hard = time.Microsecond, time.Microsecond
	default:
		// One ply gives a sensible move in far less than a millisecond, unless captures go on and on.
		l.Depth, l.Hard = 1, 20*time.Millisecond
	}
	return l
}

// maxMoveFaults bounds the remarks about the moves of one `searchmoves`.
const maxMoveFaults = 8

// rootMoves reads the moves of `searchmoves`. Illegal ones are reported and left
// out. When none is left the search is not restricted, since every go needs an
// answer.
func (e *Engine) rootMoves(texts []string, out Listener) []movegen.Move {
	var moves []movegen.Move
	faults := 0
	for _, text := range texts {
		m, err := readMove(&e.root, text)
		if err == nil {
			moves = append(moves, m)
			continue
		}
		if faults++; faults <= maxMoveFaults {
			out.Error(fmt.Errorf("searchmoves: %w", err))
		}
	}
	if faults > maxMoveFaults {
		out.Error(fmt.Errorf("searchmoves: %d more are no legal moves", faults-maxMoveFaults))
	}
	if len(texts) > 0 && len(moves) == 0 {
		out.Error(errors.New("searchmoves: none of the moves is legal, all legal moves are searched"))
	}
	return moves
}

// applyHandicap lets a job search and choose its move with a handicap, which narrows
// the limits.
func (e *Engine) applyHandicap(j *job, limits *search.Limits) {
	j.handicap = e.handicap.NewSearch(&e.root, e.lastTo, e.rng, j.set.config.MultiPV, *limits)
	j.searcher, j.set.config, *limits = j.handicap.Searcher, j.handicap.Config, j.handicap.Limits
}

// chess960Notation reports whether castling is written as king takes rook: when the
// user plays Chess960, or when the position could not be written otherwise.
func (e *Engine) chess960Notation() bool { return e.set.chess960 || e.root.Chess960() }

func (j *job) Done() <-chan BestMove { return j.done }

// Stop ends the search and allows its answer.
func (j *job) Stop() {
	j.allowAnswer()
	j.cancel()
}

// PonderHit starts the clock and, but for infinite searches, allows an answer.
func (j *job) PonderHit() bool {
	if j.ponderHit == nil {
		return false
	}
	if !j.request.Infinite {
		j.allowAnswer()
	}
	j.begun = time.Now()
	j.ponderHit <- j.begun // never blocks: there is room for the only one
	j.ponderHit = nil
	return true
}

func (j *job) Ends() End {
	switch {
	case j.request.Infinite || !j.request.limited() || j.ponderHit != nil:
		return ByStop
	case j.request.Clock.Given && j.set.clock.NodesPerMs == 0:
		return ByClock
	}
	return ByLimit
}

// allowAnswer permits the best move to be delivered. Only the owner calls it.
func (j *job) allowAnswer() {
	select {
	case <-j.mayAnswer:
	default:
		close(j.mayAnswer)
	}
}
