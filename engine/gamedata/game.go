package gamedata

import (
	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
)

// End is the way in which a game ended.
type End uint8

// The ends of games.
const (
	Unknown         End = iota
	Checkmate           // String says "mate"
	Stalemate           //
	Repetition          // the same position for the third time
	FiftyMoves          // fifty moves without capture or pawn move
	DeadPosition        // neither side can mate; String says "material"
	AdjudicatedWin      // the scores were high for some moves
	AdjudicatedDraw     // the scores were near zero for some moves
	TooLong             // stopped at the limit of plies, a draw
	Tablebase           // endgame tables know the result
	ends
)

// String names the end.
func (e End) String() string {
	names := [...]string{"unknown", "mate", "stalemate", "repetition", "fifty moves", "material",
		"adjudicated win", "adjudicated draw", "too long", "tables", "invalid"}
	return names[min(e, ends)]
}

// Game is one game with the scores of its moves.
type Game struct {
	ID    uint64           // its seed; all positions of one game share it
	Start movegen.Position // before the first move
	// Opening is the number of moves at the beginning that no search chose; they
	// have no scores.
	Opening int
	Moves   []movegen.Move
	// Scores holds, for each move from Moves[Opening] on, the value that the
	// search gave to the position before it, in centipawns from White's side,
	// within ±eval.Mate.
	Scores []eval.Score
	// Inexact lists, in ascending order, the indices in Scores of those that are
	// only bounds, because a limit ended the search inside an iteration. They are not
	// fit for training.
	Inexact []int
	Result  game.Result // never NoResult in a file
	End     End
}

// FirstPly returns the number of plies before the start position, by its move number.
func (g *Game) FirstPly() int {
	return 2*(g.Start.FullmoveNumber()-1) + int(g.Start.SideToMove())
}

// The bounds of what a file may hold. The longest games fit well.
const (
	maxMoves   = 8192
	maxFEN     = 128
	maxPayload = 1 << 16
)
