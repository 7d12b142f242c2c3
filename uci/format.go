package uci

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"footnote/engine"
)

// The thresholds that keep a search from flooding its user.
const (
	// printEvery is the least time between two lines of passes whose scores are bounds, and
	// between two announcements of root moves: a pass may go through all of them in less than
	// a millisecond.
	printEvery = 50 * time.Millisecond
	// currMoveAfter is the time after which root moves are announced.
	currMoveAfter = 3 * time.Second
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
		if l.lastBound > 0 && i.Time-l.lastBound < printEvery {
			return
		}
		l.lastBound = i.Time
	}
	l.out.line(formatInfo(i))
}

// CurrMove implements engine.Listener.
func (l *listener) CurrMove(c engine.CurrMove) {
	if c.Time >= currMoveAfter && c.Time-l.lastMove >= printEvery {
		l.lastMove = c.Time
		l.out.line(formatCurrMove(c))
	}
}

// Note implements engine.Listener.
func (l *listener) Note(text string) { l.out.infoString(text) }

// Error implements engine.Listener.
func (l *listener) Error(err error) { l.out.printError(err) }

// formatInfo writes an info line.
func formatInfo(i engine.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.SelDepth > 0 {
		fmt.Fprintf(&b, " seldepth %d", i.SelDepth)
	}
	fmt.Fprintf(&b, " multipv %d score %s", max(i.MultiPV, 1), formatScore(i.Score))
	switch i.Bound {
	case engine.Lower:
		b.WriteString(" lowerbound")
	case engine.Upper:
		b.WriteString(" upperbound")
	}
	if w := i.WDL; w != nil {
		fmt.Fprintf(&b, " wdl %d %d %d", w.Win, w.Draw, w.Loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d", i.Nodes, i.NPS, i.HashFull)
	if i.TablebaseHits > 0 {
		fmt.Fprintf(&b, " tbhits %d", i.TablebaseHits)
	}
	fmt.Fprintf(&b, " time %d", max(i.Time, 0).Milliseconds())
	if len(i.Line) > 0 {
		b.WriteString(" pv " + strings.Join(i.Line, " "))
	}
	return b.String()
}

// formatScore writes "cp 31" or "mate -2".
func formatScore(s engine.Score) string {
	if moves, ok := s.MateMoves(); ok {
		return "mate " + strconv.Itoa(moves)
	}
	return "cp " + strconv.Itoa(int(s))
}

// formatCurrMove announces a root move. It names no depth: Cute Chess makes an empty row of
// every line that has one.
func formatCurrMove(c engine.CurrMove) string {
	return fmt.Sprintf("info currmove %s currmovenumber %d", c.Text, c.Number)
}

const (
	// noMove is the move of a bestmove line where there is none.
	noMove = "(none)"
	// emptyValue is how the protocol writes that an option is empty.
	emptyValue = "<empty>"
)

// formatBestMove writes the answer to a go.
func formatBestMove(m engine.BestMove) string {
	text := "bestmove " + cmp.Or(m.Move, noMove)
	if m.Ponder != "" {
		text += " ponder " + m.Ponder
	}
	return text
}

// formatOption declares an option.
func formatOption(o engine.Option) string {
	text := fmt.Sprintf("option name %s type %s", o.Name, o.Type)
	switch o.Type {
	case engine.Button:
		return text
	case engine.Spin:
		return fmt.Sprintf("%s default %s min %d max %d", text, o.Default, o.Min, o.Max)
	case engine.String:
		if o.Default == "" {
			return text + " default " + emptyValue
		}
	}
	text += " default " + o.Default
	for _, v := range o.Vars {
		text += " var " + v
	}
	return text
}
