package syzygy

import (
	"errors"
	"math"
	"os"
)

// mappable returns the size of an open file, when it is one that can be mapped
// whole.
func mappable(f *os.File) (int, error) {
	info, err := f.Stat()
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
