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
	weak := player.NewSearch(&p, movegen.NoSquare, movegen.NewPRNG(7), 1, &limits)
	result := weak.Searcher.Search(context.Background(), search.Request{
		Position: p, Limits: limits, Config: weak.Config, Reporter: listener{weak},
	})
	weak.Choose(&result)
	fmt.Println("a legal move:", p.IsLegal(result.Best), "- deepest search:", limits.Depth)
	// Output: a legal move: true - deepest search: 1
}

// listener passes the reports of the search on to weak.
type listener struct{ weak *handicap.Search }

func (l listener) Info(i search.Info)     { l.weak.Observe(i) }
func (listener) CurrMove(search.CurrMove) {}
