package othello_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"footnote/search/lab/games"
	"footnote/search/lab/othello"
)

// TestPerft compares the numbers of lines with those of the literature, which count a
// pass as a move, and a game that is over earlier as a line. PERFT=deep goes two plies
// further: 228 games end after nine plies.
func TestPerft(t *testing.T) {
	want := []int{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}
	depth := 8
	if os.Getenv("PERFT") == "deep" {
		depth = len(want)
	}
	b := othello.New()
	for d := 1; d <= depth; d++ {
		if got := lines(b, d); got != want[d-1] {
			t.Errorf("perft %d: %d, want %d", d, got, want[d-1])
		}
	}
}

// lines is Perft with the games that are over earlier.
func lines(b *othello.Board, depth int) int {
	moves := b.Moves(nil)
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	if depth == 1 {
		return len(moves)
	}
	count := 0
	for _, m := range moves {
		b.Make(m)
		count += lines(b, depth-1)
		b.Unmake()
	}
	return count
}

// TestPass: without a move a player passes, and when neither has one it is over.
func TestPass(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	passes, ends := 0, 0
	for range 200 {
		b := othello.New()
		for {
			moves := b.Moves(nil)
			if len(moves) == 0 {
				ends++
				break
			}
			m := moves[random.IntN(len(moves))]
			if m == 64 {
				if passes++; len(moves) != 1 {
					t.Fatal("a pass beside moves")
				}
			}
			before := b.String()
			key := b.Key()
			b.Make(m)
			b.Unmake()
			if b.String() != before || b.Key() != key {
				t.Fatal("Unmake does not undo Make")
			}
			b.Make(m)
		}
		if v := b.Final(); v < -games.Limit || v > games.Limit {
			t.Errorf("final value %d", v)
		}
	}
	if passes == 0 || ends != 200 {
		t.Errorf("%d passes, %d ends", passes, ends)
	}
}

func Example() {
	b := othello.New()
	moves := b.Moves(nil)
	b.Make(moves[0])
	fmt.Println(len(moves), "moves")
	fmt.Print(b)
	// Output:
	// 4 moves
	// ........
	// ........
	// ........
	// ...XO...
	// ...XX...
	// ...X....
	// ........
	// ........
}
