package eval

import "footnote/movegen"

// Score is a value in centipawns from the point of view of the side to move. Every Score that leaves
// the search fits into 16 bits. Score has 32, so that margins added to mate scores cannot overflow.
type Score int32

// MaxPly is the limit on the distance from the root.
const MaxPly = 128

// Special scores. A mate in n plies is Mate − n, and every score from MateBound on is a mate. A
// position n plies ahead that endgame tables call won is TablebaseWin − n, and every score from
// DecidedBound on is such a win or a mate. Static evaluations lie within ±MaxEval.
const (
	Draw         Score = 0
	MaxEval      Score = 20000
	DecidedBound Score = TablebaseWin - 2*MaxPly
	TablebaseWin Score = 30000
	MateBound    Score = Mate - 2*MaxPly
	Mate         Score = 32000
	Infinity     Score = 32001
	NoScore      Score = 32002
)

// MateIn returns the score of giving mate ply plies from the root.
func MateIn(ply int) Score { return Mate - Score(ply) }

// MatedIn returns the score of being mated ply plies from the root.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// For turns a score from White's side into one from c's side, and back.
func (s Score) For(c movegen.Color) Score {
	if c == movegen.Black {
		return -s
	}
	return s
}

// IsMate reports whether s is a forced mate for either side.
func (s Score) IsMate() bool { return s >= MateBound || s <= -MateBound }

// IsDecided reports whether s is a forced mate, or won or lost by endgame tables.
func (s Score) IsDecided() bool { return s >= DecidedBound || s <= -DecidedBound }

// MatePlies returns the distance to mate of a mate score, either side's, in plies.
func (s Score) MatePlies() int { return int(Mate - max(s, -s)) }

// MateMoves returns the distance to mate in full moves, negative when the side to move
// is mated. ok is false when s is not a mate score.
func (s Score) MateMoves() (moves int, ok bool) {
	switch {
	case s >= MateBound:
		return int(Mate-s+1) / 2, true
	case s <= -MateBound:
		return -int(Mate+s+1) / 2, true
	}
	return 0, false
}
