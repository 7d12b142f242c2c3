package engine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/engine/evaluation"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
	"footnote/search"
)

// gameAfter plays moves from a position and reports whether the game is over
// at the end by the rules that end it at once (repetitions left out).
func gameAfter(t *testing.T, p movegen.Position, moves ...string) (over bool) {
	t.Helper()
	movegentest.Play(t, &p, moves...)
	return !p.HasLegalMove() || p.InsufficientMaterial() || p.HalfmoveClock() >= 100
}

const (
	checkmate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
)

// While pondering or in infinite mode there is no answer, whatever else ends
// the search: a mate found, a single move, a depth, a node limit, the end of the game.
func TestNoAnswerBeforeAllowed(t *testing.T) {
	for _, fen := range []string{
		engine.StartPos, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "8/8/8/8/4P3/1K6/8/k7 b - - 0 1", "8/8/8/4k3/8/8/8/4K3 w - - 0 1", checkmate, stalemate,
	} {
		for _, p := range []engine.Request{
			{Infinite: true, Depth: 1}, {Infinite: true, Nodes: 10}, {Infinite: true, Mate: 1},
			{Ponder: true, Depth: 1}, {Ponder: true, Nodes: 10}, {Ponder: true, Clock: clock(20*ms, 0, 0)},
			{Ponder: true, Clock: clock(-1, 0, 0)}, {Ponder: true, Clock: engine.Clock{HasMoveTime: true, MoveTime: ms}},
			{Ponder: true, Infinite: true, Depth: 1},
		} {
			for _, hit := range []bool{false, true} {
				e := newEngine(t)
				movegentest.Must(t, e.SetPosition(fen, nil))
				r := newRecorder()
				r.start(t, e, p)
				expectNoAnswer := func() {
					t.Helper()
					select {
					case <-r.search.Done():
						t.Errorf("%s %+v: premature answer", fen, p)
					case <-time.After(4 * ms):
					}
				}
				expectNoAnswer()
				if hit {
					r.search.PonderHit()
					if p.Infinite {
						expectNoAnswer()
						r.search.Stop()
					}
				} else {
					r.search.Stop()
				}
				m, last := r.wait(t), r.infos[len(r.infos)-1]
				if over := fen == checkmate || fen == stalemate; over != (m == engine.BestMove{}) {
					t.Errorf("%s %+v: %+v", fen, p, m)
				} else if over && (last.Score.IsMate() != (fen == checkmate) || fen == stalemate && last.Score != 0) {
					t.Errorf("%s %+v: score %+v", fen, p, last.Score)
				}
			}
		}
	}
}

// After ponderhit the clock counts from that moment.
func TestPonderHitStartsTheClock(t *testing.T) {
	e := newEngine(t)
	took := time.Hour // the least of several tries: the machine may be busy with other things
	for try := 0; try < 5 && took > 2*time.Second; try++ {
		r := newRecorder()
		r.start(t, e, engine.Request{Ponder: true, Clock: engine.Clock{HasMoveTime: true, MoveTime: 60 * ms}})
		time.Sleep(100 * ms)
		start := time.Now()
		r.search.PonderHit()
		r.wait(t)
		took = min(took, time.Since(start))
	}
	if took < 30*ms || took > 2*time.Second {
		t.Errorf("answer %v after ponderhit, want about 50 ms", took)
	}
}

// A limit that a search reaches while pondering is answered at the hit; one that it has not
// reached by then is still reached.
func TestLimitsAroundPonderHit(t *testing.T) {
	const depth, nodes = 8, 20_000
	for _, early := range []bool{true, false} {
		for _, p := range []engine.Request{{Depth: depth}, {Nodes: nodes}, {Mate: 3}} {
			p.Ponder, p.Debug = true, true
			e, r := newEngine(t), newRecorder()
			r.start(t, e, p)
			if early {
				r.search.PonderHit()
			} else {
				time.Sleep(150 * ms) // enough for each
				if len(r.search.Done()) > 0 {
					t.Errorf("%+v: answered before the hit", p)
				}
				r.search.PonderHit()
			}
			m := r.wait(t)
			result := r.notes[len(r.notes)-1]
			switch {
			case m.Move == "":
				t.Errorf("%+v: no move", p)
			case p.Depth > 0 && !strings.HasPrefix(result, "result: depth 8,"),
				p.Nodes > 0 && !strings.Contains(result, " 20000 nodes,"),
				p.Mate > 0 && !slices.Contains(r.notes, "no mate in 3"):
				t.Errorf("%+v, hit early %t: %q", p, early, r.notes)
			}
		}
	}
}

