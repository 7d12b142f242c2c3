package lab

import "testing"

// levelOf returns the level of an entry of OPEN.
func (m *memTree) levelOf(c *memCell) int {
	level := m.level
	for q := c; q != &m.cells[0]; q = &m.cells[q.parent] {
		level -= 2
	}
	return level
}

// lastActive returns the greatest first leaf of the active entries below entry i.
func (m *memTree) lastActive(i int32, level int) int {
	last := -1
	c := &m.cells[i]
	if !c.expanded || c.solved {
		return last
	}
	for k := c.start; k < c.start+int32(m.width); k++ {
		if e := &m.cells[k]; !e.inactive {
			last = max(last, int(e.pos)*m.tree.powers[level-2], m.lastActive(k, level-2))
		}
	}
	return last
}

// TestMemInactive: what section 3 says of the inactive nodes of MemSSS*. At most
// (b − 1)·⌈(d − 2)/2⌉ wait at any time, they become inactive in non-decreasing order of
// depth, and all of them lie to the right of all active nodes.
func TestMemInactive(t *testing.T) {
	n := 100
	if testing.Short() {
		n = 40
	}
	reached := 0
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		w, d := tree.Width, tree.Depth
		if tree.Leaves() > 1100 {
			return
		}
		bound := (w - 1) * ((d - 1) / 2)
		for _, stored := range []bool{false, true} {
			least, most := MemMemory(w, d, stored)
			for _, memory := range memorySteps(least, most, seed) {
				r := &run{Options: Options{Memory: memory, StoreTerminals: stored}, tree: tree, width: w}
				var m *memTree
				peak := 0
				r.Trace = func(string) {
					peak = max(peak, len(m.inactive))
					last, above := m.lastActive(0, d), d
					for _, z := range m.inactive { // in the order in which they became inactive
						level := m.levelOf(&m.cells[z.cell])
						if level > above {
							t.Fatalf("seed %d, memory %d: a node became inactive while a deeper one waited", seed, memory)
						}
						above = level
						if int(z.left) <= last {
							t.Fatalf("seed %d, memory %d: inactive at leaf %d, active at %d", seed, memory, z.left, last)
						}
					}
				}
				m = newMemTree(r, 1, most)
				if v := m.solve(d, 0, infinity); v != tree.Value() {
					t.Fatalf("seed %d, memory %d: %d, value %d", seed, memory, v, tree.Value())
				}
				if peak > bound {
					t.Fatalf("seed %d, w %d, d %d, memory %d: %d nodes are inactive, at most %d can be", seed, w, d, memory, peak, bound)
				}
				if bound > 0 && peak == bound {
					reached++
				}
			}
		}
	})
	if reached == 0 {
		t.Error("the bound was never reached")
	}
}

// TestIterInactive: the inactive nodes of IterSSS* lie to the right of all solved nodes on
// the list, and of every leaf when it is evaluated (section 2). A live node may lie further
// right until it is selected: then it becomes inactive too, or there was memory for it.
func TestIterInactive(t *testing.T) {
	n := 100
	if testing.Short() {
		n = 40
	}
	waited := 0
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() > 1100 {
			return
		}
		for _, memory := range memorySteps(iterMemory(tree), tree.powers[(tree.Depth+1)/2], seed) {
			r := &run{Options: Options{Memory: memory, Record: true}, tree: tree, width: tree.Width}
			var s *iterSearch
			seen := 0
			r.Trace = func(string) {
				evaluated := r.Order[seen:]
				seen = len(r.Order)
				if len(s.inactive) == 0 {
					return
				}
				waited++
				first := s.inactive[len(s.inactive)-1].left()
				for _, leaf := range evaluated {
					if leaf >= first {
						t.Fatalf("seed %d, memory %d: leaf %d is evaluated, inactive at leaf %d", seed, memory, leaf, first)
					}
				}
				for _, c := range s.heap {
					if s.valid(c) && c.left() >= first {
						t.Fatalf("seed %d, memory %d: solved at leaf %d, inactive at %d", seed, memory, c.left(), first)
					}
				}
			}
			s = newIterSearch(r)
			if v, err := s.search(); err != nil || v != tree.Value() {
				t.Fatalf("seed %d, memory %d: %d, %v; value %d", seed, memory, v, err, tree.Value())
			}
		}
	})
	if waited == 0 {
		t.Error("no node was ever inactive")
	}
}
