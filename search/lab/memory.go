package lab

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"footnote/hashtable"
)

// memory is the project's hash table in the service of a tree: both bounds of
// every node, from MAX's point of view. It is made large enough for all nodes
// and keyed so that no two nodes contend for a slot, which is what the papers'
// theorems suppose.
//
// The table keeps scores of 16 bits. Where the values of a tree are wider, ranks
// among its distinct values take their place: an order-preserving map, so no
// algorithm can tell the difference.
type memory struct {
	table  *hashtable.Table
	tree   *Tree
	shift  int     // from node number to the high bits of its key
	ranks  []int32 // distinct values in order; nil when values fit 16 bits
	stored int     // entries in use
}

var errWide = errors.New("more distinct leaf values than the 16-bit scores of the hash table can tell apart (65536)")

func newMemory(t *Tree) (*memory, error) {
	m := &memory{tree: t}
	if t.Limit > math.MaxInt16 {
		if t.leaves == nil && t.Leaves() > 1<<24 {
			return nil, errWide
		}
		m.ranks = slices.Clone(t.materialised().leaves)
		slices.Sort(m.ranks)
		if m.ranks = slices.Compact(m.ranks); len(m.ranks) > 1<<16 {
			return nil, errWide
		}
	}
	// A table of 2^k entries has 2^(k−2) buckets of four: with the node number in
	// the k highest bits of the key, four neighbours share a bucket. The low bits
	// repeat the number, for the key check.
	k := max(2, bits.Len(uint(t.nodes()-1)))
	m.shift = 64 - k
	var err error
	m.table, err = hashtable.NewEntries(1 << k)
	return m, err
}

func (m *memory) key(level, pos int) uint64 {
	id := uint64(m.tree.id(level, pos))
	return id<<m.shift | id
}

// bounds returns what is known of a node, ±infinity for nothing.
func (m *memory) bounds(level, pos int) (lo, hi int) {
	e, ok := m.table.Probe(m.key(level, pos))
	lo, hi = -infinity, infinity
	if ok && e.HasLower(level) {
		lo = m.wide(e.Lower)
	}
	if ok && e.HasUpper(level) {
		hi = m.wide(e.Upper)
	}
	return lo, hi
}

// store notes that v is a lower or an upper bound of a node, or both.
func (m *memory) store(level, pos, v int, lower, upper bool) {
	u := hashtable.Update{Eval: hashtable.NoEval, Score: m.narrow(v), Depth: int8(level)}
	if lower {
		u.Bound |= hashtable.Lower
	}
	if upper {
		u.Bound |= hashtable.Upper
	}
	key := m.key(level, pos)
	if _, known := m.table.Probe(key); !known {
		m.stored++
	}
	m.table.Store(key, u)
}

func (m *memory) narrow(v int) int16 {
	if m.ranks == nil {
		return int16(v)
	}
	rank, _ := slices.BinarySearch(m.ranks, int32(v))
	return int16(rank + math.MinInt16)
}

func (m *memory) wide(score int16) int {
	if m.ranks == nil {
		return int(score)
	}
	return int(m.ranks[int(score)-math.MinInt16])
}
