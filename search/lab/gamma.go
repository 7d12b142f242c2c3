package lab

import (
	"fmt"
	"slices"
)

// Theorems A.1 and A.2 of Plaat et al.: MT-SSS* is SSS*. Figure 17 has calls
// List-op(i, n) written into the test, which apply case i of Stockman's operator Γ
// (figure 1) to an OPEN list; here they do so (onebound.go has the test), and what the theorems say of the
// list is checked at every call.

// Operation is one application of case 1 to 6 of Γ to a node of a merit.
type Operation struct {
	Case, Level, Pos, Merit int
}

// SSSOperations returns the operations of SSS* on a tree.
func SSSOperations(t *Tree) []Operation {
	var list []Operation
	r := newRun(t, Options{})
	r.operation = func(o Operation) { list = append(list, o) }
	r.bestFirst(r.wholeTree())
	return list
}

// MTOperations returns the list operations of MT-SSS* with the test of figure 17, and
// the value that it finds. It fails when a condition of theorem A.1 does not hold:
//
//   - before List-op(i, n): n is the leftmost triple of greatest merit on the list,
//     that merit is γ, and it is case i that applies;
//   - before MT(n, γ): if n is open, it is that triple; if not, that triple is a leaf
//     below n, and all on the list below n is the solved leaves, with their values, of a
//     max solution tree of value γ = f+(n);
//   - after MT(n, γ) = g: if g < γ, the same with g for γ; else (n, solved, γ) is on the
//     list and nothing below n.
//
// Nor may one of propositions 1 to 3, on which the proof rests: in these solution trees f+
// of every node is the value of its part, the children of a MIN node left of the one in the tree
// have f− ≥ γ, and no call enters them again.
func MTOperations(t *Tree) (value int, list []Operation, err error) {
	r := newRun(t, Options{})
	r.operation = func(o Operation) { list = append(list, o) }
	b := r.wholeTree()
	s := &listTest{run: r, search: b, open: r.openList(&b), table: newTreeTable(t)}
	r.list = s
	s.table.oneBound = true
	s.open.push(t.Depth, 0, infinity, false)
	value = fromAbove(infinity, func(bound int) int { return r.oneBoundTest(s.table, t.Depth, 0, bound) })
	return value, list, s.err
}

// listTest is the list of MT, with what is checked of it. Nothing is done after an error, nor without a list.
type listTest struct {
	*run
	search bestFirst
	open   openList
	table  *treeTable
	err    error
}

func (s *listTest) failf(level, pos int, format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("node %s: "+format, append([]any{s.tree.Dewey(level, pos)}, args...)...)
	}
}

// op is List-op(i, n) of the call MT(…, γ); value is that of the leaf of List-op(4).
func (s *listTest) op(i, level, pos, gamma, value int) {
	if s == nil || s.err != nil {
		return
	}
	top := s.open.pop()
	s.operation(Operation{i, level, pos, gamma})
	if c := s.gammaCase(&top, &s.search); c != i || top.level != level || top.pos != pos || top.merit != gamma {
		s.failf(level, pos, "List-op(%d) at %d, but the list begins with %s at %d, case %d",
			i, gamma, s.tree.Dewey(top.level, top.pos), top.merit, c)
		return
	}
	applied := s.operation
	s.operation = nil
	if i == 4 {
		s.open.push(0, pos, min(gamma, value), true)
	} else {
		s.gammaOperator(s.open, top, &s.search)
	}
	s.operation = applied
}

// enters checks that a child of a MIN node, whose solution tree ends at a leaf, is not left of that tree.
func (s *listTest) enters(level, pos, leaf int) {
	if s != nil && pos < leaf/s.tree.powers[level] {
		s.failf(level, pos, "entered again, left of the solution tree")
	}
}

// before checks the precondition of MT(n, γ). Below a closed node it returns the leaf with
// which the list begins, else 0.
func (s *listTest) before(level, pos, gamma int, isOpen bool) (leaf int) {
	if s == nil || s.err != nil {
		return 0
	}
	list := s.open.states()
	switch top := list[0]; {
	case top.merit != gamma:
		s.failf(level, pos, "MT at %d, the greatest merit is %d", gamma, top.merit)
	case isOpen && (top.level != level || top.pos != pos || top.solved):
		s.failf(level, pos, "open, and the list begins with %s", s.tree.Dewey(top.level, top.pos))
	case isOpen:
	case top.level != 0 || !top.solved || top.pos/s.tree.powers[level] != pos:
		s.failf(level, pos, "closed, and the list begins with %s", s.tree.Dewey(top.level, top.pos))
	default:
		s.solution(s.below(list, level, pos), level, pos, gamma, gamma)
		return top.pos
	}
	return 0
}

// after checks the postcondition of MT(n, γ) = g.
func (s *listTest) after(level, pos, gamma, g int) {
	if s == nil || s.err != nil {
		return
	}
	below := s.below(s.open.states(), level, pos)
	if g < gamma {
		s.solution(below, level, pos, gamma, g)
		return
	}
	if len(below) != 1 || below[0].level != level || !below[0].solved || below[0].merit != gamma {
		s.failf(level, pos, "returned %d at %d, and is not solved alone", g, gamma)
	}
}

// below picks the states of a node and of its descendants.
func (s *listTest) below(list []state, level, pos int) []state {
	var below []state
	for _, e := range list {
		if e.left/s.tree.powers[level] == pos && e.level <= level {
			below = append(below, e)
		}
	}
	return below
}

// solution checks that the states below a node are the solved leaves of a max solution tree
// of a value.
func (s *listTest) solution(below []state, level, pos, gamma, value int) {
	var leaves []int
	for _, e := range below {
		leaves = append(leaves, e.pos)
		if e.level != 0 || !e.solved || e.merit != s.tree.Leaf(e.pos) {
			s.failf(level, pos, "worth %d at %d, and %s is on the list", value, gamma, s.tree.Dewey(e.level, e.pos))
			return
		}
	}
	slices.Sort(leaves)
	p := Proof{Tree: s.tree}
	n := p.node(level, pos, leaves)
	if n.Upper != value || len(leaves) != s.solutionLeaves(level) {
		s.failf(level, pos, "worth %d at %d, and the list has a solution tree of value %d", value, gamma, n.Upper)
		return
	}
	s.bounded(n, gamma)
}

// bounded checks in a max solution tree that f+ of every node is the value of its part, and
// that the children of a MIN node left of the one in the tree have f− ≥ γ.
func (s *listTest) bounded(n *ProofNode, gamma int) {
	if _, hi := s.table.bounds(n.Level, n.Pos); hi != n.Upper {
		s.failf(n.Level, n.Pos, "worth %d in a solution tree, and f+ is %d", n.Upper, hi)
	}
	for _, child := range n.Children {
		for c := n.Pos * s.width; !n.Max && c < child.Pos; c++ {
			if lo, _ := s.table.bounds(child.Level, c); lo < gamma {
				s.failf(child.Level, c, "left of a solution tree, and f- is %d at %d", lo, gamma)
			}
		}
		s.bounded(child, gamma)
	}
}

// solutionLeaves is the number of leaves of a max solution tree below a node.
func (s *listTest) solutionLeaves(level int) int {
	if s.tree.isMax(level) {
		level++
	}
	return s.tree.powers[level/2]
}
