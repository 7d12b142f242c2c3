package train

import (
	"testing"

	"footnote/engine/gamedata"
	"footnote/movegen"
)

// Games of two files may share an ID; those in the output are known by their moves, of which
// endgame tables may have cut the last.
func TestWrittenGames(t *testing.T) {
	start := movegen.StartPosition()
	game := func(id uint64, moves ...string) *gamedata.Game {
		g := &gamedata.Game{ID: id, Start: start}
		p := start
		for _, text := range moves {
			m, err := p.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			g.Moves = append(g.Moves, m)
			p.Advance(m)
		}
		return g
	}
	written := writtenGames{}
	written.add(game(7, "c2c4"), true)
	cut := game(7, "e2e4", "e7e5")
	cut.End = gamedata.Tablebase
	written.add(cut, true)
	for _, tt := range []struct {
		game *gamedata.Game
		want bool
	}{
		{game(7, "d2d4", "d7d5"), false},         // another file's game with this ID
		{game(8, "e2e4", "e7e5"), false},         // another ID
		{game(7, "c2c4", "c7c5"), false},         // goes on where no table cut
		{game(7, "c2c4"), true},                  // as it was written
		{game(7, "e2e4"), false},                 // shorter than what was written
		{game(7, "e2e4", "e7e5", "g1f3"), true},  // the tables cut it
		{game(7, "e2e4", "e7e5", "g1f3"), false}, // once only
	} {
		if got := written.remove(tt.game); got != tt.want {
			t.Errorf("game %d of %d moves is taken for written: %v, want %v", tt.game.ID, len(tt.game.Moves), got, tt.want)
		}
	}
	// Without tables none has cut a game: datagen itself may have ended it by them.
	played := writtenGames{}
	played.add(cut, false)
	if played.remove(game(7, "e2e4", "e7e5", "g1f3")) {
		t.Error("a game is taken for another that is its beginning")
	}
	if !played.remove(cut) {
		t.Error("a game that datagen ended by tables is not known again")
	}
}
