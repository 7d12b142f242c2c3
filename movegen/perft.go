package movegen

import (
	"context"
	"iter"
)

// uninterruptedDepth is the depth up to which perft runs without looking for
// cancellation. It takes a fraction of a second.
const uninterruptedDepth = 4

// Perft returns the number of move sequences of the given length, 1 for depth
// ≤ 0. At the last ply the moves are generated and counted but not made.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	w := perftWalk{lists: make([]MoveList, depth), positions: make([]Position, depth)}
	return w.count(p, depth)
}

// perftWalk holds one list and one position for each ply.
type perftWalk struct {
	lists     []MoveList
	positions []Position
}

func (w *perftWalk) count(p *Position, depth int) uint64 {
	l := &w.lists[depth-1]
	p.GenerateLegal(l)
	if depth == 1 {
		return uint64(l.N)
	}
	var nodes uint64
	next := &w.positions[depth-1]
	for _, m := range l.Slice() {
		p.Make(m, next)
		nodes += w.count(next, depth-1)
	}
	return nodes
}

// PerftContext is Perft that ctx can end: ok is false then, and the count means nothing.
func (p *Position) PerftContext(ctx context.Context, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	if depth <= uninterruptedDepth {
		return p.Perft(depth), true
	}
	var list MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		var next Position
		p.Make(m, &next)
		k, ok := next.PerftContext(ctx, depth-1)
		if !ok {
			return 0, false
		}
		n += k
	}
	return n, true
}

// Divide yields each legal move with the number of move sequences of the given length, at
// least 1, that begin with it. When ctx ends, it ends before the move that is being
// counted. The position is that at the time of the call; the sequence may be consumed on
// another goroutine.
func (p *Position) Divide(ctx context.Context, depth int) iter.Seq2[Move, uint64] {
	root := *p
	return func(yield func(Move, uint64) bool) {
		var list MoveList
		root.GenerateLegal(&list)
		for _, m := range list.Slice() {
			var next Position
			root.Make(m, &next)
			n, ok := next.PerftContext(ctx, depth-1)
			if !ok || !yield(m, n) {
				return
			}
		}
	}
}
