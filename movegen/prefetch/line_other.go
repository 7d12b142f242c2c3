//go:build !amd64 && !arm64

package prefetch

import "sync/atomic"

// Line loads word, whose value nothing needs: a processor that executes out of
// order goes on for a while without it. nil is no error.
func Line(word *uint64) {
	if word != nil {
		atomic.LoadUint64(word)
	}
}
