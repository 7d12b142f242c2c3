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
	if err := player.Prepare(); err != nil {
		fmt.Println(err)
		return
	}
	player.Reseed(7)
	p := movegen.StartPosition()
	weak := player.NewSearch(&p, movegen.NoSquare, movegen.NewPRNG(7), 1, search.Limits{})
	result := weak.Searcher.Search(context.Background(), search.Request{
		Position: p, Limits: weak.Limits, Config: weak.Config, Reporter: listener{weak},
	})
	weak.Choose(&result)
	fmt.Println("a legal move:", p.IsLegal(result.Best), "- deepest search:", weak.Limits.Depth)
	// Output: a legal move: true - deepest search: 1
}

// listener passes the reports of the search on to weak.
type listener struct{ weak *handicap.Search }

func (l listener) Info(i search.Info)     { l.weak.Observe(i) }
func (listener) CurrMove(search.CurrMove) {}
