package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"
	"time"

	"footnote/engine"
)

// Engine is what the protocol needs of a chess engine; [engine.Engine] documents it. All
// methods are called from one goroutine.
type Engine interface {
	// To play.
	Options() []engine.Option
	SetOption(name, value string) (notice string, err error)
	Ready()
	NewGame() error
	SetPosition(fen string, moves []string) error
	Repaired() string
	Reject(err error)
	Go(p engine.Request, out engine.Listener) (engine.Search, error)
	Answered() // its best move is written

	// For people at a terminal.
	Rejected() error
	Board() string
	EvalTrace() string
	Flip() error
	Divide(ctx context.Context, depth int) iter.Seq2[string, uint64]
}

// Options are what a session needs to know besides the engine.
type Options struct {
	Name   string // with the version: "Footnote 1.0"
	Author string
	Hint   string // a line printed first; empty unless a person types
	Build  string // how the program was built, for the command compiler
	// Bench runs the benchmark that the command bench asks for and writes its
	// report; nil: there is none. It runs on a goroutine of its own and must not
	// touch the engine.
	Bench func(ctx context.Context, w io.Writer) error
	// Ending is called once when quit or the end of the input has been read, which may be
	// long before they are carried out; nil: nobody wants to know.
	Ending func()
}

// Run speaks UCI until quit, the end of in or of ctx. When ctx ends it stops what is
// running, and a search still prints its best move. It fails when it cannot read or
// write.
func Run(ctx context.Context, eng Engine, in io.Reader, out io.Writer, opts Options) error {
	return newSession(eng, out, opts).run(ctx, in)
}

func newSession(eng Engine, out io.Writer, opts Options) *session {
	s := &session{eng: eng, opts: opts, quitPatience: quitPatience}
	s.out = newWriter(out, &s.log)
	return s
}

func (s *session) run(ctx context.Context, in io.Reader) error {
	defer s.log.close()
	if s.opts.Hint != "" {
		s.out.line(s.opts.Hint)
	}
	read, lines, done := make(chan line), make(chan line), make(chan struct{})
	defer close(done)
	go readLines(in, read, &s.inputEnded, done)
	go readAhead(read, lines, s.opts.Ending, done)
	err := s.loop(ctx, lines)
	if failure := s.out.failure(); failure != nil {
		return fmt.Errorf("uci: writing: %w", failure)
	}
	return err
}

// session is the state of the owner goroutine.
type session struct {
	eng   Engine
	out   *writer
	opts  Options
	task  *task // nil when idle
	debug bool
	ended bool // no more input
	// inputEnded is set when the end of the input has been read.
	inputEnded atomic.Bool
	over       bool // nothing more is to be done
	// quitting: quit came while work with a limit was running, which is still finished when
	// the input ends as well before patience does.
	quitting bool
	patience <-chan time.Time
	// quitPatience is the constant of that name, except in tests.
	quitPatience time.Duration

	log      debugLog
	opponent string // for logs; empty when not known
	// queue holds the commands that wait for the task to end: an option, a new
	// game or a second go that came during a search, and what followed it.
	queue      []command
	queueBytes int // that the queue takes
}

// loop handles lines and ends of tasks as they come.
func (s *session) loop(ctx context.Context, lines <-chan line) error {
	defer s.abandon()
	for !s.over && (!s.ended && !s.quitting || s.task != nil) {
		select {
		case l, ok := <-lines:
			if !ok {
				lines, s.ended = nil, true
				s.stopIfNeeded()
				break
			}
			s.finishIfDone()
			if l.err != nil && !errors.Is(l.err, errLineTooLong) {
				return fmt.Errorf("uci: reading: %w", l.err)
			}
			s.handle(l)
		case best, ok := <-s.taskDone():
			s.finish(best, ok)
		case <-s.patience: // an input that has not ended is that of a user interface
			s.patience, s.over = nil, !s.inputEnded.Load()
		case <-s.out.failed:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}

// handle reads one line and carries it out.
func (s *session) handle(l line) {
	if l.err != nil {
		s.out.printError(l.err)
		return
	}
	_ = s.log.write(l.at, ">>", l.text)
	c, err := parse(l.text)
	if s.quitting && (c.verb == nil || !c.ends) { // nothing begins after quit
		return
	}
	s.out.printError(err)
	if c.at = l.at; c.verb != nil {
		s.do(c)
		s.makeRoom()
	}
}

// do carries out a command, or puts it in the queue.
func (s *session) do(c command) {
	if s.mustWait(&c) {
		s.enqueue(c)
		return
	}
	c.do(s, &c)
}

// taskDone returns the channel of the running task, nil when idle.
func (s *session) taskDone() <-chan engine.BestMove {
	if s.task == nil {
		return nil
	}
	return s.task.done
}

// finish prints the best move of a search that has ended, if it was one, and carries out the
// waiting commands. They run after the best move is printed, so that they cost no
// time on the clock.
func (s *session) finish(best engine.BestMove, searched bool) {
	s.task = nil
	if searched {
		s.out.line(formatBestMove(best))
		s.eng.Answered()
	}
	queue := s.queue
	s.queue, s.queueBytes = nil, 0
	for _, c := range queue {
		s.do(c) // what has to wait again is put back in the same order
	}
	if s.ended {
		s.stopIfNeeded()
	}
	if s.quitting && s.task != nil && s.task.ends() != engine.ByLimit {
		s.task.stop()
	}
}

// finishIfDone finishes a task that has ended already.
func (s *session) finishIfDone() {
	select {
	case best, ok := <-s.taskDone():
		s.finish(best, ok)
	default:
	}
}

// needsStop reports whether a search runs that nothing else would end.
func (s *session) needsStop() bool { return s.task != nil && s.task.ends() == engine.ByStop }

// stopIfNeeded stops a search that would never answer by itself.
func (s *session) stopIfNeeded() {
	if s.needsStop() {
		s.task.stop()
	}
}

// quitPatience is how long quit waits for the end of the input, which tells scripts from user
// interfaces.
const quitPatience = 300 * time.Millisecond

// quit ends the session. What has a limit of its own is finished first, with what waits
// behind it, so that scripts can end with quit; a stop, a second quit or an input that stays
// open ends it.
func (s *session) quit(*command) {
	if s.quitting || s.task == nil || s.task.ends() != engine.ByLimit {
		s.over = true
		return
	}
	s.quitting, s.patience = true, time.After(s.quitPatience)
}

// exitTimeout bounds the wait for a task when the session ends.
const exitTimeout = 2 * time.Second

// abandon stops the running task and drops the waiting commands.
func (s *session) abandon() {
	s.queue = nil
	if s.task == nil {
		return
	}
	s.task.stop()
	select {
	case best, ok := <-s.task.done:
		s.finish(best, ok)
	case <-time.After(exitTimeout):
	}
}
