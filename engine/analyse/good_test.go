package analyse_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"footnote/engine/analyse"
	"footnote/engine/pgn"
	"footnote/movegen/movegentest"
)

// praised reports whether a move gets ! or !!.
func praised(m *analyse.MoveReport) bool {
	return m.Judgement == analyse.Good || m.Judgement == analyse.Brilliant
}

// TestFamousMoves: of sixty famous moves every fifth is tried, with few nodes. All of them:
//
//	footnote analyse --strip --nodes 200000 --json engine/analyse/testdata/famous.pgn
func TestFamousMoves(t *testing.T) {
	text, err := os.ReadFile("testdata/famous.pgn")
	movegentest.Must(t, err)
	games := read(t, string(text))
	if len(games) != 60 {
		t.Fatalf("%d moves", len(games))
	}
	var some strings.Builder
	for i, g := range games {
		if move := g.Main.Moves[0]; len(g.Main.Moves) != 1 || !slices.Contains(move.NAGs, pgn.GoodMove) && !slices.Contains(move.NAGs, pgn.BrilliantMove) {
			t.Errorf("game %d: %+v", i+1, g.Main.Moves)
		}
		if i%5 == 2 {
			movegentest.Must(t, pgn.Write(&some, g))
		}
	}
	o := options()
	o.Nodes = 30000
	n := 0
	for _, r := range run(t, some.String(), o) {
		if praised(&r.Moves[0]) {
			n++
		} else {
			t.Logf("%s: %q", r.Moves[0].SAN, r.Moves[0].Judgement)
		}
	}
	if n < 7 {
		t.Errorf("%d of 12 famous moves are praised", n)
	}
}

// TestOrdinaryMoves: in ordinary games at most one move in eight is praised.
func TestOrdinaryMoves(t *testing.T) {
	const games = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. O-O d6 6. c3 O-O 7. h3 a6 8. Re1 Ba7 9. Bb3 h6 10. Nbd2 Re8 11. Nf1 Be6 12. Bc2 d5 13. exd5 Qxd5 14. Qe2 Rad8 15. Ng3 *\n\n" +
		"1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 Nd5 10. Bxe7 Qxe7 11. O-O Nxc3 12. Rxc3 e5 13. dxe5 Nxe5 14. Nxe5 Qxe5 15. f4 Qe4 *"
	o := options()
	o.Nodes = 2000
	good, all := 0, 0
	for _, r := range run(t, games, o) {
		for i := range r.Moves {
			if all++; praised(&r.Moves[i]) {
				good++
			}
		}
	}
	if 8*good > all {
		t.Errorf("%d of %d moves are praised", good, all)
	}
}

// TestPraise: a sacrifice that is the only way is named everywhere, and so are forced moves and moves
// of the book.
func TestPraise(t *testing.T) {
	const game = "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0"
	o := options()
	o.Nodes = 10000
	var err error
	o.Openings, err = analyse.NewOpenings()
	movegentest.Must(t, err)
	r := run(t, game, o)[0]
	names := map[string]string{}
	for _, m := range r.Record("", 1).Moves {
		names[m.SAN] = m.Judgement
	}
	for san, want := range map[string]string{"Nc3": "book", "Qd8+": "brilliant", "Kxd8": "forced", "Bd8#": ""} {
		if names[san] != want {
			t.Errorf("%s is %q", san, names[san])
		}
	}
	movegentest.Contains(t, pageOf(t, r, analyse.Around{}), `class="brilliant"><span>Qd8+!!</span>`, `class="forced"><span>Kxd8</span>`, `<g class="dot brilliant"`, "the only legal move")
	for range 2 { // a mark is not given twice
		analyse.Annotate(r, "x")
	}
	var out bytes.Buffer
	movegentest.Must(t, pgn.Write(&out, r.Game))
	flat := strings.Join(strings.Fields(out.String()), " ")
	if !strings.Contains(flat, "9. Qd8+ $3 {") || !strings.Contains(flat, "Kxd8 $7 {") || strings.Count(flat, "$3") != 1 {
		t.Errorf("marks are missing in\n%s", flat)
	}
}

// TestFirstScore: in PGN the move before the first one that was searched has its score, and the page
// names one model of chances.
func TestFirstScore(t *testing.T) {
	o := options()
	o.Nodes, o.From = 500, 3
	r := run(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *", o)[0]
	analyse.Annotate(r, "x")
	var out bytes.Buffer
	movegentest.Must(t, pgn.Write(&out, r.Game))
	flat := strings.Join(strings.Fields(out.String()), " ")
	if !strings.Contains(flat, "1. e4 e5 2. Nf3 Nc6 {[%eval ") || strings.Contains(flat, "1. e4 e5 {") {
		t.Errorf("scores stand elsewhere in\n%s", flat)
	}
	models := map[string]bool{}
	for _, rating := range regexp.MustCompile(`players rated about [\d,]+|score of engines`).FindAllString(page(t), -1) {
		models[strings.TrimRight(rating, ",")] = true
	}
	if len(models) != 1 || !models["players rated about 2,300"] {
		t.Errorf("models of chances: %v", models)
	}
}
