package search

import "footnote/movegen"

// How the workers of a team spread over the tree of a pass: a simplified ABDADA (Weill 1996)
// that does not need marks in the hash table. A move that another worker is searching is
// deferred until the other moves of its node are done, and the table usually has its result
// by then. First moves are never deferred (young brothers wait).

const (
	// deferDepth is the least depth in plies of a node whose moves may be deferred.
	deferDepth = 2
	// busySlots is the size of the table of moves under search. It is many times their
	// number, so that few share a slot. When two do, a move may be searched twice.
	busySlots = 1 << 12
)

// deferredMove is a move that another worker was searching.
type deferredMove struct {
	move  movegen.Move
	count int16 // its number in the order of the node, from 1
}

// deferrals are the moves of a node that wait until another worker has searched them.
type deferrals struct {
	list     [48]deferredMove
	n, taken int // how many were added, and how many of them next has returned
}

// clear forgets all moves.
func (d *deferrals) clear() { d.n, d.taken = 0, 0 }

// add notes a move; false when there is no room for it.
func (d *deferrals) add(m movegen.Move, count int) bool {
	if d.n == len(d.list) {
		return false
	}
	d.list[d.n] = deferredMove{m, int16(count)}
	d.n++
	return true
}

// next returns the next deferred move and its move number, NoMove and 0 at the end.
func (d *deferrals) next() (movegen.Move, int) {
	if d.taken == d.n {
		return movegen.NoMove, 0
	}
	m := &d.list[d.taken]
	d.taken++
	return m.move, int(m.count)
}

// marks reports whether the count-th move of n is marked while it is searched.
func (w *worker) marks(n *frame, count int) bool {
	return w.team != nil && count > 1 && n.depth >= deferDepth && w.sharing().defers()
}

// claim marks m, the count-th move of n, as under search by this worker. If another
// worker is searching it, claim defers the move and returns false.
func (w *worker) claim(n *frame, m movegen.Move, count int) bool {
	if !w.marks(n, count) {
		return true
	}
	mark := w.busyMark(n, m)
	slot := &w.team.busy[mark%busySlots]
	if slot.Load() == mark && n.deferred.add(m, count) {
		return false
	}
	slot.Store(mark)
	return true
}

// release removes the mark of claim. A deferred move has none of this worker.
func (w *worker) release(n *frame, m movegen.Move, count int) {
	if !w.marks(n, count) {
		return
	}
	mark := w.busyMark(n, m)
	if slot := &w.team.busy[mark%busySlots]; slot.Load() == mark {
		slot.Store(0)
	}
}

// busyMark returns a hash of a position and a move, never 0. Its low bits choose the
// slot; the multiplication mixes the move into them. Passes of two depths side by side do not
// wait for each other.
func (w *worker) busyMark(n *frame, m movegen.Move) uint64 {
	what := n.pos.Key() ^ uint64(m)
	if w.sharing() == ShareAhead {
		what ^= uint64(n.depth) << 32
	}
	return what*movegen.Golden | 1<<63
}

// tableAnswer returns a table cutoff at n if another worker has finished the node in the
// meantime.
func (w *worker) tableAnswer(n *frame, alpha, beta Score) (Score, movegen.Move, bool) {
	if n.kind == pvNode || w.fullWidth || n.excluded != movegen.NoMove || w.nearFiftyMoves(n) {
		return 0, movegen.NoMove, false
	}
	e, ok := w.table.Probe(w.tableKey(&n.pos))
	if !ok {
		return 0, movegen.NoMove, false
	}
	if e.HasLower(n.depth) {
		if s := w.fromTable(e.Lower(), n.ply); s >= beta && w.inTime(n, Score(e.Lower())) && e.Move() != movegen.NoMove && n.pos.IsLegal(e.Move()) {
			return s, e.Move(), true
		}
	}
	if e.HasUpper(n.depth) {
		if s := w.fromTable(e.Upper(), n.ply); s <= alpha && w.inTime(n, -Score(e.Upper())) {
			return s, movegen.NoMove, true
		}
	}
	return 0, movegen.NoMove, false
}
