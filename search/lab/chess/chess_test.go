package chess_test

import (
	"fmt"
	"testing"

	"footnote/movegen/movegentest"
	"footnote/search/lab/chess"
	"footnote/search/lab/games"
)

// TestPerft: the numbers of lines of the starting position, and of a position with
// castling, promotions and en passant.
func TestPerft(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []int{20, 400, 8902, 197281}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []int{48, 2039, 97862}},
	} {
		b, err := chess.FromFEN(test.fen)
		movegentest.Must(t, err)
		for i, want := range test.want {
			if got := perft(b, i+1); got != want {
				t.Errorf("%s: perft %d: %d, want %d", test.fen, i+1, got, want)
			}
		}
	}
}

func perft(b *chess.Board, depth int) (count int) {
	moves := b.Moves(nil)
	if depth == 1 {
		return len(moves)
	}
	for _, m := range moves {
		b.Make(m)
		count += perft(b, depth-1)
		b.Unmake()
	}
	return count
}

// TestEvaluate: the value counts captures that are to come, and no bad ones.
func TestEvaluate(t *testing.T) {
	for _, test := range []struct {
		fen      string
		min, max int
	}{
		{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", -50, 300},   // the pawn takes the queen
		{"4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", 400, 1500}, // the queen does not take the pawn
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", -5, 5},
	} {
		b, err := chess.FromFEN(test.fen)
		movegentest.Must(t, err)
		if v := b.Evaluate(); v < test.min || v > test.max {
			t.Errorf("%s: %d, want between %d and %d", test.fen, v, test.min, test.max)
		}
	}
	if _, err := chess.FromFEN("nonsense"); err == nil {
		t.Error("a FEN that is none was read")
	}
}

func TestFinal(t *testing.T) {
	for fen, want := range map[string]int{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": -15000, // mate
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": 0,      // stalemate
	} {
		b, err := chess.FromFEN(fen)
		movegentest.Must(t, err)
		if moves := b.Moves(nil); len(moves) != 0 || b.Final() != want {
			t.Errorf("%s: %d moves, value %d, want %d", fen, len(moves), b.Final(), want)
		}
	}
}

func Example() {
	b := chess.New()
	algorithm, _ := games.Lookup("mtd-f")
	iterations, err := algorithm.Run(b, games.Options{Depth: 3, Entries: 1 << 12})
	if err != nil {
		fmt.Println(err)
		return
	}
	last := iterations[len(iterations)-1]
	fmt.Println(len(iterations), "iterations; value as minimax says:", last.Value == games.Minimax(b, 3))
	// Output: 3 iterations; value as minimax says: true
}
