package game_test

import (
	"testing"

	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestResult: who is mated has lost; all other endings are draws.
func TestResult(t *testing.T) {
	for fen, want := range map[string]game.Result{
		movegen.StartFEN:                       game.NoResult,
		"7k/8/6K1/8/8/8/8/6R1 b - - 99 90":     game.NoResult,
		"6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1":    game.BlackWins,
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":    game.WhiteWins,
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 110 70": game.WhiteWins,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":       game.Draw,
		"7k/8/6K1/8/8/8/8/6N1 b - - 0 1":       game.Draw,
		"7k/8/6K1/8/8/8/8/6R1 b - - 100 90":    game.Draw,
	} {
		g := game.Game{Now: movegentest.Parse(t, fen)}
		if got := g.Result(); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}

// TestOutcomes: what White scores, and the texts of PGN; what is no result is like none.
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		result game.Result
		points float32
		text   string
	}{
		{game.BlackWins, 0, "0-1"},
		{game.Draw, 0.5, "1/2-1/2"},
		{game.WhiteWins, 1, "1-0"},
		{game.NoResult, 0.5, "*"},
		{game.WhiteWins + 1, 0.5, "*"},
	} {
		if points, text := c.result.Points(), c.result.String(); points != c.points || text != c.text {
			t.Errorf("result %d: %v points, %q", c.result, points, text)
		}
	}
	if unset := *new(game.Result); unset != game.NoResult {
		t.Errorf("a result that nobody has set is %v", unset)
	}
	if game.WonBy(movegen.White) != game.WhiteWins || game.WonBy(movegen.Black) != game.BlackWins {
		t.Error("who wins has not won")
	}
}
