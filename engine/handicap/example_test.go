package handicap_test

import (
	"context"
	"fmt"

	"footnote/engine/handicap"
	"footnote/eval/handcrafted"
	"footnote/movegen"
	"footnote/search"
)

func ExamplePlayer() {
	least, _ := handicap.EloRange()
	player := handicap.New(least, handcrafted.Factory())
	if err := player.SetOn(true); err != nil {
		fmt.Println(err)
		return
	}
	player.Reseed(7)
	p := movegen.StartPosition()
	var limits search.Limits
	turn := player.Turn(&p, movegen.NoSquare, movegen.NewPRNG(7), 1, &limits)
	result := turn.Searcher.Search(context.Background(), search.Request{
		Position: p, Limits: limits, Config: turn.Config, Reporter: listener{turn},
	})
	turn.Choose(&result)
	fmt.Println("a legal move:", p.IsLegal(result.Best), "- deepest search:", limits.Depth)
	// Output: a legal move: true - deepest search: 1
}

// listener hands what the search reports to the turn.
type listener struct{ turn *handicap.Turn }

func (l listener) Info(i search.Info)     { l.turn.Note(i) }
func (listener) CurrMove(search.CurrMove) {}
