package engine_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"footnote/engine"
	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search/mate"
)

// goMate sets a position up and asks for a mate.
func goMate(t *testing.T, fen string, p engine.Request) (engine.BestMove, *recorder) {
	t.Helper()
	e := newEngine(t)
	movegentest.Must(t, e.SetPosition(fen, nil))
	return think(t, e, p)
}

// TestGoMateProves: the last line is the mate with its right distance, the best move
// its first move.
func TestGoMateProves(t *testing.T) {
	for _, test := range []struct {
		fen   string
		asked int
		moves int
		best  string
	}{
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, 1, "a1a8"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 9, 1, "a1a8"},
		{"8/8/7k/4K3/8/8/4Q3/8 w - - 0 1", 3, 3, ""},
		{"8/8/8/4q3/8/4k3/8/7K b - - 0 1", 4, 3, ""},
		{"8/2P5/8/5p2/8/8/5R2/1k2K2R w K - 0 1", 1, 1, "e1g1"},
		{"8/B7/8/8/8/8/Pr4R1/2k1KR2 w F - 0 1", 1, 1, "e1f1"}, // Chess960
	} {
		best, r := goMate(t, test.fen, engine.Request{Mate: test.asked})
		last := r.infos[len(r.infos)-1]
		moves, ok := last.Score.MateMoves()
		if !ok || moves != test.moves || last.Bound != engine.Exact || len(last.Line) != 2*test.moves-1 {
			t.Errorf("%s in %d: %+v, want mate in %d", test.fen, test.asked, last, test.moves)
			continue
		}
		if best.Move != last.Line[0] || test.best != "" && best.Move != test.best {
			t.Errorf("%s: %v with the line %v, want %s", test.fen, best, last.Line, test.best)
		}
	}
}

// TestGoMateRefutes: without a mate the search says so and ends by itself, with a
// move and a score.
func TestGoMateRefutes(t *testing.T) {
	for fen, note := range map[string]string{
		engine.StartPos:                                  "no mate in 2",
		"8/8/8/4k3/8/3K4/7q/8 w - - 0 1":                 "no mate, however many moves there are",
		"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1":                "no mate, however many moves there are",
		"r1bqkbnr/pppp1ppp/2n5/4p3/8/8/PPPP4/4K3 b kq -": "no mate in 2",
	} {
		best, r := goMate(t, fen, engine.Request{Mate: 2})
		if !slices.Contains(r.notes, note) {
			t.Errorf("%s: notes %q, want %q", fen, r.notes, note)
		}
		if legal := fen != "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"; (best.Move != "") != legal || len(r.infos) == 0 {
			t.Errorf("%s: %v after %d lines", fen, best, len(r.infos))
		}
	}
}

// TestGoMateLimits: moves to search, nodes, depth, the clock and a stop hold.
func TestGoMateLimits(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	best, r := goMate(t, fen, engine.Request{Mate: 1, SearchMoves: []string{"a1a7", "g1f2"}})
	if !slices.Contains(r.notes, "no mate in 1") || best.Move != "a1a7" && best.Move != "g1f2" {
		t.Errorf("%v, %q with two moves to search", best, r.notes)
	}
	const far = "mate in 30: neither proved nor refuted"
	for name, p := range map[string]engine.Request{
		"nodes": {Nodes: 20000}, "movetime": {Clock: engine.Clock{HasMoveTime: true, MoveTime: 60 * ms}},
	} {
		p.Mate = 30
		if best, r := goMate(t, engine.StartPos, p); best.Move == "" || !slices.Contains(r.notes, far) || len(r.infos) == 0 {
			t.Errorf("%s: %v, %q", name, best, r.notes)
		}
	}
	if _, r := goMate(t, engine.StartPos, engine.Request{Mate: 30, Depth: 3}); !slices.Contains(r.notes, "no mate in 2") || slices.Contains(r.notes, far) {
		t.Errorf("to depth 3: %q", r.notes)
	}
}

// TestGoMateInNodes: where nodes are time they are for a proof too, which then repeats.
func TestGoMateInNodes(t *testing.T) {
	prove := func(p engine.Request) uint64 {
		e := newEngine(t)
		set(t, e, "nodestime", "50")
		p.Mate = 30
		_, r := think(t, e, p)
		return r.infos[len(r.infos)-1].Nodes
	}
	move := engine.Clock{HasMoveTime: true, MoveTime: 400 * ms}
	whole, half := prove(engine.Request{Clock: move}), prove(engine.Request{Clock: move, Nodes: 10_000})
	if whole < 20_000 || whole > 21_000 || half < 10_000 || half > 11_000 || whole != prove(engine.Request{Clock: move}) {
		t.Errorf("%d nodes in 400 ms of 50 nodes, %d of 10000", whole, half)
	}
}

// TestGoMateInNodesIsBounded: the search after a refutation has only the nodes that the proof
// has left of the time.
func TestGoMateInNodesIsBounded(t *testing.T) {
	e := newEngine(t)
	set(t, e, "nodestime", "50")
	set(t, e, "MultiPV", "20") // a search to eight plies would take far more
	var p engine.Request
	p.Mate, p.Clock = 5, engine.Clock{HasMoveTime: true, MoveTime: 3200 * ms}
	_, r := think(t, e, p) // the proof takes some 120,000
	if nodes := r.infos[len(r.infos)-1].Nodes; !slices.Contains(r.notes, "no mate in 5") || nodes < 100_000 || nodes > 165_000 {
		t.Errorf("%d nodes of 160,000, %q", nodes, r.notes)
	}
}