// With nothing left on the clock the opponent's time is still used, and the answer to
// ponderhit comes at once.
func TestPonderWithoutTime(t *testing.T) {
	depth := 0
	for try := 0; try < 5 && depth < 3; try++ { // the machine may be busy with other things
		e, r := newEngine(t), newRecorder()
		r.start(t, e, engine.Request{Ponder: true, Clock: clock(-5*ms, time.Second, 0)})
		time.Sleep(300 * ms)
		r.search.PonderHit()
		r.wait(t)
		depth = max(depth, r.infos[len(r.infos)-1].Depth)
	}
	if depth < 3 {
		t.Errorf("depth %d after 300 ms of the opponent's time", depth)
	}
}

func TestTimeIsKept(t *testing.T) {
	const endless = "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1" // one ply takes a minute with all moves as lines
	for _, tt := range []struct {
		fen   string
		clock engine.Clock
		most  time.Duration
	}{
		{engine.StartPos, engine.Clock{HasMoveTime: true, MoveTime: 50 * ms}, 50 * ms},
		{engine.StartPos, clock(0, 0, 0), 20 * ms},
		{engine.StartPos, clock(-5*ms, time.Second, 0), 20 * ms},
		{engine.StartPos, clock(100*ms, 0, 0), 100 * ms},
		{engine.StartPos, clock(100*ms, 0, 1), 100 * ms},
		{engine.StartPos, engine.Clock{HasMoveTime: true}, 20 * ms},
		{endless, clock(0, 0, 0), 60 * ms},
	} {
		e := newEngine(t)
		if tt.fen == endless {
			set(t, e, "MultiPV", "256")
		}
		movegentest.Must(t, e.SetPosition(tt.fen, nil))
		e.Ready()
		best := time.Hour // of several tries: the machine may be busy with other things
		for range 20 {
			start := time.Now()
			if m, _ := think(t, e, engine.Request{Start: start, Clock: tt.clock}); m.Move == "" {
				t.Fatal("no move")
			}
			if best = min(best, time.Since(start)); best <= tt.most {
				break
			}
		}
		if best > tt.most {
			t.Errorf("%s, %+v: %v at best, want at most %v", tt.fen, tt.clock, best, tt.most)
		}
	}
}

// The ponder move is legal and does not end the game. The last exact line begins
// with the best move.
func TestLastLineAndPonderMove(t *testing.T) {
	for _, fen := range []string{
		engine.StartPos,
		"7k/8/6K1/8/8/8/8/R7 w - - 0 1",                                    // mates
		"8/8/8/8/8/4k3/4p3/4K3 w - - 99 80",                                // no move
		"8/8/8/4k3/4p3/8/8/4K3 w - - 98 80",                                // two plies left
		"k7/8/K7/8/8/8/8/1R6 b - - 0 1",                                    // any reply mates
		"8/8/8/8/8/3k4/4p3/4K3 b - - 0 1",                                  // any sensible line ends soon
		"8/8/8/8/2b5/1k6/8/K1n5 b - - 0 1",                                 // mate near
		"8/6k1/8/8/8/8/1p6/K7 w - - 0 1",                                   // takes the last pawn
		"r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", // is mated
	} {
		for depth := 1; depth <= 8; depth++ {
			e := newEngine(t)
			movegentest.Must(t, e.SetPosition(fen, nil))
			root := e.Position()
			m, r := think(t, e, engine.Request{Depth: depth})
			if !root.HasLegalMove() {
				if m.Move != "" {
					t.Errorf("%s: %+v", fen, m)
				}
				continue
			}
			var last engine.Info
			for _, i := range r.infos {
				if i.Bound == engine.Exact && i.MultiPV == 1 {
					last = i
				}
			}
			if len(last.Line) == 0 || last.Line[0] != m.Move {
				t.Errorf("%s depth %d: plays %s after the line %v", fen, depth, m.Move, last.Line)
			}
			gameAfter(t, root, last.Line...)
			if m.Ponder != "" && gameAfter(t, root, m.Move, m.Ponder) {
				t.Errorf("%s depth %d: %s ponder %s ends the game", fen, depth, m.Move, m.Ponder)
			}
		}
	}
}

