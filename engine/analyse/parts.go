package analyse

import (
	"strconv"
	"strings"
	"time"

	"footnote/movegen"
)

// Part is how a side played a part of a game.
type Part struct {
	Name string
	Summary
}

// The parts of a game. Time trouble is no phase: its moves count in their phase too.
const (
	inOpening     = "opening"
	inMiddlegame  = "middlegame"
	inEndgame     = "endgame"
	inTimeTrouble = "time trouble"
)

// phaseOf names the phase that a move is played in. The opening ends with move 12, or when ten pieces
// beside kings and pawns are left; the endgame begins with six.
func phaseOf(p *movegen.Position) string {
	pieces := 0
	for square := range movegen.NoSquare {
		if piece := p.PieceOn(square); piece != movegen.NoPiece && piece.Type() != movegen.Pawn && piece.Type() != movegen.King {
			pieces++
		}
	}
	switch {
	case pieces <= 6:
		return inEndgame
	case pieces <= 10 || p.FullmoveNumber() > 12:
		return inMiddlegame
	}
	return inOpening
}

// Parts sums a side up by phase, and its moves in time trouble: those that left it less than a
// tenth of the time that it began with. Parts without a move are left out.
func (r *Report) Parts(side movegen.Color) []Part {
	where := map[string][]int{} // indices of moves
	base := r.baseTime()
	moves := r.Game.Main.Moves
	for i, p := range r.Game.Main.Positions(r.Game.Start) {
		n := i - r.first()
		if i == len(moves) || n < 0 || n >= len(r.Moves) || p.SideToMove() != side || !r.Moves[n].Judged {
			continue
		}
		phase := phaseOf(p)
		where[phase] = append(where[phase], n)
		if left, ok := readClock(readNotes(moves[i].Comments).clock); ok && base > 0 && left < base/10 {
			where[inTimeTrouble] = append(where[inTimeTrouble], n)
		}
	}
	var list []Part
	for _, name := range []string{inOpening, inMiddlegame, inEndgame, inTimeTrouble} {
		if len(where[name]) == 0 {
			continue
		}
		judged := make([]MoveReport, len(r.Moves)) // the others do not count
		for i := range judged {
			judged[i] = r.Moves[i]
			judged[i].Judged = false
		}
		for _, n := range where[name] {
			judged[n].Judged = true
		}
		list = append(list, Part{name, summarise(judged, side)})
	}
	return list
}

// first is the ply of the first move that was looked at.
func (r *Report) first() int {
	if len(r.Moves) == 0 {
		return 0
	}
	return r.Moves[0].Ply
}

// baseTime is the time that each side begins with, 0 when the game does not say.
func (r *Report) baseTime() time.Duration {
	control, _, _ := strings.Cut(r.Game.Tag("TimeControl"), ":") // the first of several periods: 40/7200:3600
	control, _, _ = strings.Cut(control, "+")
	control = control[strings.LastIndexByte(control, '/')+1:]
	seconds, err := strconv.Atoi(control)
	if err != nil || seconds < 0 || seconds > 1_000_000 {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// readClock reads "1:02:03" or "0:12.5".
func readClock(text string) (left time.Duration, ok bool) {
	if text == "" {
		return 0, false
	}
	seconds := 0.0
	for part := range strings.SplitSeq(text, ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n < 1e6) {
			return 0, false
		}
		seconds = 60*seconds + n
	}
	return time.Duration(seconds * float64(time.Second)), true
}
