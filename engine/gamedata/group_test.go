package gamedata_test

import (
	"testing"

	"footnote/engine/gamedata"
	"footnote/engine/selfplay"
	"footnote/movegen"
)

// TestGroupsAreNoStarts: what chooses the games to be held out says nothing about the first
// random number of a game, which chooses its kind of start.
func TestGroupsAreNoStarts(t *testing.T) {
	const games = 20_000
	held, low := 0, 0
	settings := selfplay.Settings{Seed: 47}
	for n := range uint64(games) {
		id := settings.ID(n)
		if gamedata.GroupOf(id) < 1<<16/20 {
			held++
			if movegen.NewPRNG(id).Intn(100) < 10 {
				low++
			}
		}
	}
	if held < games/25 || held > games/16 || low < held/15 || low > held/7 {
		t.Errorf("%d of %d games are held out, %d of them of a kind that one in ten is", held, games, low)
	}
}
