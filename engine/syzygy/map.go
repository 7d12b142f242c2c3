package syzygy

import (
	"errors"
	"math"
	"os"
)

// mapFile maps a file read-only into memory, or reads it where files cannot be mapped.
// unmap gives the memory back.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = errNoFile // to open a pipe could wait for ever
	}
	if err != nil {
		return nil, nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() // the mapping stays
	size, err := mappable(f)
	if err != nil || size == 0 {
		return nil, func() error { return nil }, err
	}
	return mapOpen(f, size)
}

var errNoFile = errors.New("not a file")

// mappable returns the size of an open file, when it is one that can be mapped
// whole.
func mappable(f *os.File) (int, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, errNoFile
	}
	if info.Size() > math.MaxInt {
		return 0, errors.New("too large for this system's memory")
	}
	return int(info.Size()), nil
}
