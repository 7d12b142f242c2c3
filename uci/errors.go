package uci

import (
	"errors"
	"fmt"

	"footnote/movegen/quote"
)

// ErrUnknown is wrapped by the error for a line without a known command.
var ErrUnknown = errors.New("unknown command")

// ErrLineTooLong is the error of a line that exceeds [MaxLine].
var ErrLineTooLong = fmt.Errorf("line longer than %d bytes skipped", MaxLine)

// errNoPosition rejects the position after a faulty position command. What exactly
// was wrong has been printed by then.
var errNoPosition = errors.New("the last position command was faulty")

// SyntaxError is a command that was recognised but is not well formed.
type SyntaxError struct {
	Command string // position, setoption …
	Reason  string
}

// Error implements error.
func (e *SyntaxError) Error() string { return e.Command + ": " + e.Reason }

// ArgumentError is an argument of go without a usable number.
type ArgumentError struct {
	Argument string
	Value    string // empty when it is missing
	TooSmall bool   // a number, but less than 1, which is used
	Unknown  bool   // nothing that go understands stands in the line, and this is its first word
}

// Error implements error.
func (e *ArgumentError) Error() string {
	switch {
	case e.Unknown:
		return "go: " + quote.Text(e.Argument) + " is not understood, there is no limit"
	case e.Value == "":
		return "go: " + e.Argument + " lacks its number"
	case e.TooSmall:
		return "go: " + e.Argument + ": " + quote.Short(e.Value) + " is less than 1, 1 is used"
	}
	return "go: " + e.Argument + ": " + quote.Text(e.Value) + " is no whole number"
}
