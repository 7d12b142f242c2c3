package hashtable

import (
	"math/rand/v2"
	"testing"
)

// TestTouchChangesNothing touches and stores at random in one table and only
// stores in another: both end up the same, at both ends of the memory too.
func TestTouchChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	touched, plain := mustEntries(t, 1<<12), mustEntries(t, 1<<12)
	const want = 0x123456789abcdef
	words := [2]uint64{want, want}
	for i := range 20_000 {
		also := &words[i&1]
		if i%3 == 0 {
			also = nil
		}
		key, other := random.Uint64(), random.Uint64()
		u := Update{Eval: int16(random.Uint32()), Score: int16(random.Uint32()), Depth: int8(random.Uint32() & 63), Bound: Exact}
		for _, k := range []uint64{0, key, other, ^uint64(0)} {
			touched.Touch(k, also)
		}
		touched.Store(key, u)
		plain.Store(key, u)
	}
	if words != [2]uint64{want, want} {
		t.Errorf("the other words became %x", words)
	}
	for i := range plain.buckets {
		if touched.buckets[i] != plain.buckets[i] {
			t.Fatalf("bucket %d differs", i)
		}
	}
}
