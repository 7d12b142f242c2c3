package analyse

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"footnote/engine/pgn"
)

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
