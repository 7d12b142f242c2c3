package engine_test

import (
	"testing"

	"footnote/engine"
)

// With nodestime a game on the clock repeats exactly, whatever the machine does, and its
// budget shrinks with the nodes that were searched.
func TestNodesAsTime(t *testing.T) {
	play := func() (nodes []uint64, moves []string) {
		e := newEngine(t)
		if _, err := e.SetOption("nodestime", "100"); err != nil {
			t.Fatal(err)
		}
		var line []string
		for range 6 {
			if err := e.SetPosition(engine.StartFEN, line); err != nil {
				t.Fatal(err)
			}
			// What the interface's clock shows after the first move does not matter.
			p := engine.Params{Clock: clock(1000*ms, 10*ms, 0)}
			if len(line) > 0 {
				p = engine.Params{Clock: clock(5*ms, 10*ms, 0)}
			}
			m, r := think(t, e, p)
			nodes = append(nodes, r.infos[len(r.infos)-1].Nodes)
			moves = append(moves, m.Move)
			line = append(line, m.Move)
			if err := e.SetPosition(engine.StartFEN, line); err != nil {
				t.Fatal(err)
			}
			answer, _ := think(t, e, engine.Params{Depth: 2}) // takes nothing from the clock
			line = append(line, answer.Move)
		}
		return nodes, moves
	}
	nodes, moves := play()
	again, movesAgain := play()
	for i := range nodes {
		if nodes[i] != again[i] || moves[i] != movesAgain[i] {
			t.Errorf("move %d: %d nodes and %s, then %d and %s", i+1, nodes[i], moves[i], again[i], movesAgain[i])
		}
		if nodes[i] < 500 || nodes[i] > 60_000 { // of 100,000 for the game
			t.Errorf("move %d: %d nodes of a clock of 100,000", i+1, nodes[i])
		}
	}
	if nodes[0] == 0 || nodes[5] > nodes[0]*3 {
		t.Errorf("the budget does not follow the clock: %d", nodes)
	}
}

// A move time is counted in nodes as well.
func TestMoveTimeInNodes(t *testing.T) {
	e := newEngine(t)
	if _, err := e.SetOption("nodestime", "50"); err != nil {
		t.Fatal(err)
	}
	_, r := think(t, e, engine.Params{Clock: engine.Clock{HasMoveTime: true, MoveTime: 400 * ms}})
	if n := r.infos[len(r.infos)-1].Nodes; n > 22_000 {
		t.Errorf("%d nodes in 400 ms of 50 nodes", n)
	}
}
