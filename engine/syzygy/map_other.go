//go:build !unix && !windows

package syzygy

import (
	"io"
	"os"
)

// mapOpen reads the bytes of an open file, where files cannot be mapped.
func mapOpen(f *os.File, size int) (data []byte, unmap func() error, err error) {
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, func() error { return nil }, err
}
