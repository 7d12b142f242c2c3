package search

import (
	"context"
	"sync"
	"testing"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestCancel: a search without limits ends when its context does, from another
// goroutine too, and still has a move.
func TestCancel(t *testing.T) {
	s := newSearcher(t, 4)
	for _, threads := range []int{1, 2} {
		cfg := testConfig()
		cfg.Threads = threads
		for _, before := range []bool{false, true} {
			ctx, cancel := context.WithCancel(context.Background())
			if before {
				cancel()
			} else {
				time.AfterFunc(30*time.Millisecond, cancel)
			}
			start := time.Now()
			res := s.Search(ctx, Request{Position: movegen.StartPosition(), Config: cfg})
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%d threads: ended %v after it began", threads, took)
			}
			if res.Best == movegen.NoMove || before && (res.Depth == 0 || res.Nodes > graceNodes) {
				t.Errorf("%d threads: %+v", threads, res)
			}
		}
	}
}

// TestFirstIteration: a stop or a clock without time does not prevent the first
// iteration, and no other limit of nodes is exceeded for its sake.
func TestFirstIteration(t *testing.T) {
	s := newSearcher(t, 1)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	for _, fen := range []string{
		movegen.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"k2q1q1q/1q1q1q2/8/q3q2n/N2Q3Q/8/2Q1Q1Q1/Q1Q1Q2K w - - 0 1",
	} {
		for _, lines := range []int{1, 3} {
			cfg := testConfig()
			cfg.MultiPV = lines
			for _, lim := range []Limits{
				{}, {Soft: 1, Hard: 1, Start: time.Now().Add(-time.Hour)}, {Soft: 1, Hard: 1, NodesPerMs: 1}, {Nodes: 5},
			} {
				ctx := context.Background()
				if lim.Hard == 0 {
					ctx = done
				}
				s.NewGame(1)
				r := s.Search(ctx, Request{Position: movegentest.Parse(t, fen), Limits: lim, Config: cfg})
				if lim.Nodes > 0 && r.Nodes != lim.Nodes || lim.Nodes == 0 && r.Depth != 1 || r.Nodes >= graceNodes {
					t.Errorf("%s, %d lines, %+v: depth %d after %d nodes", fen, lines, lim, r.Depth, r.Nodes)
				}
			}
		}
	}
}

// TestReturnsWhenDone: a search that has reached a node or depth limit returns, also
// while pondering.
func TestReturnsWhenDone(t *testing.T) {
	s := newSearcher(t, 1)
	hit := make(chan time.Time, 1)
	for _, lim := range []Limits{{Nodes: 1000}, {Depth: 3}, {Nodes: 1000, PonderHit: hit}, {Depth: 3, PonderHit: hit}} {
		res := s.Search(context.Background(), Request{Position: movegen.StartPosition(), Limits: lim, Config: testConfig()})
		if res.Best == movegen.NoMove || lim.Nodes > 0 && res.Nodes != lim.Nodes {
			t.Errorf("%+v: %+v", lim, res)
		}
	}
}

// TestPonderHit: the clock counts from the moment that PonderHit delivers.
func TestPonderHit(t *testing.T) {
	s := newSearcher(t, 1)
	hit := make(chan time.Time, 1)
	start := time.Now()
	time.AfterFunc(60*time.Millisecond, func() { hit <- time.Now() })
	lim := Limits{Soft: 20 * time.Millisecond, Hard: 20 * time.Millisecond, Fixed: true, PonderHit: hit, Start: start}
	res := s.Search(context.Background(), Request{Position: movegen.StartPosition(), Limits: lim, Config: testConfig()})
	if took := time.Since(start); took < 75*time.Millisecond || took > 5*time.Second {
		t.Errorf("%v from the beginning, want about 80 ms", took)
	}
	if res.Best == movegen.NoMove {
		t.Errorf("%+v", res)
	}
	if res.Time < 75*time.Millisecond {
		t.Errorf("the search says that it took %v, but its nodes are those of at least 80 ms", res.Time)
	}
}

// ponderer sends the ponder hit at the beginning of an iteration, and knows the nodes so far.
type ponderer struct {
	hit   chan time.Time
	depth int
	nodes uint64
	sent  bool
}

func (p *ponderer) Info(i Info) {
	if !p.sent {
		p.nodes = i.Nodes
	}
}

