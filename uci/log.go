package uci

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"footnote/engine"
)

// The options that the session itself has; the engine does not know them.
const (
	optionLog      = "Debug Log File"
	optionOpponent = "UCI_Opponent"
	// optionRating is sent by some tournament managers, whatever is declared. It says
	// what the engine could lose or gain, and changes nothing.
	optionRating = "UCI_RatingAdv"
)

// sessionOptions declares them.
func sessionOptions() []engine.Option {
	return []engine.Option{{Name: optionLog, Type: engine.String}, {Name: optionOpponent, Type: engine.String}}
}

// setSessionOption sets one of them; it reports false for any other.
func (s *session) setSessionOption(c *command) bool {
	switch {
	case strings.EqualFold(c.name, optionLog):
		if err := s.log.open(strings.TrimSpace(c.value), s.opts.Name); err != nil {
			s.out.printError(fmt.Errorf("option %s: %w", optionLog, err))
		}
	case strings.EqualFold(c.name, optionOpponent):
		s.opponent = ""
		if words := strings.Fields(c.value); len(words) > 0 {
			s.opponent = "opponent: " + strings.Join(words, " ")
		}
		if s.debug && s.opponent != "" {
			s.out.infoString(s.opponent)
		}
	default:
		return strings.EqualFold(c.name, optionRating)
	}
	s.log.remark(s.opponent)
	return true
}

// debugLog is the file that Debug Log File names: every line of the session with its
// time, ">>" before what came in, "<<" before what went out. Without a file its methods
// do nothing.
type debugLog struct {
	mu   sync.Mutex
	file *os.File
}

// open goes on in the file of that name; "" ends the log. After an error of opening it the
// log stays as it was.
func (l *debugLog) open(name, program string) error {
	if name == "" {
		l.close()
		return nil
	}
	if info, err := os.Stat(name); err == nil && info.Mode()&os.ModeNamedPipe != 0 {
		return fmt.Errorf("%s is a pipe, which could make the session wait", name)
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	l.close()
	l.mu.Lock()
	l.file = file
	l.mu.Unlock()
	return l.write(time.Now(), "--", fmt.Sprintf("%s, process %d", program, os.Getpid()))
}

func (l *debugLog) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_ = l.file.Close() // what could be lost is a log
		l.file = nil
	}
}

// remark logs a remark of the session; an empty one is none.
func (l *debugLog) remark(text string) {
	if text != "" {
		_ = l.write(time.Now(), "--", text)
	}
}

// write logs each line of a text. A log that cannot be written ends: the game is worth
// more. Only the first line tells the user.
func (l *debugLog) write(at time.Time, mark, text string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	stamp := at.Format("2006-01-02 15:04:05.000000")
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(stamp + " " + mark + " " + line + "\n")
	}
	_, err := l.file.WriteString(b.String())
	if err != nil {
		_ = l.file.Close()
		l.file = nil
	}
	return err
}
