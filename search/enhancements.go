package search

import (
	"footnote/hashtable"
	"footnote/movegen"
)

// Enhancements takes the search apart in full width, so that what lies between the
// papers' simulations on abstract trees and a chess program can be measured one idea at
// a time: Plaat et al. name the transposition table, move ordering and iterative
// deepening as what the simulations lack. The zero value is the barest search. Killers
// and the parts of our own history are switched by [Features].
//
// No field changes a value, unless FullWidth is off: then TransposedCutoffs takes
// bounds of greater depth too.
type Enhancements struct {
	Bounds Memory // whose bounds cut off
	// TableMoves searches the move first that was best when the position was last met,
	// at whatever depth, and at the root the best move of the pass before.
	TableMoves bool
	// Deepening searches depth 1, 2, … up to the limit. Without it there is one iteration,
	// and the first guess is the static evaluation of the root.
	Deepening bool
	History   HistoryRule
	// Exchange stages the moves: winning captures by victim, killers, quiet moves, losing
	// captures by static exchange. Without it captures are moves like any others, in the
	// order of the generator. The quiet moves are then ordered by OwnHistory.
	Exchange bool
	// TransposedCutoffs looks for a child whose bound cuts off before any move is
	// searched: enhanced transposition cut-offs (Plaat et al. 1996, "Exploiting graph
	// properties of game trees"), from depth 2 on.
	TransposedCutoffs bool
	// WindowLeaves evaluates a leaf within the window of the search, which gives a bound.
	// Without it a leaf is evaluated once, exactly, as on abstract trees; its quiescence
	// search then neither reads nor fills the table.
	WindowLeaves bool
	// Forget, if not 0, hides all bounds that were stored under another number, while the
	// moves stay. With it, moves are kept by position and depth.
	Forget uint64
}

// Memory says what a result in the table belongs to.
type Memory uint8

// The kinds of memory.
const (
	// Lines remembers a line of moves from the root, as SSS*'s list of states and an
	// abstract tree do: positions that are reached in two ways are two nodes.
	Lines Memory = iota
	// Positions remembers a position however it was reached: a transposition table.
	Positions
)

// HistoryRule says how a history table orders moves.
type HistoryRule uint8

// The rules.
const (
	NoHistory HistoryRule = iota
	// ExponentialHistory is the rule that Schaeffer published: a move that cut off or was
	// best gains 2^depth, by side, origin and destination.
	ExponentialHistory
	// OwnHistory is that of the engine: bonus and malus with gravity, by origin and
	// destination, continuation and captured piece.
	OwnHistory
)

// enhanced is the state of a worker that searches with Enhancements. worker.enhanced is nil
// otherwise, and that is all that a node in play asks.
type enhanced struct {
	Enhancements
	root        uint64         // names the line of no moves
	inLeaf      bool           // evaluating a leaf exactly: no table
	together    bool           // bounds and moves have one entry, as without Enhancements
	exponential [2][4096]int32 // by side, origin and destination
}

// The places of a move in the order without stages, above those of any history.
const (
	tableMoveKey = 1 << 22
	killerKey    = 1 << 21
	// exponentialMax is where the exponential history is halved: sort keys must stay below
	// those of killers.
	exponentialMax = 1 << 20
)

// prepareEnhanced sets the worker up for Config.Enhancements.
func (w *worker) prepareEnhanced(e *Enhancements) {
	w.enhanced = nil
	if e != nil {
		together := e.Bounds == Positions && e.TableMoves && e.Forget == 0
		w.enhanced = &enhanced{Enhancements: *e, together: together, root: scramble(e.Forget + 1)}
	}
}

// scramble is a bijection of 64-bit words without visible order.
func scramble(x uint64) uint64 { return movegen.NewPRNG(x).Uint64() }

// boundKey is the key under which the bounds of n are stored.
func (w *worker) boundKey(n *frame) uint64 {
	if w.enhanced.Bounds == Lines {
		line := w.enhanced.root
		for ply := range n.ply {
			line = scramble(line ^ uint64(w.frame(ply).move))
		}
		return line
	}
	if w.enhanced.Forget != 0 {
		return n.pos.Key() ^ scramble(w.enhanced.Forget)
	}
	return n.pos.Key()
}

// moveKeys are the keys under which the best move of n is stored, the first the more
// telling. The salt keeps them apart from those of bounds.
func (w *worker) moveKeys(n *frame) (keys [2]uint64, count int) {
	const salt = 0x5bd1e9955bd1e995
	if w.enhanced.Forget != 0 {
		keys[0] = n.pos.Key() ^ salt ^ scramble(uint64(n.depth)<<32)
		count = 1
	}
	keys[count] = n.pos.Key() ^ salt
	return keys, count + 1
}

// lookUp returns the bounds of n and the move to try first.
func (w *worker) lookUp(n *frame) (hashtable.Entry, bool) {
	if w.enhanced.inLeaf {
		return hashtable.Entry{}, false
	}
	e, ok := w.table.Probe(w.boundKey(n))
	if w.enhanced.together {
		return e, ok
	}
	e = e.WithMove(movegen.NoMove)
	if !w.enhanced.TableMoves {
		return e, ok
	}
	keys, count := w.moveKeys(n)
	for _, key := range keys[:count] {
		if m, found := w.table.Probe(key); found && m.Move() != movegen.NoMove {
			e = e.WithMove(m.Move())
			break
		}
	}
	return e, ok
}

