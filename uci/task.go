package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
	"unsafe"

	"footnote/engine"
	"footnote/movegen/quote"
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
	if err != nil { // not expected, since the engine is idle; but every go needs an answer
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
		s.out.printError(errors.New("there is no benchmark here"))
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
			s.out.printError(err)
		} else {
			s.out.infoString(name + " stopped")
		}
	}()
}

// The commands that wait for a task are at most so many, and take at most so many bytes. One more
// stops the task.
const (
	maxQueue      = 1 << 14
	maxQueueBytes = 64 << 20
)

// mustWait reports whether a command has to wait for the running task. A second
// task waits, and so does what the engine refuses to do during a search. Once a
// command waits, every later one waits that could affect it or depend on it.
func (s *session) mustWait(c *command) bool {
	switch {
	case s.task == nil:
		return false
	case c.waits == inOrder:
		return len(s.queue) > 0
	case c.waits == afterTask:
		return slices.ContainsFunc(s.queue, func(c command) bool { return c.waits == asTask })
	}
	return c.waits != never
}

// makeRoom stops the task, and the next ones, while the queue is full.
func (s *session) makeRoom() {
	for s.task != nil && (len(s.queue) >= maxQueue || s.queueBytes >= maxQueueBytes) {
		s.out.printError(errors.New("too much waits for the search, which is stopped"))
		s.task.end()
		best, searched := <-s.task.done
		s.finish(best, searched)
	}
}

// enqueue puts a command in the queue. A second task stops a search that would not
// end by itself. Any other search runs to its end, so that the searches of a script
// run one after the other. A stop in the queue ends every search before it, running
// or waiting.
func (s *session) enqueue(c command) {
	switch {
	case c.ends:
		s.task.end()
	case c.name != "" && !c.waited && !s.task.stopped:
		s.out.infoString(fmt.Sprintf("option %s takes effect after this search", quote.Short(c.name)))
	}
	s.queueBytes += c.size()
	if c.waits == asTask {
		s.announce(&c)
		s.stopIfNeeded()
	}
	c.waited = true
	s.queue = append(s.queue, c)
}

// size returns about how many bytes a command takes.
func (c *command) size() int {
	size := int(unsafe.Sizeof(*c)) + len(c.fen) + len(c.name) + len(c.value)
	for _, move := range slices.Concat(c.moves, c.request.SearchMoves) {
		size += len(move) + int(unsafe.Sizeof(move))
	}
	return size
}

// announce tells the user what becomes of a second task. After a stop there is nothing to tell: it
// begins at once, and its clock runs.
func (s *session) announce(c *command) {
	if s.task.stopped {
		return
	}
	text := "a search is running: it is stopped for the new one"
	if !s.needsStop() {
		text = "a search is running: the new one begins when it has ended"
		c.at = time.Time{} // its clock starts when it begins
	}
	if !c.waited {
		s.out.infoString(text)
	}
}
