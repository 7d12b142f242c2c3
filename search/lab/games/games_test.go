package games_test

import (
	"fmt"
	"testing"

	"footnote/hashtable"
	"footnote/search/lab/checkers"
	"footnote/search/lab/chess"
	"footnote/search/lab/games"
	"footnote/search/lab/othello"
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
	if err != nil {
		t.Fatal(err)
	}
	small, err := hashtable.NewEntries(4)
	if err != nil {
		t.Fatal(err)
	}
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
					if err != nil {
						t.Fatal(err)
					}
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
			if err != nil {
				t.Fatal(err)
			}
			with, err := a.Run(g, games.Options{Depth: s.depth, Entries: 1 << 16})
			if err != nil {
				t.Fatal(err)
			}
			without, err := a.Run(g, games.Options{Depth: s.depth, Entries: 1 << 16, NoTranspositions: true})
			if err != nil {
				t.Fatal(err)
			}
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
	if err != nil {
		t.Fatal(err)
	}
	a, err := games.Lookup("mtd-f")
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
