package syzygy

import "fmt"

// Fault says in one word why a probe or a file gives no answer. It is an error,
// and errors.Is finds it in every error of this package.
type Fault uint8

// Faults of a position: the tables that were found cannot answer it.
const (
	// ErrCastling: a castling right is left. The tables know no castling.
	ErrCastling Fault = iota + 1
	// ErrTooManyMen: more than MaxMen pieces and pawns, kings included.
	ErrTooManyMen
	// ErrMissing: no directory holds the table for this material, or one that a capture leads to.
	ErrMissing
)

// Faults of a file or a directory. They come inside a *FileError.
const (
	// ErrUnreadable: the file or directory cannot be read, or stopped being
	// readable while it was in use.
	ErrUnreadable Fault = iota + 16
	// ErrEmpty: the file has no bytes.
	ErrEmpty
	// ErrWrongMagic: the file is no Syzygy table of the kind its name says.
	ErrWrongMagic
	// ErrWrongMaterial: the file holds other men than its name says.
	ErrWrongMaterial
	// ErrTruncated: the file ends before what its header announces.
	ErrTruncated
	// ErrDamaged: the file contradicts itself.
	ErrDamaged
	// ErrChecksum: the file differs from the checksum at its end.
	ErrChecksum
)

// Error returns the fault in words, without a full stop.
func (f Fault) Error() string {
	words := [...]string{
		ErrCastling:      "the position has castling rights, which no table knows",
		ErrTooManyMen:    fmt.Sprintf("the position has more than %d men", MaxMen),
		ErrMissing:       "no table for this material",
		ErrUnreadable:    "cannot be read",
		ErrEmpty:         "is empty",
		ErrWrongMagic:    "is no Syzygy table of this kind",
		ErrWrongMaterial: "holds other men than its name says",
		ErrTruncated:     "is truncated",
		ErrDamaged:       "is damaged",
		ErrChecksum:      "differs from its checksum",
	}
	return words[min(f, ErrChecksum)]
}

// FileError is a fault of one file or directory. Its text is one line.
type FileError struct {
	Path  string // as it was found
	Fault Fault  // one of the faults of files
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
