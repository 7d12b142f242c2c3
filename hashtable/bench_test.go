package hashtable

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"footnote/movegen"
)

// benchTable returns a table and keys for half of its entries, so that nearly all of them
// stay and that a large table is used as a whole.
func benchTable(b *testing.B, mib int) (*Table, []uint64) {
	table := mustNew(b, mib)
	random := movegen.NewPRNG(8)
	keys := make([]uint64, table.entries()/2)
	for i := range keys {
		keys[i] = random.Uint64()
	}
	return table, keys
}

func fill(table *Table, keys []uint64) {
	for i, key := range keys {
		table.Store(key, Update{Move: 77, Score: int16(i), Depth: int8(i & 15), Bound: Lower})
	}
}

// BenchmarkProbe measures the probe where the table fits the cache (1 MiB) and
// where it does not (256 MiB).
func BenchmarkProbe(b *testing.B) {
	for _, mib := range []int{1, 256} {
		for _, hit := range []bool{true, false} {
			b.Run(fmt.Sprintf("MiB=%d/hit=%v", mib, hit), func(b *testing.B) {
				table, keys := benchTable(b, mib)
				if hit {
					fill(table, keys)
				}
				for i := 0; b.Loop(); i++ {
					table.Probe(keys[i%len(keys)])
				}
			})
		}
	}
}

// BenchmarkStore measures updates of entries present and of new keys.
func BenchmarkStore(b *testing.B) {
	for _, mib := range []int{1, 256} {
		for _, hit := range []bool{true, false} {
			b.Run(fmt.Sprintf("MiB=%d/hit=%v", mib, hit), func(b *testing.B) {
				table, keys := benchTable(b, mib)
				fill(table, keys)
				step := uint64(0)
				for i := 0; b.Loop(); i++ {
					if !hit && i%len(keys) == 0 {
						step += mixFactor
					}
					table.Store(keys[i%len(keys)]+step, Update{Move: 5, Score: int16(i), Depth: int8(i & 15), Bound: Upper})
				}
			})
		}
	}
}

// BenchmarkTwoWriters stores and probes from two goroutines at once; the time is
// per pair of a probe and a store of one goroutine.
func BenchmarkTwoWriters(b *testing.B) {
	for _, mib := range []int{1, 256} {
		b.Run(fmt.Sprintf("MiB=%d", mib), func(b *testing.B) {
			table, keys := benchTable(b, mib)
			var group sync.WaitGroup
			b.ResetTimer()
			start := time.Now()
			for id := range 2 {
				group.Go(func() {
					for i := range b.N {
						key := keys[(i*(2*id+1))%len(keys)]
						e, _ := table.Probe(key)
						table.Store(key, Update{Move: 5, Score: e.Lower() + 1, Depth: int8(i & 15), Bound: Lower})
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(time.Since(start).Nanoseconds())/float64(b.N), "ns/pair")
		})
	}
}

// BenchmarkClear measures clearing with one and two goroutines.
func BenchmarkClear(b *testing.B) {
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			table := mustNew(b, 256)
			b.SetBytes(256 * mebibyte)
			for b.Loop() {
				table.Clear(threads)
			}
		})
	}
}
