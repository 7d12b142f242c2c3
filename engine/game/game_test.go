package game_test

import (
	"fmt"
	"testing"

	"footnote/engine/game"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func ExampleGame() {
	g := game.Game{Now: movegen.StartPosition()}
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := g.Now.ParseSAN(text)
		if err != nil || !g.Play(m) {
			fmt.Println(text, "is illegal:", err)
			return
		}
	}
	fmt.Println(g.Over(), g.Ending() == game.Checkmate, g.Result())
	// Output: true true 0-1
}

// TestEnding checks the order of the rules: mate and stalemate come first.
func TestEnding(t *testing.T) {
	for fen, want := range map[string]game.Ending{
		movegen.StartFEN:                       game.Ongoing,
		"6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1":    game.Checkmate,
		"r5k1/8/8/8/8/8/5PPP/r5K1 w - - 110 1": game.Checkmate,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":       game.Stalemate,
		"7k/8/6K1/8/8/8/8/6N1 b - - 100 1":     game.DeadPosition,
		"7k/8/6K1/8/8/8/8/6R1 b - - 100 90":    game.FiftyMoves,
		"7k/8/6K1/8/8/8/8/6R1 b - - 99 90":     game.Ongoing,
	} {
		p := movegentest.Parse(t, fen)
		g := game.Game{Now: p}
		if got := g.Ending(); got != want || g.Over() != (want != game.Ongoing) {
			t.Errorf("%s: %d, want %d", fen, got, want)
		}
	}
}

// TestRepetition: the third time counts, and only what the keys still hold.
func TestRepetition(t *testing.T) {
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	g := game.Game{Now: movegen.StartPosition()}
	for i := range 8 {
		if g.Over() {
			t.Fatalf("over after %d plies", i)
		}
		m, err := g.Now.ParseUCI(shuffle[i%4])
		if err != nil || !g.Play(m) {
			t.Fatal(err)
		}
	}
	if g.Ending() != game.Repetition {
		t.Errorf("the third time the same position: %d", g.Ending())
	}
	g.Keys = g.Keys[4:]
	if g.Over() {
		t.Error("two of three positions were forgotten, but the game is over")
	}
	if before := len(g.Keys); g.Play(movegen.NewMove(movegen.E1, movegen.E8, movegen.Normal)) || len(g.Keys) != before {
		t.Error("an illegal move was played")
	}
}

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
