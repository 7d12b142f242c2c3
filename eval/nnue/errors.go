package nnue

import "fmt"

// Fault says what is wrong with a network or its file.
type Fault int

// The faults.
const (
	NotANetwork Fault = iota // the file is of another kind
	Unsupported              // a version, shape or quantisation that this package does not know
	Truncated                // the file ends early
	Damaged                  // the checksum does not fit, or more follows than belongs to the file
	OutOfRange               // a weight or the scale exceeds its limit
	BadText                  // description or licence is too long or not UTF-8
	WrongSize                // New: the number of weights does not fit the shape
)

// FormatError says that data do not make a network.
type FormatError struct {
	Fault  Fault
	Detail string // one line, without a full stop
}

// Error implements error.
func (e *FormatError) Error() string { return "network: " + e.Detail }

// faulty returns a FormatError.
func faulty(f Fault, format string, args ...any) error {
	return &FormatError{f, fmt.Sprintf(format, args...)}
}
