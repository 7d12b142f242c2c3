package uci

import (
	"context"
	"errors"
	"fmt"

	"footnote/engine"
)

// task is something that runs on another goroutine: a search, a perft, a
// benchmark.
type task struct {
	search engine.Search // nil when it is no search
	// done receives the best move of a search; that of other tasks is closed.
	done    <-chan engine.BestMove
	stop    func()
	stopped bool // by the user
}

// ends says what will end the task.
func (t *task) ends() engine.End {
	if t.search == nil {
		return engine.ByLimit
	}
	return t.search.Ends()
}

// end stops the task, as the user asked.
func (t *task) end() {
	t.stopped = true
	t.stop()
}

// search starts a search, or counts leaves.
func (s *session) search(c *command) {
	if c.perft > 0 {
		if s.hasPosition("perft") {
			s.perft(c.perft)
		}
		return
	}
	c.request.Start, c.request.Debug = c.at, s.debug
	search, err := s.eng.Go(c.request, &listener{out: s.out})
	if err != nil {
		// This should not happen, since the engine is idle. Every go needs an
		// answer all the same.
		s.out.printError(err)
		s.out.line(formatBestMove(engine.BestMove{}))
		return
	}
	s.task = &task{search: search, done: search.Done(), stop: search.Stop}
}

// perft counts leaves.
func (s *session) perft(depth int) {
	ctx, cancel := context.WithCancel(context.Background())
	counts := s.eng.Divide(ctx, depth)
	s.start("perft", ctx, cancel, func() error {
		var total uint64
		for move, n := range counts {
			s.out.line(fmt.Sprintf("%s: %d", move, n))
			total += n
		}
		if ctx.Err() == nil {
			s.out.line(fmt.Sprintf("\nNodes searched: %d", total))
		}
		return nil
	})
}

// bench runs the benchmark.
func (s *session) bench(*command) {
	if s.opts.Bench == nil {
		s.report(errors.New("there is no benchmark here"))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.start("bench", ctx, cancel, func() error { return s.opts.Bench(ctx, s.out) })
}

// start runs a task other than a search, on a goroutine of its own.
func (s *session) start(name string, ctx context.Context, cancel func(), run func() error) {
	done := make(chan engine.BestMove)
	s.task = &task{done: done, stop: cancel}
	go func() {
		defer close(done)
		defer cancel()
		if err := run(); ctx.Err() == nil {
			s.report(err)
		} else {
			s.out.infoString(name + " stopped")
		}
	}()
}
