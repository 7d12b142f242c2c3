package engine

import (
	"context"
	"iter"

	"footnote/movegen"
)

// uninterruptedDepth is the depth up to which perft runs without looking for
// cancellation. It takes a fraction of a second.
const uninterruptedDepth = 4

// Divide counts the leaves of the tree of legal moves below each move of root, depth plies
// deep (at least 1). When ctx is cancelled, the sequence ends before the move that is being
// counted.
func Divide(ctx context.Context, root *movegen.Position, depth int) iter.Seq2[movegen.Move, uint64] {
	return func(yield func(movegen.Move, uint64) bool) {
		var list movegen.MoveList
		root.GenerateLegal(&list)
		for _, m := range list.Slice() {
			var next movegen.Position
			root.Make(m, &next)
			n, ok := Perft(ctx, &next, depth-1)
			if !ok || !yield(m, n) {
				return
			}
		}
	}
}

// Divide is the function of this name for the position at the time of the call. The
// sequence may be consumed on another goroutine.
func (e *Engine) Divide(ctx context.Context, depth int) iter.Seq2[string, uint64] {
	root, chess960 := e.root, e.chess960Notation()
	return func(yield func(string, uint64) bool) {
		for m, n := range Divide(ctx, &root, depth) {
			if !yield(m.UCI(chess960), n) {
				return
			}
		}
	}
}

// Perft counts the leaves of the tree of legal moves below p, depth plies deep. ok is false
// when ctx ended it; the count then means nothing.
func Perft(ctx context.Context, p *movegen.Position, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	if depth <= 0 {
		return 1, true
	}
	if depth <= uninterruptedDepth {
		return p.Perft(depth), true
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		k, ok := Perft(ctx, &next, depth-1)
		if !ok {
			return 0, false
		}
		n += k
	}
	return n, true
}
