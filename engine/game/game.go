package game

import "footnote/movegen"

// Game is a position with the keys of the positions that led to it. To begin a game
// at a position, set Now alone; the zero value is not valid.
type Game struct {
	Now movegen.Position
	// Keys holds the keys of the positions before Now, oldest first. Those before
	// the last irreversible move may be missing: they cannot come again.
	Keys []uint64
}

// Play makes a move; it reports false, and does nothing, when it is illegal.
func (g *Game) Play(m movegen.Move) bool {
	if !g.Now.IsLegal(m) {
		return false
	}
	g.Keys = append(g.Keys, g.Now.Key())
	g.Now.Advance(m)
	return true
}

// Ending is a way in which the rules end a game.
type Ending uint8

// The endings, and Ongoing when there is none.
const (
	Ongoing      Ending = iota
	Checkmate           // the side to move has lost; all others are draws
	Stalemate           // no legal move, no check
	DeadPosition        // neither side can mate, see movegen.Position.InsufficientMaterial
	FiftyMoves          // a hundred plies without a capture or a pawn's move
	Repetition          // the same position for the third time
)

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.Ending() != Ongoing }

// Ending returns how the game has ended, Ongoing when it has not. Mate and
// stalemate come before the fifty moves. Draws that a player would have to claim
// end it too.
func (g *Game) Ending() Ending {
	now := &g.Now
	switch {
	case !now.HasLegalMove() && now.InCheck():
		return Checkmate
	case !now.HasLegalMove():
		return Stalemate
	case now.InsufficientMaterial():
		return DeadPosition
	case now.HalfmoveClock() >= 100:
		return FiftyMoves
	}
	seen := 1
	reach := min(len(g.Keys), now.HalfmoveClock())
	for i := 4; i <= reach; i += 2 {
		if g.Keys[len(g.Keys)-i] == now.Key() {
			if seen++; seen == 3 {
				return Repetition
			}
		}
	}
	return Ongoing
}
