package engine

import (
	"context"
	"iter"

	"footnote/movegen"
)

// bulkDepth is the depth from which a perft runs without looking whether it
// has been cancelled: a fraction of a second.
const bulkDepth = 4

// Divide counts the leaves of the tree of legal moves, depth plies deep (at
// least 1), for each root move. It works on the position of the moment of the
// call and may be consumed on another goroutine. Cancelling ctx ends the
// sequence before the move being counted.
func (e *Engine) Divide(ctx context.Context, depth int) iter.Seq2[string, uint64] {
	root, chess960 := e.root, e.notation()
	return func(yield func(string, uint64) bool) {
		var list movegen.MoveList
		root.GenerateLegal(&list)
		for _, m := range list.Slice() {
			var next movegen.Position
			root.Make(m, &next)
			n, ok := leaves(ctx, &next, depth-1)
			if !ok || !yield(m.UCI(chess960), n) {
				return
			}
		}
	}
}

// leaves is perft that can be cancelled; ok is false when it was.
func leaves(ctx context.Context, p *movegen.Position, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	if depth <= 0 {
		return 1, true
	}
	if depth <= bulkDepth {
		return p.Perft(depth), true
	}
	var list movegen.MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		var next movegen.Position
		p.Make(m, &next)
		k, ok := leaves(ctx, &next, depth-1)
		if !ok {
			return 0, false
		}
		n += k
	}
	return n, true
}
