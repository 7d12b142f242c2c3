package movegentest_test

import (
	"fmt"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func ExampleWalk() {
	movegentest.Walk(1, 2, 200, func(p *movegen.Position) { fmt.Println(p.FEN()) })
	// Output:
	// rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1
	// rnbqkbnr/pppppp1p/8/6p1/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2
}

func ExamplePlacement() {
	var board [64]byte
	board[movegen.E1], board[movegen.A8] = 'K', 'k'
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + " w - - 0 1")
	fmt.Println(p.FEN(), err)
	// Output: k7/8/8/8/8/8/8/4K3 w - - 0 1 <nil>
}
