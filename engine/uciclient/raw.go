package uciclient

import (
	"context"
	"time"
)

// Handshake returns the engine's answer to uci, line by line as it came, uciok
// included. Empty lines are left out.
func (e *Engine) Handshake() []string { return e.handshake }

// Send sends lines as they are, with line ends inside them replaced by blanks, and
// does not wait. It serves to observe how an engine answers, and in what order:
// ReadUntil returns the answers.
func (e *Engine) Send(lines ...string) {
	for _, line := range lines {
		e.send(line)
	}
}

// ReadUntil returns the output of the engine, line by line as it came, up to and
// including the first line that last accepts. Empty lines are left out. When the
// timeout has passed ([ErrTimeout]), the process or ctx has ended, or too many lines have
// come, those so far come with an error. After a timeout the engine may still be used.
func (e *Engine) ReadUntil(ctx context.Context, timeout time.Duration, last func(line string) bool) ([]string, error) {
	return e.keepLines(ctx, timeout, last)
}
