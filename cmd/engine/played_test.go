package main

import (
	"os"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"footnote/movegen"
)

// TestPlayedGames reads the file that PLAYED_PGN names, games that a real program
// wrote after a match, and holds every move against two generators: the foreign
// library's, which reads the file, and ours. scripts/e2e/xboard.sh calls it.
func TestPlayedGames(t *testing.T) {
	name := os.Getenv("PLAYED_PGN")
	if name == "" {
		t.Skip("PLAYED_PGN names no file")
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	games := 0
	for scanner := chess.NewScanner(file); scanner.HasNext(); games++ {
		game, err := scanner.ParseNext()
		if err != nil {
			t.Fatalf("game %d: %v", games+1, err)
		}
		checkGamePlayed(t, game)
	}
	if games == 0 {
		t.Error("no game")
	}
}

// checkGamePlayed replays one game.
func checkGamePlayed(t *testing.T, game *chess.Game) {
	t.Helper()
	ours := movegen.StartPosition()
	plies := 0
	for _, m := range game.Moves() {
		move, err := ours.ParseUCI(m.String())
		if err != nil {
			t.Fatalf("ply %d: %v", plies+1, err)
		}
		ours.Advance(move)
		plies++
	}
	theirs := strings.Fields(game.Position().String())
	if fen := strings.Fields(ours.FEN()); fen[0] != theirs[0] || fen[1] != theirs[1] {
		t.Errorf("after %d plies %v and %v", plies, fen, theirs)
	}
	result := game.GetTagPair("Result")
	switch {
	case plies < 10:
		t.Errorf("only %d plies", plies)
	case result != "1-0" && result != "0-1" && result != "1/2-1/2":
		t.Errorf("result %q", result)
	case !ours.HasLegalMove() && ours.InCheck() && (result == "1-0") != (ours.SideToMove() == movegen.Black):
		t.Errorf("mated, but the result is %s", result)
	}
	t.Logf("%s - %s %s, %d plies", game.GetTagPair("White"), game.GetTagPair("Black"), result, plies)
}
