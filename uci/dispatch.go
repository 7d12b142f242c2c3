package uci

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"footnote/engine"
)

// handle reads one line and carries it out. It reports whether the session is
// over.
func (s *session) handle(l line) (quit bool) {
	if l.err != nil {
		s.out.printError(l.err)
		return false
	}
	s.log.received(l.at, l.text)
	c, err := Parse(l.text)
	if s.quitting { // nothing begins after quit
		switch c.(type) {
		case Quit, Stop:
		default:
			return false
		}
	}
	s.report(err)
	return s.do(request{command: c, at: l.at})
}

// do carries out a command, or puts it in the queue.
func (s *session) do(r request) (quit bool) {
	if s.mustWait(r.command) {
		s.enqueue(r)
		return false
	}
	switch c := r.command.(type) {
	case Quit:
		return s.quit()
	case UCI:
		s.identify()
	case Debug:
		s.debug = c.On
	case IsReady:
		s.eng.Ready()
		s.out.line("readyok")
	case SetOption:
		s.setOption(c)
	case Register:
		s.out.infoString("Footnote is free software and needs no registration")
	case NewGame:
		s.report(s.eng.NewGame())
	case Position:
		if c.FEN == "" { // the line was meant to set a position
			s.eng.Reject(errNoPosition)
			break
		}
		s.report(s.eng.SetPosition(c.FEN, c.Moves))
	case Go:
		c.Request.Start = r.at
		s.search(c.Request)
	case Stop:
		if s.task != nil {
			s.task.end()
		} else if s.debug {
			s.out.infoString("stop: nothing is running")
		}
	case PonderHit:
		if hit := s.task != nil && s.task.search != nil && s.task.search.PonderHit(); !hit && s.debug {
			s.out.infoString("ponderhit: not pondering")
		}
	case Perft:
		if s.hasPosition("perft") {
			s.perft(c.Depth)
		}
	case Display:
		s.out.line(strings.TrimRight(s.eng.Board(), "\n"))
	case Eval:
		if s.hasPosition("eval") {
			s.out.line(strings.TrimRight(s.eng.EvalTrace(), "\n"))
		}
	case Flip:
		if s.hasPosition("flip") {
			s.report(s.eng.Flip())
		}
	case Bench:
		s.bench()
	case Compiler:
		s.out.line(s.build())
	case Help:
		s.out.line(help)
	}
	return false
}

// hasPosition reports whether the last position was valid, and says so where it was not:
// command would be about another one.
func (s *session) hasPosition(command string) bool {
	err := s.eng.Rejected()
	if err != nil {
		s.report(fmt.Errorf("%s refused, there is no position: %w", command, err))
	}
	return err == nil
}

// build tells how the program was built.
func (s *session) build() string {
	if s.opts.Build != "" {
		return s.opts.Build
	}
	return fmt.Sprintf("%s for %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// help is the answer to the command help.
const help = `Footnote speaks UCI, the language of chess interfaces. By hand:
  position startpos moves e2e4 e7e5   set up a position, or: position fen FEN
  go movetime 1000                    think for a second, or: go depth 12, go infinite
  stop, quit                          end the search, the program
  d, eval, go perft 5, flip, bench    the board, its evaluation, leaf counts, turned round, a benchmark
  compiler                            what the program was built from
  uci                                 list the options; setoption name NAME value VALUE`

// report prints an error, if there is one.
func (s *session) report(err error) {
	if err != nil {
		s.out.printError(err)
	}
}

// identify answers uci, as one block that a running search cannot break up.
func (s *session) identify() {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", s.opts.Name, s.opts.Author)
	for _, o := range append(s.eng.Options(), sessionOptions()...) {
		b.WriteString(formatOption(o) + "\n")
	}
	b.WriteString("uciok")
	s.out.line(b.String())
}

func (s *session) setOption(c SetOption) {
	if s.setSessionOption(c) {
		return
	}
	notice, err := s.eng.SetOption(c.Name, c.Value)
	if notice != "" {
		s.out.infoString(notice)
	}
	s.report(err)
}

// search starts a search.
func (s *session) search(p engine.Request) {
	p.Debug = s.debug
	search, err := s.eng.Go(p, &listener{out: s.out})
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
	s.start(cancel, func() {
		var total uint64
		for move, n := range counts {
			s.out.line(fmt.Sprintf("%s: %d", move, n))
			total += n
		}
		if ctx.Err() != nil {
			s.out.infoString("perft stopped")
			return
		}
		s.out.line(fmt.Sprintf("\nNodes searched: %d", total))
	})
}

// bench runs the benchmark.
func (s *session) bench() {
	if s.opts.Bench == nil {
		s.report(errors.New("there is no benchmark here"))
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.start(cancel, func() {
		err := s.opts.Bench(ctx, s.out)
		if ctx.Err() != nil {
			s.out.infoString("bench stopped")
			return
		}
		s.report(err)
	})
}

// start runs a task other than a search, on a goroutine of its own.
func (s *session) start(stop func(), run func()) {
	done := make(chan engine.BestMove)
	s.task = &task{done: done, stop: stop}
	go func() {
		defer close(done)
		defer stop()
		run()
	}()
}
