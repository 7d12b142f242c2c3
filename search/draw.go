package search

import "slices"

// Draws inside the search: lack of material, the fifty-move rule, and repetitions of
// positions of the current line or of the game before it. worker.keys holds their keys.

// isDraw reports whether the game is drawn at n by the fifty-move rule, by
// repetition (once within the search, twice with the game's past) or by lack
// of material.
func (w *worker) isDraw(n *frame) bool {
	if n.pos.InsufficientMaterial() {
		return true
	}
	if !w.f.Repetition {
		return false
	}
	clock := n.pos.HalfmoveClock()
	if clock >= 100 {
		return !n.pos.InCheck() || n.pos.HasLegalMove()
	}
	if clock < 4 {
		return false
	}
	return w.isRepetition(n, clock)
}

func (w *worker) isRepetition(n *frame, clock int) bool {
	at := w.rootKeyIndex + n.ply
	back := min(clock, n.sinceNull, at)
	key := n.pos.Key()
	seen := false
	for d := 4; d <= back; d += 2 {
		if w.keys[at-d] != key {
			continue
		}
		if d < n.ply || seen {
			return true
		}
		seen = true
	}
	return false
}

// gameRepeats reports whether the game has had a position twice that can come once more, the
// root included. The search takes that for a draw.
func (w *worker) gameRepeats() bool {
	at := w.rootKeyIndex
	seen := w.keys[at-min(w.frame(0).pos.HalfmoveClock(), at) : at+1]
	for i, key := range seen {
		if slices.Contains(seen[i+1:], key) {
			return true
		}
	}
	return false
}

// upcomingRepetition reports whether one move of one piece lies between n and a position of
// the current line after the root, the other side to move. If it is a piece of the side to
// move at n, that side can repeat the position. If it is the opponent's, the opponent could
// have moved here from there at once, and loses nothing when the detour counts as a draw.
func (w *worker) upcomingRepetition(n *frame) bool {
	at := w.rootKeyIndex + n.ply
	back := min(n.pos.HalfmoveClock(), n.sinceNull, n.ply-1)
	key := n.pos.Key()
	for d := 3; d <= back; d += 2 {
		if n.pos.ReversibleMove(key ^ w.keys[at-d]) {
			return true
		}
	}
	return false
}
