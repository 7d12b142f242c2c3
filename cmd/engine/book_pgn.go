package main

import (
	"errors"
	"fmt"
	"io"

	"footnote/engine/book"
	"footnote/engine/pgn"
	"footnote/movegen"
)

// pgnGames reads the games of a PGN file one after the other. What cannot be
// read is yielded as an error that names its line, and skipped: the games after
// it lose nothing. A game ends for a book where a side passes.
func pgnGames(name string, r io.Reader) book.Games {
	return func(yield func(book.Game, error) bool) {
		games := pgn.NewReader(r)
		for {
			g, err := games.Read()
			var fault *pgn.Fault
			switch {
			case errors.As(err, &fault):
				if !yield(book.Game{}, fmt.Errorf("%s:%d: %w", name, fault.Line, fault.Err)) {
					return
				}
			case err != nil:
				return // the end; the caller's reader knows of anything worse
			case len(g.Main.Moves) > 0:
				if !yield(bookGame(g), nil) {
					return
				}
			}
		}
	}
}

// bookGame keeps what a book is made of.
func bookGame(g *pgn.Game) book.Game {
	out := book.Game{Start: g.Start}
	for i := range g.Main.Moves {
		m := g.Main.Moves[i].Move
		if m == movegen.NoMove {
			break
		}
		out.Moves = append(out.Moves, m)
	}
	switch g.Result {
	case pgn.WhiteWins:
		out.Result = book.WhiteWins
	case pgn.BlackWins:
		out.Result = book.BlackWins
	case pgn.Draw:
		out.Result = book.Draw
	}
	return out
}
