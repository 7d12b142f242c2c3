package uci_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"footnote/engine"
	"footnote/uci"
)

func ExampleRun() {
	eng, err := engine.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	input := strings.NewReader("isready\nposition startpos moves e2e4 e7e5 e1e3\ngo depth 5\nposition fen 7k/8/6K1/8/8/8/8/8 b - -\ngo perft 1\n")
	if err := uci.Run(context.Background(), eng, input, os.Stdout, uci.Options{Name: "Footnote", Author: "nobody"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// readyok
	// info string error: position: move 3 of 3: move e1e3 is illegal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
	// info string error: go refused, there is no position to search: position: move 3 of 3: move e1e3 is illegal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
	// bestmove (none)
	// h8g8: 1
	//
	// Nodes searched: 1
}
