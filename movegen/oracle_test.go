package movegen

import (
	"slices"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"
	"github.com/notnil/chess"
)

// rawFEN returns p's FEN with the en passant square of every double push, whether or
// not a capture is legal, so that the other libraries decide for themselves.
func rawFEN(p, before *Position, last Move) string {
	fields := strings.Fields(p.FEN())
	if before != nil && before.PieceOn(last.From()).Type() == Pawn && last.From()^last.To() == 16 {
		fields[3] = ((last.From() + last.To()) / 2).String()
	}
	return strings.Join(fields, " ")
}

func ourMoves(p *Position) []string {
	var l MoveList
	p.GenerateLegal(&l)
	moves := make([]string, 0, l.N)
	for _, m := range l.Slice() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

func dragontoothMoves(fen string) []string {
	board := dragontoothmg.ParseFen(fen)
	var moves []string
	for _, m := range board.GenerateLegalMoves() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

func notnilMoves(t *testing.T, fen string) []string {
	t.Helper()
	var pos chess.Position
	if err := pos.UnmarshalText([]byte(fen)); err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	var moves []string
	for _, m := range pos.ValidMoves() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}

// missedByDragontooth returns the legal moves of the one class dragontoothmg
// does not generate: en passant by a pawn pinned on a diagonal, captured along
// the line of the pin.
func missedByDragontooth(p *Position) []string {
	var l MoveList
	p.GenerateLegal(&l)
	king := p.King(p.side)
	var missed []string
	for _, m := range l.Slice() {
		if m.Kind() == EnPassant && p.Pinned(p.side).Has(m.From()) &&
			BishopAttacks(king, 0).Has(m.From()) && Line(king, m.From()).Has(m.To()) {
			missed = append(missed, m.String())
		}
	}
	return missed
}

// TestAgainstOracles compares the sets of legal moves with two independent
// libraries over the positions of random games.
func TestAgainstOracles(t *testing.T) {
	exceptions := 0
	n := scaled(20_000)
	visitStandard(t, 8, n, func(p, before *Position, last Move) {
		fen := rawFEN(p, before, last)
		ours := ourMoves(p)
		if theirs := notnilMoves(t, fen); !slices.Equal(ours, theirs) {
			t.Fatalf("%s:\n  ours %v\nnotnil %v", fen, ours, theirs)
		}
		missed := missedByDragontooth(p)
		exceptions += len(missed)
		theirs := append(dragontoothMoves(fen), missed...)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Fatalf("%s:\n       ours %v\ndragontooth %v (with its known misses %v)", fen, ours, theirs, missed)
		}
	})
	t.Logf("%d positions; dragontoothmg's known fault in %d", n, exceptions)
}

// TestDragontoothException tests that the moves in question are the only ones that
// dragontoothmg misses. When dragontoothmg fixes its bug, this fails, and
// missedByDragontooth can go.
func TestDragontoothException(t *testing.T) {
	for _, fen := range []string{
		"8/5k2/8/8/1Pp5/8/B7/4K3 b - b3 0 1",
		"4k3/b7/8/1pP5/8/4K3/8/8 w - b6 0 1",
	} {
		p := mustParse(t, fen)
		ours, missed := ourMoves(&p), missedByDragontooth(&p)
		if len(missed) != 1 {
			t.Errorf("%s: is not of the class", fen)
		}
		if theirs := notnilMoves(t, fen); !slices.Equal(ours, theirs) {
			t.Errorf("%s:\n  ours %v\nnotnil %v", fen, ours, theirs)
		}
		theirs := append(dragontoothMoves(fen), missed...)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			t.Errorf("%s: dragontoothmg no longer differs by %v alone", fen, missed)
		}
	}
}