// TestPonderedMateCostsNoNodes: a proof in the opponent's time takes nothing from the clock that
// counts nodes.
func TestPonderedMateCostsNoNodes(t *testing.T) {
	e := newEngine(t)
	set(t, e, "nodestime", "1")
	movegentest.Must(t, e.SetPosition("8/8/7k/4K3/8/8/4Q3/8 w - - 0 1", nil))
	p := engine.Request{Clock: clock(1000*ms, 0, 0), Depth: 1, Nodes: 20, Debug: true}
	_, r := think(t, e, p)
	before := softLimit(t, r)
	r = newRecorder()
	r.start(t, e, engine.Request{Clock: p.Clock, Mate: 3, Ponder: true}) // some 200 nodes
	proved := func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.infos) > 0 && r.infos[len(r.infos)-1].Bound == engine.Exact
	}
	for try := 0; try < 1000 && !proved(); try++ {
		time.Sleep(10 * ms)
	}
	r.search.PonderHit()
	r.wait(t)
	if _, r = think(t, e, p); softLimit(t, r) < before*9/10 {
		t.Errorf("a soft limit of %v, %v before the proof", softLimit(t, r), before)
	}
}

// TestPonderedProofKeepsTheClock: the search after a refutation found while pondering ends when
// its time has passed.
func TestPonderedProofKeepsTheClock(t *testing.T) {
	e := newEngine(t)
	set(t, e, "FullWidth", "true") // eight plies would take minutes
	set(t, e, "MultiPV", "20")
	r := newRecorder()
	r.start(t, e, engine.Request{Mate: 1, Ponder: true, Clock: engine.Clock{HasMoveTime: true, MoveTime: 60 * ms}})
	time.Sleep(20 * ms)
	r.search.PonderHit()
	if m := r.wait(t); m.Move == "" {
		t.Error("no move after ponderhit")
	}
}

// TestGoMateStops: a stop ends a proof at once; while pondering the clock waits.
func TestGoMateStops(t *testing.T) {
	e := newEngine(t)
	best := time.Hour // of several tries: the machine may be busy with other things
	for try := 0; try < 20 && (try < 3 || best > 30*ms); try++ {
		r := newRecorder()
		r.start(t, e, engine.Request{Mate: 40})
		time.Sleep(20 * ms)
		start := time.Now()
		r.search.Stop()
		if m := r.wait(t); m.Move == "" {
			t.Error("no move after a stop")
		}
		best = min(best, time.Since(start))
	}
	if best > 30*ms {
		t.Errorf("the answer came %v after the stop", best)
	}
	r := newRecorder()
	r.start(t, e, engine.Request{Mate: 40, Ponder: true, Clock: engine.Clock{HasMoveTime: true, MoveTime: 40 * ms}})
	select {
	case <-r.search.Done():
		t.Error("an answer while pondering")
	case <-time.After(80 * ms):
	}
	r.search.PonderHit()
	if m := r.wait(t); m.Move == "" {
		t.Error("no move after ponderhit")
	}
}

// TestMatesAgainstTables compares proofs of mates of up to six moves with the endgame
// tables of queen and rook against the bare king. Nothing is captured there and there are
// no pawns, so that the distance to zeroing is the distance to mate.
func TestMatesAgainstTables(t *testing.T) {
	known, err := syzygy.Open(tables)
	movegentest.Must(t, err)
	defer known.Close()
	s := mate.New(16)
	rng := movegen.NewPRNG(3)
	limit := 6
	if testing.Short() {
		limit = 4
	}
	var found [8]int
	for tries := 0; tries < 60000; tries++ {
		p, ok := threeMen(rng, [3]byte{'K', "QR"[tries%2], 'k'})
		if !ok {
			continue
		}
		dtz, err := known.ProbeDTZ(&p)
		movegentest.Must(t, err)
		want := (dtz + 1) / 2
		if want < 3 || want > limit || found[want] >= 15 {
			continue
		}
		found[want]++
		r := s.Solve(context.Background(), mate.Request{Position: p, Moves: limit, Nodes: 20_000_000})
		if r.Answer != mate.Mate || r.Moves != want || !r.Shortest {
			t.Errorf("%s: %+v, want mate in %d", p.FEN(), r, want)
			continue
		}
		movegentest.MustMate(t, &p, r.Line, 2*want-1)
	}
	if found[3] == 0 || found[limit] == 0 {
		t.Errorf("by distance: %v", found)
	}
}

// threeMen puts three pieces on the board, White to move; ok is false when that is no
// legal position.
func threeMen(rng *movegen.PRNG, pieces [3]byte) (movegen.Position, bool) {
	var board [64]byte
	for _, piece := range pieces {
		board[rng.Intn(64)] = piece
	}
	p, err := movegen.ParseFEN(movegentest.Placement(&board) + " w - - 0 1")
	return p, err == nil
}
