package selfplay_test

import (
	"context"
	"fmt"

	"footnote/engine/gamedata"
	"footnote/engine/selfplay"
)

func ExampleSettings_Run() {
	s := selfplay.DefaultSettings()
	s.Seed, s.Nodes, s.Hash = 1, 20, 1
	n := uint64(0)
	err := s.Run(context.Background(), 2, func() (uint64, bool) {
		n++
		return n, n <= 3
	}, func(n uint64, g *gamedata.Game) error {
		fmt.Printf("game %d: a score for each move after the opening: %v\n", n, len(g.Scores) == len(g.Moves)-g.Opening)
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// game 1: a score for each move after the opening: true
	// game 2: a score for each move after the opening: true
	// game 3: a score for each move after the opening: true
}
