package games

import (
	"math"
	"sync/atomic"

	"footnote/hashtable"
	"footnote/movegen"
)

// infinity lies beyond every value.
const infinity = Limit + 1

// Counts are what a search took. A visit of a node is counted in one of them.
type Counts struct {
	Leaves   int `json:"leaves"`   // positions evaluated
	Interior int `json:"interior"` // positions whose moves were generated
	Hits     int `json:"hits"`     // positions that the table answered
}

// Total is the number of all visits.
func (c Counts) Total() int { return c.Leaves + c.Interior + c.Hits }

// minus returns what came after an earlier reading.
func (c Counts) minus(d Counts) Counts {
	return Counts{c.Leaves - d.Leaves, c.Interior - d.Interior, c.Hits - d.Hits}
}

// searcher is one search: a game, a table, the history heuristic and the counters.
// Values are those of the player who moves (negamax).
type searcher struct {
	Counts
	game  Game
	table *hashtable.Table

	tableMoves  bool // the table's move goes first
	tableBounds bool // the table's bounds end a visit
	// history[p][n] grows each time a move of number n, at a ply of parity p, causes a
	// cut-off; nil: the moves keep the order of the generator.
	history *[2][slots]int64
	plies   []frame
	// etc is the least depth at which the children are looked up first; 0: never.
	etc    int
	probes int // of children

	allMoves bool     // every node keeps its best move, those that failed low too
	cutoffs  *Cutoffs // nil: they are not counted
	kept     *Kept    // so too

	// On one thread of several: stop ends the test, busy says which nodes others are in.
	stop *atomic.Bool
	busy *busyNodes
}

// frame is what one ply needs: no visit allocates once all plies are made.
type frame struct {
	moves  []Move
	scores []int64
}

// node is one visit: what the table knows, and what is to be stored.
type node struct {
	key         uint64
	depth, ply  int
	alpha, beta int
	best        Move
	hasBest     bool
	kept        bool // the first move is one that the table has kept from a shallower search
}

// enter begins a visit: with done the table, an evaluation or the end of the game has
// given the value. Otherwise the ordered moves are at the ply's frame.
func (s *searcher) enter(n *node) (value int, done bool) {
	n.key = s.game.Key()
	e, known := s.table.Probe(n.key)
	if known && s.tableBounds {
		// Bounds of another depth are about another value: the depth must be equal.
		lower := e.HasLower(n.depth) && int(e.LowerDepth()) == n.depth
		upper := e.HasUpper(n.depth) && int(e.UpperDepth()) == n.depth
		lo, hi := int(e.Lower()), int(e.Upper())
		switch {
		case lower && (lo >= n.beta || upper && lo == hi):
			s.Hits++
			return lo, true
		case upper && hi <= n.alpha:
			s.Hits++
			return hi, true
		}
		if lower {
			n.alpha = max(n.alpha, lo)
		}
		if upper {
			n.beta = min(n.beta, hi)
		}
	}
	if n.depth == 0 {
		s.Leaves++
		value = s.game.Evaluate()
		s.store(n, value, hashtable.Exact)
		return value, true
	}
	for len(s.plies) <= n.ply {
		s.plies = append(s.plies, frame{})
	}
	f := &s.plies[n.ply]
	f.moves = s.game.Moves(f.moves[:0])
	if len(f.moves) == 0 {
		s.Leaves++
		value = s.game.Final()
		s.store(n, value, hashtable.Exact)
		return value, true
	}
	s.Interior++
	if s.etc > 0 && n.depth >= s.etc && s.tableBounds {
		if value, cut := s.transposes(n); cut {
			s.store(n, value, hashtable.Lower)
			return value, true
		}
	}
	var first uint16
	if known && s.tableMoves {
		first = uint16(e.Move())
	}
	s.order(f, n.ply, first)
	n.kept = first != 0 && f.moves[0].signature() == first && int(e.LowerDepth()) < n.depth
	return 0, false
}

