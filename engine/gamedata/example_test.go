package gamedata_test

import (
	"fmt"
	"os"
	"path/filepath"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/eval"
	"footnote/movegen"
)

func Example() {
	dir, err := os.MkdirTemp("", "games")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "games.fng")

	start := movegen.StartPosition()
	move, _ := start.ParseUCI("e2e4")
	played := gamedata.Game{
		ID: 1, Start: start, Moves: []movegen.Move{move}, Scores: []eval.Score{25},
		Result: game.Draw, End: gamedata.TooLong,
	}
	w, err := gamedata.Append(path, "an example", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Write(&played); err != nil {
		fmt.Println(err)
	}
	w.Close()

	f, err := os.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	r := gamedata.NewReader(f)
	var g gamedata.Game
	for r.Next(&g) == nil {
		fmt.Println(g.Moves, g.Scores, g.Result, g.End)
	}
	// Output: [e2e4] [25] 1/2-1/2 too long
}
