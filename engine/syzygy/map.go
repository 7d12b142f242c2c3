package syzygy

import (
	"errors"
	"math"
	"os"
)

// mapFile maps a file read-only into memory, or reads it where files cannot be mapped.
// unmap gives the memory back.
func mapFile(path string) (data []byte, unmap func() error, err error) {
	size, err := mappable(path)
	if err != nil || size == 0 {
		return nil, func() error { return nil }, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() // the mapping stays
	return mapOpen(f, size)
}

// mappable returns the size of a file, when it is one that can be mapped whole. It does not
// open it: to open a pipe could wait for ever.
func mappable(path string) (int, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, errors.New("not a file")
	}
	if info.Size() > math.MaxInt {
		return 0, errors.New("too large for this system's memory")
	}
	return int(info.Size()), nil
}
