package lab

import "footnote/search/mtd"

// Proof-number search on the same question that MT asks, "is the value at least bound?".
// MT keeps bounds on values and searches a child to its end before it looks at the next.
// Proof-number search keeps bounds on the work that is left: phi, how many unknown leaves
// must at least turn out well for the player who moves, delta, how many for the other.
// It always expands the leaf that both numbers point at.
//
// As SSS* is MT with thresholds on values, best-first proof-number search is df-pn, a
// depth-first search with thresholds on both numbers (Nagai 2002): the same leaves in the
// same order, as the tests show. Without thresholds df-pn is MT on two values.

// pnInfinite is the number of what cannot turn out well any more. Two of them fit an
// int of 32 bits.
const pnInfinite = 1 << 29

// pnNode is what is known of a node: its numbers, for the player who moves there.
type pnNode struct{ phi, delta int }

// pnSearch answers questions on a tree. Leaves are evaluated once for all questions;
// numbers are of one question.
type pnSearch struct {
	r      *run
	bound  int
	nodes  map[int]pnNode // by id; the unvisited ones have 1 and 1
	values map[int]int    // of leaves
	// Thresholds exceed the second best by a quarter; there are none.
	quarter, free bool
}

func newPNSearch(r *run) *pnSearch { return &pnSearch{r: r, values: map[int]int{}} }

// number returns what is known of a node.
func (s *pnSearch) number(level, pos int) pnNode {
	if n, known := s.nodes[s.r.tree.id(level, pos)]; known {
		return n
	}
	return pnNode{1, 1}
}

func (s *pnSearch) set(level, pos int, n pnNode) {
	s.nodes[s.r.tree.id(level, pos)] = n
	s.r.notePeak(len(s.nodes))
}

// evaluate looks at a leaf. MAX has won if its value is at least the bound.
func (s *pnSearch) evaluate(pos int) pnNode {
	v, known := s.values[pos]
	if !known {
		v = s.r.leaf(pos)
		s.values[pos] = v
	}
	n := pnNode{0, pnInfinite}
	if (v >= s.bound) != s.r.tree.isMax(0) {
		n = pnNode{pnInfinite, 0}
	}
	s.set(0, pos, n)
	return n
}

// sum returns the numbers of a node from those of its children, and the first of the children
// with the least delta, or prefer if that is as good; second is the least delta of the
// others.
func (s *pnSearch) sum(level, pos, prefer int) (n pnNode, best, second int) {
	n.phi, second, best = pnInfinite, pnInfinite, -1
	for c := pos * s.r.width; c < (pos+1)*s.r.width; c++ {
		child := s.number(level-1, c)
		switch {
		case best < 0 || child.delta < n.phi || child.delta == n.phi && c == prefer:
			if best >= 0 {
				second = min(second, n.phi)
			}
			n.phi, best = child.delta, c
		default:
			second = min(second, child.delta)
		}
		n.delta = min(n.delta+child.phi, pnInfinite)
	}
	if n.phi == 0 {
		n.delta = pnInfinite
	}
	return n, best, second
}

// ask answers a question about the root.
func (s *pnSearch) ask(bound int, search func(*pnSearch)) bool {
	s.bound, s.nodes = bound, map[int]pnNode{}
	search(s)
	return s.number(s.r.tree.Depth, 0).phi == 0
}

// bestFirst is proof-number search as published: from the root to the leaf, and the
// numbers back to the root. Of equal children it takes the one on whose side it was last, as
// long as it has not left that path, otherwise the first.
func (s *pnSearch) bestFirst() {
	root := s.r.tree.Depth
	path := make([]int, root+1) // positions by level
	last := make([]int, root+1)
	for i := range last {
		last[i] = -1
	}
	for {
		if n := s.number(root, 0); n.phi == 0 || n.delta == 0 {
			return
		}
		level, onPath := root, true
		for level > 0 {
			s.r.visit(level, path[level])
			if _, expanded := s.nodes[s.r.tree.id(level, path[level])]; !expanded && level != root {
				break
			}
			prefer := -1
			if onPath {
				prefer = last[level-1]
			}
			_, best, _ := s.sum(level, path[level], prefer)
			onPath = onPath && best == last[level-1]
			path[level-1] = best
			level--
		}
		if level == 0 {
			s.evaluate(path[0])
		}
		// A node is expanded by looking at its children' numbers, which are all 1 then.
		for k := max(level, 1); k <= root; k++ {
			n, _, _ := s.sum(k, path[k], -1)
			s.set(k, path[k], n)
		}
		for k := range last {
			last[k] = -1
			if k >= level {
				last[k] = path[k]
			}
		}
	}
}

