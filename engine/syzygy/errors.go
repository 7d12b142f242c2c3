package syzygy

import (
	"errors"
	"fmt"
)

// Why the tables that were found cannot answer a position.
var (
	// ErrCastling: a castling right is left.
	ErrCastling = errors.New("the position has castling rights, which no table knows")
	// ErrTooManyMen: pieces and pawns, kings included.
	ErrTooManyMen = fmt.Errorf("the position has more than %d men", MaxMen)
	// ErrMissing: no directory holds the table for this material, or one that a capture leads to.
	ErrMissing = errors.New("no table for this material")
)

// What is wrong with a file or a directory. It comes inside a *FileError.
var (
	// ErrUnreadable: it also may have stopped being readable while it was in use.
	ErrUnreadable    = errors.New("cannot be read")
	ErrEmpty         = errors.New("is empty")
	ErrWrongMagic    = errors.New("is no Syzygy table of this kind")
	ErrWrongMaterial = errors.New("holds other men than its name says")
	ErrTruncated     = errors.New("is truncated") // ends before what its header announces
	ErrDamaged       = errors.New("is damaged")   // contradicts itself
	ErrChecksum      = errors.New("differs from its checksum")
)

// FileError is what is wrong with one file or directory. Its text is one line.
type FileError struct {
	Path  string // as it was found
	Fault error  // one of the above
	Err   error  // what the system said, nil when it said nothing
}

// Error returns the path and the fault.
func (e *FileError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("%s %v: %v", e.Path, e.Fault, e.Err)
	}
	return fmt.Sprintf("%s %v", e.Path, e.Fault)
}

// Unwrap returns the fault and what the system said.
func (e *FileError) Unwrap() []error {
	if e.Err != nil {
		return []error{e.Fault, e.Err}
	}
	return []error{e.Fault}
}
