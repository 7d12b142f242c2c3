package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"footnote/search/mtd"
)

func TestBadTrees(t *testing.T) {
	for _, test := range []struct {
		width, depth int
		leaves       []int
		want         string
	}{
		{2, 2, []int{1, 2, 3}, "3 leaf values"},
		{2, 2, []int{1, 2, 3, 4, 5}, "5 leaf values"},
		{1, 2, []int{1}, "width 1"},
		{-3, 2, nil, "width -3"},
		{2, 0, []int{1}, "depth 0"},
		{2, math.MaxInt, nil, "depth"},
		{1000, 30, nil, "more than"},
		{2, 1, []int{1, MaxValue + 1}, "beyond"},
		{2, 1, []int{math.MinInt, 1}, "beyond"},
	} {
		if _, err := NewTree(test.width, test.depth, test.leaves); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("NewTree(%d, %d, %v): %v, want %q", test.width, test.depth, test.leaves, err, test.want)
		}
	}
	for name, err := range map[string]error{
		"range 0":      errorOf(Uniform(2, 2, 0, 1)),
		"range":        errorOf(TopDown(2, 2, MaxValue+1, Even(2), 1)),
		"order of 3":   errorOf(TopDown(2, 2, 9, Even(3), 1)),
		"spread 0":     errorOf(Step(2, 2, 0, Even(2), 1)),
		"spread 1000:": errorOf(Step(2, 28, MaxValue, Even(2), 1)),
	} {
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func errorOf(_ *Tree, err error) error { return err }

func TestDewey(t *testing.T) {
	tree := mustTree(t, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	for _, test := range []struct {
		level, pos int
		want       string
	}{{2, 0, "e"}, {1, 2, "3"}, {0, 0, "1.1"}, {0, 5, "2.3"}, {0, 8, "3.3"}} {
		if got := tree.Dewey(test.level, test.pos); got != test.want {
			t.Errorf("Dewey(%d, %d) = %s, want %s", test.level, test.pos, got, test.want)
		}
	}
	if tree.MinimalLeaves() != 5 || tree.Leaves() != 9 {
		t.Errorf("minimal tree %d of %d leaves", tree.MinimalLeaves(), tree.Leaves())
	}
}

// TestGenerators: values keep to the range, the built-in value is the minimax
// value, and the best child is where the order puts it.
func TestGenerators(t *testing.T) {
	const trees = 400
	first := 0
	for seed := range uint64(trees) {
		for _, make := range []func() (*Tree, error){
			func() (*Tree, error) { return TopDown(4, 4, 50, Strong(4, 0.6), seed) },
			func() (*Tree, error) { return Step(4, 4, 1000, Marsland(4), seed) },
			func() (*Tree, error) { return Uniform(4, 4, 50, seed) },
		} {
			tree, err := make()
			must(t, err)
			for i := range tree.Leaves() {
				if v := tree.Leaf(i); v < -tree.Limit || v > tree.Limit || v != tree.Leaf(i) {
					t.Fatalf("leaf %d is %d, limit %d", i, v, tree.Limit)
				}
			}
			value, built := tree.RootValue()
			if built && value != tree.Value() {
				t.Fatalf("seed %d: built for %d, value %d", seed, value, tree.Value())
			}
		}
		tree, err := TopDown(4, 3, 100000, Strong(4, 0.6), seed)
		must(t, err)
		if tree.value(2, 0) == tree.Value() {
			first++
		}
	}
	if share := float64(first) / trees; share < 0.5 || share > 0.7 {
		t.Errorf("the first child is best in %.0f %% of the trees, want 60", 100*share)
	}
}

func TestOrders(t *testing.T) {
	for width := 2; width <= 20; width++ {
		for name, order := range map[string]Order{"even": Even(width), "strong": Strong(width, 0.6), "marsland": Marsland(width)} {
			sum := 0.0
			for _, p := range order {
				sum += p
			}
			if len(order) != width || math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s order of %d: %v", name, width, order)
			}
		}
	}
	if got := fmt.Sprintf("%.4f", Marsland(8)); got != "[0.7000 0.2000 0.0167 0.0167 0.0167 0.0167 0.0167 0.0167]" {
		t.Errorf("the paper's order for 8 children is %s", got)
	}
}

func TestReadTrees(t *testing.T) {
	read := func(text string) (trees []int, err error) {
		err = ReadTrees(strings.NewReader(text), 2, 1, func(number int, tree *Tree) error {
			if number != len(trees) {
				t.Errorf("tree %d comes as number %d", len(trees), number)
			}
			trees = append(trees, tree.Value())
			return nil
		})
		return trees, err
	}
	trees, err := read("1 2\r\n\n\t-7 -9  \n5 3")
	if err != nil || fmt.Sprint(trees) != "[2 -7 5]" {
		t.Errorf("read %v, %v", trees, err)
	}
	for text, want := range map[string]string{
		"1 2\n3":                         "line 2: 1 leaf values",
		"1 2 3":                          "line 1: more than the 2",
		"1 x":                            `line 1: "x" is not an integer`,
		"1 2.5":                          `"2.5" is not an integer`,
		"1 99999999999999999999":         "not an integer",
		"1 " + strings.Repeat("9", 5000): "not an integer",
		"1 2000000000":                   "beyond",
		"1 \x00":                         "not an integer",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	stop := errors.New("enough")
	if err := ReadTrees(strings.NewReader("1 2\n3 4"), 2, 1, func(int, *Tree) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the reader's own error came back as %v", err)
	}
	if err := ReadTrees(strings.NewReader("1"), 0, 1, nil); err == nil {
		t.Error("width 0 was accepted")
	}
}

// FuzzReadTrees: no input makes the reader panic, and what it accepts has the
// right size.
func FuzzReadTrees(f *testing.F) {
	f.Add("1 2 3 4\n", 2, 2)
	f.Add("-1 x", 2, 1)
	f.Add("", 3, 30)
	f.Fuzz(func(t *testing.T, text string, width, depth int) {
		_ = ReadTrees(strings.NewReader(text), width, depth, func(_ int, tree *Tree) error {
			if tree.Leaves() > len(text) {
				t.Errorf("%d leaves from %d bytes", tree.Leaves(), len(text))
			}
			return nil
		})
	})
}

// TestBadOptions: too little memory and a nonsensical slab are errors that say so.
func TestBadOptions(t *testing.T) {
	tree := mustTree(t, 2, 4, make([]int, 16)...)
	for _, test := range []struct {
		name    string
		options Options
		want    string
	}{
		{"memsss", Options{Memory: 4}, "needs 5"},
		{"memsss", Options{Memory: -1}, "needs"},
		{"itersss", Options{Memory: 2}, "needs 3"},
		{"mgame", Options{Slab: -1}, "search depth -1"},
		{"staged-sss", Options{Slab: -1}, "stages of -1"},
	} {
		a, err := Lookup(test.name)
		must(t, err)
		if _, err := a.Run(tree, test.options); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %+v: %v, want %q", test.name, test.options, err, test.want)
		}
	}
	names := map[string]bool{}
	for _, a := range Algorithms() {
		if names[mtd.PlainName(a.Name)] {
			t.Errorf("%s has the letters of another", a.Name)
		}
		names[mtd.PlainName(a.Name)] = true
	}
	for text, want := range map[string]string{"MTD(f)": "mtd-f", "mtdf": "mtd-f", "MT_SSS*": "mt-sss", "Alpha-Beta": "alphabeta"} {
		if a, err := Lookup(text); err != nil || a.Name != want {
			t.Errorf("%s: %s, %v", text, a.Name, err)
		}
	}
	if _, err := Lookup("nonsense"); err == nil {
		t.Error("nonsense was found")
	}
}

// TestManyValues: trees with more values than 16 bits tell apart suit the
// algorithms with a table.
func TestManyValues(t *testing.T) {
	wide, err := Uniform(2, 18, MaxValue, 1)
	must(t, err)
	values := map[int]bool{}
	for i := range wide.Leaves() {
		values[wide.Leaf(i)] = true
	}
	if len(values) <= 1<<16 {
		t.Fatalf("only %d values", len(values))
	}
	value := wide.Value()
	sss, _ := Lookup("sss")
	want, err := sss.Run(wide, Options{Record: true})
	must(t, err)
	for _, name := range []string{"alphabeta-tt", "negascout-tt", "mt-sss", "mt-dual", "mtd-f", "mtd-bi", "mtd-step"} {
		a, _ := Lookup(name)
		r, err := a.Run(wide, Options{Record: true, Guess: value})
		if err != nil || r.Value != value {
			t.Errorf("%s finds %d, value %d (%v)", name, r.Value, value, err)
		}
		if name == "mt-sss" && !slices.Equal(r.Order, want.Order) {
			t.Error("MT-SSS* and SSS* differ")
		}
	}
}

// TestRootIsVisited: every algorithm counts the root as an interior node.
func TestRootIsVisited(t *testing.T) {
	tree := mustTree(t, 2, 1, 3, 1)
	for _, a := range Algorithms() {
		r, err := a.Run(tree, Options{Record: true})
		if err != nil || r.DistinctInterior != 1 {
			t.Errorf("%s: %d interior nodes, want the root, %v", a.Name, r.DistinctInterior, err)
		}
	}
}

// TestBSD: the formula gives what the functions give, and the seeds are what they are said
// to be.
func TestBSD(t *testing.T) {
	for _, from := range []SeedFrom{RunThenLeaf, RunThenDewey, LeafThenRun} {
		for _, modulus := range []int{0, 1000} {
			for _, run := range []int{1, 77, 4_000_000} {
				formula, err := BSD{Seed: from, Modulus: modulus}.Tree(4, 5, run)
				must(t, err)
				called, err := BSD{Seed: from, Modulus: modulus, Called: true}.Tree(4, 5, run)
				must(t, err)
				for pos := 0; pos < formula.Leaves(); pos += 7 {
					v := formula.Leaf(pos)
					if v != called.Leaf(pos) || v < 0 || v > formula.Limit {
						t.Fatalf("seed %d, modulus %d, run %d, leaf %d: %d by the formula, %d by the functions, limit %d",
							from, modulus, run, pos, v, called.Leaf(pos), formula.Limit)
					}
				}
			}
		}
	}
	// What random() returns first after srandom(0), srandom(1) and srandom(2).
	got := fmt.Sprint(bsdState(0)>>1, bsdState(1)>>1, bsdState(2)>>1)
	if got != "1990395451 2078917053 19955008" {
		t.Errorf("random() begins with %s", got)
	}
	for _, c := range []struct {
		from SeedFrom
		seed uint32
	}{{RunThenLeaf, 3*64 + 27}, {RunThenDewey, 3*1000 + 234}, {LeafThenRun, 2700 + 3}} {
		tree, err := BSD{Seed: c.from}.Tree(4, 3, 3)
		must(t, err)
		if want := int(bsdState(c.seed) >> 3); tree.Leaf(27) != want { // 2.3.4
			t.Errorf("seeding %d: %d, want %d", c.from, tree.Leaf(27), want)
		}
	}
	for name, err := range map[string]error{
		"modulus 1":   errorOf(BSD{Modulus: 1}.Tree(2, 2, 1)),
		"modulus -5":  errorOf(BSD{Modulus: -5}.Tree(2, 2, 1)),
		"10 children": errorOf(BSD{Seed: RunThenDewey}.Tree(10, 2, 1)),
	} {
		if err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// TestStepFromZero: children may be as good as the best, the value stays that of the root, and
// the range is kept.
func TestStepFromZero(t *testing.T) {
	ties := 0
	for seed := range uint64(100) {
		tree, err := StepFromZero(4, 4, 3, Even(4), seed)
		must(t, err)
		value, ok := tree.RootValue()
		if !ok || value != tree.Value() {
			t.Fatalf("seed %d: built for %d, value %d", seed, value, tree.Value())
		}
		best := 0
		for c := range 4 {
			if tree.value(3, c) == value {
				best++
			}
		}
		if best > 1 {
			ties++
		}
		for i := range tree.Leaves() {
			if v := tree.Leaf(i); v < -tree.Limit || v > tree.Limit {
				t.Fatalf("leaf %d is %d, limit %d", i, v, tree.Limit)
			}
		}
	}
	if ties < 20 {
		t.Errorf("two children of the root are best in %d of 100 trees", ties)
	}
}

// TestMarslandQuarter: the best child lies among as many as are said, in 90 % of the cases.
func TestMarslandQuarter(t *testing.T) {
	if got := fmt.Sprintf("%.3f", MarslandQuarter(5, 2)); got != "[0.700 0.200 0.033 0.033 0.033]" {
		t.Errorf("two of five children: %s", got)
	}
	for width := 3; width <= 12; width++ {
		for quarter := 1; quarter < width; quarter++ {
			sum, first := 0.0, 0.0
			for i, p := range MarslandQuarter(width, quarter) {
				sum += p
				if i < quarter {
					first += p
				}
			}
			if math.Abs(sum-1) > 1e-9 || math.Abs(first-0.9) > 1e-9 {
				t.Errorf("%d of %d children: %v of %v", quarter, width, first, sum)
			}
		}
	}
}
