package search

import (
	"footnote/movegen"
	"footnote/search/mtd"
)

// What a search leaves to the next one of the game (RememberDepth). If the opponent plays
// the reply that was expected, the next search begins with the value as its first guess
// and with the bounds that prove it, a few plies below the depth that was finished. Where
// the value was only guessed, because bounds crossed or no iteration was finished, there
// are no bounds, and the guess remains. Off by default.

// remembered is what is left. The zero value is nothing.
type remembered struct {
	key    uint64 // of the position after the two moves that are expected
	depth  int    // last finished iteration
	value  Score
	bounds mtd.PreviousBounds
	time   timeKeeper // its last move is the one that is expected to be played next
}

// remembers reports whether this search may take from the last one and leave to the next:
// one line of play, among all moves.
func (w *worker) remembers() bool {
	return w.p.RememberDepth > 0 && !w.fullWidth && !w.resolving && !w.handicapped && w.cfg.MultiPV <= 1 && len(w.ctl.lim.Moves) == 0
}

// keepForNext remembers the search that ends.
func (w *worker) keepForNext() {
	b := &w.root.best
	w.remembered = remembered{}
	if !w.remembers() || b.pv.n < 2 || b.score >= winningScore || b.score <= -winningScore {
		return
	}
	var first, second movegen.Position
	w.frame(0).pos.Make(b.pv.moves[0], &first)
	first.Make(b.pv.moves[1], &second)
	m := &w.remembered
	m.key, m.depth, m.value, m.bounds, m.time = second.Key(), w.root.completed, b.score, w.lastBounds, w.time
	m.bounds.UpperTurn, m.bounds.LowerTests = false, 0
	m.time.lastMove, m.time.hard = movegen.NoMove, false
	if b.pv.n > 2 {
		m.time.lastMove = b.pv.moves[2]
	}
}

// recall begins the search of the root n with what was remembered, if it is the position
// that was expected and the table still knows it.
func (w *worker) recall(n *frame) {
	m, r := &w.remembered, &w.root
	if !w.remembers() || m.key != n.pos.Key() || m.key == 0 || !n.hit || m.depth <= w.p.RememberDepth {
		return
	}
	r.first, r.best.score = m.depth-w.p.RememberDepth, m.value
	w.previousBounds, w.time = m.bounds, m.time
}
