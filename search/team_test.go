package search

import (
	"context"
	"slices"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestTeamValues: in full-width mode the value of a position does not depend on
// the number of threads, whatever the driver.
func TestTeamValues(t *testing.T) {
	for _, fen := range []string{
		"r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6",
		"8/p7/2p5/6kp/2PK2P1/P3R3/r7/8 b - - 0 51",
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
	} {
		p := movegentest.Parse(t, fen)
		for _, name := range []string{MTDf, MTDbest, AspirationNegaScout, AlphaBeta} {
			cfg := testConfig()
			cfg.Algorithm, cfg.FullWidth = name, true
			want := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: teamDepth}, Config: cfg})
			cfg.Threads = 3
			res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: teamDepth}, Config: cfg})
			if res.Score != want.Score && name != MTDbest { // whose value is only a bound
				t.Errorf("%s: %s: score %d, want %d", fen, name, res.Score, want.Score)
			}
			if !p.IsLegal(res.Best) || res.Depth != want.Depth {
				t.Errorf("%s: %s: %v at depth %d", fen, name, res.Best, res.Depth)
			}
		}
	}
}

// TestTeamReports: several threads report legal lines, as many as asked for, and play
// only allowed root moves.
func TestTeamReports(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	s := newSearcher(t, 4)
	for _, c := range []struct {
		lines int
		lim   Limits
	}{
		{1, Limits{Depth: 11}},
		{3, Limits{Depth: 8}},
		{1, Limits{Nodes: 20000}},
		{2, Limits{Depth: 7, Moves: []movegen.Move{movegentest.Move(t, &p, "a7a6"), movegentest.Move(t, &p, "h7h6")}}},
	} {
		cfg := testConfig()
		cfg.Threads, cfg.MultiPV = 3, c.lines
		var rep collector
		res := s.Search(context.Background(), Request{Position: p, Limits: c.lim, Config: cfg, Reporter: &rep})
		if !p.IsLegal(res.Best) || len(c.lim.Moves) > 0 && !slices.Contains(c.lim.Moves, res.Best) {
			t.Errorf("%+v: played %v", c.lim, res.Best)
		}
		if len(res.PV) == 0 || res.PV[0] != res.Best {
			t.Errorf("%+v: played %v, line %v", c.lim, res.Best, res.PV)
		}
		for _, info := range rep.infos {
			checkInfo(t, p, info)
		}
	}
}

// TestClaim: a move that one worker is searching is deferred by another. The first move
// of a node never is.
func TestClaim(t *testing.T) {
	s := newSearcher(t, 1)
	s.setThreads(2)
	start := movegen.StartPosition()
	m := movegentest.Move(t, &start, "e2e4")
	var frames [2]*frame
	for i, w := range s.workers {
		w.team = s.team
		frames[i] = w.frame(0)
		frames[i].pos, frames[i].depth = start, deferDepth
	}
	a, b := s.workers[0], s.workers[1]
	if !a.claim(frames[0], m, 2) {
		t.Error("a free move waits")
	}
	if b.claim(frames[1], m, 7) || !b.claim(frames[1], m, 1) {
		t.Error("a move under search is taken, or the first waits")
	}
	if deferred, count := frames[1].deferred.next(); deferred != m || count != 7 {
		t.Errorf("put aside: %v as number %d", deferred, count)
	}
	if deferred, count := frames[1].deferred.next(); deferred != movegen.NoMove || count != 0 {
		t.Errorf("then %v as number %d", deferred, count)
	}
	a.release(frames[0], m, 2)
	if !b.claim(frames[1], m, 7) {
		t.Error("a released move waits")
	}
}

