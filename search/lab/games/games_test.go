package games_test

import (
	"fmt"
	"testing"

	"footnote/hashtable"
	"footnote/movegen/movegentest"
	"footnote/search/lab/checkers"
	"footnote/search/lab/chess"
	"footnote/search/lab/games"
	"footnote/search/lab/othello"
	"footnote/search/lab/synthetic"
)

// subject is a game of the tests: how its positions are drawn, how deep Minimax goes.
type subject struct {
	name     string
	start    func() games.Game
	sampling games.Sampling
	depth    int
}

func subjects() []subject {
	return []subject{
		{"othello", func() games.Game { return othello.New() }, games.Sampling{Opening: 4, First: 4, Last: 56, Depth: 1, Random: 0.3}, 4},
		{"checkers", func() games.Game { return checkers.New() }, games.Sampling{Opening: 4, First: 4, Last: 50, Depth: 2, Random: 0.2}, 6},
		{"chess", func() games.Game { return chess.New() }, games.Sampling{Opening: 4, First: 4, Last: 60, Depth: 1, Random: 0.1}, 2},
	}
}

// TestAgreement: on positions of all games every algorithm finds the value of Minimax
// at every depth, with and without the history heuristic, in a table that is large
// enough and in one that is not.
func TestAgreement(t *testing.T) {
	large, err := hashtable.NewEntries(1 << 16)
	movegentest.Must(t, err)
	small, err := hashtable.NewEntries(4)
	movegentest.Must(t, err)
	positions := 12
	if testing.Short() {
		positions = 1
	}
	for _, s := range subjects() {
		for i := range positions {
			g := s.start()
			s.sampling.Sample(s.start, 5, i).Play(g)
			want := make([]int, s.depth+1)
			for d := 1; d <= s.depth; d++ {
				want[d] = games.Minimax(g, d)
			}
			key := g.Key()
			for _, a := range games.Algorithms() {
				for _, o := range []games.Options{
					{Table: large}, {Table: large, History: true}, {Table: large, Plain: true, Single: true},
					{Table: small}, {Table: large, Step: 2}, {Table: large, Window: 5},
					{Table: large, ETC: 1}, {Table: small, ETC: 2, History: true}, {Table: large, Back: 2},
				} {
					if o.Table == small && i%4 != 0 {
						continue
					}
					o.Depth = s.depth
					list, err := a.Run(g, o)
					movegentest.Must(t, err)
					for _, it := range list {
						if it.Value != want[it.Depth] {
							t.Errorf("%s, position %d, %s, depth %d: %d, want %d", s.name, i, a.Title, it.Depth, it.Value, want[it.Depth])
						}
					}
					if g.Key() != key {
						t.Fatalf("%s, %s: the position has changed", s.name, a.Title)
					}
				}
			}
		}
	}
}

// TestNoTranspositions: without the bounds of the table the values are the same, and
// the leaves are no fewer.
func TestNoTranspositions(t *testing.T) {
	for _, s := range subjects() {
		g := s.start()
		s.sampling.Sample(s.start, 6, 0).Play(g)
		for _, name := range []string{"alphabeta", "negascout"} {
			a, err := games.Lookup(name)
			movegentest.Must(t, err)
			with, err := a.Run(g, games.Options{Depth: s.depth, Entries: 1 << 16})
			movegentest.Must(t, err)
			without, err := a.Run(g, games.Options{Depth: s.depth, Entries: 1 << 16, NoTranspositions: true})
			movegentest.Must(t, err)
			last := len(with) - 1
			if with[last].Value != without[last].Value || without[last].Hits != 0 {
				t.Errorf("%s, %s: %+v with, %+v without", s.name, a.Title, with[last], without[last])
			}
			if without[last].Leaves < with[last].Leaves {
				t.Errorf("%s, %s: %d leaves with, %d without", s.name, a.Title, with[last].Leaves, without[last].Leaves)
			}
		}
	}
}

