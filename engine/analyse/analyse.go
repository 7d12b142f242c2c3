package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"footnote/engine/pgn"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// Options say what is analysed and how.
type Options struct {
	Depth    int           // plies for each position; 0 or less: no limit
	Nodes    uint64        // for each position; 0: no limit
	MoveTime time.Duration // for each position; 0 or less: no limit
	Config   search.Config // of one thread
	Hash     int           // MiB for each job, at least 1
	Jobs     int           // searches side by side, at least 1

	From, To int // first and last move number; 0: no bound
	// Skip leaves the moves of a side, by its colour, unjudged.
	Skip [2]bool

	Openings *Openings // nil: no names
	// SkipOpening leaves the moves of an opening that Openings knows unsearched.
	SkipOpening bool
	// Step, when not nil, is called after each position, from any goroutine.
	Step func()

	evaluator eval.Evaluator // for WDL; shared by all jobs
	except    movegen.Move   // not searched; NoMove: all are
}

// plies returns the range of moves of a game between From and To, without those of
// the opening if they are to be skipped; first == last when there are none.
func (o *Options) plies(g *pgn.Game) (first, last int) {
	first = -1
	white := g.Start.SideToMove() == movegen.White
	number := g.Start.FullmoveNumber()
	for i := range g.Main.Moves {
		if number >= o.From && (o.To == 0 || number <= o.To) {
			if first < 0 {
				first = i
			}
			last = i + 1
		}
		if white = !white; white {
			number++
		}
	}
	first = max(first, 0)
	if o.SkipOpening && first < last {
		first = min(max(first, len(o.Openings.Book(g.Start, mainMoves(g)))), last)
	}
	if first == last {
		return 0, 0
	}
	return first, last
}

// mainMoves returns the moves of the main line.
func mainMoves(g *pgn.Game) []movegen.Move {
	moves := make([]movegen.Move, len(g.Main.Moves))
	for i := range moves {
		moves[i] = g.Main.Moves[i].Move
	}
	return moves
}

// Positions returns the number of positions that will be searched in a game,
// verification searches not counted.
func (o *Options) Positions(g *pgn.Game) int {
	if first, last := o.plies(g); first < last {
		return last - first + 1
	}
	return 0
}

// Report is the analysis of a game.
type Report struct {
	Game         *pgn.Game
	Index        int // among the games of the run, from 0
	Opening      Opening
	OpeningPlies int       // moves that lead to the opening's position; 0: it has no name
	Book         []Opening // its name as it was known after each of them
	Moves        []MoveReport
	Sides        [2]Summary // White's, Black's
}

// tagSide is a side as the names of tags say it.
func tagSide(c movegen.Color) string { return [2]string{"White", "Black"}[c&1] }

// knownTag returns the value of a tag, "" for question marks.
func (r *Report) knownTag(name string) string {
	if v := r.Game.Tag(name); strings.Trim(v, "?. -") != "" {
		return v
	}
	return ""
}

// rating returns the rating of a side, "" when the game gives none.
func (r *Report) rating(c movegen.Color) string {
	if v := r.knownTag(tagSide(c) + "Elo"); v != "0" {
		return v
	}
	return ""
}

// titledName is the name of a side, with its title.
func (r *Report) titledName(c movegen.Color) string {
	return strings.TrimSpace(r.knownTag(tagSide(c)+"Title") + " " + r.playerName(c))
}

// playerName returns the name of a side, "White" or "Black" when the game gives none.
func (r *Report) playerName(c movegen.Color) string {
	if name := r.knownTag(tagSide(c)); name != "" {
		return name
	}
	return tagSide(c)
}

// Run analyses the games that next returns until it returns io.EOF, and hands the reports to done in
// the order of the games, from one goroutine. It keeps only a few games for each job in memory. On an
// error of next, of done or of ctx it returns that error early and drops unfinished games.
func Run(ctx context.Context, next func() (*pgn.Game, error), o Options, done func(*Report) error) error {
	if o.Jobs < 1 {
		return fmt.Errorf("jobs: %d is less than 1", o.Jobs)
	}
	if o.Depth <= 0 && o.Nodes == 0 && o.MoveTime <= 0 {
		return errors.New("analysis without a limit of depth, nodes or time would not end")
	}
	o.Config.Threads, o.Config.MultiPV, o.Config.Resolve = 1, 1, true
	o.evaluator = o.Config.Evaluation.New()
	if o.MoveTime > 0 {
		eval.Prepare()
	}
	tables := make([]*hashtable.Table, o.Jobs)
	for i := range tables {
		var err error
		if tables[i], err = hashtable.New(o.Hash); err != nil {
			return err
		}
	}
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	q := &queue{}
	q.wake.L = &q.mu
	var workers sync.WaitGroup
	for _, table := range tables {
		workers.Go(func() { runTasks(inner, q, search.New(table), &o) })
	}

	order := make(chan *work, 2*o.Jobs)
	var readErr error
	go func() {
		defer close(order)
		for i := 0; ; i++ {
			g, err := next()
			if err != nil {
				readErr = err
				return
			}
			w := newWork(g, i, &o)
			select {
			case order <- w:
				q.push(w.segments()...)
			case <-inner.Done():
				return
			}
		}
	}()
	err := collect(inner, order, done)
	cancel()
	q.close()
	workers.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	}
	// collect met no error, so order is closed and readErr is set. After an error
	// next may still be waiting for input.
	if errors.Is(readErr, io.EOF) {
		return nil
	}
	return readErr
}

// collect hands finished games on in order.
func collect(ctx context.Context, order <-chan *work, done func(*Report) error) error {
	for {
		var w *work
		var more bool
		select {
		case w, more = <-order:
		case <-ctx.Done(): // the source may wait for input
			return ctx.Err()
		}
		if !more {
			return nil
		}
		select {
		case <-w.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		for c := movegen.White; c <= movegen.Black; c++ {
			w.report.Sides[c] = summarise(w.report.Moves, c)
		}
		if err := done(w.report); err != nil {
			return err
		}
	}
}
