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
	reached := 0
	watchMem(t, func(seed uint64, m *memTree) (func(string), func()) {
		w, d := m.width, m.tree.Depth
		bound, peak := (w-1)*((d-1)/2), 0
		step := func(string) {
			peak = max(peak, len(m.inactive))
			last, above := m.lastActive(0, d), d
			for _, z := range m.inactive { // in the order in which they became inactive
				level := m.levelOf(&m.cells[z.cell])
				if level > above {
					t.Fatalf("seed %d, memory %d: a node became inactive while a deeper one waited", seed, m.Memory)
				}
				above = level
				if int(z.left) <= last {
					t.Fatalf("seed %d, memory %d: inactive at leaf %d, active at %d", seed, m.Memory, z.left, last)
				}
			}
		}
		return step, func() {
			if peak > bound {
				t.Fatalf("seed %d, w %d, d %d, memory %d: %d nodes are inactive, at most %d can be", seed, w, d, m.Memory, peak, bound)
			}
			if bound > 0 && peak == bound {
				reached++
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
	waited := 0
	watchIter(t, func(seed uint64, s *iterSearch) (func(string), func()) {
		seen := 0
		return func(string) {
			evaluated := s.Order[seen:]
			seen = len(s.Order)
			if len(s.inactive) == 0 {
				return
			}
			waited++
			first := s.inactive[len(s.inactive)-1].left()
			for _, leaf := range evaluated {
				if leaf >= first {
					t.Fatalf("seed %d, memory %d: leaf %d is evaluated, inactive at leaf %d", seed, s.Memory, leaf, first)
				}
			}
			for _, c := range s.heap {
				if s.valid(c) && c.left() >= first {
					t.Fatalf("seed %d, memory %d: solved at leaf %d, inactive at %d", seed, s.Memory, c.left(), first)
				}
			}
		}, nil
	})
	if waited == 0 {
		t.Error("no node was ever inactive")
	}
}
