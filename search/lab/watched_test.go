package lab

import (
	"reflect"
	"testing"
)

// forWatchedTrees runs f on random trees that are small enough to look at each step of a search.
func forWatchedTrees(t *testing.T, f func(seed uint64, tree *Tree)) {
	n := 100
	if testing.Short() {
		n = 40
	}
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() <= 1100 {
			f(seed, tree)
		}
	})
}

// watchMem runs MemSSS* on random trees with memory from the least to the most, with and
// without terminals in it. watch is called before a search and returns what takes the lines of
// its trace, and what is called at its end (may be nil).
func watchMem(t *testing.T, watch func(seed uint64, m *memTree) (line func(string), end func())) {
	forWatchedTrees(t, func(seed uint64, tree *Tree) {
		for _, stored := range []bool{false, true} {
			least, most := MemMemory(tree.Width, tree.Depth, stored)
			for _, memory := range memorySteps(least, most, seed) {
				m := newMemTree(&run{Options: Options{Memory: memory, StoreTerminals: stored}, tree: tree, width: tree.Width}, 1, most)
				line, end := watch(seed, m)
				m.Trace = line
				if v := m.solve(tree.Depth, 0, infinity); v != tree.Value() {
					t.Fatalf("seed %d, memory %d: %d, value %d", seed, memory, v, tree.Value())
				}
				if end != nil {
					end()
				}
			}
		}
	})
}

// watchIter does the same for IterSSS*, which writes down the order of its leaves.
func watchIter(t *testing.T, watch func(seed uint64, s *iterSearch) (line func(string), end func())) {
	forWatchedTrees(t, func(seed uint64, tree *Tree) {
		for _, memory := range memorySteps(iterMemory(tree), tree.powers[(tree.Depth+1)/2], seed) {
			s := newIterSearch(&run{Options: Options{Memory: memory, Record: true}, tree: tree, width: tree.Width})
			line, end := watch(seed, s)
			s.Trace = line
			if v, err := s.search(); err != nil || v != tree.Value() {
				t.Fatalf("seed %d, memory %d: %d, %v; value %d", seed, memory, v, err, tree.Value())
			}
			if end != nil {
				end()
			}
		}
	})
}

// addUp adds counts to others, field by field.
func addUp[T any](sum *T, o T) {
	a, b := reflect.ValueOf(sum).Elem(), reflect.ValueOf(o)
	for i := range a.NumField() {
		a.Field(i).SetInt(a.Field(i).Int() + b.Field(i).Int())
	}
}
