package hashtable

import (
	"math/bits"
	"sync/atomic"

	"footnote/movegen/prefetch"
)

const (
	slotsPerBucket = 4
	slotBytes      = 16
	bucketBytes    = slotsPerBucket * slotBytes
	mebibyte       = 1 << 20
)

// slot is one entry; both words are read through sync/atomic and written by store.
type slot struct{ data, check uint64 }

// bucket is one cache line. Allocations of page size and more, which all real
// tables are, start on a page, so buckets do not straddle lines.
type bucket [slotsPerBucket]slot

// Table is a fixed-size hash table of positions; see the package comment for
// what may run concurrently. The zero Table is not usable: call New.
type Table struct {
	buckets    []bucket
	generation atomic.Uint32
}

// New returns an empty table of the given size in MiB, at least 1. It fails when there
// is not enough memory.
func New(mebibytes int) (*Table, error) {
	t := new(Table)
	if err := t.Resize(mebibytes); err != nil {
		return nil, err
	}
	return t, nil
}

// bucketOf returns the bucket for key. Its index is the high word of key × buckets, which works for any
// number of buckets. It depends on the high bits of the key; the check holds the low 40.
func (t *Table) bucketOf(key uint64) *bucket {
	hi, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[hi]
}

// Probe returns the entry for key and whether there is one.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucketOf(key)
	tag := key << infoBits
	for i := range b {
		check := atomic.LoadUint64(&b[i].check)
		data := atomic.LoadUint64(&b[i].data)
		// If the key matches, only eval and flags are left.
		if info := check ^ mix(data) ^ tag; info < 1<<infoBits {
			if debugging {
				Entry{data, info}.fields().mustHold("probe")
			}
			return Entry{data, info}, check|data != 0
		}
	}
	return Entry{}, false
}

// Prefetch starts loading the bucket of key into the processor's cache, so that work
// between Prefetch and Probe hides the memory latency. It changes nothing.
func (t *Table) Prefetch(key uint64) { prefetch.Line(&t.bucketOf(key)[0].data) }

// Store merges u into the entry for key. If there is none, it replaces the slot of the bucket with the
// lowest replaceValue: an empty one, else one of an older generation, else the shallowest.
func (t *Table) Store(key uint64, u Update) {
	b := t.bucketOf(key)
	tag := key << infoBits
	generation := uint8(t.generation.Load()) & genMask
	victim, lowest := &b[0], int32(1<<30)
	for i := range b {
		s := &b[i]
		check := atomic.LoadUint64(&s.check)
		data := atomic.LoadUint64(&s.data)
		info := check ^ mix(data)
		if (info^tag)>>infoBits == 0 {
			var f fields
			f.set(Entry{data, info ^ tag})
			f.write(s, tag, &u, generation)
			return
		}
		if w := replaceValue(check, data, info, generation); w < lowest {
			victim, lowest = s, w
		}
	}
	f := fields{Eval: NoEval, LowerDepth: NoDepth, UpperDepth: NoDepth}
	f.write(victim, tag, &u, generation)
}

// write merges u into f and stores the result in s.
func (f *fields) write(s *slot, tag uint64, u *Update, generation uint8) {
	f.merge(u)
	f.Generation = generation
	if debugging {
		f.mustHold("store")
	}
	data := packData(f)
	store(&s.data, data)
	store(&s.check, tag^packInfo(f)^mix(data))
}

// replaceValue ranks a slot for replacement; the lowest is replaced. In older entries
// an age of one generation counts as much as agePenalty plies of depth.
func replaceValue(check, data, info uint64, generation uint8) int32 {
	if check|data == 0 {
		return -1 << 30
	}
	depth := max(int32(data>>48&0xff), int32(data>>56))
	age := int32((generation - uint8(info)) & genMask)
	if age == 0 {
		return depth + currentBonus
	}
	return depth - age*agePenalty
}

const (
	currentBonus = 1 << 10 // above any depth: the current generation stays
	agePenalty   = 4
)

// NewGeneration begins a new generation. Entries of older ones are still found, but are replaced first.
func (t *Table) NewGeneration() { t.generation.Add(1) }

// Generation returns the current generation, 0..127, counted modulo 128.
func (t *Table) Generation() uint8 { return uint8(t.generation.Load()) & genMask }

// HashFull returns how many in a thousand entries were written by the current
// generation, measured on the first thousand entries of the table.
func (t *Table) HashFull() int {
	const sample = 1000 / slotsPerBucket
	generation := t.Generation()
	buckets := t.buckets[:min(sample, len(t.buckets))]
	n := 0
	for i := range buckets {
		for j := range buckets[i] {
			s := &buckets[i][j]
			check, data := atomic.LoadUint64(&s.check), atomic.LoadUint64(&s.data)
			if check|data != 0 && uint8(check^mix(data))&genMask == generation {
				n++
			}
		}
	}
	return n * 1000 / (len(buckets) * slotsPerBucket)
}

// Mebibytes returns the size of the table in MiB, rounded down.
func (t *Table) Mebibytes() int { return int(t.bytes() / mebibyte) }

func (t *Table) bytes() uint64 { return uint64(len(t.buckets)) * bucketBytes }
