package games

// Best-First Minimax (Korf and Chickering, "Best-first minimax search", Artificial
// Intelligence 84, 1996): the tree is kept in memory, and the leaf at the end of the
// principal variation is expanded, again and again. It has no depth: where the value
// stays the same it looks deep, where it changes it looks elsewhere.

// BestFirstResult is what Best-First Minimax found.
type BestFirstResult struct {
	Best        Move // the first move of the principal variation; 0 without moves
	Value       int  // of the root, backed up from the static values of the leaves
	Evaluations int  // positions evaluated
	Depth       int  // plies of the longest line expanded
	Settled     bool // the principal variation ends the game
}

// bestNode is a position in the tree. Its value is that of the player who moves there.
type bestNode struct {
	move            Move
	value           int
	parent          int32
	first, children int32 // place and number of the children in the list; -1: not expanded
}

// BestFirst searches a position until it has evaluated so many others, at least those
// after each move. Equal values go to the first move. The position is unchanged
// afterwards.
func BestFirst(g Game, evaluations int) BestFirstResult {
	tree := []bestNode{{parent: -1, first: -1}}
	var r BestFirstResult
	var moves []Move
	for r.Evaluations < evaluations || r.Evaluations == 0 {
		at, ply := int32(0), 0
		for tree[at].first >= 0 && tree[at].children > 0 {
			at = bestChild(tree, at)
			g.Make(tree[at].move)
			ply++
		}
		if r.Settled = tree[at].first >= 0; !r.Settled {
			moves = g.Moves(moves[:0])
			tree[at].first, tree[at].children = int32(len(tree)), int32(len(moves))
			for _, m := range moves {
				g.Make(m)
				tree = append(tree, bestNode{move: m, value: g.Evaluate(), parent: at, first: -1})
				g.Unmake()
			}
			r.Evaluations += len(moves)
			if len(moves) == 0 {
				tree[at].value = g.Final()
			} else {
				r.Depth = max(r.Depth, ply+1)
			}
		}
		for range ply {
			g.Unmake()
		}
		if r.Settled || len(tree) == 1 {
			break
		}
		backUp(tree, at)
	}
	r.Value = tree[0].value
	if tree[0].children > 0 {
		r.Best = tree[bestChild(tree, 0)].move
	}
	return r
}

// bestChild returns the child of a node that is best for the player who moves.
func bestChild(tree []bestNode, at int32) int32 {
	n := &tree[at]
	best := n.first
	for c := n.first + 1; c < n.first+n.children; c++ {
		if tree[c].value < tree[best].value {
			best = c
		}
	}
	return best
}

// backUp gives a node and those above it the values of their best children.
func backUp(tree []bestNode, at int32) {
	for ; at >= 0; at = tree[at].parent {
		if tree[at].children > 0 {
			tree[at].value = -tree[bestChild(tree, at)].value
		}
	}
}
