package games_test

import (
	"testing"

	"footnote/hashtable"
	"footnote/search/lab/games"
	"footnote/search/lab/othello"
	"footnote/search/lab/synthetic"
)

// cutoffsOf searches a synthetic tree with Alpha-Beta in the generator's order.
func cutoffsOf(t *testing.T, order float64, depth int) games.Cutoffs {
	t.Helper()
	g, err := synthetic.New(synthetic.Params{Width: 5, Depth: depth, Spread: 100, Order: order, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	a, err := games.Lookup("alphabeta")
	if err != nil {
		t.Fatal(err)
	}
	var c games.Cutoffs
	if _, err := a.Run(g, games.Options{Depth: depth, Entries: 1 << 14, Plain: true, Single: true, Cutoffs: &c}); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCutoffs: where the best son is first every cut-off is by the first move, and where it
// is anywhere some are not; there are none at the leaves and above the root.
func TestCutoffs(t *testing.T) {
	const depth = 5
	best, random := cutoffsOf(t, 1, depth), cutoffsOf(t, 0, depth)
	if all, first := best.Between(0, depth); all == 0 || first != all {
		t.Errorf("best son first: %d of %d cut-offs by the first move", first, all)
	}
	all, first := random.Between(0, depth)
	if first == 0 || first >= all {
		t.Errorf("best son anywhere: %d of %d cut-offs by the first move", first, all)
	}
	if more, _ := random.Between(-5, 1000); more != all || random.All[0] != 0 || random.All[depth+1] != 0 {
		t.Errorf("%d cut-offs from the leaves to the root, %d in all", all, more)
	}
	low, _ := random.Between(1, 1)
	if high, _ := random.Between(2, depth); low == 0 || high == 0 || low+high != all {
		t.Errorf("%d low, %d high, %d in all", low, high, all)
	}
}

// TestCutoffsChangeNothing: a search that counts takes what one takes that does not.
func TestCutoffsChangeNothing(t *testing.T) {
	for _, a := range games.Algorithms() {
		var c games.Cutoffs
		plain, err := a.Run(othello.New(), games.Options{Depth: 4, Entries: 1 << 12, History: true})
		if err != nil {
			t.Fatal(err)
		}
		counted, err := a.Run(othello.New(), games.Options{Depth: 4, Entries: 1 << 12, History: true, Cutoffs: &c})
		if err != nil {
			t.Fatal(err)
		}
		if games.Sum(plain) != games.Sum(counted) {
			t.Errorf("%s: %+v, counting %+v", a.Title, games.Sum(plain), games.Sum(counted))
		}
		if all, first := c.Between(1, 4); first == 0 || first > all {
			t.Errorf("%s: %d of %d cut-offs by the first move", a.Title, first, all)
		}
	}
}

// TestAllMoves: with the best moves of all nodes kept the values are those of Minimax, the
// position stays the same, and MT-SSS*, most of whose passes fail low, goes another way.
func TestAllMoves(t *testing.T) {
	table, err := hashtable.NewEntries(1 << 14)
	if err != nil {
		t.Fatal(err)
	}
	different := 0
	for _, s := range subjects() {
		for i := range 4 {
			g := s.start()
			s.sampling.Sample(s.start, 8, i).Play(g)
			depth := min(s.depth, 4)
			want, key := games.Minimax(g, depth), g.Key()
			for _, a := range games.Algorithms() {
				var leaves [2]int
				for k, all := range []bool{false, true} {
					list, err := a.Run(g, games.Options{Depth: depth, Table: table, AllMoves: all})
					if err != nil {
						t.Fatal(err)
					}
					if last := list[len(list)-1]; last.Value != want || g.Key() != key {
						t.Errorf("%s, position %d, %s, all moves %t: %d, want %d", s.name, i, a.Title, all, last.Value, want)
					}
					leaves[k] = games.Sum(list).Leaves
				}
				if a.Name == "mt-sss" && leaves[0] != leaves[1] {
					different++
				}
			}
		}
	}
	if different == 0 {
		t.Error("the moves of nodes that failed low change nothing")
	}
}

// TestKept: the first iteration finds no move in the table; where the best son is first the
// kept move is best again, and where static values are noise, not always; counting changes nothing.
func TestKept(t *testing.T) {
	for _, c := range []struct {
		order, dependence float64
		depth             int
		always            bool
	}{{1, 1, 5, true}, {0, 0, 5, false}, {0, 0, 1, true}} {
		g, err := synthetic.New(synthetic.Params{Width: 5, Depth: 5, Spread: 100, Order: c.order, Dependence: c.dependence, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		a, err := games.Lookup("alphabeta")
		if err != nil {
			t.Fatal(err)
		}
		var k games.Kept
		plain, err := a.Run(g, games.Options{Depth: c.depth, Entries: 1 << 14})
		if err != nil {
			t.Fatal(err)
		}
		counted, err := a.Run(g, games.Options{Depth: c.depth, Entries: 1 << 14, Kept: &k})
		if err != nil {
			t.Fatal(err)
		}
		if games.Sum(plain) != games.Sum(counted) {
			t.Errorf("%+v: %+v, counting %+v", c, games.Sum(plain), games.Sum(counted))
		}
		decided, first := k.Cut[1]+k.Exact[1], k.CutFirst[1]+k.ExactFirst[1]
		if c.depth > 1 && (decided == 0 || first == 0) || first > decided || (first == decided) != c.always {
			t.Errorf("%+v: %+v", c, k)
		}
		if c.depth == 1 && k != (games.Kept{}) {
			t.Errorf("one ply: %+v", k) // the root is the only interior node
		}
		if k.Nodes[0] < k.Cut[0]+k.Exact[0] || k.Nodes[1] < decided {
			t.Errorf("%+v: %+v do not add up", c, k)
		}
	}
}
