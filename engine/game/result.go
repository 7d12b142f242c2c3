package game

import "footnote/movegen"

// Result is the outcome of a game. The zero value is NoResult, so that a game whose
// result nobody has set counts for neither side.
type Result uint8

// The outcomes. After NoResult they stand in the order of White's points.
const (
	NoResult Result = iota // not over, or unknown
	BlackWins
	Draw
	WhiteWins
)

// WonBy returns the result of a game that c has won.
func WonBy(c movegen.Color) Result {
	if c == movegen.White {
		return WhiteWins
	}
	return BlackWins
}

// Points returns what White has scored: 0, ½ or 1, and ½ where there is no result.
func (r Result) Points() float32 {
	switch r {
	case WhiteWins:
		return 1
	case BlackWins:
		return 0
	}
	return 0.5
}

// String returns the result as in PGN.
func (r Result) String() string {
	switch r {
	case WhiteWins:
		return "1-0"
	case BlackWins:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	}
	return "*"
}

// Result returns the result by the rules, NoResult when the game goes on.
func (g *Game) Result() Result {
	switch g.Ending() {
	case Ongoing:
		return NoResult
	case Checkmate:
		return WonBy(g.Now.SideToMove().Other())
	}
	return Draw
}
