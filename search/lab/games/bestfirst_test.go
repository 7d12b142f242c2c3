package games_test

import (
	"testing"

	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// TestBestFirst: one expansion is a search of one ply; more keep to the evaluations that
// were asked for, leave the position as it was and find the same again.
func TestBestFirst(t *testing.T) {
	for _, s := range subjects() {
		for i := range 6 {
			g := s.start()
			s.sampling.Sample(s.start, 8, i).Play(g)
			moves, key := len(g.Moves(nil)), g.Key()
			if r := games.BestFirst(g, 1); r.Value != games.Minimax(g, 1) || r.Evaluations != moves || r.Depth != 1 || r.Best == 0 {
				t.Errorf("%s, position %d: one expansion: %+v, %d moves, value %d", s.name, i, r, moves, games.Minimax(g, 1))
			}
			r := games.BestFirst(g, 2000)
			if r.Evaluations < 2000 && !r.Settled || r.Depth < 2 || r != games.BestFirst(g, 2000) || g.Key() != key {
				t.Errorf("%s, position %d: %+v, then %+v", s.name, i, r, games.BestFirst(g, 2000))
			}
		}
	}
}

// TestBestFirstKnown: where the evaluation is the minimax value, Best-First Minimax
// expands nothing but a principal variation, and finds the value at its end.
func TestBestFirstKnown(t *testing.T) {
	for seed := range uint64(20) {
		g, err := synthetic.New(synthetic.Params{Width: 5, Depth: 6, Spread: 300, Dependence: 1, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		r := games.BestFirst(g, 1_000_000)
		if !r.Settled || r.Value != 0 || r.Evaluations != 5*6 || r.Depth != 6 {
			t.Errorf("seed %d: %+v, want the value 0 after 6 expansions", seed, r)
		}
	}
}
