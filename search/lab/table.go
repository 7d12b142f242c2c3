package lab

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"footnote/hashtable"
)

// treeTable is the engine's hash table, used for a tree. It keeps both bounds of
// every node, from MAX's point of view. It has room for all nodes, and their keys
// never collide, which is what the papers' theorems suppose.
//
// The table keeps scores of 16 bits. Where the values of a tree are wider, it
// keeps their ranks among the distinct values instead. Ranks preserve the order, so
// no algorithm can tell the difference.
type treeTable struct {
	table  *hashtable.Table
	tree   *Tree
	shift  int     // from node number to the high bits of its key
	ranks  []int32 // distinct values in order; nil when values fit 16 bits
	stored int     // entries in use
}

var errTooManyValues = errors.New("more distinct leaf values than the 16-bit scores of the hash table can tell apart (65536)")

func newTreeTable(t *Tree) (*treeTable, error) {
	m := &treeTable{tree: t}
	if t.Limit > math.MaxInt16 {
		if t.leaves == nil && t.Leaves() > 1<<24 {
			return nil, errTooManyValues
		}
		m.ranks = slices.Clone(t.withLeaves().leaves)
		slices.Sort(m.ranks)
		if m.ranks = slices.Compact(m.ranks); len(m.ranks) > 1<<16 {
			return nil, errTooManyValues
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

func (m *treeTable) key(level, pos int) uint64 {
	id := uint64(m.tree.id(level, pos))
	return id<<m.shift | id
}

// bounds returns what is known of a node, ±infinity for nothing.
func (m *treeTable) bounds(level, pos int) (lo, hi int) {
	e, ok := m.table.Probe(m.key(level, pos))
	lo, hi = -infinity, infinity
	if ok && e.HasLower(level) {
		lo = m.toValue(e.Lower)
	}
	if ok && e.HasUpper(level) {
		hi = m.toValue(e.Upper)
	}
	return lo, hi
}

// store notes that v is a lower or an upper bound of a node, or both.
func (m *treeTable) store(level, pos, v int, lower, upper bool) {
	u := hashtable.Update{Eval: hashtable.NoEval, Score: m.toScore(v), Depth: int8(level)}
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

func (m *treeTable) toScore(v int) int16 {
	if m.ranks == nil {
		return int16(v)
	}
	rank, _ := slices.BinarySearch(m.ranks, int32(v))
	return int16(rank + math.MinInt16)
}

func (m *treeTable) toValue(score int16) int {
	if m.ranks == nil {
		return int(score)
	}
	return int(m.ranks[int(score)-math.MinInt16])
}
