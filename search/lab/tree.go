package lab

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// MaxValue bounds the absolute value of a leaf.
const MaxValue = 1_000_000_000

// infinity lies beyond every leaf value and fits 32 bits.
const infinity = MaxValue + 1

// maxLeaves bounds the number of leaves of a tree: a position is an int, on
// machines with 32 bits too.
const maxLeaves = math.MaxInt32

// Tree is a uniform game tree. Trees are immutable and may be shared.
type Tree struct {
	Width, Depth int
	// Limit bounds the absolute leaf values: the range of the evaluation function.
	Limit  int
	powers []int   // powers[k] = Width^k
	leaves []int32 // values by position; nil when generated
	source generator
}

// NewTree returns the tree with the given leaf values, left to right. Width must
// be at least 2, Depth at least 1, the values within ±MaxValue and their number
// Width^Depth.
func NewTree(width, depth int, leaves []int) (*Tree, error) {
	t, err := newShape(width, depth)
	if err != nil {
		return nil, err
	}
	if len(leaves) != t.Leaves() {
		return nil, fmt.Errorf("%d leaf values; a tree of width %d and depth %d has %d leaves",
			len(leaves), width, depth, t.Leaves())
	}
	t.leaves = make([]int32, len(leaves))
	for i, v := range leaves {
		if v < -MaxValue || v > MaxValue {
			return nil, fmt.Errorf("leaf %d: value %d is beyond ±%d", i, v, MaxValue)
		}
		t.leaves[i] = int32(v)
		t.Limit = max(t.Limit, v, -v)
	}
	return t, nil
}

// MaxWidth is the largest number of children of a node.
const MaxWidth = 1000

// newShape checks width and depth and returns a tree without values.
func newShape(width, depth int) (*Tree, error) {
	if width < 2 || width > MaxWidth {
		return nil, fmt.Errorf("width %d: must lie between 2 and %d", width, MaxWidth)
	}
	if depth < 1 || depth > 30 {
		return nil, fmt.Errorf("depth %d: must lie between 1 and 30", depth)
	}
	t := &Tree{Width: width, Depth: depth, powers: make([]int, depth+1)}
	t.powers[0] = 1
	for k := 1; k <= depth; k++ {
		if t.powers[k-1] > maxLeaves/width {
			return nil, fmt.Errorf("a tree of width %d and depth %d has more than %d leaves", width, depth, maxLeaves)
		}
		t.powers[k] = t.powers[k-1] * width
	}
	return t, nil
}

// Leaves returns the number of leaves.
func (t *Tree) Leaves() int { return t.powers[t.Depth] }

// MinimalLeaves returns the least number of leaves that any algorithm must see:
// w^⌈d/2⌉ + w^⌊d/2⌋ − 1 (Knuth and Moore).
func (t *Tree) MinimalLeaves() int {
	return t.powers[(t.Depth+1)/2] + t.powers[t.Depth/2] - 1
}

// Leaf returns the value of the leaf at a position.
func (t *Tree) Leaf(pos int) int {
	if t.source == nil {
		return int(t.leaves[pos])
	}
	return t.source.leaf(t, pos)
}

// Value returns the minimax value, found by visiting every leaf.
func (t *Tree) Value() int { return t.value(t.Depth, 0) }

func (t *Tree) value(level, pos int) int {
	if level == 0 {
		return t.Leaf(pos)
	}
	best := t.worst(level)
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		best = t.better(level, best, t.value(level-1, c))
	}
	return best
}

// better returns that of two values which the player who moves at a level prefers, and worst what
// lies below all of them for that player.
func (t *Tree) better(level, a, b int) int {
	if t.isMax(level) {
		return max(a, b)
	}
	return min(a, b)
}

func (t *Tree) worst(level int) int { return -infinity * t.sign(level) }

// isMax reports whether the nodes of a level are MAX nodes.
func (t *Tree) isMax(level int) bool { return (t.Depth-level)%2 == 0 }

// sign is +1 for levels of MAX nodes and −1 for levels of MIN nodes.
func (t *Tree) sign(level int) int {
	if t.isMax(level) {
		return 1
	}
	return -1
}

// nodes returns the number of nodes of all levels.
func (t *Tree) nodes() int {
	n := 0
	for _, p := range t.powers {
		n += p
	}
	return n
}

// id numbers the nodes of all levels, the root 0, level by level.
func (t *Tree) id(level, pos int) int {
	return (t.powers[t.Depth-level]-1)/(t.Width-1) + pos
}

// Dewey returns the node's code as the papers write it: the numbers of the children
// on the way from the root, from 1, with dots between; "e" for the root.
func (t *Tree) Dewey(level, pos int) string {
	if level == t.Depth {
		return "e"
	}
	parts := make([]string, t.Depth-level)
	for i := len(parts) - 1; i >= 0; i-- {
		parts[i] = strconv.Itoa(pos%t.Width + 1)
		pos /= t.Width
	}
	return strings.Join(parts, ".")
}