// order sorts moves by history, stable, and puts the table's move before them.
func (s *searcher) order(f *frame, ply int, first uint16) {
	if s.history == nil && first == 0 {
		return
	}
	f.scores = f.scores[:0]
	for _, m := range f.moves {
		score := int64(0)
		if s.history != nil {
			score = s.history[ply&1][m.Slot()]
		}
		if first != 0 && m.signature() == first {
			score = math.MaxInt64
		}
		f.scores = append(f.scores, score)
	}
	for i := 1; i < len(f.moves); i++ {
		m, score := f.moves[i], f.scores[i]
		j := i
		for ; j > 0 && f.scores[j-1] < score; j-- {
			f.moves[j], f.scores[j] = f.moves[j-1], f.scores[j-1]
		}
		f.moves[j], f.scores[j] = m, score
	}
}

// leave ends a visit: the value goes to the table, a cut-off to the history and the count.
func (s *searcher) leave(n *node, value int) {
	var b hashtable.Bound
	if value > n.alpha {
		b |= hashtable.Lower
	}
	if value < n.beta {
		b |= hashtable.Upper
	}
	s.store(n, value, b)
	if s.kept != nil && n.ply > 0 {
		s.kept.note(n, value, s.plies[n.ply].moves)
	}
	if value < n.beta {
		return
	}
	if s.history != nil {
		s.history[n.ply&1][n.best.Slot()] += 1 << min(n.depth, 30)
	}
	if s.cutoffs != nil {
		s.cutoffs.note(n.depth, n.best == s.plies[n.ply].moves[0])
	}
}

func (s *searcher) store(n *node, value int, b hashtable.Bound) {
	u := hashtable.Update{Eval: hashtable.NoEval, Score: int16(value), Depth: int8(n.depth), Bound: b}
	// The move of a node that failed low is no move to remember: all were refuted. The
	// paper keeps it all the same.
	if n.hasBest && (s.allMoves || b&hashtable.Lower != 0) {
		u.Move = movegen.Move(n.best.signature())
	}
	s.table.Store(n.key, u)
}

// try makes the i-th move of the ply.
func (s *searcher) try(n *node, i int) Move {
	m := s.plies[n.ply].moves[i]
	s.game.Make(m)
	return m
}

// note compares the value of a move with the best so far.
func (n *node) note(m Move, v, g int) int {
	if v > g || !n.hasBest {
		n.best, n.hasBest = m, true
	}
	return max(v, g)
}

// alphaBeta is Alpha-Beta with a table, fail-soft (Plaat, figure 2, with the search
// depth and the best move that its section 3.2 adds). With beta = alpha + 1 it is the
// memory-enhanced test.
func (s *searcher) alphaBeta(depth, ply, alpha, beta int) int {
	n := node{depth: depth, ply: ply, alpha: alpha, beta: beta}
	if v, done := s.enter(&n); done {
		return v
	}
	g, a := -infinity, n.alpha
	if s.busy != nil && depth > 1 {
		g = s.splitChildren(&n)
	} else {
		for i := 0; i < len(s.plies[ply].moves) && g < n.beta; i++ {
			m := s.try(&n, i)
			v := -s.alphaBeta(depth-1, ply+1, -n.beta, -a)
			s.game.Unmake()
			g = n.note(m, v, g)
			a = max(a, g)
			if s.stopped() {
				break
			}
		}
	}
	if s.stopped() {
		return g // of no meaning: nothing is stored
	}
	s.leave(&n, g)
	return g
}

// negaScout is NegaScout with a table (de Bruin & Pijls, figure 6).
func (s *searcher) negaScout(depth, ply, alpha, beta int) int {
	n := node{depth: depth, ply: ply, alpha: alpha, beta: beta}
	if v, done := s.enter(&n); done {
		return v
	}
	g, a := -infinity, n.alpha
	for i := 0; i < len(s.plies[ply].moves) && g < n.beta; i++ {
		m := s.try(&n, i)
		var v int
		if i == 0 {
			v = -s.negaScout(depth-1, ply+1, -n.beta, -a)
		} else {
			v = -s.alphaBeta(depth-1, ply+1, -a-1, -a)
			if v > a && v < n.beta {
				v = max(v, -s.negaScout(depth-1, ply+1, -n.beta, -v)) // v is proved already
			}
		}
		s.game.Unmake()
		g = n.note(m, v, g)
		a = max(a, g)
	}
	s.leave(&n, g)
	return g
}
