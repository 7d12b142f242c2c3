package search

import "footnote/movegen"

// nodeKind is the expected type of a node. It is passed down from the root and never
// inferred from the window, because under MTD every window is null.
type nodeKind uint8

// The kinds of nodes of the minimal tree (Knuth and Moore's types 1, 2, 3).
const (
	pvNode  nodeKind = iota // on the leftmost line from the root
	cutNode                 // some move is expected to fail high
	allNode                 // every move is expected to fail low
)

// firstChild returns the kind of the first child.
func (k nodeKind) firstChild() nodeKind {
	if k == pvNode {
		return pvNode
	}
	return k.laterChild()
}

// laterChild returns the kind of every other child.
func (k nodeKind) laterChild() nodeKind {
	if k == cutNode {
		return allNode
	}
	return cutNode
}

// frame is the state of one ply: the position, the node being searched there
// and what its children need to know about it.
type frame struct {
	pos movegen.Position

	// How the position was reached from the frame before.
	sinceNull int    // plies since the last null move
	line      uint64 // names the line of moves from the root; with Enhancements only

	// The move being searched from here, for the tables of the children.
	move     movegen.Move
	piece    movegen.Piece
	cont     *pieceTo // continuation history that the move selects
	contCorr *pieceTo // continuation correction that the move selects
	count    int      // its move number at this node, from 1
	reduced  int      // its reduction in plies

	ply   int
	depth int
	kind  nodeKind

	threats threats // squares that the opponent attacks

	inCheck    bool
	improving  bool
	hit        bool
	ttPV       bool
	ttMove     movegen.Move
	lower      Score // table bounds, mates counted from the root; ∓NoScore when absent
	upper      Score
	lowerDepth int
	upperDepth int

	rawEval        Score // as the evaluator returned it; the table stores this
	eval           Score // rawEval, corrected and damped
	ttAdjustedEval Score // eval moved to the table's bounds

	excluded movegen.Move
	killers  [2]movegen.Move
	cutoffs  int // beta cutoffs at this ply since the node two plies before was entered

	picker   picker
	quiets   [64]movegen.Move // quiet moves searched without a cutoff
	captures [32]movegen.Move // captures and queen promotions likewise
	nQuiets  int
	nCapt    int

	deferred deferrals // see abdada.go
}
