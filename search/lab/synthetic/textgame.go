package synthetic

import "footnote/search/lab/games"

// Text is a game read from text, at one of its positions.
type Text struct {
	nodes []textNode
	past  []int // numbers of the nodes from the root to now
}

type textNode struct {
	children []int
	value    int // from the root's side
	height   int // plies to the farthest leaf below
}

func (t *Text) add(n textNode) int {
	t.nodes = append(t.nodes, n)
	return len(t.nodes) - 1
}

// Height returns the plies from the position to the farthest leaf: the depth of a search
// that sees everything.
func (t *Text) Height() int { return t.nodes[t.now()].height }

func (t *Text) now() int { return t.past[len(t.past)-1] }

// Moves appends the moves. A child's place in its list is its number; with the node's it
// makes the move.
func (t *Text) Moves(list []games.Move) []games.Move {
	for i, child := range t.nodes[t.now()].children {
		list = append(list, games.Move(min(i, 4095))|games.Move(child)<<12)
	}
	return list
}

// Make plays a move.
func (t *Text) Make(m games.Move) { t.past = append(t.past, int(m>>12)) }

// Unmake takes the last move back.
func (t *Text) Unmake() { t.past = t.past[:len(t.past)-1] }

// Evaluate returns the node's value for the player who moves.
func (t *Text) Evaluate() int {
	if len(t.past)%2 == 0 {
		return -t.nodes[t.now()].value
	}
	return t.nodes[t.now()].value
}

// Final is Evaluate: a node without children is a leaf.
func (t *Text) Final() int { return t.Evaluate() }

// Key tells the node and who moves there: a node may be used at odd and even plies.
func (t *Text) Key() uint64 { return mix(uint64(t.now())<<1 | uint64(len(t.past)&1)) }
