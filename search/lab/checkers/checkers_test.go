package checkers_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"footnote/search/lab/checkers"
	"footnote/search/lab/games"
)

// TestPerft compares the numbers of lines with those of the literature. PERFT=deep goes
// two plies further.
func TestPerft(t *testing.T) {
	want := []int{7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564}
	depth := 8
	if os.Getenv("PERFT") == "deep" {
		depth = len(want)
	}
	b := checkers.New()
	for d := 1; d <= depth; d++ {
		if got := perft(b, d); got != want[d-1] {
			t.Errorf("perft %d: %d, want %d", d, got, want[d-1])
		}
	}
}

func perft(b *checkers.Board, depth int) (count int) {
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

// TestGames: captures are compulsory, Unmake undoes Make, the stronger side is ahead.
func TestGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	captures, kings := 0, 0
	for range 200 {
		b := checkers.New()
		for range 300 {
			moves := b.Moves(nil)
			if len(moves) == 0 {
				break
			}
			taking := 0
			for _, m := range moves {
				if m>>12 != 0 {
					taking++
				}
				before, key := b.String(), b.Key()
				b.Make(m)
				if b.Key() == key {
					t.Fatal("the same key after a move")
				}
				b.Unmake()
				if b.String() != before || b.Key() != key {
					t.Fatal("Unmake does not undo Make")
				}
			}
			if taking > 0 && taking < len(moves) {
				t.Fatalf("%d captures among %d moves in\n%s", taking, len(moves), b)
			}
			if v := b.Evaluate(); v < -games.Limit || v > games.Limit {
				t.Fatalf("value %d", v)
			}
			captures += taking
			kings += strings.Count(b.String(), "B")
			b.Make(moves[random.IntN(len(moves))])
		}
	}
	if captures == 0 || kings == 0 {
		t.Errorf("%d captures, %d kings", captures, kings)
	}
}

// TestStart: the first position is worth the same to both, but for the move.
func TestStart(t *testing.T) {
	b := checkers.New()
	if v := b.Evaluate(); v != 0 {
		t.Errorf("the start is worth %d", v)
	}
}

func Example() {
	b := checkers.New()
	fmt.Println(len(b.Moves(nil)), "moves")
	b.Make(b.Moves(nil)[0])
	for line := range strings.Lines(b.String()) {
		fmt.Println(strings.TrimRight(strings.ReplaceAll(line, " ", "_"), "\n"))
	}
	// Output:
	// 7 moves
	// _b_b_b_b
	// b_b_b_b_
	// _._b_b_b
	// b_._._._
	// _._._._.
	// w_w_w_w_
	// _w_w_w_w
	// w_w_w_w_
}
