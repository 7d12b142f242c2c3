package uciclient

import (
	"context"
	"time"
)

// Greeting returns the engine's answer to uci, line by line as it came, uciok
// included. Empty lines are left out.
func (e *Engine) Greeting() []string { return e.greeting }

// Say sends lines as they stand and waits for nothing: for those who want to see
// how an engine answers, and in what order. An end of line inside one becomes a
// blank. Hear, or another method that waits, shows what it makes of them.
func (e *Engine) Say(lines ...string) {
	for _, line := range lines {
		e.send(line)
		e.asked = line
	}
}

// Hear returns what the engine says, line by line as it came, up to the first line
// that last accepts, that one included. Empty lines are left out. When patience has
// passed, the process has ended, or ctx has, the lines so far come with an error.
// After patience alone has passed, the engine may be asked and heard again.
func (e *Engine) Hear(ctx context.Context, patience time.Duration, last func(line string) bool) ([]string, error) {
	var lines []string
	err := e.hear(ctx, e.asked, patience, func(line string) bool {
		lines = append(lines, line)
		return last(line)
	})
	return lines, err
}
