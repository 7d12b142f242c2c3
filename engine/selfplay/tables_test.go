package selfplay

import (
	"slices"
	"testing"

	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/movegen"
	"footnote/search"
)

// loneBase knows one outcome for all positions with up to three men.
type loneBase struct{ outcome search.Outcome }

func (b loneBase) Men() int                                         { return 3 }
func (b loneBase) Outcome(*movegen.Position) (search.Outcome, bool) { return b.outcome, true }
func (b loneBase) Rank(*movegen.Position, []uint64, bool) ([]search.TableMove, bool, bool) {
	return nil, false, false
}

func TestCut(t *testing.T) {
	start, err := movegen.ParseFEN("8/8/8/4k3/4p3/8/8/3QK3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	play := func() *gamedata.Game {
		g := &gamedata.Game{Start: start, Opening: 1, Result: gamedata.Drawn, End: gamedata.TooLong, Inexact: []int{0, 3}}
		now := start
		for _, text := range []string{"d1d2", "e4e3", "d2e3", "e5d5", "e3e4"} {
			m, err := now.ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			now.Advance(m)
			g.Moves = append(g.Moves, m)
		}
		g.Scores = make([]eval.Score, 4)
		return g
	}
	for outcome, want := range map[search.Outcome]gamedata.Result{
		search.TableLoss: gamedata.WhiteWins, search.TableBlessedLoss: gamedata.Drawn, search.TableDraw: gamedata.Drawn,
		search.TableCursedWin: gamedata.Drawn, search.TableWin: gamedata.BlackWins,
	} {
		g := play() // after the capture Black is to move
		if !Cut(g, &search.Tables{Base: loneBase{outcome}, Men: 7}) || g.Result != want || g.End != gamedata.Tablebase ||
			len(g.Moves) != 3 || len(g.Scores) != 2 || !slices.Equal(g.Inexact, []int{0}) {
			t.Errorf("outcome %d: %v, %v, %d moves, %d scores, %v", outcome, g.Result, g.End, len(g.Moves), len(g.Scores), g.Inexact)
		}
	}
	for _, tables := range []search.Tables{{}, {Base: loneBase{}, Men: 2}} {
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
	s.Config.Tables.Base = loneBase{search.TableDraw}
	_, games := playNumbers(t, s, 1, 0, 1, 12)
	ended := 0
	for i, g := range games {
		if g.End != gamedata.Tablebase {
			continue
		}
		ended++
		if last := long[i]; g.Result != gamedata.Drawn || Cut(g, &s.Config.Tables) && len(g.Moves) > len(last.Moves) {
			t.Errorf("game %d: %v after %d moves", i, g.Result, len(g.Moves))
		}
	}
	if ended == 0 {
		t.Error("no game was ended by tables")
	}
}
