package selfplay

import (
	"slices"
	"testing"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// loneBase knows one outcome for all positions with up to three men.
type loneBase struct{ outcome search.Outcome }

func (b loneBase) MaxMen() int                                      { return 3 }
func (b loneBase) Outcome(*movegen.Position) (search.Outcome, bool) { return b.outcome, true }
func (b loneBase) Rank(*movegen.Position, []uint64, bool) ([]search.TablebaseMove, bool) {
	return nil, false
}

func TestCut(t *testing.T) {
	start := movegentest.Parse(t, "8/8/8/4k3/4p3/8/8/3QK3 w - - 0 1")
	play := func() *gamedata.Game {
		g := &gamedata.Game{Start: start, Opening: 1, Result: game.Draw, End: gamedata.TooLong, Inexact: []int{0, 3}}
		now := start
		for _, text := range []string{"d1d2", "e4e3", "d2e3", "e5d5", "e3e4"} {
			m, err := now.ParseUCI(text)
			movegentest.Must(t, err)
			now.Advance(m)
			g.Moves = append(g.Moves, m)
		}
		g.Scores = make([]eval.Score, 4)
		return g
	}
	for outcome, want := range map[search.Outcome]game.Result{
		search.TablebaseLoss: game.WhiteWins, search.TablebaseBlessedLoss: game.Draw, search.TablebaseDraw: game.Draw,
		search.TablebaseCursedWin: game.Draw, search.TablebaseWin: game.BlackWins,
	} {
		g := play() // after the capture Black is to move
		if !Cut(g, &search.TablebaseConfig{Base: loneBase{outcome}, Men: 7}) || g.Result != want || g.End != gamedata.Tablebase ||
			len(g.Moves) != 3 || len(g.Scores) != 2 || !slices.Equal(g.Inexact, []int{0}) {
			t.Errorf("outcome %d: %v, %v, %d moves, %d scores, %v", outcome, g.Result, g.End, len(g.Moves), len(g.Scores), g.Inexact)
		}
	}
	for _, tables := range []search.TablebaseConfig{{}, {Base: loneBase{}, Men: 2}} {
		if g := play(); Cut(g, &tables) || g.End != gamedata.TooLong {
			t.Errorf("cut with %v", tables)
		}
	}
}

// TestTablesEndGames: games end when the tables know the result, and Cut agrees.
func TestTablesEndGames(t *testing.T) {
	s := quick()
	s.Endgames, s.MaxPlies = 100, 200
	s.WinPlies, s.DrawPlies = 0, 0
	_, long := playNumbers(t, s, 1, 0, 1, 12)
	s.Config.Tables.Base = loneBase{search.TablebaseDraw}
	_, games := playNumbers(t, s, 1, 0, 1, 12)
	ended, alike := 0, 0
	for i, g := range games {
		if g.End != gamedata.Tablebase {
			if other := *g; Cut(&other, &s.Config.Tables) {
				t.Errorf("game %d, ended by %v, is cut", i, g.End)
			}
			continue
		}
		ended++
		mustCutLike(t, playedOn(g), g, &s.Config.Tables)
		// Where the searches found the same moves without tables, the longer game is a real one.
		if n := len(g.Moves); len(long[i].Moves) >= n && slices.Equal(long[i].Moves[:n], g.Moves) {
			mustCutLike(t, long[i], g, &s.Config.Tables)
			alike++
		}
		if g.Result != game.Draw {
			t.Errorf("game %d: %v after %d moves", i, g.Result, len(g.Moves))
		}
	}
	t.Logf("%d games were ended by tables, %d of them the same without", ended, alike)
	if ended == 0 {
		t.Error("no game was ended by tables")
	}
}

// playedOn returns g with some moves more and the end of another game.
func playedOn(g *gamedata.Game) *gamedata.Game {
	longer := &gamedata.Game{
		Start: g.Start, Opening: g.Opening, Moves: slices.Clone(g.Moves), Scores: slices.Clone(g.Scores),
		Inexact: slices.Clone(g.Inexact), Result: game.WhiteWins, End: gamedata.AdjudicatedWin,
	}
	now := g.Start
	for _, m := range g.Moves {
		now.Advance(m)
	}
	var list movegen.MoveList
	for range 5 {
		if now.GenerateLegal(&list); list.N == 0 {
			break
		}
		longer.Inexact = append(longer.Inexact, len(longer.Scores))
		longer.Moves, longer.Scores = append(longer.Moves, list.Moves[0]), append(longer.Scores, 900)
		now.Advance(list.Moves[0])
	}
	return longer
}

// mustCutLike fails unless Cut ends the longer game where and as g ended.
func mustCutLike(t *testing.T, longer, g *gamedata.Game, tables *search.TablebaseConfig) {
	t.Helper()
	n := len(longer.Moves)
	if !Cut(longer, tables) || !slices.Equal(longer.Moves, g.Moves) || len(longer.Scores) != len(g.Scores) ||
		longer.Result != g.Result || longer.End != g.End {
		t.Errorf("game %016x with %d moves instead of %d: %v, %v after %d", g.ID, n, len(g.Moves), longer.Result, longer.End, len(longer.Moves))
	}
	if k := len(longer.Inexact); k > 0 && longer.Inexact[k-1] >= len(longer.Scores) {
		t.Errorf("game %016x: bounds %v of %d scores", g.ID, longer.Inexact, len(longer.Scores))
	}
}
