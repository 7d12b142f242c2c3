package hashtable

import (
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"runtime/debug"
	"sync"
)

// NewEntries returns an empty table of n entries, for experiments with tables
// counted in entries. n must be a power of two, at least 4, and fit into memory.
func NewEntries(n int) (*Table, error) {
	if n < slotsPerBucket || bits.OnesCount(uint(n)) != 1 || n > math.MaxInt/slotBytes {
		return nil, fmt.Errorf("hash table of %d entries: not a power of two of at least %d", n, slotsPerBucket)
	}
	t := new(Table)
	if err := t.allocate(uint64(n) * slotBytes); err != nil {
		return nil, err
	}
	return t, nil
}

// Resize replaces the table by an empty one of the given size in MiB, at least 1. If there is not
// enough memory, it returns an error. The table then keeps its size and, unless it had to be freed for
// the attempt, its contents. Resize must not run while others use the table.
func (t *Table) Resize(mebibytes int) error {
	if mebibytes < 1 {
		return fmt.Errorf("hash table of %d MiB: the least is 1", mebibytes)
	}
	if mebibytes > math.MaxInt/mebibyte {
		return fmt.Errorf("hash table of %d MiB: too large", mebibytes)
	}
	return t.allocate(uint64(mebibytes) * mebibyte)
}

// allocate replaces the table by one of the given size in bytes, a multiple of bucketBytes. If both
// tables do not fit into memory together, the old one is freed first.
func (t *Table) allocate(bytes uint64) error {
	old := t.bytes()
	available := uint64(mebibyte) // always available; asking would cost more than allocating
	if bytes > available {
		available = availableMemory()
	}
	if err := fits(bytes, available+old); err != nil {
		return err
	}
	if available < bytes {
		t.buckets = nil
		debug.FreeOSMemory()
	}
	buckets, err := tryMake(bytes / bucketBytes)
	if err != nil {
		if t.buckets == nil && old > 0 {
			t.buckets = make([]bucket, old/bucketBytes) // it fitted a moment ago
		}
		return err
	}
	t.buckets = buckets
	if old >= 64*mebibyte {
		debug.FreeOSMemory() // hand the old table back now, not at some later collection
	}
	adviseHugePages(buckets)
	t.Clear(runtime.GOMAXPROCS(0))
	return nil
}

// tryMake allocates n buckets. It returns an error for a length that the runtime
// rejects. When the operating system refuses memory, the runtime ends the process;
// the check of availableMemory is there to avoid that.
func tryMake(n uint64) (buckets []bucket, err error) {
	defer func() {
		if r := recover(); r != nil {
			buckets, err = nil, fmt.Errorf("hash table of %d MiB: %v", n*bucketBytes/mebibyte, r)
		}
	}()
	return make([]bucket, n), nil
}

// Clear empties the table with at most the given number of goroutines (at least one)
// and resets the generation to 0. It must not run while others use the table.
func (t *Table) Clear(threads int) {
	const leastShare = mebibyte / bucketBytes // below this a goroutine costs more than it saves
	t.generation.Store(0)
	threads = max(1, min(threads, len(t.buckets)/leastShare))
	share := (len(t.buckets) + threads - 1) / threads
	var group sync.WaitGroup
	for low := 0; low < len(t.buckets); low += share {
		part := t.buckets[low:min(low+share, len(t.buckets))]
		group.Go(func() { clear(part) })
	}
	group.Wait()
}
