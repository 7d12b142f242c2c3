package search

import (
	"fmt"
	"testing"

	"footnote/eval"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

func TestMateScoresInTable(t *testing.T) {
	for _, bound := range []Score{mateBound, eval.DecidedBound} {
		w := &worker{settings: settings{decided: bound}}
		for ply := range maxPly {
			won := eval.TablebaseWin - Score(ply)
			for _, s := range []Score{0, 123, -20000, won, -won, mateScore - Score(ply), -(mateScore - Score(ply))} {
				v := w.toTable(s, ply)
				if got := w.fromTable(v, ply); got != s {
					t.Fatalf("ply %d: %d became %d", ply, s, got)
				}
				if s == mateScore-Score(ply) && Score(v) != mateScore || s == won && bound < mateBound && Score(v) != eval.TablebaseWin {
					t.Fatalf("ply %d: %d is stored as %d", ply, s, v)
				}
			}
		}
	}
}

// TestTableLateInFiftyMoves: near the end by the fifty-move rule the table cuts nothing off in play;
// in full width, where that rule is left out, it does.
func TestTableLateInFiftyMoves(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	for _, tt := range []struct {
		clock            int
		fullWidth, trust bool
	}{{0, false, true}, {89, false, true}, {90, false, false}, {98, false, false}, {98, true, true}} {
		p := movegentest.Parse(t, fmt.Sprintf("4k3/8/8/8/8/8/3R4/4K3 w - - %d 90", tt.clock))
		cfg := testConfig()
		cfg.FullWidth = tt.fullWidth
		w.prepare(&p, nil, &cfg)
		s.table.Clear(1)
		n := w.frame(0)
		w.store(n, 500, 0, 1, 9, movegentest.Move(t, &p, "d2d3"))
		w.probe(n)
		if score, cut := w.ttCutoff(n, 0, 1, 9); cut != tt.trust || cut && score != 500 {
			t.Errorf("clock %d, full width %t: cuts off %t with %d", tt.clock, tt.fullWidth, cut, score)
		}
	}
}

// TestMateInTime: the table's word on a mate counts for as long as the fifty-move rule does
// not end the game before it.
func TestMateInTime(t *testing.T) {
	s := newSearcher(t, 1)
	w := s.workers[0]
	cfg := testConfig()
	for _, tt := range []struct {
		clock, plies int
		holds        bool
	}{{0, 25, true}, {75, 25, true}, {76, 25, false}, {85, 15, true}, {85, 17, false}} {
		p := movegentest.Parse(t, fmt.Sprintf("4k3/8/8/8/8/8/3R4/4K3 w - - %d 90", tt.clock))
		w.prepare(&p, nil, &cfg)
		n := w.frame(0)
		for _, sign := range []Score{1, -1} {
			s.table.Clear(1)
			score, alpha := sign*eval.MateIn(tt.plies), Score(0)
			best := movegen.NoMove
			if sign > 0 {
				best = movegentest.Move(t, &p, "d2d3")
			}
			w.store(n, score, alpha, alpha+1, 9, best)
			n.kind, n.depth = cutNode, 9
			if _, _, cut := w.tableAnswer(n, alpha, alpha+1); cut != tt.holds {
				t.Errorf("clock %d, mate in %d plies for %+d, found by another worker: cuts off %t", tt.clock, tt.plies, sign, cut)
			}
			w.probe(n)
			if holds := n.lowerDepth == 9 || n.upperDepth == 9; !n.hit || holds != tt.holds {
				t.Errorf("clock %d, mate in %d plies for %+d: holds %t", tt.clock, tt.plies, sign, holds)
			}
		}
	}
}