// TestSearchAllocatesNothing: once the lists of all plies are made, visits allocate
// nothing.
func TestSearchAllocatesNothing(t *testing.T) {
	table, err := hashtable.NewEntries(1 << 12)
	movegentest.Must(t, err)
	a, err := games.Lookup("mtd-f")
	movegentest.Must(t, err)
	g := othello.New()
	at := func(depth int) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := a.Run(g, games.Options{Depth: depth, Table: table}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := at(3), at(6); many > few+60 {
		t.Errorf("%.0f allocations at depth 3, %.0f at depth 6", few, many)
	}
}

// TestSample: the same seed and number give the same position, others another.
func TestSample(t *testing.T) {
	for _, s := range subjects() {
		seen := map[uint64]bool{}
		for i := range 10 {
			a, b := s.start(), s.start()
			s.sampling.Sample(s.start, 7, i).Play(a)
			s.sampling.Sample(s.start, 7, i).Play(b)
			if a.Key() != b.Key() {
				t.Errorf("%s: number %d is not always the same", s.name, i)
			}
			if len(a.Moves(nil)) == 0 {
				t.Errorf("%s: number %d is over", s.name, i)
			}
			seen[a.Key()] = true
		}
		if len(seen) < 8 {
			t.Errorf("%s: %d positions of 10 games", s.name, len(seen))
		}
	}
}

func TestErrors(t *testing.T) {
	mtdf, err := games.Lookup("MTD-F")
	movegentest.Must(t, err)
	for _, o := range []games.Options{{}, {Depth: 101}, {Depth: 3, NoTranspositions: true}, {Depth: 3, Entries: 3}} {
		if _, err := mtdf.Run(othello.New(), o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
	for _, name := range []string{"mtdf", "MTD(f)", "mtd_f"} {
		if a, err := games.Lookup(name); err != nil || a.Name != "mtd-f" {
			t.Errorf("%s: %s, %v", name, a.Name, err)
		}
	}
	if _, err := games.Lookup("minimax"); err == nil {
		t.Error("an algorithm that is not there was found")
	}
}

func Example() {
	g := othello.New()
	for _, name := range []string{"alphabeta", "mtd-f"} {
		a, err := games.Lookup(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		iterations, err := a.Run(g, games.Options{Depth: 5, Entries: 1 << 14})
		if err != nil {
			fmt.Println(err)
			return
		}
		last := iterations[len(iterations)-1]
		fmt.Printf("%s: value %d as Minimax finds: %v\n", a.Title, last.Value, last.Value == games.Minimax(g, 5))
	}
	// Output:
	// Alpha-Beta: value 75 as Minimax finds: true
	// MTD(f): value 75 as Minimax finds: true
}

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
		movegentest.Must(t, err)
		r := games.BestFirst(g, 1_000_000)
		if !r.Settled || r.Value != 0 || r.Evaluations != 5*6 || r.Depth != 6 {
			t.Errorf("seed %d: %+v, want the value 0 after 6 expansions", seed, r)
		}
	}
}

// TestThreads: on any number of threads both ways find the values that MTD(f) finds, and
// with one thread the same counts.
func TestThreads(t *testing.T) {
	table, err := hashtable.NewEntries(1 << 16)
	movegentest.Must(t, err)
	mtdf, err := games.Lookup("mtd-f")
	movegentest.Must(t, err)
	positions := 6
	if testing.Short() {
		positions = 2
	}
	for _, s := range subjects() {
		for i := range positions {
			start := func() games.Game {
				g := s.start()
				s.sampling.Sample(s.start, 9, i).Play(g)
				return g
			}
			o := games.Options{Depth: s.depth + 1, Table: table, History: true}
			want, err := mtdf.Run(start(), o)
			movegentest.Must(t, err)
			for _, threads := range []int{1, 2, 4} {
				for _, split := range []bool{false, true} {
					got, err := games.RunThreads(start, o, games.Threads{Number: threads, Split: split, Spread: 10})
					if err != nil || len(got) != len(want) {
						t.Fatalf("%v, %d iterations of %d", err, len(got), len(want))
					}
					for k := range want {
						if got[k].Value != want[k].Value {
							t.Errorf("%s %d, depth %d, %d threads, split %t: value %d, want %d", s.name, i, want[k].Depth, threads, split, got[k].Value, want[k].Value)
						}
						if threads == 1 && got[k].Counts != want[k].Counts {
							t.Errorf("%s %d, depth %d, split %t: %+v, want %+v", s.name, i, want[k].Depth, split, got[k].Counts, want[k].Counts)
						}
					}
				}
			}
		}
	}
	for _, c := range []struct{ depth, threads int }{{0, 1}, {1, 65}, {1, 0}} {
		if _, err := games.RunThreads(subjects()[0].start, games.Options{Depth: c.depth, Table: table}, games.Threads{Number: c.threads}); err == nil {
			t.Errorf("%+v: no error", c)
		}
	}
}

// cutoffsOf searches a synthetic tree with Alpha-Beta in the generator's order.
func cutoffsOf(t *testing.T, order float64, depth int) games.Cutoffs {
	t.Helper()
	g, err := synthetic.New(synthetic.Params{Width: 5, Depth: depth, Spread: 100, Order: order, Seed: 7})
	movegentest.Must(t, err)
	a, err := games.Lookup("alphabeta")
	movegentest.Must(t, err)
	var c games.Cutoffs
	if _, err := a.Run(g, games.Options{Depth: depth, Entries: 1 << 14, Plain: true, Single: true, Cutoffs: &c}); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCutoffs: where the best child is first every cut-off is by the first move, and where it
// is anywhere some are not; there are none at the leaves and above the root.
func TestCutoffs(t *testing.T) {
	const depth = 5
	best, random := cutoffsOf(t, 1, depth), cutoffsOf(t, 0, depth)
	if all, first := best.Between(0, depth); all == 0 || first != all {
		t.Errorf("best child first: %d of %d cut-offs by the first move", first, all)
	}
	all, first := random.Between(0, depth)
	if first == 0 || first >= all {
		t.Errorf("best child anywhere: %d of %d cut-offs by the first move", first, all)
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
		movegentest.Must(t, err)
		counted, err := a.Run(othello.New(), games.Options{Depth: 4, Entries: 1 << 12, History: true, Cutoffs: &c})
		movegentest.Must(t, err)
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
	movegentest.Must(t, err)
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
					movegentest.Must(t, err)
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

// TestKept: the first iteration finds no move in the table; where the best child is first the
// kept move is best again, and where static values are noise, not always; counting changes nothing.
func TestKept(t *testing.T) {
	for _, c := range []struct {
		order, dependence float64
		depth             int
		always            bool
	}{{1, 1, 5, true}, {0, 0, 5, false}, {0, 0, 1, true}} {
		g, err := synthetic.New(synthetic.Params{Width: 5, Depth: 5, Spread: 100, Order: c.order, Dependence: c.dependence, Seed: 7})
		movegentest.Must(t, err)
		a, err := games.Lookup("alphabeta")
		movegentest.Must(t, err)
		var k games.Kept
		plain, err := a.Run(g, games.Options{Depth: c.depth, Entries: 1 << 14})
		movegentest.Must(t, err)
		counted, err := a.Run(g, games.Options{Depth: c.depth, Entries: 1 << 14, Kept: &k})
		movegentest.Must(t, err)
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
