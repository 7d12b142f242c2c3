package analyse

import (
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
