package eval

import "fmt"

// Text writes a score for people: in pawns with a sign ("+0.35", "-1.20"), a mate in
// moves ("#3", or "#-2" for being mated), and ±Infinity as "+∞" and "−∞". It is not the
// form that other programs read (UCI: "cp 35" and "mate 3"; PGN [%eval]: no plus sign).
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

// CentipawnsOrMate returns a score as records of JSON hold it: the moves to mate, negative
// for being mated, when it is a mate, else the centipawns. The other one is nil.
func (s Score) CentipawnsOrMate() (cp, mate *int) {
	if moves, ok := s.MateMoves(); ok {
		return nil, &moves
	}
	value := int(s)
	return &value, nil
}

// MateText writes a distance to mate in moves as [Score.Text] does.
func MateText(moves int) string { return fmt.Sprintf("#%d", moves) }

// PawnsText writes centipawns as [Score.Text] does.
func PawnsText(centipawns int) string { return fmt.Sprintf("%+.2f", float64(centipawns)/100) }
