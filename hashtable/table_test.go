package hashtable

import (
	"math"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func mustNew(tb testing.TB, mebibytes int) *Table {
	tb.Helper()
	t, err := New(mebibytes)
	movegentest.Must(tb, err)
	return t
}

func mustEntries(tb testing.TB, n int) *Table {
	tb.Helper()
	t, err := NewEntries(n)
	movegentest.Must(tb, err)
	return t
}

// entries returns the number of entries the table can hold.
func (t *Table) entries() int { return len(t.buckets) * slotsPerBucket }

func TestLayout(t *testing.T) {
	if size := unsafe.Sizeof(slot{}); size != slotBytes {
		t.Errorf("a slot has %d bytes, want %d", size, slotBytes)
	}
	if size := unsafe.Sizeof(bucket{}); size != bucketBytes {
		t.Errorf("a bucket has %d bytes, want %d", size, bucketBytes)
	}
	for _, mib := range []int{1, 3, 16} {
		table := mustNew(t, mib)
		if at := uintptr(unsafe.Pointer(&table.buckets[0])); at%bucketBytes != 0 {
			t.Errorf("%d MiB: buckets begin at %x, not on a cache line", mib, at)
		}
		if got := table.entries() * slotBytes; got != mib*mebibyte || table.Mebibytes() != mib {
			t.Errorf("%d MiB: %d bytes, Mebibytes %d", mib, got, table.Mebibytes())
		}
	}
}

func TestNewEntries(t *testing.T) {
	for _, n := range []int{4, 8, 1 << 10, 1 << 16} {
		if table := mustEntries(t, n); table.entries() != n {
			t.Errorf("NewEntries(%d) has %d", n, table.entries())
		}
	}
	for _, n := range []int{math.MinInt, -4, 0, 1, 2, 3, 5, 6, 1000, math.MaxInt/2 + 1} {
		if _, err := NewEntries(n); err == nil {
			t.Errorf("NewEntries(%d) succeeded", n)
		}
	}
}

// TestRefusedSizes: a size that no machine has is an error, and the old table stays.
func TestRefusedSizes(t *testing.T) {
	table := mustNew(t, 1)
	table.Store(42, Update{Score: 7, Depth: 3, Bound: Exact, Eval: NoEval})
	for _, mib := range []int{math.MinInt, -1, 0, 1 << 28, math.MaxInt / mebibyte, math.MaxInt} {
		if err := table.Resize(mib); err == nil {
			t.Errorf("Resize(%d) succeeded", mib)
		}
		if e, ok := table.Probe(42); !ok || e.Lower() != 7 {
			t.Fatalf("Resize(%d) lost the old table", mib)
		}
		if _, err := New(mib); err == nil {
			t.Errorf("New(%d) succeeded", mib)
		}
	}
	movegentest.Must(t, table.Resize(2))
	if _, ok := table.Probe(42); ok || table.Mebibytes() != 2 {
		t.Error("Resize(2) did not give an empty table of 2 MiB")
	}
}

func TestClear(t *testing.T) {
	for _, threads := range []int{-1, 0, 1, 2, 7, 100} {
		table := mustNew(t, 3)
		random := movegen.NewPRNG(1)
		keys := make([]uint64, 10000)
		for i := range keys {
			keys[i] = random.Uint64()
			table.Store(keys[i], Update{Move: 5, Eval: NoEval})
		}
		table.NewGeneration()
		table.Clear(threads)
		for _, key := range keys {
			if _, ok := table.Probe(key); ok {
				t.Fatalf("Clear(%d) left an entry", threads)
			}
		}
		if table.Generation() != 0 {
			t.Error("Clear did not reset the generation")
		}
	}
}

func TestHashFull(t *testing.T) {
	table := mustEntries(t, 1<<12)
	random := movegen.NewPRNG(3)
	if full := table.HashFull(); full != 0 {
		t.Errorf("HashFull of an empty table is %d", full)
	}
	for range 1 << 11 {
		table.Store(random.Uint64(), Update{Score: 1, Depth: 1, Bound: Lower})
	}
	if full := table.HashFull(); full < 350 || full > 550 {
		t.Errorf("HashFull of a half-full table is %d", full)
	}
	table.NewGeneration()
	if full := table.HashFull(); full != 0 {
		t.Errorf("HashFull counts the old generation: %d", full)
	}
	for range 1 << 15 {
		table.Store(random.Uint64(), Update{Score: 1, Depth: 1, Bound: Lower})
	}
	if full := table.HashFull(); full < 990 {
		t.Errorf("HashFull of a full table is %d", full)
	}
}

// TestReplacement: empty slots first, then the old generations, then the
// shallowest entry.
func TestReplacement(t *testing.T) {
	table := mustEntries(t, 4)
	store := func(key uint64, depth int8) {
		table.Store(key, Update{Score: 1, Depth: depth, Bound: Lower})
	}
	expect := func(keys ...uint64) {
		t.Helper()
		for _, key := range keys {
			if _, ok := table.Probe(key); !ok {
				t.Errorf("key %d was replaced", key)
			}
		}
	}
	store(1, 20)
	store(2, 9)
	store(3, 15)
	store(4, -1)
	expect(1, 2, 3, 4)
	store(5, 0) // the shallowest goes
	expect(1, 2, 3, 5)
	table.NewGeneration()
	store(6, 1) // 5 is old and shallow
	store(7, 2)
	expect(1, 3, 6, 7)
	store(8, 0)
	store(9, 0) // even the deepest of the old goes before the current
	expect(6, 7, 8, 9)
}

func TestGenerationWraps(t *testing.T) {
	table := mustEntries(t, 4)
	for range 1000 {
		table.NewGeneration()
		table.Store(7, Update{Score: 1, Depth: 1, Bound: Upper})
		e, ok := table.Probe(7)
		if !ok || e.Generation() != table.Generation() || e.Generation() > 127 {
			t.Fatalf("generation %d, stored %d", table.Generation(), e.Generation())
		}
	}
}

// TestStoreProbe compares random updates of a few keys with a model that keeps every
// key: an entry found must equal the model's, and Lower ≤ Upper.
func TestStoreProbe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, err := NewEntries(8)
		movegentest.Must(t, err)
		model := map[uint64]fields{}
		for range rapid.IntRange(1, 60).Draw(t, "updates") {
			// Keys that share buckets and differ in few bits.
			key := rapid.Uint64Range(0, 11).Draw(t, "key") * 0x1000000000000001
			u := drawUpdate(t)
			if rapid.IntRange(0, 9).Draw(t, "tick") == 0 {
				table.NewGeneration()
			}
			want, known := model[key]
			if _, ok := table.Probe(key); !known || !ok {
				want = fields{Eval: NoEval, LowerDepth: NoDepth, UpperDepth: NoDepth}
			}
			table.Store(key, u)
			want.merge(&u)
			want.Generation = table.Generation()
			model[key] = want
			for k, w := range model {
				e, ok := table.Probe(k)
				got := e.fields()
				if k == key && !ok && !packsToZero(w) {
					t.Fatalf("just stored %+v, found nothing", u)
				}
				if ok && got != w {
					t.Fatalf("key %x: %+v, want %+v", k, got, w)
				}
				if ok && got.LowerDepth != NoDepth && got.UpperDepth != NoDepth && got.Lower > got.Upper {
					t.Fatalf("lower above upper: %+v", got)
				}
			}
		}
	})
}
