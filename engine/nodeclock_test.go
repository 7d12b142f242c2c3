package engine_test

import (
	"strings"
	"testing"
	"time"

	"footnote/engine"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

const ms = time.Millisecond

// clock returns White's clock; Black's is without influence.
func clock(remaining, increment time.Duration, moves int) engine.Clock {
	return engine.Clock{
		Given: true, Has: [2]bool{true, true}, MovesToGo: moves,
		Remaining: [2]time.Duration{remaining, time.Hour}, Increment: [2]time.Duration{increment, 0},
	}
}

// With nodestime a game on the clock repeats exactly, whatever the machine does, and its
// budget shrinks with the nodes that were searched.
func TestNodesAsTime(t *testing.T) {
	play := func() (nodes []uint64, moves []string) {
		e := newEngine(t)
		set(t, e, "nodestime", "100")
		var line []string
		for range 6 {
			movegentest.Must(t, e.SetPosition(engine.StartPos, line))
			// What the interface's clock shows after the first move does not matter.
			p := engine.Request{Clock: clock(1000*ms, 10*ms, 0)}
			if len(line) > 0 {
				p = engine.Request{Clock: clock(5*ms, 10*ms, 0)}
			}
			m, r := think(t, e, p)
			nodes = append(nodes, r.infos[len(r.infos)-1].Nodes)
			moves = append(moves, m.Move)
			line = append(line, m.Move)
			movegentest.Must(t, e.SetPosition(engine.StartPos, line))
			answer, _ := think(t, e, engine.Request{Depth: 2}) // takes nothing from the clock
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
	set(t, e, "nodestime", "50")
	_, r := think(t, e, engine.Request{Clock: engine.Clock{HasMoveTime: true, MoveTime: 400 * ms}})
	if n := r.infos[len(r.infos)-1].Nodes; n > 22_000 {
		t.Errorf("%d nodes in 400 ms of 50 nodes", n)
	}
}

// What is searched in the opponent's time costs no nodes of the clock, and a search that
// no move came of costs nothing; analysis does not touch it.
func TestNodeClockOfPondering(t *testing.T) {
	e := newEngine(t)
	set(t, e, "nodestime", "100")
	request := engine.Request{Clock: clock(1000*ms, 0, 0), Debug: true}
	ponder := func(end func(engine.Search)) (soft time.Duration) {
		p, r := request, newRecorder()
		p.Ponder = true
		r.start(t, e, p)
		time.Sleep(300 * ms) // far more nodes than the clock has
		end(r.search)
		r.wait(t)
		return softLimit(t, r)
	}
	first := ponder(engine.Search.Stop)
	r := newRecorder()
	r.start(t, e, engine.Request{Clock: request.Clock, Infinite: true})
	time.Sleep(30 * ms)
	r.search.Stop()
	r.wait(t)
	if got := ponder(func(s engine.Search) { s.PonderHit() }); got != first {
		t.Errorf("a soft limit of %v after a move that was not played and an analysis, %v before", got, first)
	}
	_, r = think(t, e, request)
	if got := softLimit(t, r); got >= first || got < first/2 {
		t.Errorf("a soft limit of %v after one move with pondering, %v before", got, first)
	}
}

// After the last move of a time control a new one begins, and its time is added: no match
// is played with the nodes of its first moves alone.
func TestNodeClockOfTimeControls(t *testing.T) {
	const moves = 3
	e := newEngine(t)
	set(t, e, "nodestime", "50")
	var soft [3 * moves]time.Duration
	for i := range soft {
		_, r := think(t, e, engine.Request{Clock: clock(400*ms, 0, moves-i%moves), Debug: true})
		soft[i] = softLimit(t, r)
	}
	for i := moves; i < len(soft); i += moves {
		if soft[i] < soft[0]*9/10 || soft[i] > soft[0]*2 {
			t.Errorf("soft limits of %v: move %d begins a time control", soft, i+1)
		}
	}
}

// A time control of another length gives its own time, once the interface's clock has shown it,
// and the controls after it too.
func TestNodeClockOfAnotherControl(t *testing.T) {
	const moves = 2
	for _, tt := range []struct{ first, then time.Duration }{
		{60 * time.Second, 20 * time.Second}, {20 * time.Second, 60 * time.Second}, {60 * time.Second, 58 * time.Second},
	} {
		e := newEngine(t)
		set(t, e, "nodestime", "1")
		want := tt.then
		if tt.then == 58*time.Second {
			want = tt.first // hardly another time: a busy machine takes as much
		}
		shown := tt.first
		var soft []time.Duration
		for i := range 3 * moves {
			if i > 0 && i%moves == 0 {
				shown += tt.then
			}
			start := time.Now()
			_, r := think(t, e, engine.Request{Start: start, Clock: clock(shown, 0, moves-i%moves), Depth: 1, Debug: true})
			shown -= time.Since(start)
			soft = append(soft, softLimit(t, r))
		}
		// At depth 1 the nodes spent are few: what is added is not lost in them. Half of it
		// goes into the first of two moves.
		for i, left := range []time.Duration{tt.first, tt.first + want, tt.first + 2*want} {
			if got := soft[i*moves]; got < left/2-time.Second || got > left/2 {
				t.Errorf("%+v: soft limits of %v, move %d has %v", tt, soft, i*moves+1, left)
			}
		}
	}
}

// A new game has all the nodes again.
func TestNodeClockOfNewGame(t *testing.T) {
	e := newEngine(t)
	set(t, e, "nodestime", "50")
	move := func() time.Duration {
		_, r := think(t, e, engine.Request{Clock: clock(400*ms, 0, 0), Debug: true})
		return softLimit(t, r)
	}
	first, second := move(), move()
	movegentest.Must(t, e.NewGame())
	if again := move(); second >= first || again != first {
		t.Errorf("soft limits of %v and %v, in a new game %v", first, second, again)
	}
}

// However much a move earns, the clock does not run over.
func TestNodeClockWithoutEnd(t *testing.T) {
	e := newEngine(t)
	set(t, e, "nodestime", "50")
	var first time.Duration
	for i := range 40 {
		_, r := think(t, e, engine.Request{Clock: clock(1<<62, 1<<62, 1), Depth: 1, Debug: true})
		if soft := softLimit(t, r); i == 0 {
			first = soft
		} else if soft < first/2 {
			t.Fatalf("move %d: a soft limit of %v, %v at first", i+1, soft, first)
		}
	}
}

// softLimit reads the soft limit from the note of a search in debug mode.
func softLimit(t *testing.T, r *recorder) time.Duration {
	t.Helper()
	for _, note := range r.notes {
		if _, rest, found := strings.Cut(note, "limits: soft "); found {
			text, _, _ := strings.Cut(rest, " ")
			soft, err := time.ParseDuration(text)
			movegentest.Must(t, err)
			return soft
		}
	}
	t.Fatalf("no limits in %q", r.notes)
	return 0
}

// A game's clock runs only where time counts.
func TestOnClock(t *testing.T) {
	e := newEngine(t)
	for _, tt := range []struct {
		nodestime string
		request   engine.Request
		want      bool
	}{
		{"0", engine.Request{Clock: clock(1000*ms, 0, 0)}, true},
		{"100", engine.Request{Clock: clock(1000*ms, 0, 0)}, false},
		{"0", engine.Request{Depth: 1}, false},
	} {
		set(t, e, "nodestime", tt.nodestime)
		r := newRecorder()
		r.start(t, e, tt.request)
		if got := r.search.Ends() == engine.ByClock; got != tt.want {
			t.Errorf("nodestime %s, %+v: %t", tt.nodestime, tt.request, got)
		}
		r.wait(t)
	}
}

// Who thinks in the opponent's time as well has more time for a move: so says the option
// Ponder.
func TestBudgetWithPonder(t *testing.T) {
	c := clock(180*time.Second, 0, 0)
	plain, ponder := c.Budget(movegen.White, 10*ms, 0, false).Soft, c.Budget(movegen.White, 10*ms, 0, true).Soft
	if want := plain * 12 / 10; ponder.Round(time.Microsecond) != want.Round(time.Microsecond) {
		t.Errorf("soft %v, want %v, 1.2 times %v", ponder, want, plain)
	}
	e := newEngine(t)
	soft := func() time.Duration {
		_, r := think(t, e, engine.Request{Clock: c, Depth: 1, Debug: true})
		return softLimit(t, r)
	}
	without := soft()
	set(t, e, "Ponder", "true")
	if with := soft(); with <= without {
		t.Errorf("a soft limit of %v with the option Ponder, %v without", with, without)
	}
}
