package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"footnote/movegen"
)

// StartFEN is the name of the starting position for SetPosition.
const StartFEN = "startpos"

// SetPosition sets the position to search: "startpos" or a FEN, then moves in
// coordinate form, any number of them. A running search is not disturbed; it
// keeps the position that it was started with.
//
// On error the position stays unchanged, but it is not the one that the user
// meant: Go refuses to search until SetPosition has succeeded.
func (e *Engine) SetPosition(fen string, moves []string) error {
	root, history, err := play(fen, moves)
	if err != nil {
		return e.Reject(err)
	}
	e.root, e.history, e.rejected = root, history, nil
	e.lastTo = movegen.NoSquare
	if n := len(moves); n > 0 { // all have been parsed, so the last one has a destination
		e.lastTo = destination(moves[n-1])
	}
	return nil
}

// destination returns the square that a valid move in coordinate form leads to.
func destination(text string) movegen.Square {
	text = strings.ToLower(text)
	return movegen.MakeSquare(int(text[2]-'a'), int(text[3]-'1'))
}

// Reject records that the position asked for is not valid; see SetPosition. It
// returns err.
func (e *Engine) Reject(err error) error {
	e.rejected = err
	return err
}

// Rejected returns why the last position was refused, nil when it was not.
func (e *Engine) Rejected() error { return e.rejected }

// play returns the position after the moves and the keys of those before it
// back to the last irreversible move.
func play(fen string, moves []string) (root movegen.Position, history []uint64, err error) {
	if fen == StartFEN {
		root = movegen.StartPosition()
	} else if root, err = movegen.ParseFEN(fen); err != nil {
		return root, nil, fmt.Errorf("position: %w", err)
	}
	for i, text := range moves {
		m, err := root.ParseUCI(strings.ToLower(text))
		if err != nil {
			return root, nil, fmt.Errorf("position: move %d of %d: %w", i+1, len(moves), err)
		}
		history = append(history, root.Key())
		root.Advance(m)
		if root.HalfmoveClock() == 0 {
			history = history[:0]
		}
	}
	return root, history, nil
}

// Position returns a copy of the position that a search would start from.
func (e *Engine) Position() movegen.Position { return e.root }

// Flip turns the board round: every piece changes its colour and its rank, and
// the other side is to move. The evaluation should not change. The moves
// that led to the position are forgotten.
func (e *Engine) Flip() error {
	flipped, err := flipFEN(e.root.FEN())
	if err != nil {
		return err
	}
	return e.SetPosition(flipped, nil)
}

// flipFEN mirrors a FEN of six fields.
func flipFEN(fen string) (string, error) {
	fields := strings.Fields(fen)
	if len(fields) != 6 {
		return "", errors.New("flip: the position has no FEN of six fields")
	}
	ranks := strings.Split(swapCase(fields[0]), "/")
	slices.Reverse(ranks)
	fields[0] = strings.Join(ranks, "/")
	if fields[1] == "w" {
		fields[1] = "b"
	} else {
		fields[1] = "w"
	}
	fields[2] = swapCase(fields[2])
	if ep := fields[3]; len(ep) == 2 {
		fields[3] = ep[:1] + string('1'+'8'-ep[1])
	}
	return strings.Join(fields, " "), nil
}

// swapCase exchanges capital and small letters.
func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, s)
}

// Board draws the position for a terminal, with its FEN and key; see
// [movegen.Position.Diagram]. When the last position was rejected, a line says why.
func (e *Engine) Board() string {
	board := e.root.Diagram(e.set.chess960)
	if e.rejected != nil {
		board += fmt.Sprintf("Last position refused: %v\n", e.rejected)
	}
	return board
}