func (p *ponderer) CurrMove(m CurrMove) {
	if m.Depth >= p.depth && !p.sent {
		p.sent = true
		p.hit <- time.Now()
	}
}

// TestPonderHitDecided: when there is nothing to decide the answer follows the ponder hit at
// once, not after the iteration.
func TestPonderHitDecided(t *testing.T) {
	p := movegen.StartPosition()
	mate := movegentest.Parse(t, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
	for _, c := range []struct {
		p            movegen.Position
		moves        []movegen.Move
		depth, lines int
	}{
		{p, []movegen.Move{movegentest.Move(t, &p, "e2e4")}, 15, 1},
		{mate, nil, 12, 2}, // the second line keeps the iteration long
	} {
		config := testConfig()
		config.MultiPV = c.lines
		rep := ponderer{hit: make(chan time.Time, 1), depth: c.depth}
		lim := Limits{Soft: time.Hour, Hard: time.Hour, Moves: c.moves, PonderHit: rep.hit, Depth: 40}
		res := newSearcher(t, 4).Search(context.Background(), Request{Position: c.p, Limits: lim, Config: config, Reporter: &rep})
		if !rep.sent || res.Nodes > rep.nodes+2*pollEvery {
			t.Errorf("%s: %d nodes at the ponder hit, %d at the end", c.p.FEN(), rep.nodes, res.Nodes)
		}
	}
}

// TestTimeLimits: the soft and hard limits hold on a busy machine.
func TestTimeLimits(t *testing.T) {
	s := newSearcher(t, 4)
	for _, lim := range []Limits{
		{Soft: 50 * time.Millisecond, Hard: 50 * time.Millisecond, Fixed: true},
		{Soft: 20 * time.Millisecond, Hard: 100 * time.Millisecond},
	} {
		best := time.Hour // of several tries: the machine may be busy with other things
		for range 5 {
			lim.Start = time.Now()
			res := s.Search(context.Background(), Request{Position: movegen.StartPosition(), Limits: lim, Config: testConfig()})
			if lim.Fixed && res.Time < lim.Soft || res.Best == movegen.NoMove {
				t.Fatalf("%v, %v for a limit of %v", res.Best, res.Time, lim.Soft)
			}
			if best = min(best, res.Time); best <= lim.Hard+100*time.Millisecond {
				break
			}
		}
		if best > lim.Hard+100*time.Millisecond {
			t.Errorf("%v at best for a hard limit of %v", best, lim.Hard)
		}
	}
}

// TestSideBySide runs several searchers over one table, for the race detector.
func TestSideBySide(t *testing.T) {
	shared, err := hashtable.New(1)
	movegentest.Must(t, err)
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			cfg := testConfig()
			cfg.Threads = 2
			res := New(shared).Search(context.Background(), Request{Position: movegen.StartPosition(), Limits: Limits{Depth: 8}, Config: cfg})
			if res.Best == movegen.NoMove {
				t.Error("no move")
			}
		})
	}
	wg.Wait()
}

// TestSoftNodesTactical: the smaller limit holds when a capture is best all along, and
// only then.
func TestSoftNodesTactical(t *testing.T) {
	s := newSearcher(t, 1)
	for _, c := range []struct {
		fen   string
		early bool
	}{
		{"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", true},
		{"8/1P6/8/8/2k5/8/8/4K2B w - - 0 1", true},
		{movegen.StartFEN, false},
	} {
		nodes := func(tactical uint64) uint64 {
			s.NewGame(1)
			r := s.Search(context.Background(), Request{
				Position: movegentest.Parse(t, c.fen), Config: testConfig(),
				Limits: Limits{SoftNodes: 8000, SoftNodesTactical: tactical},
			})
			return r.Nodes
		}
		all, short := nodes(0), nodes(300)
		if all < 8000 || short < 300 || c.early != (short < all/2) || !c.early && short != all {
			t.Errorf("%s: %d nodes, %d with the smaller limit", c.fen, all, short)
		}
	}
}

