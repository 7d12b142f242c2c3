package search

import "footnote/movegen"

// Kind is what a node is expected to be. It is passed down from the root and
// never inferred from the window, because under MTD every window is null.
type Kind uint8

// The kinds of nodes of the minimal tree (Knuth and Moore's types 1, 2, 3).
const (
	PV  Kind = iota // on the leftmost line from the root
	Cut             // some move is expected to fail high
	All             // every move is expected to fail low
)

// child returns the kind of the first successor.
func (k Kind) child() Kind {
	switch k {
	case PV:
		return PV
	case Cut:
		return All
	}
	return Cut
}

// frame is the state of one ply: the position, the node being searched there
// and what its children need to know about it.
type frame struct {
	pos movegen.Position

	// How the position was reached from the frame before.
	sinceNull int // plies since the last null move

	// The move being searched from here, for the tables of the children.
	move     movegen.Move
	piece    movegen.Piece
	cont     *pieceTo // continuation history that the move selects
	contCorr *pieceTo // continuation correction that the move selects
	count    int      // its number in the order of the moves
	reduced  int      // plies by which it is being searched less deeply

	ply   int
	depth int
	kind  Kind

	threats threats // squares that the opponent attacks

	inCheck    bool
	improving  bool
	hit        bool
	ttPV       bool
	ttMove     movegen.Move
	lower      Score // table bounds seen from here; ±NoScore when absent
	upper      Score
	lowerDepth int
	upperDepth int

	rawEval        Score // as the evaluation returned it; what the table keeps
	eval           Score // corrected and damped: the static evaluation
	ttAdjustedEval Score // eval improved by the table's bounds

	excluded movegen.Move
	killers  [2]movegen.Move
	cutoffs  int // beta cut-offs among the children of this ply's last visits

	picker   picker
	quiets   [64]movegen.Move // quiet moves searched before the cut-off
	captures [32]movegen.Move // captures likewise
	nQuiets  int
	nCapt    int

	// Moves that wait until another worker has searched them; see team.go.
	deferred              [48]deferredMove
	nDeferred, atDeferred int
}

// pvLine is a line of moves from some ply on.
type pvLine struct {
	n     int
	moves [maxPly + 1]movegen.Move
}

func (l *pvLine) set(m movegen.Move, rest *pvLine) {
	l.moves[0] = m
	l.n = 1 + copy(l.moves[1:], rest.moves[:rest.n])
}

func (l *pvLine) slice() []movegen.Move { return l.moves[:l.n] }
