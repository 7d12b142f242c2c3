package hashtable

import (
	"sync"
	"testing"

	"footnote/movegen"
)

// TestTornEntries combines halves of different entries and flips bits. A probe must not
// find such a damaged entry.
func TestTornEntries(t *testing.T) {
	random := movegen.NewPRNG(5)
	table := mustEntries(t, 4)
	s := &table.buckets[0][0]
	halves := func(key uint64) slot {
		table.Clear(1)
		table.Store(key, Update{
			Move: movegen.Move(random.Uint64()), Eval: int16(random.Uint64()),
			Score: int16(random.Uint64()), Depth: int8(random.Uint64()) | 1, Bound: Bound(random.Uint64() & 3),
		})
		return *s
	}
	for range 200000 {
		key := random.Uint64()
		a, b := halves(key), halves(key^random.Uint64()&1) // the same key or a neighbour
		if a.data == b.data {
			continue
		}
		for _, torn := range []slot{{a.data, b.check}, {b.data, a.check}} {
			*s = torn
			if e, ok := table.Probe(key); ok {
				t.Fatalf("a torn entry was found: %+v", e.fields())
			}
		}
		*s = slot{a.data ^ 1<<random.Intn(64), a.check}
		if e, ok := table.Probe(key); ok {
			t.Fatalf("a damaged entry was found: %+v", e.fields())
		}
	}
}

// TestConcurrent lets readers and writers share a few buckets. A probe must return
// values that were written for its key.
func TestConcurrent(t *testing.T) {
	table := mustEntries(t, 16)
	const keys, rounds = 24, 30000
	keyOf := func(i uint64) uint64 { return (i + 1) * mixFactor }
	var group sync.WaitGroup
	for id := range uint64(4) {
		group.Go(func() {
			random := movegen.NewPRNG(7 + id)
			for range rounds {
				i := uint64(random.Intn(keys))
				if id%2 == 0 {
					depth := int8(random.Intn(20))
					table.Store(keyOf(i), Update{
						Move: movegen.Move(i + 1), Eval: int16(i), Score: int16(i * 3), Depth: depth,
						Bound: Bound(1 + random.Intn(3)),
					})
					if random.Intn(1000) == 0 {
						table.NewGeneration()
					}
					continue
				}
				e, ok := table.Probe(keyOf(i))
				if ok && (e.Move() != movegen.Move(i+1) || e.Eval() != int16(i) ||
					e.HasLower(0) && e.Lower() != int16(i*3) || e.HasUpper(0) && e.Upper() != int16(i*3)) {
					t.Errorf("key %d: another position's entry %+v", i, e.fields())
					return
				}
				table.HashFull()
			}
		})
	}
	group.Wait()
}
