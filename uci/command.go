package uci

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"footnote/engine"
)

// verb is a row of the table of commands.
type verb struct {
	word   string
	byHand bool // for people: recognised as the first word of a line only
	ends   bool // ends what runs: all that is obeyed after quit
	waits  waits
	// read reads the arguments; nil: there are none. An error that leaves the verb in place is a
	// remark about a command that is carried out all the same.
	read func(c *command, line string, words []string) error
	do   func(s *session, c *command)
}

// waits says when a command has to wait while a task runs.
type waits int

const (
	never     waits = iota
	inOrder         // behind what waits already
	afterTask       // behind a task that waits, for which it is meant
	untilIdle       // the engine refuses it during a search
	asTask          // it starts a task itself
)

// verbs is the table of commands.
var verbs = [...]verb{
	{word: "uci", do: (*session).identify},
	{word: "debug", read: (*command).readDebug, do: func(s *session, c *command) { s.debug = c.on }},
	{word: "isready", do: func(s *session, _ *command) { s.eng.Ready(); s.out.line("readyok") }},
	{word: "setoption", waits: untilIdle, read: (*command).readOption, do: (*session).setOption},
	{word: "register", do: func(s *session, _ *command) {
		s.out.infoString("Footnote is free software and needs no registration")
	}},
	{word: "ucinewgame", waits: untilIdle, do: func(s *session, _ *command) { s.out.printError(s.eng.NewGame()) }},
	{word: "position", waits: inOrder, read: (*command).readPosition, do: (*session).setPosition},
	{word: "go", waits: asTask, read: (*command).readGo, do: (*session).search},
	{word: "stop", ends: true, waits: afterTask, do: (*session).stop},
	{word: "ponderhit", waits: afterTask, do: (*session).ponderHit},
	{word: "quit", ends: true, do: (*session).quit},

	{word: "exit", byHand: true, ends: true, do: (*session).quit},
	{word: "d", byHand: true, waits: inOrder, do: func(s *session, _ *command) { s.out.line(s.eng.Board()) }},
	{word: "eval", byHand: true, waits: inOrder, do: onPosition(func(s *session) { s.out.line(s.eng.EvalTrace()) })},
	{word: "flip", byHand: true, waits: inOrder, do: onPosition(func(s *session) { s.out.printError(s.eng.Flip()) })},
	{word: "bench", byHand: true, waits: asTask, do: (*session).bench},
	{word: "compiler", byHand: true, do: func(s *session, _ *command) { s.out.line(s.opts.Build) }},
	{word: "help", byHand: true, do: func(s *session, _ *command) { s.out.line(help) }},
	{word: "--help", byHand: true, do: func(s *session, _ *command) { s.out.line(help) }},
}

// help is the answer to the command help.
const help = `Footnote speaks UCI, the language of chess interfaces. By hand:
  position startpos moves e2e4 e7e5   set up a position, or: position fen FEN
  go movetime 1000                    think for a second, or: go depth 12, go infinite
  stop, quit                          end the search, the program
  d, eval, go perft 5, flip, bench    the board, its evaluation, leaf counts, turned round, a benchmark
  compiler                            what the program was built from
  uci                                 list the options; setoption name NAME value VALUE`

// command is one line that was read: a verb and its arguments.
type command struct {
	*verb            // nil: nothing is to be done
	at     time.Time // when it was read; zero: when its turn comes
	waited bool      // it was in the queue before

	on          bool           // of debug
	name, value string         // of setoption; a missing value, as for buttons, is empty
	fen         string         // of position: a FEN or [engine.StartPos]; empty after a fault
	moves       []string       // of position
	request     engine.Request // of go
	perft       int            // the depth of go perft; 0: go is a search
}

// onPosition makes a handler of one that must not run when the last position was faulty:
// the command would be about another position.
func onPosition(do func(*session)) func(*session, *command) {
	return func(s *session, c *command) {
		if s.hasPosition(c.word) {
			do(s)
		}
	}
}

// hasPosition reports whether the last position was valid, and says so where it was not.
func (s *session) hasPosition(command string) bool {
	err := s.eng.Rejected()
	if err != nil {
		s.out.printError(fmt.Errorf("%s refused, there is no position: %w", command, err))
	}
	return err == nil
}

// identify answers uci, as one block that a running search cannot break up.
func (s *session) identify(*command) {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", s.opts.Name, s.opts.Author)
	for _, o := range append(s.eng.Options(), sessionOptions()...) {
		b.WriteString(formatOption(o) + "\n")
	}
	b.WriteString("uciok")
	s.out.line(b.String())
}

func (s *session) setOption(c *command) {
	if s.setSessionOption(c) {
		return
	}
	notice, err := s.eng.SetOption(c.name, c.value)
	if notice != "" {
		s.out.infoString(notice)
	}
	s.out.printError(err)
}

func (s *session) setPosition(c *command) {
	if c.fen == "" { // the line was meant to set a position; what was wrong with it has been printed
		s.eng.Reject(errors.New("the last position command was faulty"))
		return
	}
	err := s.eng.SetPosition(c.fen, c.moves)
	if repaired := s.eng.Repaired(); err == nil && repaired != "" {
		s.out.infoString("position repaired: " + repaired)
	}
	s.out.printError(err)
}

func (s *session) stop(*command) {
	if s.task != nil {
		s.task.end()
	} else if s.debug {
		s.out.infoString("stop: nothing is running")
	}
}

func (s *session) ponderHit(*command) {
	if hit := s.task != nil && s.task.search != nil && s.task.search.PonderHit(); !hit && s.debug {
		s.out.infoString("ponderhit: not pondering")
	}
}
