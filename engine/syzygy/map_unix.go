//go:build unix

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapOpen maps the bytes of an open file.
func mapOpen(f *os.File, size int) (data []byte, unmap func() error, err error) {
	data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	// Probes go everywhere: reading ahead would only cost. This is advice.
	_ = unix.Madvise(data, unix.MADV_RANDOM)
	return data, func() error { return unix.Munmap(data) }, nil
}
