package syzygy

import (
	"flag"
	"os"
	"testing"

	"footnote/movegen"
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
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
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
	var board [64]movegen.Piece
	var taken movegen.Bitboard
	for _, m := range men {
		if taken.Has(m.sq) {
			return movegen.Position{}, false
		}
		taken |= m.sq.Bitboard()
		board[m.sq] = m.pc
	}
	fen := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			s := movegen.MakeSquare(file, rank)
			if !taken.Has(s) {
				empty++
				continue
			}
			if empty > '0' {
				fen = append(fen, empty)
				empty = '0'
			}
			fen = append(fen, "PNBRQK..pnbrqk.."[board[s]])
		}
		if empty > '0' {
			fen = append(fen, empty)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	if black {
		fen = append(fen, " b - "...)
	} else {
		fen = append(fen, " w - "...)
	}
	fen = append(fen, ep.String()...)
	fen = append(fen, " 0 1"...)
	p, err := movegen.ParseFEN(string(fen))
	return p, err == nil
}

// position reads a FEN that the test itself gives.
func position(t testing.TB, fen string) *movegen.Position {
	t.Helper()
	p, err := movegen.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}