func TestMultiPVAndSearchMoves(t *testing.T) {
	e := newEngine(t)
	set(t, e, "MultiPV", "4")
	set(t, e, "UCI_ShowWDL", "true")
	m, r := think(t, e, engine.Request{Depth: 6, SearchMoves: []string{"f2f3", "g2g4", "e2e5", "e2e4"}})
	lines := map[int]engine.Info{}
	for _, i := range r.infos {
		if i.Depth == 6 && i.Bound == engine.Exact {
			lines[i.MultiPV] = i
		}
	}
	if len(lines) != 3 || lines[1].Line[0] != m.Move || m.Move != "e2e4" {
		t.Errorf("move %+v, lines %+v", m, lines)
	}
	for n, i := range lines {
		if w := i.WDL; w == nil || w.Win+w.Draw+w.Loss != 1000 {
			t.Errorf("line %d: wdl %+v", n, w)
		}
	}
	if len(r.notes) != 1 || !strings.Contains(r.notes[0], "e2e5") {
		t.Errorf("notes %q, want one about e2e5", r.notes)
	}
}

// A new game is a fresh start: the same search takes the same nodes.
func TestNewGameForgets(t *testing.T) {
	e := newEngine(t)
	nodes := func() uint64 {
		_, r := think(t, e, engine.Request{Depth: 7})
		return r.infos[len(r.infos)-1].Nodes
	}
	first := nodes()
	second := nodes()
	movegentest.Must(t, e.NewGame())
	if again := nodes(); again != first || second == first {
		t.Errorf("%d nodes, %d with the table full, %d in a new game", first, second, again)
	}
}

// TestPlayIsNotAnalysis: limits of nodes, depth and time are play, in which the nodes of every
// depth are those of the search with its default settings. Analysis takes others.
func TestPlayIsNotAnalysis(t *testing.T) {
	spent := func(p engine.Request, options ...string) (nodes []uint64) {
		e := newEngine(t)
		for _, name := range options {
			set(t, e, name, "true")
		}
		_, r := think(t, e, p)
		for _, i := range r.infos {
			if i.EndsIteration() && i.Depth <= 12 {
				nodes = append(nodes, i.Nodes)
			}
		}
		return nodes
	}
	table, err := hashtable.New(16)
	movegentest.Must(t, err)
	var rec depthNodes
	cfg := search.DefaultConfig(evaluation.Default())
	search.New(table).Search(t.Context(), search.Request{Position: movegen.StartPosition(), Limits: search.Limits{Depth: 12}, Config: cfg, Reporter: &rec})
	for _, p := range []engine.Request{{Depth: 12}, {Nodes: 30_000}, {Clock: engine.Clock{HasMoveTime: true, MoveTime: time.Second}}} {
		if got := spent(p); len(got) < 8 || !slices.Equal(got, rec.nodes[:len(got)]) {
			t.Errorf("%+v: %d nodes, want %d", p, got, rec.nodes)
		}
	}
	if got := spent(engine.Request{Nodes: 30_000}, "UCI_AnalyseMode"); slices.Equal(got, rec.nodes[:min(len(got), len(rec.nodes))]) {
		t.Error("analysis takes the nodes of play")
	}
}

// depthNodes collects the nodes of each depth.
type depthNodes struct{ nodes []uint64 }

func (d *depthNodes) Info(i search.Info) {
	if i.EndsIteration() {
		d.nodes = append(d.nodes, i.Nodes)
	}
}
func (*depthNodes) CurrMove(search.CurrMove) {}
