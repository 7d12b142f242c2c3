package lab

// treeTable is the table of an algorithm with memory. It keeps both bounds of
// every node that was stored, from MAX's point of view, as the 32-bit values of
// [Tree]. It grows with what is stored, so it has room for all nodes, and no two
// nodes share an entry, which is what the papers' theorems suppose.
//
// It is not the engine's hash table: that keeps scores of 16 bits, which cannot
// tell the values of a large tree apart.
type treeTable struct {
	tree    *Tree
	entries []treeEntry // open addressing; a power of two
	shift   uint        // from a hash to an index
	stored  int         // entries in use

	oneBound bool // store keeps one bound, unless it gets both: a new one replaces the old, of either side
}

// treeEntry is what is known of one node.
type treeEntry struct {
	node   int64 // number of the node + 1; 0: free
	lo, hi int32 // bounds of the value; ±infinity: none
}

// firstEntries is the size of a new table, as a power of two.
const firstEntries = 10

func newTreeTable(t *Tree) *treeTable {
	return &treeTable{tree: t, entries: make([]treeEntry, 1<<firstEntries), shift: 64 - firstEntries}
}

// find returns the entry of a node, or the free one where it belongs.
func (m *treeTable) find(node int64) *treeEntry {
	i := uint64(node) * golden >> m.shift
	mask := uint64(len(m.entries) - 1)
	for m.entries[i].node != node && m.entries[i].node != 0 {
		i = (i + 1) & mask
	}
	return &m.entries[i]
}

func (m *treeTable) key(level, pos int) int64 { return int64(m.tree.id(level, pos)) + 1 }

// bounds returns what is known of a node, ±infinity for nothing.
func (m *treeTable) bounds(level, pos int) (lo, hi int) {
	e := m.find(m.key(level, pos))
	if e.node == 0 {
		return -infinity, infinity
	}
	return int(e.lo), int(e.hi)
}

// store notes that v is a lower or an upper bound of a node, or both.
func (m *treeTable) store(level, pos, v int, lower, upper bool) {
	node := m.key(level, pos)
	e := m.find(node)
	if e.node == 0 {
		if 2*m.stored >= len(m.entries) {
			m.grow()
			e = m.find(node)
		}
		m.stored++
		*e = treeEntry{node: node, lo: -infinity, hi: infinity}
	}
	if m.oneBound && lower != upper {
		e.lo, e.hi = -infinity, infinity
	}
	if lower {
		e.lo = int32(v)
	}
	if upper {
		e.hi = int32(v)
	}
}

// grow doubles the table.
func (m *treeTable) grow() {
	old := m.entries
	m.entries = make([]treeEntry, 2*len(old))
	m.shift--
	for i := range old {
		if old[i].node != 0 {
			*m.find(old[i].node) = old[i]
		}
	}
}
