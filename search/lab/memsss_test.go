package lab

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

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
			first := s.inactive[len(s.inactive)-1].left
			for _, leaf := range evaluated {
				if leaf >= first {
					t.Fatalf("seed %d, memory %d: leaf %d is evaluated, inactive at leaf %d", seed, s.Memory, leaf, first)
				}
			}
			for _, c := range s.open.states() {
				if c.solved && c.left >= first {
					t.Fatalf("seed %d, memory %d: solved at leaf %d, inactive at %d", seed, s.Memory, c.left, first)
				}
			}
		}, nil
	})
	if waited == 0 {
		t.Error("no node was ever inactive")
	}
}

// forWatchedTrees runs f on random trees that are small enough to look at each step of a search.
func forWatchedTrees(t *testing.T, f func(seed uint64, tree *Tree)) {
	forSmallTrees(t, treeCount(100, 40), 1100, f)
}

// watchMem runs MemSSS* on random trees with memory from the least to the most, with and
// without terminals in it. watch is called before a search and returns what takes the lines of
// its trace, and what is called at its end (may be nil).
func watchMem(t *testing.T, watch func(seed uint64, m *memTree) (line func(string), end func())) {
	forWatchedTrees(t, func(seed uint64, tree *Tree) {
		for _, stored := range []bool{false, true} {
			least, most := MemMemory(tree.Width, tree.Depth, stored)
			for _, memory := range memorySteps(least, most, seed) {
				m := newMemTree(newRun(tree, Options{Memory: memory, StoreTerminals: stored}), tree.Depth, 1, most)
				line, end := watch(seed, m)
				m.Trace = line
				if v := m.solve(0, infinity, nil); v != tree.Value() {
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
			s := newIterSearch(newRun(tree, Options{Memory: memory, Record: true}))
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

// TestIterLeast: what section 2 of Bhattacharya & Bagchi says of the least memory of IterSSS*.
// Once no live node is left for the first time the list is full, with b − 1 inactive nodes at
// each MAX level without leaves but that of the root, and b leaves. One cell less, and no node
// is ever active again. At any memory what a solved node releases is enough for the node that
// is activated: none becomes inactive twice.
func TestIterLeast(t *testing.T) {
	activated := 0
	watchIter(t, func(seed uint64, s *iterSearch) (func(string), func()) {
		tree, w, least := s.tree, s.width, iterMemory(s.tree)
		waits, waited, first := map[nodeAt]bool{}, map[nodeAt]bool{}, true
		step := func(line string) {
			if first && s.Memory == least && !strings.Contains(line, ",L,") {
				first = false
				levels := map[int]int{}
				for _, c := range s.inactive {
					levels[c.level]++
				}
				for level, inactive := range levels {
					if inactive != w-1 {
						t.Errorf("seed %d: %d nodes are inactive at level %d, want %d", seed, inactive, level, w-1)
					}
				}
				if len(levels) != (tree.Depth+1)/2-1 || s.size() != least || strings.Count(line, ",S,") != w {
					t.Errorf("seed %d, w %d, d %d: %d of %d cells: %s", seed, w, tree.Depth, s.size(), least, line)
				}
			}
			now := map[nodeAt]bool{}
			for _, c := range s.inactive {
				place := nodeAt{c.level, c.pos}
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
		if v, err := newIterSearch(newRun(tree, Options{Memory: less})).search(); err == nil {
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

// TestScanOpen: IterSSS* that looks through its list is the same search; with ties to the
// right it finds the value too, within the same memory and without a second visit.
func TestScanOpen(t *testing.T) {
	n := treeCount(200, 50)
	differ := 0
	forSmallTrees(t, n, 2000, func(seed uint64, tree *Tree) {
		full := tree.powers[(tree.Depth+1)/2]
		for _, m := range memorySteps(iterMemory(tree), full, seed) {
			heap, list := mustRun(t, "itersss", tree, Options{Memory: m}), mustRun(t, "itersss", tree, Options{Memory: m, ScanOpen: true})
			if !slices.Equal(heap.Order, list.Order) || heap.Cells != list.Cells || heap.Interior != list.Interior || heap.Value != list.Value {
				t.Fatalf("seed %d, memory %d: the list makes it another search:\n%+v\n%+v", seed, m, heap, list)
			}
		}
		right := mustRun(t, "itersss", tree, Options{ScanOpen: true, TiesRight: true})
		if right.Value != tree.Value() || right.Cells > full || right.Leaves != right.DistinctLeaves {
			t.Fatalf("seed %d: with ties to the right value %d in %d of %d cells, %d of %d visits are the first; value %d",
				seed, right.Value, right.Cells, full, right.DistinctLeaves, right.Leaves, tree.Value())
		}
		if !slices.Equal(right.Order, mustRun(t, "itersss", tree, Options{}).Order) {
			differ++
		}
	})
	if differ < n/20 {
		t.Errorf("the rule for ties changes the search of %d trees only", differ)
	}
}

// TestTiesRight: the heap does not know ties to the right, and says so.
func TestTiesRight(t *testing.T) {
	a, err := Lookup("itersss")
	must(t, err)
	if _, err := a.Run(mustTree(t, 2, 2, 1, 2, 3, 4), Options{TiesRight: true}); err == nil {
		t.Error("ties to the right were accepted without a list")
	}
}

// TestStrictCut: Alpha-Beta that goes on at equality finds the value, leaves out no leaf
// that it sees otherwise, and visits others only where values are equal.
func TestStrictCut(t *testing.T) {
	more := 0
	forSmallTrees(t, 200, 2000, func(seed uint64, tree *Tree) {
		plain, strict := mustRun(t, "alphabeta", tree, Options{}), mustRun(t, "alphabeta", tree, Options{StrictCut: true})
		c := &treeRuns{t: t, seed: seed, tree: tree}
		c.subset("alphabeta", plain, "alphabeta with strict cut-offs", strict)
		c.noRevisits("alphabeta with strict cut-offs", strict)
		if strict.Value != plain.Value {
			t.Fatalf("seed %d: value %d, want %d", seed, strict.Value, plain.Value)
		}
		if strict.Leaves > plain.Leaves {
			more++
		}
	})
	if more < 10 {
		t.Errorf("strict cut-offs visit more leaves of %d trees only", more)
	}
	permutations(6, func(p []int) {
		tree := mustTree(t, 2, 3, append(slices.Clone(p), 7, 8)...)
		if plain, strict := mustRun(t, "alphabeta", tree, Options{}), mustRun(t, "alphabeta", tree, Options{StrictCut: true}); !slices.Equal(plain.Order, strict.Order) {
			t.Fatalf("%v: leaves %v, with strict cut-offs %v", p, plain.Order, strict.Order)
		}
	})
}
