package hashtable

import (
	"testing"

	"footnote/movegen"
)

// TestPrefetchChangesNothing compares a table with random prefetches and stores to one
// with the same stores only. The prefetches include both ends of the memory.
func TestPrefetchChangesNothing(t *testing.T) {
	random := movegen.NewPRNG(7)
	fetched, plain := mustEntries(t, 1<<12), mustEntries(t, 1<<12)
	for range 20_000 {
		key, other := random.Uint64(), random.Uint64()
		u := Update{Eval: int16(random.Uint64()), Score: int16(random.Uint64()), Depth: int8(random.Uint64() & 63), Bound: Exact}
		for _, k := range []uint64{0, key, other, ^uint64(0)} {
			fetched.Prefetch(k)
		}
		fetched.Store(key, u)
		plain.Store(key, u)
	}
	for i := range plain.buckets {
		if fetched.buckets[i] != plain.buckets[i] {
			t.Fatalf("bucket %d differs", i)
		}
	}
}
