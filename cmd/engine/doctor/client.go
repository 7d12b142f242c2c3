package doctor

import (
	"fmt"
	"log"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/corentings/chess/v2/uci"
)

// patient is an engine in a process of its own, driven by a client library that
// was not written with it. The library waits for answers without a limit and
// keeps neither option names with blanks nor lines that it does not understand,
// so every exchange here has a limit, and the lines are kept.
type patient struct {
	path     string
	patience time.Duration // for one exchange
	engine   *uci.Engine
	lines    transcript
}

// transcript collects what the engine says, line by line. The library logs what
// it sends as well; that is told apart by being announced.
type transcript struct {
	mu    sync.Mutex
	sent  string
	lines []string
}

// Write implements io.Writer for the library's log: one call is one entry.
func (t *transcript) Write(entry []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSuffix(string(entry), "\n")
	if t.sent != "" && text == t.sent {
		t.sent = ""
	} else {
		t.lines = append(t.lines, strings.TrimSuffix(text, "\r"))
	}
	return len(entry), nil
}

// script sends lines as they are and then waits as another command does; a nil
// one does not wait.
type script struct {
	text  string
	until uci.Cmd
}

// String implements uci.Cmd.
func (s script) String() string { return s.text }

// ProcessResponse implements uci.Cmd.
func (s script) ProcessResponse(e *uci.Engine) error {
	if s.until == nil {
		return nil
	}
	return s.until.ProcessResponse(e)
}

// admit starts the engine and leaves it ready.
func admit(path string, patience time.Duration) (*patient, error) {
	p := &patient{path: path, patience: patience}
	engine, err := uci.New(path, uci.Debug, uci.Logger(log.New(&p.lines, "", 0)))
	if err != nil {
		return nil, err
	}
	p.engine = engine
	if _, err := p.run(uci.CmdUCI); err != nil {
		p.discharge()
		return nil, err
	}
	return p, nil
}

// discharge ends the process, whatever state it is in.
func (p *patient) discharge() {
	if process, err := os.FindProcess(p.engine.Getpid()); err == nil {
		_ = process.Kill()
	}
}

// run gives the library a command and returns the lines that the engine sent
// until it was answered. When the limit passes the process is killed, and the
// patient is of no more use.
func (p *patient) run(cmd uci.Cmd) ([]string, error) {
	p.lines.mu.Lock()
	p.lines.sent, p.lines.lines = strings.TrimSuffix(cmd.String(), "\n"), nil
	p.lines.mu.Unlock()
	done := make(chan error, 1)
	go func() {
		defer func() { // a foreign parser fed with anything
			if r := recover(); r != nil {
				done <- fmt.Errorf("the client library gave up: %v", r)
			}
		}()
		done <- p.engine.Run(cmd)
	}()
	first, _, _ := strings.Cut(cmd.String(), "\n")
	select {
	case err := <-done:
		return p.said(), err
	case <-time.After(p.patience):
		p.discharge()
		return p.said(), fmt.Errorf("no answer to %.40q within %v", first, p.patience)
	}
}

// said copies the lines so far.
func (p *patient) said() []string {
	p.lines.mu.Lock()
	defer p.lines.mu.Unlock()
	return append([]string(nil), p.lines.lines...)
}

// ready synchronises and returns what came before readyok, readyok included.
func (p *patient) ready() ([]string, error) { return p.run(uci.CmdIsReady) }

// set sends lines that have no answer of their own.
func (p *patient) set(lines ...string) error {
	_, err := p.run(script{strings.Join(lines, "\n"), nil})
	return err
}

// reply is what came back from a search.
type reply struct {
	lines  []string      // all, the bestmove last
	best   string        // the move, "" when the answer was not understood
	ponder string        // the expected answer, "" for none
	took   time.Duration // from go to bestmove
}

// search sends lines of which the last ones start a search, and waits for the
// bestmove. The library's opinion of it counts only where no bestmove came.
func (p *patient) search(lines ...string) (reply, error) {
	start := time.Now()
	said, err := p.run(script{strings.Join(lines, "\n"), uci.CmdGo{}})
	r := reply{lines: said, took: time.Since(start)}
	if len(said) > 0 {
		words := strings.Split(said[len(said)-1], " ")
		if words[0] == "bestmove" && len(words) >= 2 {
			r.best = words[1]
			if len(words) == 4 && words[2] == "ponder" {
				r.ponder = words[3]
			}
			return r, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("the search ended without a bestmove")
	}
	return r, err
}

// infos returns the lines that tell a line of play.
func (r *reply) infos() []string {
	var found []string
	for _, line := range r.lines {
		if strings.HasPrefix(line, "info ") && strings.Contains(line, " pv ") {
			found = append(found, line)
		}
	}
	return found
}

// field returns the word after a name in an info line.
func field(line, name string) string {
	_, rest, found := strings.Cut(line+" ", " "+name+" ")
	if !found {
		return ""
	}
	word, _, _ := strings.Cut(rest, " ")
	return word
}

// has returns the first line with a prefix.
func has(lines []string, prefix string) (string, bool) {
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			return line, true
		}
	}
	return "", false
}
