package lab

import (
	"fmt"
	"strings"
	"testing"
)

// TestIterLeast: what section 2 of Bhattacharya & Bagchi says of the least memory of IterSSS*.
// Once no live node is left for the first time the list is full, with b − 1 inactive nodes at
// each MAX level without leaves but that of the root, and b leaves. One cell less, and no node
// is ever active again. At any memory what a solved node releases is enough for the node that
// is activated: none becomes inactive twice.
func TestIterLeast(t *testing.T) {
	activated := 0
	watchIter(t, func(seed uint64, s *iterSearch) (func(string), func()) {
		tree, w, least := s.tree, s.width, iterMemory(s.tree)
		waits, waited, first := map[iterCell]bool{}, map[iterCell]bool{}, true
		step := func(line string) {
			if first && s.Memory == least && !strings.Contains(line, ",L,") {
				first = false
				levels := map[int8]int{}
				for _, c := range s.inactive {
					levels[c.level]++
				}
				for level, inactive := range levels {
					if inactive != w-1 {
						t.Errorf("seed %d: %d nodes are inactive at level %d, want %d", seed, inactive, level, w-1)
					}
				}
				if len(levels) != (tree.Depth+1)/2-1 || s.size != least || strings.Count(line, ",S,") != w {
					t.Errorf("seed %d, w %d, d %d: %d of %d cells: %s", seed, w, tree.Depth, s.size, least, line)
				}
			}
			now := map[iterCell]bool{}
			for _, c := range s.inactive {
				place := iterCell{key: uint64(c.left()), level: c.level}
				now[place] = true
				if waited[place] && !waits[place] {
					t.Fatalf("seed %d, memory %d: a node at level %d becomes inactive again", seed, s.Memory, c.level)
				}
				waited[place] = true
			}
			if len(now) < len(waits) {
				activated++
			}
			waits = now
		}
		return step, func() {
			if s.Memory == least && (first || s.Cells != least) {
				t.Errorf("seed %d: %d of %d cells", seed, s.Cells, least)
			}
		}
	})
	forWatchedTrees(t, func(seed uint64, tree *Tree) {
		less := iterMemory(tree) - 1
		if v, err := newIterSearch(&run{Options: Options{Memory: less}, tree: tree, width: tree.Width}).search(); err == nil {
			t.Errorf("seed %d, memory %d: found %d", seed, less, v)
		}
	})
	if activated == 0 {
		t.Error("no node was activated")
	}
}

// TestMemActivated: why z = y.i.j may take the memory of y's leftmost grandson (section 3 of
// Bhattacharya & Bagchi): of these it has the largest amount, and no merit below it is greater
// than that of the solved node x, so that it is suboptimal.
func TestMemActivated(t *testing.T) {
	activated := 0
	watchMem(t, func(seed uint64, m *memTree) (func(string), func()) {
		return func(line string) {
			event, with, found := strings.Cut(line, " activated with memory ")
			if !found {
				return
			}
			var x, z string
			var merit, amount int
			if _, err := fmt.Sscanf(event, "%s solved at %d: %s", &x, &merit, &z); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if _, err := fmt.Sscan(with, &amount); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			activated++
			c := m.find(0, z)
			if c == nil {
				t.Fatalf("seed %d: %s: no such entry", seed, line)
			}
			block := m.cells[c.parent].start
			for k := block; k < block+int32(m.width); k++ {
				if e := &m.cells[k]; int(e.memory) > amount && !e.inactive {
					t.Errorf("seed %d: %s: %s has %d", seed, line, m.dewey(e), e.memory)
				}
			}
			if donor := &m.cells[block]; int(donor.merit) > merit || int(c.merit) <= merit {
				t.Errorf("seed %d: %s: the leftmost grandson has the merit %d, the activated one %d", seed, line, donor.merit, c.merit)
			}
		}, nil
	})
	if activated == 0 {
		t.Error("no node was activated")
	}
}

// find returns the active entry of a node below entry i, or nil.
func (m *memTree) find(i int32, code string) *memCell {
	c := &m.cells[i]
	if !c.expanded || c.solved {
		return nil
	}
	for k := c.start; k < c.start+int32(m.width); k++ {
		e := &m.cells[k]
		if !e.inactive && m.dewey(e) == code {
			return e
		}
		if found := m.find(k, code); found != nil {
			return found
		}
	}
	return nil
}
