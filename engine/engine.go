package engine

import (
	"context"
	"errors"
	"fmt"
	"io"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
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

	root movegen.Position
	// history holds the keys of the positions before root that may still be
	// repeated, oldest first: those since the last irreversible move.
	history []uint64
	// arrived is the square that the last move before root led to, NoSquare when
	// none is known.
	arrived movegen.Square
	// rejected is why the last position was refused, nil when root is the
	// position that was asked for.
	rejected error

	shelf    shelf
	handicap handicap
	chance   *movegen.PRNG // of book moves and of handicap games

	running  *job
	deferred []func() error
	used     bool // something was searched since the last new game
}

// New returns an engine with default options on the starting position. It
// fails only when the memory for the default hash table cannot be had.
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
		arrived:  movegen.NoSquare,
		handicap: handicap{elo: defaultElo},
	}
	e.options = optionTable()
	e.reseed()
	return e, nil
}

// NewTunable returns an engine whose options also name every parameter and
// every feature of the search: for matches that tune or ablate.
func NewTunable() (*Engine, error) {
	e, err := New()
	if err == nil {
		e.options = append(e.options, tuningOptions()...)
	}
	return e, err
}

// Busy reports whether a search is running, or has ended without the owner
// having called Ready since.
func (e *Engine) Busy() bool { return e.running != nil }

// NewGame forgets what earlier searches learned. The position stays. Nothing
// is done when nothing was searched since the last new game; a running search
// is not disturbed, the table is cleared after it.
func (e *Engine) NewGame() error {
	return e.whenIdle(func() error {
		e.reseed()
		e.handicap.forget()
		if e.used {
			e.searcher.NewGame(e.set.config.Threads)
			e.used = false
		}
		return nil
	})
}

// Stop asks the running search for its move. It returns at once.
func (e *Engine) Stop() {
	if e.running != nil {
		e.running.stop()
	}
}

// PonderHit tells the running search that the expected move was played: its
// clock starts now.
func (e *Engine) PonderHit() {
	if e.running != nil {
		e.running.ponderHit()
	}
}

// Ready finishes what was put off: it waits until the search has ended (the
// owner knows from BestMove that it has, or is about to) and carries out
// deferred changes. The error joins those that failed.
func (e *Engine) Ready() error {
	if e.running == nil {
		return nil
	}
	<-e.running.done
	e.running = nil
	var errs []error
	for _, do := range e.deferred {
		errs = append(errs, do())
	}
	e.deferred = nil
	return errors.Join(errs...)
}

// whenIdle does something that must not happen under a running search: at
// once, or in Ready.
func (e *Engine) whenIdle(do func() error) error {
	if e.running == nil {
		return do()
	}
	e.deferred = append(e.deferred, do)
	return nil
}

// EvalTrace explains the static evaluation of the position, term by term.
func (e *Engine) EvalTrace() string {
	return eval.New().Trace(&e.root).String()
}

// Benchmark runs the standard bench and writes its report; see [BenchText]. It
// does not touch the engine's table or position.
func (e *Engine) Benchmark(ctx context.Context, w io.Writer) error {
	_, err := BenchText(ctx, w, DefaultBench(), false)
	return err
}
