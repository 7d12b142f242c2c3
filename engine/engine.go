package engine

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"footnote/engine/clock"
	"footnote/engine/evaluation"
	"footnote/engine/handicap"
	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/eval/handcrafted"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
	"footnote/search/mate"
)

// ErrBusy is returned by what cannot be done while a search runs.
var ErrBusy = errors.New("a search is running")

// Engine is one chess engine: a position, options, a hash table and at most
// one running search. Methods are called from one goroutine, the owner.
type Engine struct {
	table    *hashtable.Table
	searcher *search.Searcher

	options []option
	set     settings
	// evaluator is of the kind that searches use. It explains positions and
	// converts scores to WDL.
	evaluator  eval.Evaluator
	evaluation evaluationState

	root movegen.Position
	// history holds the keys of the positions before root that may still be
	// repeated, oldest first: those since the last irreversible move.
	history []uint64
	// lastTo is the destination square of the last move before root, NoSquare when
	// none is known.
	lastTo movegen.Square
	// rejected is why the last position was refused, nil when root is the
	// position that was asked for.
	rejected error
	// repaired says what was mended of the FEN that led to root; empty: nothing.
	repaired string

	book       bookState
	tables     *tablebase.Tables // of SyzygyPath; nil: none
	tablesPath string            // SyzygyPath
	handicap   *handicap.Player
	prover     *mate.Solver  // nil before the first go mate
	rng        *movegen.PRNG // of book moves and of handicap games

	clocks clock.Keeper

	running *job
	used    bool // something was searched since the last new game
}

// New returns an engine with default options on the starting position. It
// fails only when the default hash table cannot be allocated.
func New() (*Engine, error) {
	table, err := hashtable.New(defaultHash)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	e := &Engine{
		table:    table,
		searcher: search.New(table),
		set:      defaultSettings(),
		root:     movegen.StartPosition(),
		lastTo:   movegen.NoSquare,
	}
	// Its levels were measured with this evaluation.
	e.handicap = handicap.New(defaultElo, handcrafted.Factory())
	e.evaluation.network = evaluation.DefaultChoice().Name == evaluation.Network
	e.evaluator = e.set.config.Evaluation.New()
	e.searcher.Prepare(e.set.config.Threads, e.set.config.Evaluation)
	e.options = optionTable()
	e.reseed()
	go eval.Prepare()
	return e, nil
}

// Ready waits for what New does in the background, about a tenth of a second. A search
// before that may have to wait for it in the middle of a move.
func (e *Engine) Ready() { eval.Prepare() }

// NewTunable returns an engine whose options also name every parameter and every feature
// of the search, and LockStep: for matches that tune or ablate, or must repeat.
func NewTunable() (*Engine, error) {
	e, err := New()
	if err == nil {
		e.options = append(e.options, tuningOptions()...)
	}
	return e, err
}

// busy reports whether a search is running. While it is true, Go, NewGame and SetOption
// return ErrBusy; everything else works.
func (e *Engine) busy() bool {
	if j := e.running; j != nil && j.ended.Load() {
		if j.ponderHit == nil { // else its clock never started, and no move was played
			e.clocks.Finish(j.turn, j.nodes, j.answered.Sub(j.begun), j.held)
		}
		e.running = nil
	}
	return e.running != nil
}

// Answered is called when the best move has been written. The time since the move was due is
// lost: the search woke late, or the reader was slow. The next clock shows that too, if the game
// goes on.
func (e *Engine) Answered() {
	if j := e.running; j != nil && !e.busy() && j.ponderHit == nil {
		e.clocks.Late(j.turn, j.answered.Sub(j.begun), time.Since(j.answered))
	}
}

// NewGame begins a new series of random numbers and forgets what earlier searches
// learned. The position stays. The table is cleared only when it was used since the
// last new game.
func (e *Engine) NewGame() error {
	if e.busy() {
		return ErrBusy
	}
	e.reseed()
	e.clocks.NewGame()
	if e.used {
		e.searcher.NewGame(e.set.config.Threads)
		e.used = false
	}
	return nil
}

// EvalTrace explains the static evaluation of the position, term by term.
func (e *Engine) EvalTrace() string {
	return eval.Explain(e.evaluator, &e.root)
}

// forgetValues clears the hash table of values that an option has made wrong.
func (e *Engine) forgetValues() {
	if e.used {
		e.table.Clear(e.set.config.Threads)
	}
}

// reseed begins a new series of random numbers: the same one for the same Seed, a
// random one when it is 0.
func (e *Engine) reseed() {
	e.rng = movegen.NewPRNG(cmp.Or(uint64(e.set.seed), rand.Uint64()))
	e.handicap.Reseed(e.rng.Uint64())
}
