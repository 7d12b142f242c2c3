package mate

import (
	"testing"

	"footnote/movegen"
)

// TestTableGrows: the part of the table in use doubles up to the whole, and nothing is
// forgotten by that.
func TestTableGrows(t *testing.T) {
	for _, size := range []int{1, 5} { // 5 MiB: no power of two
		table := newTable(size)
		const first, last = firstBuckets, 2 * firstBuckets
		if n := len(table.used); n < first || n >= last {
			t.Fatalf("%d MiB: %d buckets at the beginning", size, n)
		}
		rng := movegen.NewPRNG(8)
		keys := make([]uint64, len(table.buckets)*3/4)
		for i := range keys {
			keys[i] = rng.Uint64()
			table.store(keys[i], 3, true, numbers{phi: uint32(i + 1), delta: 2}, 9)
		}
		if len(table.used) != len(table.buckets) {
			t.Errorf("%d MiB: %d of %d buckets in use", size, len(table.used), len(table.buckets))
		}
		lost := 0
		for i, key := range keys {
			switch n, ok := table.probe(key, 3, true); {
			case !ok:
				lost++ // its bucket was full
			case n.phi != uint32(i+1) || n.delta != 2:
				t.Fatalf("%d MiB: key %d has the numbers %+v", size, i, n)
			}
			if n, ok := table.probe(rng.Uint64(), 3, true); ok {
				t.Fatalf("%d MiB: a key that was not stored has the numbers %+v", size, n)
			}
		}
		if lost > len(keys)/100 {
			t.Errorf("%d MiB: %d of %d entries lost", size, lost, len(keys))
		}
		table.restart()
		for _, key := range keys {
			if _, ok := table.probe(key, 3, true); ok {
				t.Fatalf("%d MiB: an entry is left after the restart", size)
			}
		}
	}
}
