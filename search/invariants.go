//go:build debug

package search

import (
	"fmt"

	"footnote/movegen"
)

// Assertions on the search, run only with the build tag debug: every call is guarded
// by "if debugging". A failure is a bug, whatever the input was.

// debugging switches on the assertions of this package.
const debugging = true

// remakeEvery is the number of nodes between two checks that make the last move again
// and compare the positions.
const remakeEvery = 16

// must panics with a description of the frame unless ok.
func (n *frame) must(ok bool, fault string, args ...any) {
	if !ok {
		panic(fmt.Sprintf("search: ply %d, depth %d, kind %d, excluded %v, %s: %s",
			n.ply, n.depth, n.kind, n.excluded, n.pos.FEN(), fmt.Sprintf(fault, args...)))
	}
}

// mustEnter checks the preconditions of a node: alpha < beta, a null window outside PV
// nodes, and a frame that holds the position after the move of the frame before.
func (w *worker) mustEnter(ply int, alpha, beta Score, kind nodeKind) {
	n := w.frame(ply)
	n.must(ply >= 0 && ply <= maxPly && n.ply == ply, "ply %d out of place", ply)
	n.must(alpha < beta && alpha >= -infinity && beta <= infinity, "window (%d, %d)", alpha, beta)
	n.must(kind == pvNode || !w.algorithm.scout || beta == alpha+1, "kind %d with the window (%d, %d)", kind, alpha, beta)
	n.must(w.keys[w.rootKeyIndex+ply] == n.pos.Key(), "another key is remembered for repetitions")
	if ply == 0 || w.nodes%remakeEvery != 0 {
		return
	}
	parent := w.frame(ply - 1)
	var again movegen.Position
	if parent.move == movegen.NoMove {
		parent.pos.MakeNull(&again)
	} else {
		parent.pos.Make(parent.move, &again)
	}
	n.must(again == n.pos, "the move %v from %s leads elsewhere", parent.move, parent.pos.FEN())
}

// mustBeReady checks a frame before its moves are searched. Razoring, null move
// verification and the singular search use the same frame and must have restored it.
func (w *worker) mustBeReady(n *frame, ply int, alpha, beta Score, depth int, kind nodeKind, excluded movegen.Move) {
	n.must(ply > 0, "the root is searched by searchRoot") // the code of nodes looks a ply back
	n.must(n.ply == ply && n.kind == kind && n.excluded == excluded, "entered as ply %d, kind %d, excluded %v", ply, kind, excluded)
	// Hindsight may have added or taken a ply, and so may internal reduction.
	n.must(n.depth >= depth-2 && n.depth <= depth+1, "entered with depth %d", depth)
	n.must(alpha < beta, "window (%d, %d)", alpha, beta)
	n.must(n.inCheck == n.pos.InCheck(), "check is remembered wrongly")
	n.must(n.inCheck == (n.eval == noScore), "evaluation %d", n.eval)
	n.must(n.ttMove == movegen.NoMove || n.pos.IsLegal(n.ttMove), "illegal table move %v", n.ttMove)
	n.must(n.lowerDepth < 0 || n.upperDepth < 0 || n.lower <= n.upper, "table bounds %d and %d", n.lower, n.upper)
	n.must(w.keys[w.rootKeyIndex+ply] == n.pos.Key(), "another key is remembered for repetitions")
}

// mustStore checks a result before it goes to the table.
func (n *frame) mustStore(score Score, depth int, best movegen.Move) {
	n.must(score >= -mateScore && score <= mateScore, "score %d", score)
	n.must(depth >= 0 && depth <= 127, "depth %d does not fit into the table", depth)
	n.must(best == movegen.NoMove || n.pos.IsLegal(best), "illegal best move %v", best)
}

// mustRest checks the frames between iterations: no excluded move and no null move
// verification is left over.
func (w *worker) mustRest() {
	root := w.frame(0)
	root.must(w.nullFloor == 0, "a null move is still being verified")
	for ply := -pad; ply < maxPly+pad; ply++ {
		n := w.frame(ply)
		n.must(n.ply == ply && n.excluded == movegen.NoMove, "left behind as ply %d", ply)
	}
}
