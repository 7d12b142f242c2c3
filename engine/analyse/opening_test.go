package analyse_test

import (
	"strings"
	"testing"

	"footnote/engine/analyse"
	"footnote/movegen"
)

// TestOpenings: names by position, transpositions seen.
func TestOpenings(t *testing.T) {
	openings, err := analyse.NewOpenings()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := analyse.NewOpenings(); again != openings || err != nil {
		t.Errorf("the book is read twice: %v", err)
	}
	for _, c := range []struct {
		moves, eco, name string
		plies            int
	}{
		{"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"1. Nf3 d6 2. e4 c5 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *", "B90", "Sicilian Defense: Najdorf Variation", 10},
		{"1. a3 *", "A00", "Anderssen's Opening", 1},
		{"*", "", "", 0},
		{"[FEN \"k7/8/8/8/8/8/P7/K7 w - - 0 1\"]\n1. a3 *", "", "", 0},
	} {
		g := read(t, c.moves)[0]
		var moves []movegen.Move
		for _, m := range g.Main.Moves {
			moves = append(moves, m.Move)
		}
		book := openings.Book(g.Start, moves)
		plies, ok := len(book), len(book) > 0
		var o analyse.Opening
		if ok {
			o = book[plies-1]
		}
		if o.ECO != c.eco || !strings.HasPrefix(o.Name, c.name) || plies < c.plies || ok != (c.eco != "") {
			t.Errorf("%s: %+v after %d plies, %v", c.moves, o, plies, ok)
		}
	}
}
