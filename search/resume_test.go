package search

import (
	"context"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestLateAnalysis: an analysis late in the fifty-move rule, where a won game is drawn, says
// nothing of the same positions early in it.
func TestLateAnalysis(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/8/KR6 w - - "
	for _, clock := range []string{"97 80", "93 80", "82 80"} {
		s := newSearcher(t, 16)
		analyse := func(p movegen.Position) (Result, Info) {
			var rep collector
			r := s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 10}, Config: analysisConfig(), Reporter: &rep})
			return r, rep.infos[0]
		}
		analyse(movegentest.Parse(t, fen+clock))
		early := movegentest.Parse(t, fen+"0 80")
		result, first := analyse(early)
		if first.Depth != 1 || result.Score < 8000 {
			t.Errorf("after clock %s: begins at depth %d with %d, ends with %d", clock, first.Depth, first.Score, result.Score)
		}
		for _, m := range []string{"a1a2", "a1b2", "b1b5"} {
			next := early
			next.Advance(mustMove(t, &early, m))
			if result, first := analyse(next); result.Score > -8000 {
				t.Errorf("after clock %s and %s: begins at depth %d with %d, ends with %d", clock, m, first.Depth, first.Score, result.Score)
			}
		}
	}
}