// TestShortPV: without the work on principal variations the line still begins with the move.
func TestShortPV(t *testing.T) {
	s := newSearcher(t, 1)
	cfg := testConfig()
	cfg.ShortPV = true
	for _, fen := range []string{movegen.StartFEN, "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1"} {
		s.NewGame(1)
		r := s.Search(context.Background(), Request{Position: movegentest.Parse(t, fen), Limits: Limits{Nodes: 3000}, Config: cfg})
		if len(r.PV) == 0 || r.PV[0] != r.Best || r.Depth < 3 {
			t.Errorf("%s: %+v", fen, r)
		}
	}
}

// TestPonderedTimeCounts: the time pondered counts towards the soft limit, and a search that has
// spent it answers the hit, unless a test of its iteration speaks against the best move.
func TestPonderedTimeCounts(t *testing.T) {
	p, cfg, now := movegen.StartPosition(), testConfig(), time.Now()
	for _, c := range []struct {
		pondered time.Duration
		passes   uint64
		hasMove  bool
		lim      Limits
		answers  bool
	}{
		{2 * time.Hour, 0, false, Limits{Soft: time.Hour, Hard: 5 * time.Hour}, true},
		{2 * time.Hour, 2, true, Limits{Soft: time.Hour, Hard: 5 * time.Hour}, true},
		{2 * time.Hour, 1, false, Limits{Soft: time.Hour, Hard: 5 * time.Hour}, false},
		{time.Minute, 0, false, Limits{Soft: time.Hour, Hard: 5 * time.Hour}, false},
		{2 * time.Hour, 0, false, Limits{Soft: time.Hour, Hard: time.Hour, Fixed: true}, false},
		{2 * time.Hour, 0, false, Limits{Soft: time.Hour, Hard: 5 * time.Hour, NodesPerMs: 1}, false},
	} {
		s := newSearcher(t, 1)
		w, hit := s.workers[0], make(chan time.Time, 1)
		c.lim.Start, c.lim.PonderHit = now.Add(-c.pondered), hit
		s.ctl.begin(c.lim, nil)
		w.peers = s.workers
		w.prepare(&p, nil, &cfg)
		w.setRoot(nil)
		r := &w.root
		r.completed, r.depth, r.passes, r.hasMove = 3, 4, c.passes, c.hasMove // timeScale is at most 1.35
		if w.poll(); w.stopped || w.hasPondered() {
			t.Errorf("%+v: ends while it ponders", c)
		}
		hit <- now
		if w.poll(); w.stopped != c.answers {
			t.Errorf("%+v: answers %t", c, w.stopped)
		}
	}
}

// TestPonderedLong: a search that has pondered for its soft limit gets no more than that
// again, unless the limit is fixed or counts nodes.
func TestPonderedLong(t *testing.T) {
	start, hit := time.Now(), make(chan time.Time, 1)
	for _, c := range []struct {
		pondered time.Duration
		lim      Limits
		hard     time.Duration
	}{
		{9, Limits{Soft: 10, Hard: 50}, 50}, {10, Limits{Soft: 10, Hard: 50}, 10}, {90, Limits{Soft: 10}, 0},
		{90, Limits{Soft: 50, Hard: 50, Fixed: true}, 50}, {90, Limits{Soft: 10, Hard: 50, NodesPerMs: 1}, 50},
	} {
		c.lim.Start, c.lim.PonderHit = start, hit
		var ctl control
		ctl.begin(c.lim, nil)
		hit <- start.Add(c.pondered)
		if ctl.pollCaller(7); ctl.pondering || ctl.clockNodes != 7 || ctl.lim.Hard != c.hard {
			t.Errorf("%+v: pondering %t, %d nodes, hard limit %v", c, ctl.pondering, ctl.clockNodes, ctl.lim.Hard)
		}
	}
}

// stopper stops a search when it comes to the root move of that number.
type stopper struct {
	w      *worker
	number int
}

func (s stopper) Info(Info) {}
func (s stopper) CurrMove(m CurrMove) {
	if m.Number == s.number {
		s.w.ctl.halt()
		s.w.nextPoll = 0
	}
}

