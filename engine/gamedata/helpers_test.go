package gamedata

import (
	"os"
	"path/filepath"
	"testing"

	"footnote/engine/game"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// starts are positions from which test games begin: the initial one, Chess960,
// an en passant capture at hand, a pawn about to promote.
func starts() []string {
	return []string{
		movegen.StartFEN,
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"4k3/P6p/8/8/8/8/p6P/4K3 w - - 12 40",
	}
}

// randomGame plays moves at random from one of the starts.
func randomGame(tb testing.TB, seed uint64) *Game {
	tb.Helper()
	rng := movegen.NewPRNG(seed)
	all := starts()
	start := movegentest.Parse(tb, all[rng.Intn(len(all))])
	g := &Game{ID: rng.Uint64(), Start: start, Result: game.BlackWins + game.Result(rng.Intn(3)), End: End(rng.Intn(int(ends)))}
	now := start
	var list movegen.MoveList
	for range rng.Intn(150) {
		now.GenerateLegal(&list)
		if list.N == 0 {
			break
		}
		m := list.Moves[rng.Intn(list.N)]
		g.Moves = append(g.Moves, m)
		now.Advance(m)
	}
	g.Opening = min(len(g.Moves), rng.Intn(12))
	score := eval.Score(0)
	for range len(g.Moves) - g.Opening {
		switch rng.Intn(20) {
		case 0:
			score = eval.Score(rng.Intn(int(2*eval.Mate+1))) - eval.Mate
		default:
			score = max(-eval.Mate, min(eval.Mate, score+eval.Score(rng.Intn(101)-50)))
		}
		if rng.Intn(15) == 0 {
			g.Inexact = append(g.Inexact, len(g.Scores))
		}
		g.Scores = append(g.Scores, score)
	}
	return g
}

// writeGames writes a file and returns its path.
func writeGames(tb testing.TB, games ...*Game) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "games.fng")
	w, err := Append(path, `{"seed":1}`, nil)
	movegentest.Must(tb, err)
	for _, g := range games {
		movegentest.Must(tb, w.Write(g))
	}
	movegentest.Must(tb, w.Close())
	return path
}

// readAll reads the games of a file up to an error.
func readAll(tb testing.TB, path string) ([]*Game, error) {
	tb.Helper()
	f, err := os.Open(path)
	movegentest.Must(tb, err)
	defer f.Close()
	r := NewReader(f)
	var games []*Game
	for {
		g := new(Game)
		if err := r.Next(g); err != nil {
			return games, err
		}
		games = append(games, g)
	}
}
