package engine_test

import (
	"fmt"

	"github.com/notnil/chess"

	"footnote/engine"
)

// A program that keeps its games with notnil/chess asks for the moves: here of a whole game against itself.
func Example_notnilChess() {
	e, err := engine.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	start, err := chess.FEN("7k/8/8/6K1/8/8/8/R7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := chess.NewGame(start)
	for game.Outcome() == chess.NoOutcome {
		if err := e.SetPosition(game.Position().String(), nil); err != nil {
			fmt.Println(err)
			return
		}
		s, err := e.Go(engine.Request{Depth: 8}, silent{})
		if err != nil {
			fmt.Println(err)
			return
		}
		move, err := chess.UCINotation{}.Decode(game.Position(), (<-s.Done()).Move)
		if err != nil || game.Move(move) != nil {
			fmt.Println(move, err)
			return
		}
	}
	fmt.Println(game.Outcome(), game.Method(), len(game.Moves()), "plies")
	// Output: 1-0 Checkmate 3 plies
}
