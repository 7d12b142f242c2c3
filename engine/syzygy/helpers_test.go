package syzygy

import (
	"flag"
	"os"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

var (
	long   = flag.Bool("long", false, "look at more positions")
	folder = flag.String("tables", os.Getenv("SYZYGY_PATH"), "the tables of 3 and 4 men")
)

// small opens the tables that the repository holds.
func small(t testing.TB) *Tables {
	t.Helper()
	return openDir(t, "testdata")
}

// all opens the tables of three and four men, which a clone does not hold.
func all(t testing.TB) *Tables {
	t.Helper()
	if _, err := os.Stat(*folder); err != nil {
		t.Skip("the tables of four men are not here:", err)
	}
	return openDir(t, *folder)
}

func openDir(t testing.TB, dir string) *Tables {
	t.Helper()
	tables, err := Open(dir)
	movegentest.Must(t, err)
	t.Cleanup(func() {
		movegentest.Must(t, tables.Close())
	})
	return tables
}

// man is a piece on a square.
type man struct {
	pc movegen.Piece
	sq movegen.Square
}

// place returns the position of some men; false when it is not legal. ep is the
// square of en passant or NoSquare.
func place(black bool, ep movegen.Square, men ...man) (movegen.Position, bool) {
	var board [64]byte
	for _, m := range men {
		if board[m.sq] != 0 {
			return movegen.Position{}, false
		}
		board[m.sq] = m.pc.String()[0]
	}
	side := " w - "
	if black {
		side = " b - "
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + side + ep.String() + " 0 1")
	return p, err == nil
}

// position reads a FEN that the test itself gives.
func position(t testing.TB, fen string) *movegen.Position {
	t.Helper()
	p := movegentest.Parse(t, fen)
	return &p
}
