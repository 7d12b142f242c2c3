package hashtable

import (
	"math/rand/v2"
	"testing"
)

// TestPrefetchChangesNothing compares a table with random prefetches and stores to one
// with the same stores only. The prefetches include both ends of the memory.
func TestPrefetchChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	fetched, plain := mustEntries(t, 1<<12), mustEntries(t, 1<<12)
	for range 20_000 {
		key, other := random.Uint64(), random.Uint64()
		u := Update{Eval: int16(random.Uint32()), Score: int16(random.Uint32()), Depth: int8(random.Uint32() & 63), Bound: Exact}
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
