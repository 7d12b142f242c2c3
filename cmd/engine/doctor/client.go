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
	ctx     context.Context // of the command: an interrupt ends every wait
	path    string
	timeout time.Duration // for one exchange
	engine  *uciclient.Engine
	nps     uint64 // the speed that bench has told, 0 before
}

// quitTimeout is how long a process may take to end by itself.
const quitTimeout = 500 * time.Millisecond

// startClient starts the engine and shakes hands with it.
func startClient(ctx context.Context, path string, timeout time.Duration) (*client, error) {
	p := &client{ctx: ctx, path: path, timeout: timeout}
	var err error
	p.engine, err = uciclient.Start(ctx, path, nil, uciclient.Timeouts{Start: timeout, Quit: quitTimeout})
	if err != nil {
		return nil, p.noAnswer("uci", err)
	}
	return p, nil
}

// noAnswer is the error of a command without an answer, with the reason.
func (p *client) noAnswer(asked string, err error) error {
	if errors.Is(err, uciclient.ErrTimeout) {
		return fmt.Errorf("no answer to %.40q within %v", asked, p.timeout)
	}
	return fmt.Errorf("no answer to %.40q: %w", asked, err)
}

// ask sends lines and returns what the engine says up to the line that last accepts.
func (p *client) ask(last func(string) bool, lines ...string) ([]string, error) {
	p.engine.Send(lines...)
	said, err := p.engine.ReadUntil(p.ctx, p.timeout, last)
	if err != nil {
		err = p.noAnswer(lines[0], err)
	}
	return said, err
}

// isAnswer accepts the line that a search ends with.
func isAnswer(line string) bool { return line == "bestmove" || strings.HasPrefix(line, "bestmove ") }

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

// infos returns the info lines that have a pv.
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
