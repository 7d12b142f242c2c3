package search

import (
	"context"
	"testing"
	"time"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// easyFEN has one good move: the rook takes the queen.
const easyFEN = "6k1/pp3pp1/7p/3q4/8/2P4P/PP3PP1/3R2K1 w - - 0 1"

// TestEasyMove: on the clock a move that stands alone is played early, and one among
// equals is not; HardTime gives that more time.
func TestEasyMove(t *testing.T) {
	search := func(fen string, lim Limits, margin, hard int) Result {
		cfg := testConfig()
		for i := range cfg.Params {
			cfg.Params[i].EasyMargin, cfg.Params[i].HardTime = margin, hard
		}
		return newSearcher(t, 4).Search(context.Background(), Request{Position: movegentest.Parse(t, fen), Limits: lim, Config: cfg})
	}
	clock := Limits{Soft: 600 * time.Millisecond, Hard: 4 * time.Second, NodesPerMs: 100}
	long, short := search(easyFEN, clock, 0, 0), search(easyFEN, clock, 100, 0)
	if short.Best != long.Best || 2*short.Nodes > long.Nodes {
		t.Errorf("an easy move: %v after %d nodes, %v after %d with the test", long.Best, long.Nodes, short.Best, short.Nodes)
	}
	const start = "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6"
	plain, tested, more := search(start, clock, 0, 0), search(start, clock, 400, 0), search(start, clock, 400, 100)
	if tested.Nodes < plain.Nodes/2 || more.Nodes < tested.Nodes*5/4 {
		t.Errorf("a hard move: %d nodes, %d with the test, %d with more time", plain.Nodes, tested.Nodes, more.Nodes)
	}
	// Where no clock decides, nothing changes.
	fixed := clock
	fixed.Fixed = true
	for _, lim := range []Limits{{Depth: 12}, {Nodes: 20000}, {SoftNodes: 20000}, fixed} {
		if a, b := search(easyFEN, lim, 0, 0), search(easyFEN, lim, 100, 100); a.Nodes != b.Nodes || a.Best != b.Best {
			t.Errorf("limits %+v: %d nodes, with the test %d", lim, a.Nodes, b.Nodes)
		}
	}
}

// TestOthersStayBelow: the answer is that of a search of the other moves, and it leaves the
// root as it was but for the order of the others.
func TestOthersStayBelow(t *testing.T) {
	s := newSearcher(t, 4)
	cfg := testConfig()
	req := Request{Position: movegentest.Parse(t, easyFEN), Limits: Limits{Depth: 8}, Config: cfg}
	best := s.Search(context.Background(), req)
	w := s.workers[0]
	r := &w.root
	first := r.moves[0]
	nodes := map[movegen.Move]uint64{}
	var others []movegen.Move
	for i := range r.moves {
		nodes[r.moves[i].move] = r.moves[i].nodes
		if i > 0 {
			others = append(others, r.moves[i].move)
		}
	}
	below, above := w.othersStayBelow(best.Score-100, 6), w.othersStayBelow(best.Score-3000, 6)
	if !below || above {
		t.Errorf("value %d: the others stay below it by 100: %t, by 3000: %t", best.Score, below, above)
	}
	if r.pvIndex != 0 || r.moves[0].move != first.move || w.reporter != nil {
		t.Errorf("the root has changed: %+v", r.moves[0].move)
	}
	for i := range r.moves {
		if m := &r.moves[i]; m.nodes != nodes[m.move] {
			t.Errorf("%v: the test's nodes count as a choice", m.move)
		}
	}
	req.Limits = Limits{Depth: 6, Moves: others}
	if rest := s.Search(context.Background(), req); rest.Score >= best.Score-100 || rest.Score < best.Score-3000 {
		t.Errorf("the others are worth %d, the best %d", rest.Score, best.Score)
	}
}
