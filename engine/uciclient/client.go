package uciclient

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"footnote/movegen/quote"
)

// Timeouts bound the waits for an engine. Zero fields stand for the defaults.
type Timeouts struct {
	Start  time.Duration // from the start of the process to uciok; 20 s
	Ready  time.Duration // for readyok: tables of many gigabytes take time; 60 s
	Answer time.Duration // for bestmove after the time of a search or after stop; 5 s
	Search time.Duration // for a search without a time of its own; 10 min
	Quit   time.Duration // for the process to end by itself; 2 s
}

func (t *Timeouts) setDefaults() {
	t.Start = cmp.Or(max(t.Start, 0), 20*time.Second)
	t.Ready = cmp.Or(max(t.Ready, 0), time.Minute)
	t.Answer = cmp.Or(max(t.Answer, 0), 5*time.Second)
	t.Search = cmp.Or(max(t.Search, 0), 10*time.Minute)
	t.Quit = cmp.Or(max(t.Quit, 0), 2*time.Second)
}

// ErrTimeout is the error of a wait that took as long as it may; ask with errors.Is.
var ErrTimeout = errors.New("no answer in time")

// overdue is an ErrTimeout that says who gave no answer, and to what.
type overdue struct{ text string }

func (e overdue) Error() string { return e.text }

// Is makes every such error an ErrTimeout.
func (overdue) Is(target error) bool { return target == ErrTimeout }

// Engine is a running UCI engine.
type Engine struct {
	p           *process
	timeouts    Timeouts
	path        string
	name        string // as it calls itself; may be empty
	author      string
	options     []Option
	handshake   []string // its answer to uci, line by line
	lastCommand string   // for errors
	lastUnknown string   // last line that was not understood, for errors
}

// Split separates a program from its arguments: "gnuchess -u". The program is the longest
// beginning that names one, blanks included.
func Split(command string) (path string, args []string) {
	for end := len(command); end > 0; end = strings.LastIndexAny(command[:end], " \t") {
		path := strings.TrimSpace(command[:end])
		if _, err := exec.LookPath(path); err == nil {
			return path, strings.Fields(command[end:])
		}
	}
	fields := strings.Fields(command)
	if len(fields) == 0 {
		return command, nil
	}
	return fields[0], fields[1:]
}