// TestAdopt: when a helper has finished the pass first, its move is at the front of worker
// 0's root, with its bound and its line, and a result that comes later changes nothing.
func TestAdopt(t *testing.T) {
	s := newSearcher(t, 1)
	s.setThreads(2)
	p, cfg := movegen.StartPosition(), testConfig()
	for _, w := range s.workers {
		w.peers, w.team = s.workers, s.team
		w.prepare(&p, nil, &cfg)
		w.setRoot(nil)
		w.root.newIteration(9)
	}
	s.team.assemble(nil)
	w, helper := s.workers[0], s.workers[1]
	w.root.toFront(3) // the helper begins with another order
	s.team.open(w, 49, 50, 9, pvNode)
	k, ok := s.team.join(helper)
	helper.root.arrange(&k)
	for i := range w.root.moves {
		if helper.root.moves[i].move != w.root.moves[i].move {
			t.Fatalf("move %d of the helper is %v, not %v", i, helper.root.moves[i].move, w.root.moves[i].move)
		}
	}
	best, reply := w.root.moves[5].move, movegentest.Move(t, &p, "e2e4") // any second move will do
	helper.root.toFront(5)
	helper.root.moves[0].pv.set(best, &pvLine{n: 1, moves: [maxPly + 1]movegen.Move{reply}})
	s.team.finish(helper, 60, 49)
	s.team.finish(w, 10, 49) // too late
	w.stopped, w.overtaken = true, true
	score, front := w.adopt(50), &w.root.moves[0]
	if !ok || score != 60 || front.move != best || front.lower != 60 || !slices.Equal(front.pv.slice(), []movegen.Move{best, reply}) {
		t.Errorf("score %d, %v at least %d with %v, want 60 and %v", score, front.move, front.lower, front.pv.slice(), best)
	}
	if w.stopped || w.overtaken || w.pass != 0 || helper.pass != 0 {
		t.Error("the pass has not ended")
	}
}

// TestSharingValues: in full width the value does not depend on how threads share, side
// by side or in lock step.
func TestSharingValues(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	for _, name := range []string{MTDf, AspirationNegaScout} {
		cfg := testConfig()
		cfg.Algorithm, cfg.FullWidth = name, true
		want := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: teamDepth}, Config: cfg})
		for sharing := range SharingNames() {
			for _, step := range []int{0, 64} {
				movegentest.Must(t, cfg.SetParam("Sharing", sharing))
				cfg.Threads, cfg.LockStep = 4, step
				res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: teamDepth}, Config: cfg})
				if res.Score != want.Score || res.Depth != want.Depth {
					t.Errorf("%s, %v, lock step %d: %d at depth %d, want %d at depth %d", name, Sharing(sharing), step, res.Score, res.Depth, want.Score, want.Depth)
				}
			}
		}
	}
}

// TestLockStep: in lock step a search with several threads repeats exactly, all threads
// search about as much when they work together, and the main thread searches less than
// alone.
func TestLockStep(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	search := func(sharing Sharing, threads int) (all, main uint64) {
		cfg := testConfig()
		movegentest.Must(t, cfg.SetParam("Sharing", int(sharing)))
		cfg.Threads, cfg.LockStep = threads, 64
		var rep passCollector
		res := newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 14}, Config: cfg, Reporter: &rep})
		if !p.IsLegal(res.Best) || res.Depth != 14 {
			t.Errorf("%v, %d threads: %v at depth %d", sharing, threads, res.Best, res.Depth)
		}
		return res.Nodes, rep.passes[len(rep.passes)-1].Nodes
	}
	_, alone := search(ShareMoves, 1)
	for i := range SharingNames() {
		sharing := Sharing(i)
		all, main := search(sharing, 3)
		if a, m := search(sharing, 3); a != all || m != main {
			t.Errorf("%v: %d nodes, %d of the main thread; then %d and %d", sharing, all, main, a, m)
		}
		if all < 2*main || all > 4*main {
			t.Errorf("%v: %d nodes of three threads, %d of the main one", sharing, all, main)
		}
		if sharing == ShareMoves && main >= alone {
			t.Errorf("%v: %d nodes of the main thread, %d alone", sharing, main, alone)
		}
	}
}

// TestLongTurns: a turn has as many nodes as LockStep says, more than there are between two
// looks at the pass or the clock. One longer than the search leaves all of it to the main thread.
func TestLongTurns(t *testing.T) {
	p := movegentest.Parse(t, "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 0 6")
	search := func(threads int) uint64 {
		cfg := testConfig()
		cfg.Threads, cfg.LockStep = threads, 1<<20
		return newSearcher(t, 4).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 8}, Config: cfg}).Nodes
	}
	if alone, all := search(1), search(3); all != alone {
		t.Errorf("%d nodes of three threads, %d alone", all, alone)
	}
}

func TestSharingNames(t *testing.T) {
	for i, name := range SharingNames() {
		if s, ok := LookupSharing(name); !ok || s != Sharing(i) || s.String() != name {
			t.Errorf("%s is found as %v, %v", name, s, ok)
		}
	}
	if _, ok := LookupSharing("nothing"); ok {
		t.Error("a way to share of no name is found")
	}
}
