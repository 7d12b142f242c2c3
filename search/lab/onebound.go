package lab

import "fmt"

// The test with one bound a node, as figure 17 of Plaat et al. prints it for the proof
// of theorem A.1. mt.go keeps two bounds, as their figure 2 does.

// oneBoundTable holds the last bound of each node, a lower or an upper one.
type oneBoundTable struct {
	value []int32
	kind  []boundKind
	used  int
}

type boundKind uint8

const (
	noBound boundKind = iota
	lowerBound
	upperBound
)

// bounds returns what is known of a node, ±infinity where nothing is.
func (m *oneBoundTable) bounds(id int) (lo, hi int) {
	lo, hi = -infinity, infinity
	switch m.kind[id] {
	case lowerBound:
		lo = int(m.value[id])
	case upperBound:
		hi = int(m.value[id])
	}
	return lo, hi
}

// store replaces the bound of a node.
func (m *oneBoundTable) store(id, g int, high bool) {
	if m.kind[id] == noBound {
		m.used++
	}
	m.value[id], m.kind[id] = int32(g), upperBound
	if high {
		m.kind[id] = lowerBound
	}
}

// mtOneBound is MT-SSS* with that test: from +∞ downwards until a pass returns its bound.
func mtOneBound(r *run) (int, error) {
	const most = 1 << 25
	if r.tree.nodes() > most {
		return 0, fmt.Errorf("a tree of %d nodes, at most %d are possible", r.tree.nodes(), most)
	}
	m := oneBoundTable{value: make([]int32, r.tree.nodes()), kind: make([]boundKind, r.tree.nodes())}
	for g := r.tree.Limit + 1; ; {
		gamma := g
		g = r.oneBoundTest(&m, r.tree.Depth, 0, gamma)
		r.pass(g)
		r.tracef("pass %d: value >= %d? %v, returned %d", len(r.Passes), gamma, g >= gamma, g)
		if g >= gamma {
			r.notePeak(m.used)
			return g, nil
		}
	}
}

// oneBoundTest asks whether a node is worth gamma. A son whose stored bound answers is
// not entered; a leaf whose bound does not answer returns it, for a leaf's is exact.
func (r *run) oneBoundTest(m *oneBoundTable, level, pos, gamma int) int {
	id := r.tree.id(level, pos)
	var g int
	switch lo, hi := m.bounds(id); {
	case level == 0 && m.kind[id] == noBound:
		g = r.leaf(pos)
	case level == 0 && hi == infinity:
		g = lo
	case level == 0:
		g = hi
	case r.tree.isMax(level):
		r.visit(level, pos)
		g = -infinity
		for c := pos * r.width; g < gamma && c < (pos+1)*r.width; c++ {
			_, v := m.bounds(r.tree.id(level-1, c))
			if v >= gamma {
				v = r.oneBoundTest(m, level-1, c, gamma)
			}
			g = max(g, v)
		}
	default:
		r.visit(level, pos)
		g = infinity
		for c := pos * r.width; g >= gamma && c < (pos+1)*r.width; c++ {
			v, _ := m.bounds(r.tree.id(level-1, c))
			if v < gamma {
				v = r.oneBoundTest(m, level-1, c, gamma)
			}
			g = min(g, v)
		}
	}
	m.store(id, g, g >= gamma)
	return g
}
