package eval

import "fmt"

// Text writes a score for people: pawns with their sign, "+0.35", "-1.20"; a mate by
// its moves, "#3", or "#-2" for being mated; the ends of the scale as "+∞" and "−∞".
// What other programs read has forms of its own: UCI "cp 35" and "mate 3", PGN's
// [%eval] no plus.
func (s Score) Text() string {
	switch {
	case s >= Infinity:
		return "+∞"
	case s <= -Infinity:
		return "−∞"
	}
	if moves, ok := s.MateMoves(); ok {
		return MateText(moves)
	}
	return PawnsText(int(s))
}

// MateText writes a distance to mate in moves as [Score.Text] does.
func MateText(moves int) string { return fmt.Sprintf("#%d", moves) }

// PawnsText writes centipawns as [Score.Text] does.
func PawnsText(centipawns int) string { return fmt.Sprintf("%+.2f", float64(centipawns)/100) }