// Start runs a program, found as a shell would find it, sends uci and waits for
// uciok. On an error, which is one line, the process has ended.
func Start(ctx context.Context, path string, args []string, t Timeouts) (*Engine, error) {
	t.setDefaults()
	p, err := spawn(path, args)
	if err != nil {
		var problem *exec.Error
		if errors.As(err, &problem) {
			err = problem.Err
		}
		return nil, fmt.Errorf("engine %s cannot be started: %w", path, err)
	}
	e := &Engine{p: p, timeouts: t, path: path}
	e.send("uci")
	e.handshake, err = e.ReadUntil(ctx, t.Start, func(raw string) bool {
		line := strings.TrimSpace(raw)
		word, rest := cut(line)
		switch word {
		case "uciok":
			return true
		case "id":
			switch what, value := cut(rest); what {
			case "name":
				e.name = quote.Message(value) // shown on terminals
			case "author":
				e.author = quote.Message(value)
			}
		case "option":
			if o, ok := ParseOption(rest); ok {
				e.options = append(e.options, o)
			}
		default:
			e.lastUnknown = line // banners are no fault
		}
		return false
	})
	if err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Name returns the name that the engine gives itself, else that of its file.
func (e *Engine) Name() string {
	if e.name == "" {
		return strings.TrimSuffix(filepath.Base(e.path), ".exe")
	}
	return e.name
}

// Author returns the author that the engine names; may be empty.
func (e *Engine) Author() string { return e.author }

// Handshake returns the engine's answer to uci, line by line as it came, uciok
// included. Empty lines are left out.
func (e *Engine) Handshake() []string { return e.handshake }

// Options returns the declared options, in order.
func (e *Engine) Options() []Option { return e.options }

// Option finds a declared option by name; names ignore case.
func (e *Engine) Option(name string) (Option, bool) {
	for _, o := range e.options {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return Option{}, false
}

// Set changes a declared option to a value that its declaration allows; for
// buttons the value is empty. Ready waits until the engine has applied it.
func (e *Engine) Set(name, value string) error {
	o, ok := e.Option(name)
	if !ok {
		return fmt.Errorf("engine %s has no option %q", e.Name(), name)
	}
	if err := o.Check(value); err != nil {
		return fmt.Errorf("engine %s: option %s: %w", e.Name(), o.Name, err)
	}
	if o.Type == "button" {
		e.send("setoption name " + o.Name)
	} else {
		e.send("setoption name " + o.Name + " value " + value)
	}
	return nil
}

// NewGame sends ucinewgame and waits until the engine is ready.
func (e *Engine) NewGame(ctx context.Context) error {
	e.send("ucinewgame")
	return e.Ready(ctx)
}

// Ready sends isready and waits for readyok. It must not be called during a search.
func (e *Engine) Ready(ctx context.Context) error {
	e.send("isready")
	return e.waitFor(ctx, e.timeouts.Ready, func(line string) bool { return line == "readyok" })
}

// Close asks the engine to quit, and kills it when it does not. It takes no longer
// than Timeouts.Quit and a second, and may be called more than once.
func (e *Engine) Close() { e.p.close(e.timeouts.Quit) }

// Send sends lines as they are, with line ends inside them replaced by blanks, and
// does not wait. It serves to observe how an engine answers, and in what order:
// ReadUntil returns the answers.
func (e *Engine) Send(lines ...string) {
	for _, line := range lines {
		e.send(line)
	}
}

// send queues a command. When the queue of an engine that does not read is full,
// the command is dropped, and the wait for its answer times out.
func (e *Engine) send(text string) {
	e.lastCommand = text
	select {
	case e.p.writes <- strings.NewReplacer("\n", " ", "\r", " ").Replace(text): // it cannot hold a second command
	default:
	}
}

// waitFor reads lines, without the blanks around them, until done accepts one.
func (e *Engine) waitFor(ctx context.Context, timeout time.Duration, done func(string) bool) error {
	return e.readLines(ctx, timeout, func(raw string) bool { return done(strings.TrimSpace(raw)) })
}

// readLines is waitFor with the lines as they came.
func (e *Engine) readLines(ctx context.Context, timeout time.Duration, done func(string) bool) error {
	e.lastUnknown = ""
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return overdue{e.unanswered(fmt.Sprintf("within %v", timeout.Round(time.Millisecond)))}
		case line, ok := <-e.p.lines:
			if !ok {
				return fmt.Errorf("engine %s %s before it answered %q", e.Name(), e.p.exitStatus(), e.lastCommand)
			}
			if done(line) {
				return nil
			}
		}
		// A flood of lines does not starve the timer: select chooses at random
		// among what is ready.
	}
}

// maxLines and maxBytes bound what is kept of one answer: a program that prints without end
// must not fill the memory.
const (
	maxLines = 1 << 14
	maxBytes = 4 << 20
)

// ReadUntil returns the output of the engine, line by line as it came, up to and
// including the first line that last accepts. Empty lines are left out. When the
// timeout has passed ([ErrTimeout]), the process or ctx has ended, or too many lines have
// come, those so far come with an error. After a timeout the engine may still be used.
func (e *Engine) ReadUntil(ctx context.Context, timeout time.Duration, last func(line string) bool) (lines []string, err error) {
	ended, size := false, 0
	err = e.readLines(ctx, timeout, func(line string) bool {
		lines = append(lines, line)
		size += len(line)
		ended = last(line)
		return ended || len(lines) == maxLines || size > maxBytes
	})
	if err == nil && !ended {
		err = errors.New(e.unanswered(fmt.Sprintf("within %d lines of %d bytes in all", len(lines), size)))
	}
	return lines, err
}

// unanswered says that there is no answer within a limit, and what the engine said last that was not
// understood.
func (e *Engine) unanswered(limit string) string {
	text := fmt.Sprintf("engine %s has not answered %q %s", e.Name(), e.lastCommand, limit)
	if e.lastUnknown != "" {
		text += fmt.Sprintf("; its last line was %s", quote.Text(e.lastUnknown))
	}
	return text
}

// cut takes the first word off.
func cut(s string) (word, rest string) {
	s = strings.TrimLeft(s, " \t")
	i := strings.IndexAny(s, " \t")
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimLeft(s[i:], " \t")
}
