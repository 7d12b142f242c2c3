package train

import (
	"context"
	"slices"
	"testing"

	"footnote/engine/game"
	"footnote/engine/gamedata"
	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// samples returns positions of random games.
func samples(n int) []gamedata.Sample {
	var list []gamedata.Sample
	movegentest.Walk(3, n, 80, func(p *movegen.Position) {
		list = append(list, gamedata.MakeSample(p, 0, game.Draw, 1))
	})
	return list
}

// TestNeighbours: there are as many positions as asked for, or as many as there can be,
// and the number of threads does not change them.
func TestNeighbours(t *testing.T) {
	set := samples(9000)
	for _, n := range []int{1, 5000, 20_000} {
		one, err := neighbours(context.Background(), set, n, 1, 5)
		if err != nil {
			t.Fatal(err)
		}
		many, err := neighbours(context.Background(), set, n, 3, 5)
		if err != nil || !slices.Equal(one, many) {
			t.Errorf("%d positions: other ones with three threads (%v)", n, err)
		}
		if len(one) > n || len(one) < n*9/10 {
			t.Errorf("%d positions instead of %d", len(one), n)
		}
	}
	if all, err := neighbours(context.Background(), set, 1<<30, 2, 5); err != nil || len(all) > neighbourPlies*len(set) || len(all) < 3*len(set) {
		t.Errorf("%d positions near %d (%v)", len(all), len(set), err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := neighbours(stopped, set, 100, 2, 5); err == nil {
		t.Error("no error after an interrupt")
	}
	if none, err := neighbours(context.Background(), nil, 100, 2, 5); err != nil || len(none) != 0 {
		t.Errorf("%d positions near none (%v)", len(none), err)
	}
}
