package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"footnote/engine/uciclient"
)

// client is an engine in a process of its own, spoken to as a chess program does.
// Every exchange has a limit.
type client struct {
	path     string
	patience time.Duration // for one exchange
	engine   *uciclient.Engine
}

// quitting is how long a process may take to end by itself.
const quitting = 500 * time.Millisecond

// startClient starts the engine and shakes hands with it.
func startClient(path string, patience time.Duration) (*client, error) {
	p := &client{path: path, patience: patience}
	began := time.Now()
	var err error
	p.engine, err = uciclient.Start(context.Background(), path, nil, uciclient.Timeouts{Start: patience, Quit: quitting})
	if err != nil {
		return nil, p.noAnswer("uci", began, err)
	}
	return p, nil
}

// kill ends the process, whatever state it is in.
func (p *client) kill() { p.engine.Close() }

// noAnswer says what was asked in vain, and of whom that could be expected.
func (p *client) noAnswer(asked string, began time.Time, err error) error {
	if time.Since(began) >= p.patience {
		return fmt.Errorf("no answer to %.40q within %v", asked, p.patience)
	}
	return fmt.Errorf("no answer to %.40q: %w", asked, err)
}

// ask sends lines and returns what the engine says up to the line that last accepts.
func (p *client) ask(last func(string) bool, lines ...string) ([]string, error) {
	began := time.Now()
	p.engine.Say(lines...)
	said, err := p.engine.Hear(context.Background(), p.patience, last)
	if err != nil {
		err = p.noAnswer(lines[0], began, err)
	}
	return said, err
}

// isReady and isAnswer are what exchanges end with.
func isReady(line string) bool { return line == "readyok" }

func isAnswer(line string) bool { return line == "bestmove" || strings.HasPrefix(line, "bestmove ") }

// ready synchronises and returns what came before readyok, readyok included.
func (p *client) ready() ([]string, error) { return p.ask(isReady, "isready") }

// set sends lines that have no answer of their own.
func (p *client) set(lines ...string) { p.engine.Say(lines...) }

// reply is what came back from a search.
type reply struct {
	lines  []string      // all, the bestmove last
	best   string        // the move, "" when the answer was not understood
	ponder string        // the expected answer, "" for none
	took   time.Duration // from go to bestmove
}

// search sends lines of which the last ones start a search, and waits for the
// bestmove.
func (p *client) search(lines ...string) (reply, error) {
	start := time.Now()
	said, err := p.ask(isAnswer, lines...)
	r := reply{lines: said, took: time.Since(start)}
	if err != nil {
		return r, err
	}
	words := strings.Split(said[len(said)-1], " ")
	if len(words) < 2 {
		return r, errors.New("the search ended without a bestmove")
	}
	r.best = words[1]
	if len(words) == 4 && words[2] == "ponder" {
		r.ponder = words[3]
	}
	return r, nil
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
