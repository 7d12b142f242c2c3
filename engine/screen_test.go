package engine

import (
	"testing"
	"time"

	"footnote/eval"
	"footnote/hashtable"
	"footnote/movegen"
	"footnote/search"
)

// TestScreenOfAnalysis: a program that leaves out bounds sees every change of the best move, with
// all lines in order; ShowBounds adds the bounds.
func TestScreenOfAnalysis(t *testing.T) {
	for _, bounds := range []bool{false, true} {
		j := jobAt(t, StartPos)
		j.analysis, j.set.showBounds = true, bounds
		a, b, c := line(t, j, "e2e4", "e7e5"), line(t, j, "d2d4", "d7d5"), line(t, j, "c2c4")
		var out finishRecorder
		j.out = &out
		end := func(n int, score eval.Score, pv []movegen.Move) {
			j.Info(search.Info{Depth: 8, MultiPV: n, Score: score, Bound: hashtable.Exact, PV: pv, Time: time.Second, Stats: new(search.Stats)})
		}
		pass := func(at time.Duration, score eval.Score, bound hashtable.Bound, plays bool, pv []movegen.Move) {
			j.Info(search.Info{Depth: 9, MultiPV: 1, Score: score, Bound: bound, PV: pv, Time: at, Plays: plays})
		}
		end(1, 30, a)
		end(2, 20, b)
		pass(2*time.Second, 10, hashtable.Upper, true, a)
		pass(2*time.Second, 9, hashtable.Upper, true, a)              // too soon
		pass(2*time.Second, 12, hashtable.Lower, false, c)            // found, but not played
		pass(2*time.Second+1e8, 16, hashtable.Lower, true, b)         // shown at once
		pass(2*time.Second+1e8+1, 17, hashtable.Lower, true, c)       // too soon
		pass(3*time.Second, eval.MateIn(9), hashtable.Lower, true, c) // no line that mates
		best := j.finish(search.Result{Best: a[0], PV: a, Score: 40, Bound: hashtable.Lower, Depth: 8, ScoreDepth: 9})
		type shown struct {
			depth, line int
			score       eval.Score
			move        string
		}
		want := []shown{
			{8, 1, 30, "e2e4"}, {8, 2, 20, "d2d4"}, {8, 1, 10, "e2e4"}, {8, 2, 10, "d2d4"}, {8, 1, 16, "d2d4"}, {8, 2, 10, "e2e4"},
			{8, 1, eval.TablebaseWin, "c2c4"}, {8, 2, 16, "d2d4"}, {9, 1, 40, "e2e4"}, {9, 2, 40, "c2c4"},
		}
		n, hidden := 0, 0
		for _, i := range out.infos {
			if i.Bound != Exact {
				hidden++
				continue
			}
			if got := (shown{i.Depth, i.MultiPV, i.Score, i.Line[0]}); n >= len(want) || got != want[n] {
				t.Errorf("line %d is %+v", n, got)
			}
			n++
		}
		if n != len(want) || (hidden == 6) != bounds || !bounds && hidden > 0 || best.Ponder != "e7e5" {
			t.Errorf("%d lines and %d bounds, then %+v", n, hidden, best)
		}
	}
}