// TestStoppedInOpenWindow: a move that has beaten the first one at the same depth is played
// when the search stops before the others were tried.
func TestStoppedInOpenWindow(t *testing.T) {
	const rookTakesQueen = "6k1/pp3pp1/7p/3q4/8/2P4P/PP3PP1/3R2K1 w - - 0 1"
	for number, want := range map[int]string{2: "a2a3", 3: "d1d5"} {
		w := newSearcher(t, 1).workers[0]
		p, cfg := movegentest.Parse(t, rookTakesQueen), testConfig()
		cfg.Algorithm = NegaScout
		w.prepare(&p, nil, &cfg)
		w.setRoot([]movegen.Move{movegentest.Move(t, &p, "a2a3"), movegentest.Move(t, &p, "d1d5"), movegentest.Move(t, &p, "a2a4")})
		r := &w.root
		for i, text := range []string{"a2a3", "d1d5", "a2a4"} {
			r.moves[i].move = movegentest.Move(t, &p, text)
		}
		r.newIteration(5)
		r.best.move, w.reporter = r.moves[0].move, stopper{w, number}
		if w.window(-infinity, infinity, 5); !w.stopped || r.best.move.UCI(false) != want || r.moves[0].move != r.best.move {
			t.Errorf("stopped at move %d (%t): %v is played, want %s", number, w.stopped, r.best.move, want)
		}
	}
}

// TestDeepest: a depth beyond the last that there is means that one, and so the last iteration
// of an analysis is exact there too.
func TestDeepest(t *testing.T) {
	s := newSearcher(t, 1)
	p, cfg := movegen.StartPosition(), analysisConfig()
	for _, depth := range []int{maxDepth, maxDepth + 1, eval.MaxPly} {
		s.ctl.begin(Limits{Depth: depth}, nil)
		w := s.workers[0]
		w.prepare(&p, nil, &cfg)
		w.root.exactNodes = 1 << 40
		if w.resolves(maxDepth-1) || !w.resolves(maxDepth) {
			t.Errorf("depth %d: exact at %d: %t, at %d: %t", depth, maxDepth-1, w.resolves(maxDepth-1), maxDepth, w.resolves(maxDepth))
		}
	}
}

// TestShare: only passes that compare the root moves count for bestMoveShare. A pass in
// which the front move fails high does not.
func TestShare(t *testing.T) {
	w := rootWorker(t, testConfig())
	r := &w.root
	r.newIteration(5)
	if got := w.searchRootMoves(-301, -300, 5, pvNode); got < -300 || r.bestMoveShare() != 0 {
		t.Errorf("after a pass that the front move ended: score %d, share %v", got, r.bestMoveShare())
	}
	before := w.nodes
	if got := w.searchRootMoves(299, 300, 5, pvNode); got >= 300 {
		t.Fatalf("score %d", got)
	}
	var all uint64
	for i := range r.moves {
		all += r.moves[i].nodes
	}
	r.best.move = r.moves[0].move
	if spent := w.nodes - before; all == 0 || all > spent {
		t.Errorf("a pass of %d nodes spent %d on the moves", spent, all)
	}
	if want := float64(r.moves[0].nodes) / float64(all); r.bestMoveShare() != want || want <= 0 || want >= 1 {
		t.Errorf("share %v, want %v", r.bestMoveShare(), want)
	}
	r.pvIndex = 1
	w.searchRootMoves(299, 300, 5, allNode)
	for i := range r.moves {
		all -= r.moves[i].nodes
	}
	if all != 0 {
		t.Error("a pass of the second line counts")
	}
}

// rivalTeam lets another worker end a pass as soon as worker 0 has begun its first move.
type rivalTeam struct{ *team }

func (rivalTeam) Info(Info) {}
func (r rivalTeam) CurrMove(m CurrMove) {
	if m.Number == 1 {
		r.pass.Add(1)
	}
}

// TestShareOfOvertaken: a pass that another worker ends during the front move compares
// nothing either.
func TestShareOfOvertaken(t *testing.T) {
	w := rootWorker(t, testConfig())
	w.root.newIteration(9)
	w.team = newTeam()
	w.pass, w.reporter = w.team.pass.Add(1), rivalTeam{w.team}
	w.searchRootMoves(49, 50, 9, pvNode)
	w.root.best.move = w.root.moves[0].move
	if share := w.root.bestMoveShare(); !w.overtaken || share != 0 {
		t.Errorf("overtaken %t, share %v", w.overtaken, share)
	}
}

