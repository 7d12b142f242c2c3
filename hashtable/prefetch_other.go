//go:build !amd64 && !arm64

package hashtable

import "sync/atomic"

// prefetch loads a word of b, whose result nothing needs: a processor that
// executes out of order goes on for a while without it.
func prefetch(b *bucket) { atomic.LoadUint64(&b[0].check) }
