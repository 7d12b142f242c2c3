package book_test

import (
	"bytes"
	"fmt"

	"footnote/engine/book"
	"footnote/engine/game"
	"footnote/movegen"
)

// A book of one game, and a move from it.
func Example() {
	start := movegen.StartPosition()
	e4, err := start.ParseUCI("e2e4")
	if err != nil {
		panic(err)
	}
	rules := book.DefaultRules()
	rules.MinGames = 1
	b := book.NewBuilder(rules)
	b.Add(book.Game{Start: start, Moves: []movegen.Move{e4}, Result: game.WhiteWins})
	var file bytes.Buffer
	if err := book.Write(&file, b.Entries()); err != nil {
		panic(err)
	}

	opened, err := book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		panic(err)
	}
	moves, err := opened.Moves(&start)
	if err != nil {
		panic(err)
	}
	m, ok := book.Choose(moves, movegen.NewPRNG(1))
	fmt.Println(m.Move, m.Weight, ok)
	// Output: e2e4 2 true
}
