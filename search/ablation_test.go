package search

import (
	"context"
	"testing"

	"footnote/movegen"
)

// TestAblationCounts: every feature has an effect. Without it the node count of some
// position changes. Features that should change nothing here are listed with the
// reason, and must not.
func TestAblationCounts(t *testing.T) {
	without := map[string]string{
		"TimeManagement": "acts only where a clock runs",
	}
	for _, name := range FeatureNames() {
		cfg := testConfig()
		if err := cfg.Features.Set(name, false); err != nil {
			t.Fatal(err)
		}
		differs := changesNodes(t, cfg)
		switch reason := without[name]; {
		case reason == "" && !differs:
			t.Errorf("%s changes no node count", name)
		case reason != "" && differs:
			t.Errorf("%s changes node counts, but it %s", name, reason)
		}
	}
}

// changesNodes reports whether some node count with cfg differs from the default's.
func changesNodes(t *testing.T, cfg Config) bool {
	t.Helper()
	positions := epdPositions(t, "bench.epd")
	count := func(s *Searcher, p movegen.Position, depth int, c Config) uint64 {
		s.NewGame(1)
		return s.Search(context.Background(), Request{Position: p, Limits: Limits{Depth: depth}, Config: c}).Nodes
	}
	s := newSearcher(t, 2)
	for _, depth := range []int{6, 8, 10} {
		for _, p := range positions {
			if count(s, p, depth, cfg) != count(s, p, depth, testConfig()) {
				return true
			}
		}
	}
	return false
}