// storeBounds stores the bounds of n and its best move, if there is one.
func (w *worker) storeBounds(n *frame, u hashtable.Update) {
	if w.enhanced.inLeaf {
		return
	}
	if w.enhanced.together {
		w.table.Store(w.boundKey(n), u)
		return
	}
	m := u.Move
	u.Move = movegen.NoMove
	w.table.Store(w.boundKey(n), u)
	w.keepMove(n, m, u.Depth)
}

// keepMove stores a best move. The bound beside it says nothing; it gives the entry the
// depth that protects it from being replaced.
func (w *worker) keepMove(n *frame, m movegen.Move, depth int8) {
	if m == movegen.NoMove || !w.enhanced.TableMoves {
		return
	}
	keys, count := w.moveKeys(n)
	for _, key := range keys[:count] {
		w.table.Store(key, hashtable.Update{Move: m, Eval: hashtable.NoEval, Score: -int16(infinity), Depth: depth, Bound: hashtable.Lower})
	}
}

// keepRootMove remembers the best move of a pass at the root, where bounds are hidden, and
// reports whether the next pass begins with it.
func (w *worker) keepRootMove(n *frame, m movegen.Move, depth int) bool {
	if w.enhanced.Forget != 0 {
		w.keepMove(n, m, int8(depth))
	}
	return w.enhanced.TableMoves
}

// leaf returns the exact value of a node of depth 0, and remembers it.
func (w *worker) leaf(ply int) Score {
	if !w.visit(ply) {
		return 0
	}
	n := w.frame(ply)
	n.inCheck = n.pos.InCheck()
	n.depth, n.kind = 0, cutNode
	w.probe(n)
	if n.lowerDepth == 0 && n.upperDepth == 0 && n.lower == n.upper {
		w.stats.TreeHits++
		w.stats.Cuts++
		return n.lower
	}
	w.stats.Leaves++
	w.enhanced.inLeaf = true
	w.nodes-- // qsearch counts it
	s := w.quiesce(ply, -infinity, infinity)
	w.enhanced.inLeaf = false
	if !w.stopped {
		w.store(n, s, -infinity, infinity, 0, movegen.NoMove)
	}
	return s
}

// transposedCutoff looks for a move of n whose position has an upper bound that makes n
// fail high.
func (w *worker) transposedCutoff(n *frame, beta Score, depth int) (Score, bool) {
	if depth < 2 || n.excluded != movegen.NoMove || w.nearFiftyMoves(n) {
		return 0, false
	}
	list := &n.picker.list
	n.pos.GenerateLegal(list)
	for _, m := range list.Slice() {
		c := w.make(n, m)
		e, ok := w.table.Probe(w.boundKey(c))
		if !ok || int(e.UpperDepth()) != depth-1 && (w.fullWidth || int(e.UpperDepth()) < depth-1) {
			continue
		}
		if s := -w.fromTable(e.Upper(), c.ply); s >= beta && w.mateInTime(c, -Score(e.Upper())) {
			w.stats.TreeHits++
			w.stats.Cuts++
			w.store(n, s, beta-1, beta, depth, m)
			return s, true
		}
	}
	return 0, false
}

// unstage replaces the stages of the picker that was started for n by one order of all
// moves, unless Exchange is on.
func (w *worker) unstage(n *frame) {
	if !w.enhanced.Exchange {
		w.orderAll(n)
		n.picker.stage = stageAll
	}
}

// orderAll fills the picker of n with all legal moves, in one stage: the table's move,
// killers, then by history, among equals in the order of the generator.
func (w *worker) orderAll(n *frame) {
	p := &n.picker
	n.pos.GenerateLegal(&p.list)
	p.cur = 0
	for i, m := range p.list.Slice() {
		p.sortKeys[i] = sortKeyOf(w.orderKey(n, m), i)
	}
}

func (w *worker) orderKey(n *frame, m movegen.Move) int {
	tactical := n.pos.IsTactical(m)
	switch {
	case m == n.picker.ttMove:
		return tableMoveKey
	case !tactical && m == n.killers[0]:
		return killerKey
	case !tactical && m == n.killers[1]:
		return killerKey - 1
	}
	switch w.enhanced.History {
	case ExponentialHistory:
		return int(*w.exponential(n, m))
	case OwnHistory:
		if tactical {
			return w.captureHistory(n, m)
		}
		return w.quietHistory(n, m)
	}
	return 0
}

// exponential returns the entry of m in the exponential history.
func (w *worker) exponential(n *frame, m movegen.Move) *int32 {
	return &w.enhanced.exponential[n.pos.SideToMove()&1][m.FromTo()&4095]
}

// rewardEnhanced does what rewardBest does, without our own history.
func (w *worker) rewardEnhanced(n *frame, best movegen.Move, depth int) {
	if w.f.Killers && n.killers[0] != best && !n.pos.IsTactical(best) {
		n.killers[1] = n.killers[0]
		n.killers[0] = best
	}
	if w.enhanced.History != ExponentialHistory {
		return
	}
	h := w.exponential(n, best)
	if *h += 1 << min(depth, 16); *h < exponentialMax {
		return
	}
	for side := range w.enhanced.exponential {
		for i := range w.enhanced.exponential[side] {
			w.enhanced.exponential[side][i] /= 2
		}
	}
}
