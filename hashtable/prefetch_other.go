//go:build !amd64 && !arm64

package hashtable

import "sync/atomic"

// prefetch loads a word of b, whose result nothing needs: a processor that
// executes out of order goes on for a while without it. The other word may be
// nil and is left alone.
func prefetch(b *bucket, _ *uint64) { atomic.LoadUint64(&b[0].check) }
