package search_test

import (
	"context"
	"fmt"

	"footnote/eval/handcrafted"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// White mates on the back rank; NegaScout agrees.
func ExampleSearcher_Search() {
	table, err := hashtable.New(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := movegen.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := search.New(table)
	cfg := search.DefaultConfig(handcrafted.Factory())
	for _, cfg.Algorithm = range []string{search.MTDf, search.NegaScout} {
		res := s.Search(context.Background(), search.Request{Position: pos, Limits: search.Limits{Depth: 5}, Config: cfg})
		moves, _ := res.Score.MateMoves()
		fmt.Println(cfg.Algorithm, res.Best, "mate in", moves)
	}
	// Output:
	// MTD(f) d1d8 mate in 1
	// NegaScout d1d8 mate in 1
}
