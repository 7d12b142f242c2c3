package uci

import (
	"time"

	"footnote/engine"
)

// The thresholds that keep a search from flooding its user.
const (
	// boundEvery is the least time between two lines of passes whose scores are bounds.
	boundEvery = 50 * time.Millisecond
	// currMoveAfter is the time after which root moves are announced.
	currMoveAfter = 3 * time.Second
	// currMoveEvery is the least time between two announcements: a pass of a null window
	// may go through all root moves in less than a millisecond.
	currMoveEvery = 50 * time.Millisecond
)

// listener prints what a search reports. Only the goroutine of the search uses it.
type listener struct {
	out       *writer
	lastBound time.Duration
	lastMove  time.Duration // when a root move was announced
}

// Info implements engine.Listener. Exact scores and what ends an iteration are always
// printed.
func (l *listener) Info(i engine.Info) {
	if i.Bound != engine.Exact && !i.EndsIteration() {
		if l.lastBound > 0 && i.Time-l.lastBound < boundEvery {
			return
		}
		l.lastBound = i.Time
	}
	l.out.line(formatInfo(i))
}

// CurrMove implements engine.Listener.
func (l *listener) CurrMove(c engine.CurrMove) {
	if c.Time >= currMoveAfter && c.Time-l.lastMove >= currMoveEvery {
		l.lastMove = c.Time
		l.out.line(formatCurrMove(c))
	}
}

// Note implements engine.Listener.
func (l *listener) Note(text string) { l.out.infoString(text) }

// Error implements engine.Listener.
func (l *listener) Error(err error) { l.out.printError(err) }
