//go:build !amd64 && !arm64

package prefetch

import "sync/atomic"

// Line loads word and ignores its value: a processor that executes out of
// order goes on for a while without it. nil is no error.
func Line(word *uint64) {
	if word != nil {
		atomic.LoadUint64(word)
	}
}