// TestStability: as soon as a pass has found another move, the time is that of an unsettled
// choice, not of the move before.
func TestStability(t *testing.T) {
	w := rootWorker(t, testConfig())
	w.root.completed = 9
	first, second := &w.root.moves[0], &w.root.moves[1]
	first.nodes, second.nodes = 500, 500
	w.root.best.move = first.move
	for range 9 {
		w.time.addIteration(first.move, w.root.best.score)
	}
	settled := w.timeScale()
	w.root.best.move = second.move
	if found := w.timeScale(); found < 2*settled {
		t.Errorf("a factor of %v with another move, %v with the old one", found, settled)
	}
}

// TestTimeScale: more time after a drop of the score, less for a move that has held long and for one
// that took nearly all nodes, but within limits.
func TestTimeScale(t *testing.T) {
	w := rootWorker(t, testConfig())
	r := &w.root
	r.best.move = r.moves[0].move
	scale := func(stability, average, score, completed, share int) float64 {
		w.time = rootStability{lastMove: r.best.move, stability: stability, average: Score(average), seen: true}
		r.best.score, r.completed = Score(score), completed
		r.moves[0].nodes, r.moves[1].nodes = uint64(share), uint64(100-share)
		return w.timeScale()
	}
	usual := scale(2, 30, 30, 9, 60)
	for _, c := range []struct {
		what        string
		other       float64
		least, most float64 // of other relative to usual
	}{
		{"a drop by half a pawn", scale(2, 30, -20, 9, 60), 1.4, 1.5},
		{"a drop by a rook", scale(2, 30, -470, 9, 60), 1.6, 1.6},
		{"a rise by a pawn", scale(2, 30, 130, 9, 60), 0.8, 0.8},
		{"a move of eight iterations", scale(8, 30, 30, 9, 60), 0.5, 0.6},
		{"a move of eighty iterations", scale(80, 30, 30, 9, 60), 0.5, 0.6},
		{"a move with all nodes", scale(2, 30, 30, 9, 100), 0.4, 0.7},
		{"few iterations, where nodes say nothing", scale(2, 30, 30, 5, 100) / scale(2, 30, 30, 5, 10), 1 / usual, 1 / usual},
	} {
		if got := c.other / usual; got < c.least-1e-9 || got > c.most+1e-9 {
			t.Errorf("%s: %.3f times as much, want %.3f to %.3f", c.what, got, c.least, c.most)
		}
	}
}

// TestAverageScore: the score that a drop is measured from follows the newest by a third.
func TestAverageScore(t *testing.T) {
	var k rootStability
	for i, c := range []struct{ score, want Score }{{30, 30}, {30, 30}, {-60, 0}, {90, 30}} {
		if k.addIteration(movegen.NoMove, c.score); k.average != c.want {
			t.Errorf("iteration %d: %d, want %d", i+1, k.average, c.want)
		}
	}
}

// TestTimeOfSortedLines: with several lines the move counts that is best after they were
// sorted.
func TestTimeOfSortedLines(t *testing.T) {
	cfg := testConfig()
	cfg.MultiPV = 2
	w := rootWorker(t, cfg)
	r := &w.root
	second := r.moves[1].move
	w.beginIteration(5)
	r.moves[0].value, r.moves[1].value = 10, 30
	w.commit(10, hashtable.Exact)
	w.endIteration(5, 2)
	if r.best.move != second || w.time.lastMove != second || w.time.average != 30 || w.values.last != 30 {
		t.Errorf("%v is best, %v with %d counts", r.best.move, w.time.lastMove, w.time.average)
	}
	if w.beginIteration(6); r.hasMove {
		t.Error("a new iteration begins with a move of its own")
	}
}

// sleeper holds a search up once.
type sleeper struct{ pause time.Duration }

func (s *sleeper) Info(Info) {
	time.Sleep(s.pause)
	s.pause = 0
}
func (s *sleeper) CurrMove(CurrMove) {}

// TestHeld: a result says for how long the search could not look at the clock.
func TestHeld(t *testing.T) {
	const pause = 50 * time.Millisecond
	r := newSearcher(t, 4).Search(context.Background(), Request{
		Position: movegen.StartPosition(), Limits: Limits{Depth: 8}, Config: testConfig(), Reporter: &sleeper{pause},
	})
	if r.Held < pause || r.Held > r.Time {
		t.Errorf("asleep for %v: held up for %v of %v", pause, r.Held, r.Time)
	}
}
