package synthetic_test

import (
	"fmt"
	"strings"
	"testing"

	"footnote/hashtable"
	"footnote/movegen/movegentest"
	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// families are trees with each feature alone, with all and with none.
func families() map[string]synthetic.Params {
	base := synthetic.Params{Width: 4, Depth: 5, Spread: 100}
	list := map[string]synthetic.Params{"none": base}
	p := base
	p.Branching = 0.8
	list["branching"] = p
	p = base
	p.Dependence = 0.9
	list["dependence"] = p
	p = base
	p.Independence = 0.9
	list["independence"] = p
	p = base
	p.Transpositions = 0.7
	list["transpositions"] = p
	p = base
	p.Order = 0.8
	list["order"] = p
	list["all"] = synthetic.Params{Width: 4, Depth: 5, Spread: 100, Branching: 0.8, Dependence: 0.9, Independence: 0.9, Transpositions: 0.7, Order: 0.5}
	return list
}

// TestAgreement: every algorithm finds minimax's value in every iteration, whatever the
// features; at full depth it is 0.
func TestAgreement(t *testing.T) {
	table, err := hashtable.NewEntries(1 << 14)
	movegentest.Must(t, err)
	for name, p := range families() {
		for seed := range uint64(5) {
			p.Seed = seed
			g, err := synthetic.New(p)
			movegentest.Must(t, err)
			for _, a := range games.Algorithms() {
				list, err := a.Run(g, games.Options{Depth: p.Depth, Table: table, History: seed%2 == 0})
				movegentest.Must(t, err)
				for _, it := range list {
					if want := games.Minimax(g, it.Depth); it.Value != want {
						t.Errorf("%s, seed %d, %s, depth %d: %d, want %d", name, seed, a.Title, it.Depth, it.Value, want)
					}
				}
				if v := list[len(list)-1].Value; v != 0 {
					t.Errorf("%s, seed %d, %s: %d at full depth, want 0", name, seed, a.Title, v)
				}
			}
		}
	}
}

// census walks a whole tree and counts what the features are about.
type census struct {
	children, nodes, most, least int
	bestFirst, chances           int
	distinct                     map[uint64]int // value by key
	clash                        bool
}

func (c *census) walk(g games.Game, depth int) {
	v, known := c.distinct[g.Key()]
	now := g.Evaluate()
	if known && v != now {
		c.clash = true
	}
	c.distinct[g.Key()] = now
	moves := g.Moves(nil)
	if len(moves) == 0 {
		return
	}
	c.nodes++
	c.children += len(moves)
	c.most, c.least = max(c.most, len(moves)), min(c.least, len(moves))
	best, at := -games.Limit-1, 0
	for i, m := range moves {
		g.Make(m)
		if v := -games.Minimax(g, depth-1); v > best {
			best, at = v, i
		}
		c.walk(g, depth-1)
		g.Unmake()
	}
	c.chances++
	if at == 0 {
		c.bestFirst++
	}
}

func take(t *testing.T, p synthetic.Params) *census {
	t.Helper()
	g, err := synthetic.New(p)
	movegentest.Must(t, err)
	c := &census{distinct: map[uint64]int{}, least: 1 << 30}
	c.walk(g, p.Depth)
	return c
}

// TestFeatures: each parameter does what it says, and only that.
func TestFeatures(t *testing.T) {
	all := families()
	none := take(t, all["none"])
	if none.most != 4 || none.least != 4 || len(none.distinct) != 1+4+16+64+256+1024 {
		t.Errorf("a plain tree has %d to %d children and %d positions", none.least, none.most, len(none.distinct))
	}
	if c := take(t, all["branching"]); c.least != 1 || c.most != 7 {
		t.Errorf("with branching 0.8: %d to %d children, want 1 to 7", c.least, c.most)
	}
	c := take(t, all["transpositions"])
	if c.clash {
		t.Error("a position has two values")
	}
	if len(c.distinct) > len(none.distinct)*2/3 {
		t.Errorf("with transpositions %d positions, without %d", len(c.distinct), len(none.distinct))
	}
	random, ordered := float64(none.bestFirst)/float64(none.chances), 0.0
	c = take(t, all["order"])
	ordered = float64(c.bestFirst) / float64(c.chances)
	if random < 0.15 || random > 0.35 || ordered < 0.75 || ordered > 0.95 {
		t.Errorf("the best child is first in %.2f and, with order 0.8, in %.2f", random, ordered)
	}
}

// TestDependence: a shallow value tells the more of the deep one, the greater the
// dependence; at 1 it is the same.
func TestDependence(t *testing.T) {
	p := families()["none"]
	p.Dependence = 1
	for seed := range uint64(20) {
		p.Seed = seed
		g, err := synthetic.New(p)
		movegentest.Must(t, err)
		for d := 0; d <= p.Depth; d++ {
			if v := games.Minimax(g, d); v != 0 {
				t.Fatalf("seed %d: value %d at depth %d", seed, v, d)
			}
		}
	}
}

func TestParams(t *testing.T) {
	for _, p := range []synthetic.Params{
		{}, {Width: 1, Depth: 3, Spread: 10}, {Width: 3, Depth: 31, Spread: 10}, {Width: 3, Depth: 3},
		{Width: 3, Depth: 3, Spread: 9000}, {Width: 3, Depth: 3, Spread: 10, Order: 1.5}, {Width: 3, Depth: 3, Spread: 10, Branching: -1},
	} {
		if _, err := synthetic.New(p); err == nil {
			t.Errorf("%+v was accepted", p)
		}
	}
}

// TestRead: irregular trees, transpositions, values of interior nodes.
func TestRead(t *testing.T) {
	const text = `# Knuth and Moore's style
((3 17) (2 (12 15) 25) (0 2))
(x:(5 9) (=7 x 4) x)
8 # a leaf alone
`
	list, err := synthetic.Read(strings.NewReader(text))
	movegentest.Must(t, err)
	if len(list) != 3 {
		t.Fatalf("%d trees", len(list))
	}
	for i, want := range []struct{ height, value int }{{3, 3}, {3, 5}, {0, 8}} {
		g := list[i]
		if g.Height() != want.height || games.Minimax(g, g.Height()) != want.value {
			t.Errorf("tree %d: height %d, value %d, want %+v", i, g.Height(), games.Minimax(g, g.Height()), want)
		}
		if g.Height() == 0 {
			continue
		}
		for _, a := range games.Algorithms() {
			found, err := a.Run(g, games.Options{Depth: g.Height(), Entries: 1 << 10})
			movegentest.Must(t, err)
			if v := found[len(found)-1].Value; v != want.value {
				t.Errorf("tree %d, %s: %d, want %d", i, a.Title, v, want.value)
			}
		}
	}
}

// TestLongComment: a comment may be longer than any buffer, and fills no memory.
func TestLongComment(t *testing.T) {
	for _, end := range []string{"", "\n(1 2)"} {
		text := "(3 4) # " + strings.Repeat("x", 1<<20) + end
		allocated := testing.Benchmark(func(b *testing.B) {
			for range b.N {
				if trees, err := synthetic.Read(strings.NewReader(text)); err != nil || len(trees) != 1+len(end)/7 {
					b.Fatalf("%d trees, %v", len(trees), err)
				}
			}
		}).AllocedBytesPerOp()
		if allocated > 1<<18 {
			t.Errorf("%d bytes for a comment of %d", allocated, len(text))
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(1 2":                      "line 1: the tree is not closed",
		"(1\n)\n)":                  "line 3: a bracket closes nothing",
		"(1 ())":                    "line 1: a node without children: a leaf is an integer",
		"(1 x)":                     `line 1: "x": no node of that name before`,
		"(x:1 x:2)":                 `line 1: "x": not a new name`,
		"(:1)":                      `line 1: "": not a new name`,
		"(1 2.5)":                   `line 1: "2.5" is not an integer`,
		"(1 99999)":                 "line 1: value 99999: must lie within ±16000",
		"(=x 1)":                    `line 1: "x" is not an integer`,
		"(= 1)":                     `line 1: "" is not an integer`,
		strings.Repeat("(", 200):    "line 1: more than 4194304 nodes, or higher than 100 plies",
		strings.Repeat("1", 60):     `line 1: "11111111111111111111111111111111111111111"… is too long`,
		"x:(1 2) (x 1)":             `line 1: "x": no node of that name before`,
		"(a:(1 2) b:(a a) (b b c))": `line 1: "c": no node of that name before`,
		"(a:b:1 a)":                 `line 1: "b": the node has a name already`,
		strings.Repeat("a:", 1<<20): `line 1: "a": the node has a name already`,
	} {
		if _, err := synthetic.Read(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func Example() {
	g, err := synthetic.New(synthetic.Params{Width: 6, Depth: 5, Spread: 100, Transpositions: 0.5, Dependence: 0.9, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("value", games.Minimax(g, 5))
	trees, err := synthetic.Read(strings.NewReader("((3 17) (2 (12 15) 25) (0 2))"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("value", games.Minimax(trees[0], trees[0].Height()))
	// Output:
	// value 0
	// value 3
}
