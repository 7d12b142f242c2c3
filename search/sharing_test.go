package search

import (
	"context"
	"testing"

	"footnote/movegen/movegentest"
)

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
				if err := cfg.SetParam("Sharing", sharing); err != nil {
					t.Fatal(err)
				}
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
		if err := cfg.SetParam("Sharing", int(sharing)); err != nil {
			t.Fatal(err)
		}
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
