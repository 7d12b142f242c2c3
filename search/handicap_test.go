package search

import (
	"context"
	"math"
	"testing"

	"footnote/movegen"
	"footnote/movegen/movegentest"
)

// TestHidesMove compares how often moves are overlooked with their weights.
func TestHidesMove(t *testing.T) {
	const games = 4000
	for _, c := range []struct {
		name, fen, move string
		taken, mover    movegen.Square
		ply             int
		want            float64 // of Miss
	}{
		{"bishop takes knight", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.NoSquare, 1, 1},
		{"farther ahead", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.NoSquare, 4, 2},
		{"on the board", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.NoSquare, 0, 2. / 3},
		{"recapture", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.MakeSquare(3, 4), movegen.NoSquare, 1, 1. / 8},
		{"threat just made", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.MakeSquare(1, 2), 1, 1. / 4},
		{"backward", "4k3/1B6/8/3n4/8/8/8/4K3 w - - 0 1", "b7d5", movegen.NoSquare, movegen.NoSquare, 1, 1.5},
		{"the queen", "4k3/8/8/3q4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.NoSquare, 1, 3. / 8},
		{"a rook", "4k3/8/8/3r4/8/1B6/8/4K3 w - - 0 1", "b3d5", movegen.NoSquare, movegen.NoSquare, 1, 3. / 4},
		{"by a pawn", "4k3/8/8/3n4/4P3/1B6/8/4K3 w - - 0 1", "e4d5", movegen.NoSquare, movegen.NoSquare, 1, 1. / 2},
		{"by a knight", "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5", movegen.NoSquare, movegen.NoSquare, 1, 5. / 4},
		{"a check", "4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", "c4b5", movegen.NoSquare, movegen.NoSquare, 1, 5. / 4},
		{"a promotion", "8/P3k3/8/8/8/8/8/1B2K3 w - - 0 1", "a7a8q", movegen.NoSquare, movegen.NoSquare, 1, 5. / 8},
		{"long", "4k1n1/8/8/8/8/8/B7/4K3 w - - 0 1", "a2g8", movegen.NoSquare, movegen.NoSquare, 1, 1.5},
		{"quiet", "4k3/8/8/3n4/8/1B6/8/4K3 w - - 0 1", "b3c2", movegen.NoSquare, movegen.NoSquare, 1, 0},
		{"evasion", "4k3/8/8/8/1n6/8/B2K4/3r4 w - - 0 1", "d2d1", movegen.NoSquare, movegen.NoSquare, 1, 0},
	} {
		p := movegentest.Parse(t, c.fen)
		m := movegentest.Move(t, &p, c.move)
		const miss = 200
		seen := 0
		for seed := range uint64(games) {
			b := Handicap{Seed: seed * 0x9e3779b97f4a7c15, Miss: miss}
			if b.HidesMove(&p, c.taken, c.mover, m, c.ply) {
				seen++
			}
		}
		if got := float64(seen) / games * 1000 / miss; math.Abs(got-c.want) > 0.15 {
			t.Errorf("%s: overlooked %.2f times the chance, want %.2f", c.name, got, c.want)
		}
	}
}

// TestNoHandicap checks that a Handicap with Miss 0 changes nothing, whatever its
// seed, and that one with Miss above 0 does.
func TestNoHandicap(t *testing.T) {
	p := movegentest.Parse(t, "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP1N1PPP/R1BQ1RK1 w - - 4 9")
	nodes := func(b Handicap) uint64 {
		cfg := testConfig()
		cfg.Handicap = b
		return newSearcher(t, 1).Search(context.Background(), Request{Position: p, Limits: Limits{Depth: 7}, Config: cfg}).Nodes
	}
	plain := nodes(Handicap{})
	if got := nodes(Handicap{Seed: 5}); got != plain {
		t.Errorf("%d nodes with a seed alone, %d without", got, plain)
	}
	if nodes(Handicap{Seed: 5, Miss: 300}) == plain {
		t.Error("the handicap does nothing")
	}
}
