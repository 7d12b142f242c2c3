package search

import (
	"testing"

	"footnote/search/mtd"
)

// TestValueKeeper: the mean change follows the values, and a mate does not outweigh them.
func TestValueKeeper(t *testing.T) {
	for _, c := range []struct {
		values []Score
		want   float64
	}{
		{nil, 0},
		{[]Score{40}, 0},
		{[]Score{40, 30}, 10},
		{[]Score{40, 30, 50}, 12.5},
		{[]Score{0, mateScore - 9}, mostChange},
		{[]Score{5, 5, 5, 5}, 0},
	} {
		var k valueKeeper
		for _, v := range c.values {
			k.note(v)
		}
		if k.change != c.want {
			t.Errorf("%v: mean change %v, want %v", c.values, k.change, c.want)
		}
	}
}

// TestGrainErrors: the grain follows the mean change within its limits, and Width keeps
// its relation to it.
func TestGrainErrors(t *testing.T) {
	w := newSearcher(t, 1).workers[0]
	for _, c := range []struct {
		percent, grain int
		change         float64
		want           int
	}{
		{0, 8, 30, 8}, {100, 8, 30, 30}, {50, 8, 30, 15}, {100, 8, 0, 4}, {100, 8, 500, 32}, {100, 1, 0, 1}, {400, 1, 100, 4},
	} {
		w.p.GrainErrors, w.values.change = c.percent, c.change
		cfg := mtd.Config{Params: mtd.Params{Grain: c.grain, Width: c.grain - 1, Step: c.grain, Offset: c.grain / 2}}
		w.learntSchedule(&cfg)
		if cfg.Grain != c.want || cfg.Width != c.want-1 || cfg.Step != c.want {
			t.Errorf("%d %% of %v with grain %d: %+v, want grain %d", c.percent, c.change, c.grain, cfg.Params, c.want)
		}
	}
	// The tests of the iteration before, from a coarser grain, come closer.
	w.p.GrainErrors, w.values.change = 100, 0
	w.previousBounds = mtd.PreviousBounds{Valid: true, Lo: 16, Hi: 23, LoBound: 16, HiBound: 24, UpperTurn: true}
	w.learntSchedule(&mtd.Config{Params: mtd.Params{Grain: 8}})
	if b := w.previousBounds; b.LoBound != 16 || b.HiBound != 20 {
		t.Errorf("the next tests are at %d and %d, want 16 and 20", b.LoBound, b.HiBound)
	}
	w.previousBounds = mtd.PreviousBounds{Valid: true, Lo: 21, Hi: 23, LoBound: 16, HiBound: 24, UpperTurn: true}
	w.learntSchedule(&mtd.Config{Params: mtd.Params{Grain: 8}})
	if b := w.previousBounds; b.HiBound != 22 {
		t.Errorf("the upper test is at %d, want 22, above what is proved", b.HiBound)
	}
}

// TestSwitchedOn: each parameter of MTD(f)'s schedule that is off by default changes the
// search when it is on.
func TestSwitchedOn(t *testing.T) {
	known := map[nodesOf]uint64{}
	for _, c := range []struct {
		name  string
		value int
	}{{"GrainErrors", 100}, {"LowerTurns", 2}, {"LowerSlack", 8}} {
		cfg := testConfig()
		if err := cfg.SetParam(c.name, c.value); err != nil {
			t.Fatal(err)
		}
		if !changesNodes(t, cfg, known) {
			t.Errorf("%s=%d changes no node count", c.name, c.value)
		}
	}
}
