package engine

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// StartPos stands for the starting position in SetPosition.
const StartPos = "startpos"

// SetPosition sets the position to search: "startpos" or a FEN, then moves in
// coordinate form, any number of them. A FEN is read by [movegen.ReadFEN], and
// Repaired tells what was mended. A running search is not disturbed; it
// keeps the position that it was started with.
//
// On error the position stays unchanged, but it is not the one that the user
// meant: Go refuses to search until SetPosition has succeeded.
func (e *Engine) SetPosition(fen string, moves []string) error {
	root, repairs := movegen.StartPosition(), []string(nil)
	if fen != StartPos {
		var err error
		if root, repairs, err = movegen.ReadFEN(fen); err != nil {
			e.Reject(fmt.Errorf("position: %w", err))
			return e.rejected
		}
	}
	history, lastTo, err := play(&root, moves)
	if err != nil {
		e.Reject(err)
		return err
	}
	e.root, e.history, e.lastTo, e.rejected, e.repaired = root, history, lastTo, nil, strings.Join(repairs, "; ")
	return nil
}

// Repaired says in one line what was mended of the FEN of the position; it is empty when
// nothing was.
func (e *Engine) Repaired() string { return e.repaired }

// Reject records why the position asked for is not valid; see SetPosition.
func (e *Engine) Reject(err error) { e.rejected = err }

// Rejected returns why the last position was refused, nil when it was not.
func (e *Engine) Rejected() error { return e.rejected }

// play makes the moves. It returns the keys of the positions before each back to the last
// irreversible move, and the destination of the last move, NoSquare without one.
func play(root *movegen.Position, moves []string) (history []uint64, lastTo movegen.Square, err error) {
	lastTo = movegen.NoSquare
	for i, text := range moves {
		m, err := readMove(root, text)
		if err != nil {
			return nil, lastTo, fmt.Errorf("position: move %d of %d: %w", i+1, len(moves), err)
		}
		history = append(history, root.Key())
		root.Advance(m)
		lastTo = m.To()
		if root.HalfmoveClock() == 0 {
			history = history[:0]
		}
	}
	return history, lastTo, nil
}

// readMove reads a move in coordinates, in upper or lower case.
func readMove(p *movegen.Position, text string) (movegen.Move, error) {
	m, err := p.ParseUCI(strings.ToLower(text))
	if err == nil {
		return m, nil
	}
	if san, other := p.ParseSAN(text); other == nil { // a person types it
		return movegen.NoMove, fmt.Errorf("move %s is in algebraic notation; in UCI it is %s", quote.Word(text), san.UCI(p.Chess960()))
	}
	return movegen.NoMove, err
}

// Flip turns the board round: every piece changes its colour and its rank, and
// the other side is to move. The evaluation should not change. The moves
// that led to the position are forgotten.
func (e *Engine) Flip() error {
	flipped := e.root.Mirror()
	return e.SetPosition(flipped.FEN(), nil)
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

// Divide counts the leaves below each move of the position at the time of the call, moves
// as the user's interface expects them; see [movegen.Position.Divide].
func (e *Engine) Divide(ctx context.Context, depth int) iter.Seq2[string, uint64] {
	counts, chess960 := e.root.Divide(ctx, depth), e.chess960Notation()
	return func(yield func(string, uint64) bool) {
		for m, n := range counts {
			if !yield(m.UCI(chess960), n) {
				return
			}
		}
	}
}
