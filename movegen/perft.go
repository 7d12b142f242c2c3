package movegen

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
