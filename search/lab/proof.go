package lab

import (
	"fmt"
	"slices"
)

// Proof is what the values of some leaves say of the value of a tree, when nothing is
// known of the others (de Bruin & Pijls, section 3): the best lower bound is the
// value of a min solution tree (all children of MIN nodes, one of each MAX node), the best
// upper bound that of a max solution tree. When both are equal the two make a
// critical tree, which proves the value.
type Proof struct {
	Tree         *Tree
	Lower, Upper int // −MaxValue − 1 and MaxValue + 1: no bound
	Root         *ProofNode
}

// ProofNode is a visited node: a node with a visited leaf below it, or that leaf.
type ProofNode struct {
	Level, Pos   int
	Max          bool         // a MAX node
	Lower, Upper int          // bounds on its value
	InMax, InMin bool         // part of the max, of the min solution tree
	Children     []*ProofNode // the visited ones, from left to right
}

// Prove finds what visited leaves prove. Repeated leaves count once. Of several
// solution trees of the same value it takes the leftmost.
func Prove(t *Tree, leaves []int) *Proof {
	visited := slices.Clone(leaves)
	slices.Sort(visited)
	visited = slices.Compact(visited)
	p := &Proof{Tree: t, Lower: -infinity, Upper: infinity}
	if len(visited) == 0 {
		return p
	}
	p.Root = p.node(t.Depth, 0, visited)
	p.Lower, p.Upper = p.Root.Lower, p.Root.Upper
	if p.Upper < infinity {
		p.Root.solution(false, func(n *ProofNode) { n.InMax = true })
	}
	if p.Lower > -infinity {
		p.Root.solution(true, func(n *ProofNode) { n.InMin = true })
	}
	return p
}

// node makes the node at a place from the visited leaves below it.
func (p *Proof) node(level, pos int, visited []int) *ProofNode {
	n := &ProofNode{Level: level, Pos: pos, Max: p.Tree.isMax(level)}
	if level == 0 {
		n.Lower = p.Tree.Leaf(pos)
		n.Upper = n.Lower
		return n
	}
	for len(visited) > 0 {
		child := visited[0] / p.Tree.powers[level-1]
		end, _ := slices.BinarySearch(visited, (child+1)*p.Tree.powers[level-1])
		n.Children = append(n.Children, p.node(level-1, child, visited[:end]))
		visited = visited[end:]
	}
	n.Lower, n.Upper = p.Tree.worst(level), p.Tree.worst(level)
	for _, child := range n.Children {
		n.Lower, n.Upper = p.Tree.better(level, n.Lower, child.Lower), p.Tree.better(level, n.Upper, child.Upper)
	}
	n.Lower, n.Upper = p.Tree.withoutUnknown(level, len(n.Children), n.Lower, n.Upper)
	return n
}

// withoutUnknown takes away the bound of a node that only all its children together prove, where some are unknown: the upper
// one of a MAX node, the lower one of a MIN node.
func (t *Tree) withoutUnknown(level, children, lower, upper int) (int, int) {
	switch {
	case children == t.Width:
	case t.isMax(level):
		upper = infinity
	default:
		lower = -infinity
	}
	return lower, upper
}

// solution visits the solution tree below a node that has a bound: the min solution tree
// of its lower bound, or the max solution tree of its upper bound.
func (n *ProofNode) solution(lower bool, visit func(*ProofNode)) {
	visit(n)
	for _, child := range n.Children {
		switch {
		case n.Max != lower: // a min solution tree has all children of MIN nodes, a max solution tree those of MAX
			child.solution(lower, visit)
		case lower && child.Lower == n.Lower, !lower && child.Upper == n.Upper:
			child.solution(lower, visit)
			return
		}
	}
}

// Solution returns the leaves of the solution tree below a node that gives its lower bound, a
// min solution tree, or its upper one; the node must have that bound.
func (n *ProofNode) Solution(lower bool) (leaves []int) {
	n.solution(lower, func(n *ProofNode) {
		if n.Level == 0 {
			leaves = append(leaves, n.Pos)
		}
	})
	return leaves
}

// Critical returns the leaves of both solution trees, from left to right, and the nodes that
// both have, from the root down.
func (p *Proof) Critical() (leaves []int, common []*ProofNode) {
	if p.Root == nil {
		return nil, nil
	}
	for _, n := range p.leaves(func(n *ProofNode) bool { return n.InMax || n.InMin }) {
		leaves = append(leaves, n.Pos)
	}
	p.Root.walk(func(n *ProofNode) bool { return n.InMax && n.InMin }, func(n *ProofNode) { common = append(common, n) })
	return leaves, common
}

// Exact reports whether the leaves prove the value.
func (p *Proof) Exact() bool { return p.Lower == p.Upper }

// ProvesChild reports whether the leaves prove that a child of the root is best: its lower
// bound reaches the upper bounds of its brothers.
func (p *Proof) ProvesChild(best int) bool {
	if p.Root == nil || len(p.Root.Children) < p.Tree.Width {
		return false
	}
	for _, child := range p.Root.Children {
		if child.Pos != best && child.Upper > p.Root.Children[best].Lower {
			return false
		}
	}
	return true
}

// Lines shows the proof: the leaves of both solution trees, and the path that they
// share, the principal variation.
func (p *Proof) Lines() []string {
	if p.Root == nil {
		return []string{"no leaves, no proof"}
	}
	var lines []string
	show := func(kind, relation string, value int, in func(*ProofNode) bool) {
		list := p.leaves(in)
		if len(list) == 0 {
			lines = append(lines, kind+" solution tree: none")
			return
		}
		line := fmt.Sprintf("%s solution tree, value %s %d:", kind, relation, value)
		for _, n := range list {
			line += fmt.Sprintf(" %s=%d", p.Tree.Dewey(0, n.Pos), n.Lower)
		}
		lines = append(lines, line)
	}
	show("max", "<=", p.Upper, func(n *ProofNode) bool { return n.InMax })
	show("min", ">=", p.Lower, func(n *ProofNode) bool { return n.InMin })
	if !p.Exact() {
		return lines
	}
	shared := p.leaves(func(n *ProofNode) bool { return n.InMax && n.InMin })
	for _, n := range shared {
		lines = append(lines, fmt.Sprintf("principal variation: to %s=%d", p.Tree.Dewey(0, n.Pos), n.Lower))
	}
	critical := p.leaves(func(n *ProofNode) bool { return n.InMax || n.InMin })
	all := p.leaves(func(*ProofNode) bool { return true })
	return append(lines, fmt.Sprintf("critical tree: %d leaves of the %d that were visited (minimal tree %d)",
		len(critical), len(all), p.Tree.MinimalLeaves()))
}

// walk visits the nodes from a node down to which only nodes lead that are in.
func (n *ProofNode) walk(in func(*ProofNode) bool, visit func(*ProofNode)) {
	if !in(n) {
		return
	}
	visit(n)
	for _, child := range n.Children {
		child.walk(in, visit)
	}
}

// leaves lists the leaves to which only nodes lead that are in.
func (p *Proof) leaves(in func(*ProofNode) bool) (list []*ProofNode) {
	p.Root.walk(in, func(n *ProofNode) {
		if n.Level == 0 {
			list = append(list, n)
		}
	})
	return list
}
