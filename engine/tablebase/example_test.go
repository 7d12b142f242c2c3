package tablebase_test

import (
	"context"
	"fmt"
	"path/filepath"

	"footnote/engine/tablebase"
	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

func Example() {
	tables, err := tablebase.Open(filepath.Join("..", "syzygy", "testdata"))
	if err != nil {
		fmt.Println(err) // the tables that were found serve all the same
	}
	defer tables.Close()
	fmt.Println(tables)

	table, err := hashtable.New(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := movegen.ParseFEN("8/8/8/8/8/2k5/7r/K7 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	request := search.Request{Position: p, Config: search.DefaultConfig(eval.Material()), Limits: search.Limits{Depth: 1}}
	request.Config.Tables.Base = tables
	result := search.New(table).Search(context.Background(), request)
	fmt.Println(result.Score == eval.TablebaseWin, tables.NewFaults())
	// Output:
	// endgame tables for 8 materials, up to 4 men
	// true []
}
