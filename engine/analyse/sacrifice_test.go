package analyse

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"footnote/engine/pgn"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestSacrifice: material is given when a capture wins it and the next move does not win it back.
func TestSacrifice(t *testing.T) {
	for _, c := range []struct {
		what, fen, moves string // the move and the line that follows
		given, accepted  bool
	}{
		{"queen", "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", "d3d8 e8d8 d2g5", true, true},
		{"queen, declined", "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23", "c3g3 g5e5 g3e5", true, false},
		{"exchange of queens", "3r2k1/3q4/8/8/8/8/3Q4/3R2K1 w - - 0 1", "d2d7 d8d7 d1d7", false, false},
		{"rook for bishop and pawn", "4k3/2p5/3b4/8/8/8/8/3RK3 w - - 0 1", "d1d6 c7d6 e1e2", true, true},
		{"knight protected", "4k3/3p4/2p5/8/3P4/2N5/8/4K3 w - - 0 1", "c3d5 c6d5 e1e2", true, true},
		{"a pawn", "4k3/8/2p5/8/3P4/8/8/4K3 w - - 0 1", "d4d5 c6d5 e1e2", false, false},
		{"won back at once", "4k3/8/2p5/q7/8/2N5/8/RK6 w - - 0 1", "c3d5 c6d5 a1a5", false, false},
		{"left behind by a king in check", "4r1k1/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "e1f2 d5d2 f2g3", false, false},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", false, false},
	} {
		p, err := movegen.ParseFEN(c.fen)
		movegentest.Must(t, err)
		moves := p.LegalPrefix(strings.Fields(c.moves))
		if len(moves) != len(strings.Fields(c.moves)) {
			t.Fatalf("%s: only %v is legal", c.what, moves)
		}
		if given, accepted := sacrifice(&p, moves[0], moves[1:]); given != c.given || accepted != c.accepted {
			t.Errorf("%s: given %v, accepted %v", c.what, given, accepted)
		}
	}
}

// TestConversions holds the curves to points of their published definitions.
func TestConversions(t *testing.T) {
	near := func(what string, got, want, by float64) {
		if math.Abs(got-want) > by {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	near("0", expectedScore(0), 0.5, 0)
	near("100", expectedScore(100), 0.5910, 0.0005)
	near("-100", expectedScore(-100), 0.4090, 0.0005)
	near("mate", expectedScore(31990), 1, 0)
	near("mated", expectedScore(-31990), 0, 0)
	near("accuracy 0", accuracyOf(0), 100, 0.001)
	near("accuracy 0.1", accuracyOf(0.1), 63.6, 0.1)
	near("accuracy 1", accuracyOf(1), 0, 0)
	for loss, want := range map[float64]Judgement{0: Fine, 0.049: Fine, 0.05: Inaccuracy, 0.1: Mistake, 0.15: Blunder, 1: Blunder} {
		if got := judgementOf(loss); got != want {
			t.Errorf("loss %v is %v", loss, got)
		}
	}
	near("one move of thirty loses all", gameAccuracy(slices.Repeat([]float64{0.5}, 31), append(slices.Repeat([]float64{100}, 29), 0)), 59.96, 0.01)
}

// TestLongNames: of a player's name only so much is kept as a table shows, in whole characters.
func TestLongNames(t *testing.T) {
	var p Players
	for _, name := range []string{strings.Repeat("é", 1000), strings.Repeat("é", 2000), "x" + strings.Repeat("é", 40), "Short"} {
		r := &Report{Game: &pgn.Game{Tags: []pgn.Tag{{Name: "White", Value: name}}}}
		r.Sides[0].Moves = 1
		p.Add(r)
	}
	list := p.List()
	if len(list) != 3 {
		t.Errorf("%d players", len(list))
	}
	for _, player := range list {
		if len(player.Name) > maxPlayerName || !utf8.ValidString(player.Name) {
			t.Errorf("%q", player.Name)
		}
	}
}

// TestManyPlayers: an archive of ever new players with long names takes no more memory than one
// of few, and it is said that some are missing.
func TestManyPlayers(t *testing.T) {
	var p Players
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	add := func(from, to int) {
		for i := from; i < to; i++ {
			name := fmt.Sprintf("%d %s", i, strings.Repeat("a long name ", 100))
			p.Add(&Report{Game: &pgn.Game{Tags: []pgn.Tag{{Name: "White", Value: name}}}, Sides: [2]Summary{{Moves: 1}, {}}})
		}
	}
	add(0, maxPlayers)
	if p.Late() {
		t.Error("players are missing too early")
	}
	before := heap()
	add(maxPlayers, 10*maxPlayers)
	if after := heap(); after > before+1<<20 {
		t.Errorf("%d bytes more", after-before)
	}
	if n := len(p.List()); n != maxPlayers || !p.Late() {
		t.Errorf("%d players, %v", n, p.Late())
	}
}
