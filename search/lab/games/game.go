package games

import "footnote/movegen"

// Limit bounds the absolute value of a position: no game has values beyond it. They
// fit the 16-bit scores of the hash table.
const Limit = 16000

// Move is a move of a game. Its 12 low bits are a number that equal moves of
// different positions share (from and to, say): the history heuristic goes by it. The
// other bits belong to the game. 0 is no move.
type Move uint64

// Slot returns the number that the history heuristic goes by, from 0 to 4095.
func (m Move) Slot() int { return int(m & (slots - 1)) }

// slots is how many numbers the history heuristic tells apart.
const slots = 4096

// signature is what the hash table keeps of a move: 16 bits, never 0. Two moves of a
// position may share one; the order of moves suffers then, no value does.
func (m Move) signature() uint16 {
	return uint16(uint64(m)*Golden>>48) | 1
}

// Game is a game between two players who move in turn, at one of its positions.
//
// The value of a position, by Evaluate and by Final, lies within ±[Limit], is seen
// from the player who moves, and depends on the position alone, not on the way to it.
// Then the value of a search to a fixed depth does so too, whatever the table knows.
type Game interface {
	// Moves appends the legal moves to a list and returns it. Their order is always the
	// same in the same position. There are none when the game is over.
	Moves(list []Move) []Move
	// Make plays a legal move; Unmake takes the last one back.
	Make(m Move)
	Unmake()
	// Evaluate estimates the value of the position: that of a leaf.
	Evaluate() int
	// Final returns the value of a position without moves.
	Final() int
	// Key identifies the position, the player who moves included.
	Key() uint64
}

// Golden is the step of SplitMix64, and a factor that carries small differences to the high bits.
const Golden = movegen.Golden

// Mix spreads a number over all bits, for keys: the finalizer of SplitMix64 (Steele, Lea
// and Flood, 2014).
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Minimax returns the value of a position at a depth by visiting everything (de Bruin
// & Pijls, figure 2). It is what the algorithms are tested against.
func Minimax(g Game, depth int) int {
	if depth == 0 {
		return g.Evaluate()
	}
	moves := g.Moves(nil)
	if len(moves) == 0 {
		return g.Final()
	}
	best := -Limit - 1
	for _, m := range moves {
		g.Make(m)
		best = max(best, -Minimax(g, depth-1))
		g.Unmake()
	}
	return best
}