// depthFirst is df-pn: it stays below a node until one of its numbers reaches a limit.
func (s *pnSearch) depthFirst() {
	s.test(s.r.tree.Depth, 0, pnInfinite, pnInfinite)
}

func (s *pnSearch) test(level, pos, phiLimit, deltaLimit int) {
	if level == 0 {
		s.evaluate(pos)
		return
	}
	s.r.visit(level, pos)
	for {
		n, best, second := s.sum(level, pos, -1)
		s.set(level, pos, n)
		if n.phi >= phiLimit || n.delta >= deltaLimit || n.phi == 0 || n.delta == 0 {
			return
		}
		child := s.number(level-1, best)
		childPhi, childDelta := pnInfinite, pnInfinite
		if !s.free {
			if deltaLimit < pnInfinite {
				childPhi = deltaLimit - (n.delta - child.phi)
			}
			if second < pnInfinite {
				childDelta = second + 1
				if s.quarter {
					childDelta += second / 4
				}
			}
			childDelta = min(childDelta, phiLimit)
		}
		s.test(level-1, best, childPhi, childDelta)
	}
}

// byQuestions finds the value by bisection of the leaf values with a test that answers
// yes or no.
func (r *run) byQuestions(search func(*pnSearch)) (int, error) {
	s := newPNSearch(r)
	limit := r.tree.Limit
	result := mtd.Run(mtd.MTDbi(), func(bound int) (int, bool) {
		if s.ask(bound, search) {
			r.tracedPass(bound)
			return bound, true
		}
		r.tracedPass(bound - 1)
		return bound - 1, true
	}, mtd.Config{Params: mtd.Params{Min: -limit - 1, Max: limit + 1}})
	return result.Value(), nil
}

// pnBi is MTD(bi) with proof-number search as its test.
func pnBi(r *run) (int, error) { return r.byQuestions((*pnSearch).bestFirst) }

// dfpnBi is MTD(bi) with df-pn as its test.
func dfpnBi(r *run) (int, error) { return r.byQuestions((*pnSearch).depthFirst) }

// Test is a way to answer a question; see [Ask].
type Test string

// The tests, by their names in the reports.
const (
	AskMT          Test = "MT"
	AskPN          Test = "PN search"
	AskDFPN        Test = "df-pn"
	AskDFPNQuarter Test = "df-pn, thresholds a quarter higher"
	AskDFPNFree    Test = "df-pn, no thresholds"
)

// Ask asks whether the value of a tree is at least bound, by one of the tests, from an
// empty memory. Result.Value is 1 for yes and 0 for no. It panics on an
// unknown test.
func Ask(t *Tree, test Test, bound int) Result {
	r := newRun(t, Options{Record: true})
	s := newPNSearch(r)
	s.quarter, s.free = test == AskDFPNQuarter, test == AskDFPNFree
	yes := false
	switch test {
	case AskMT:
		m := newTreeTable(t)
		yes = r.mt(m, t.Depth, 0, bound) >= bound
		r.notePeak(m.stored)
	case AskPN:
		yes = s.ask(bound, (*pnSearch).bestFirst)
	case AskDFPN, AskDFPNQuarter, AskDFPNFree:
		yes = s.ask(bound, (*pnSearch).depthFirst)
	default:
		panic("lab: no test " + string(test))
	}
	count(&r.Value, yes)
	return r.Result
}
