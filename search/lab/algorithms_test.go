package lab

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// mustRun runs an algorithm by name and fails the test on an error.
func mustRun(tb testing.TB, name string, t *Tree, o Options) Result {
	tb.Helper()
	a, err := Lookup(name)
	must(tb, err)
	o.Record = true
	result, err := a.Run(t, o)
	must(tb, err)
	return result
}

func mustTree(tb testing.TB, width, depth int, leaves ...int) *Tree {
	tb.Helper()
	t, err := NewTree(width, depth, leaves)
	must(tb, err)
	return t
}

// permutations calls f with every order of 1 … n; f must not keep the slice.
func permutations(n int, f func([]int)) {
	p := make([]int, n)
	for i := range p {
		p[i] = i + 1
	}
	var fill func(k int)
	fill = func(k int) {
		if k == n {
			f(p)
			return
		}
		for i := k; i < n; i++ {
			p[k], p[i] = p[i], p[k]
			fill(k + 1)
			p[k], p[i] = p[i], p[k]
		}
	}
	fill(0)
}

// TestTotals counts leaf visits over all 8! trees of width 2 and depth 3: the
// columns of Reinefeld's table 5.1. The columns of algorithms that it does not list
// come from an independent program.
func TestTotals(t *testing.T) {
	if testing.Short() {
		t.Skip("fifteen times 40,320 trees")
	}
	tests := []struct {
		name      string
		histogram []int // from 5 visits on
	}{
		{"dual", []int{8064, 17024, 12032, 3200}},
		{"sss", []int{8064, 18816, 4224, 9216}},
		{"ins", []int{4032, 15232, 14272, 6784}},
		{"pns", []int{4032, 15232, 13120, 5824, 1664, 448}},
		{"alphabeta", []int{4032, 11648, 11072, 13568}},
		{"negascout", []int{4032, 10752, 4768, 5216, 5504, 6240, 3232, 576}},
		{"minimax", []int{0, 0, 0, 40320}},
		{"negascout-tt", []int{4032, 12992, 12608, 10688}},
		{"dual-ns", []int{8064, 8064, 3072, 7232, 6656, 4352, 2304, 576}},
		{"mtd-f", []int{16128, 16128, 6144, 1920}}, // the guess is the value
		{"mt-dual", []int{8064, 17024, 12032, 3200}},
		{"staged-sss", []int{8064, 18816, 4224, 9216}}, // as QuickGame
		{"pab", []int{4032, 4032, 6016, 6848, 5808, 5008, 3880, 3128, 1352, 216}},
		{"lalphabeta", []int{8064, 20160, 9216, 2880}},
		{"aspiration", []int{16128, 16128, 6144, 1920}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			algorithm, _ := Lookup(test.name)
			var got [20]int
			permutations(8, func(leaves []int) {
				tree := mustTree(t, 2, 3, leaves...)
				value := tree.Value()
				r, err := algorithm.Run(tree, Options{Guess: value})
				if err != nil || r.Value != value && r.Best < 0 || r.Best >= 0 && tree.value(2, r.Best) != value {
					t.Fatalf("%v: value %d, want %d (%v)", leaves, r.Value, value, err)
				}
				got[r.Leaves]++
			})
			want := make([]int, 20)
			copy(want[5:], test.histogram)
			if !slices.Equal(got[:], want) {
				t.Errorf("histogram %v, want %v", got[5:13], want[5:13])
			}
		})
	}
}

// forRandomTrees calls f with trees of many shapes, value ranges and orders, heavy
// ties included.
func forRandomTrees(t *testing.T, n int, f func(seed uint64, tree *Tree)) {
	for seed := range uint64(n) {
		random := func(k, n int) int { return intN(splitMix64(seed, uint64(k)+100), n) }
		width, depth := 2+random(0, 4), 1+random(1, 6)
		limit := []int{1, 3, 10, 100, 10000, 1000000}[random(2, 6)]
		var tree *Tree
		var err error
		switch random(3, 4) {
		case 0, 1:
			tree, err = Uniform(width, depth, limit, seed)
		case 2:
			tree, err = TopDown(width, depth, limit, Even(width), seed)
		default:
			tree, err = TopDown(width, depth, limit, Strong(width, 0.6), seed)
		}
		must(t, err)
		f(seed, tree)
	}
}

// forSmallTrees leaves out those with more leaves than most.
func forSmallTrees(t *testing.T, n, most int, f func(seed uint64, tree *Tree)) {
	forRandomTrees(t, n, func(seed uint64, tree *Tree) {
		if tree.Leaves() <= most {
			f(seed, tree)
		}
	})
}

var long = flag.Bool("long", false, "run the property tests over ten times as many trees")

// treeCount is on how many trees a property is tried.
func treeCount(all, short int) int {
	switch {
	case *long:
		return 10 * all
	case testing.Short():
		return short
	}
	return all
}

// TestValues: every algorithm finds the value of every tree.
func TestValues(t *testing.T) {
	forRandomTrees(t, treeCount(1000, 100), func(seed uint64, tree *Tree) {
		value := tree.Value()
		for _, a := range Algorithms() {
			r := mustRun(t, a.Name, tree, Options{Guess: int(seed%21) - 10})
			if a.Name == "mtd-best" || a.Name == "lalphabeta" {
				if got := tree.value(tree.Depth-1, r.Best); got != value || r.Value > value {
					t.Fatalf("seed %d: %s plays child %d of value %d, value %d", seed, a.Name, r.Best, got, value)
				}
				continue
			}
			if r.Value != value {
				t.Fatalf("seed %d, w %d, d %d: %s finds %d, value %d", seed, tree.Width, tree.Depth, a.Name, r.Value, value)
			}
		}
	})
}

func ExampleAlgorithm_Run() {
	tree, _ := NewTree(2, 4, []int{41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3})
	algorithm, _ := Lookup("mt-sss")
	result, _ := algorithm.Run(tree, Options{Record: true})
	fmt.Println(result.Value, result.Passes, result.Order)
	// Output: 35 [41 36 35 35] [0 2 8 10 1 11 12 13]
}

// TestTraces: at full memory the list of IterSSS* is that of SSS* at every step,
// and a trace changes nothing.
func TestTraces(t *testing.T) {
	forSmallTrees(t, 60, 300, func(seed uint64, tree *Tree) {
		lines := map[string][]string{}
		for _, a := range Algorithms() {
			plain := mustRun(t, a.Name, tree, Options{})
			traced := mustRun(t, a.Name, tree, Options{Trace: func(line string) { lines[a.Name] = append(lines[a.Name], line) }})
			if !slices.Equal(plain.Order, traced.Order) {
				t.Fatalf("seed %d: the trace of %s changes its order", seed, a.Name)
			}
		}
		if !slices.Equal(lines["sss"], lines["itersss"]) {
			t.Fatalf("seed %d: OPEN of SSS* and IterSSS*:\n%v\n%v", seed, lines["sss"], lines["itersss"])
		}
	})
}

// TestCutOffTrace: the trace of INS and PNS shows the kinds of cut-offs of Reinefeld's
// figure 2.3, and only those of INS and PNS.
func TestCutOffTrace(t *testing.T) {
	for _, name := range []string{"ins", "pns"} {
		counts := map[string]int{}
		forRandomTrees(t, 100, func(_ uint64, tree *Tree) {
			mustRun(t, name, tree, Options{Trace: func(line string) {
				for _, kind := range []string{"re-search, window", "best first", "beta cut-off", "prove best cut-off", "ignore left"} {
					if strings.Contains(line, ": "+kind) {
						counts[kind]++
					}
				}
				counts["lines"]++
			}})
		})
		sum := 0
		for kind, n := range counts {
			if n == 0 {
				t.Errorf("%s: no %s", name, kind)
			}
			sum += n
		}
		if len(counts) != 6 || sum != 2*counts["lines"] {
			t.Errorf("%s: %v", name, counts)
		}
	}
}

// TestUses: a setting changes what an algorithm does when the registry says so, and not
// otherwise. A sorted OPEN is the same search by definition.
func TestUses(t *testing.T) {
	settings := []struct {
		setting    Setting
		base, with Options
	}{
		{Guess, Options{}, Options{Guess: 12}},
		{Window, Options{}, Options{Window: 3}},
		{Stride, Options{}, Options{Stride: 3}},
		{Slab, Options{}, Options{Slab: 1}},
		{Memory, Options{}, Options{Memory: 10}},
		{SortedOpen, Options{}, Options{SortedOpen: true}},
		{StoreTerminals, Options{}, Options{StoreTerminals: true}},
		{SolvedMemory, Options{Memory: 10}, Options{Memory: 10, SolvedMemory: true}},
	}
	var trees [50]*Tree
	for seed := range trees {
		var err error
		if trees[seed], err = Uniform(3, 5+seed%2, 50, uint64(seed)); err != nil {
			t.Fatal(err)
		}
	}
	plain := map[string][]Result{} // of each algorithm, without options
	for _, s := range settings {
		for _, a := range Algorithms() {
			differ := false
			for seed, tree := range trees {
				var base Result
				switch known := plain[a.Name]; {
				case s.base.Memory > 0:
					base = mustRun(t, a.Name, tree, s.base)
				case seed < len(known):
					base = known[seed]
				default:
					base = mustRun(t, a.Name, tree, s.base)
					plain[a.Name] = append(known, base)
				}
				if differ = !reflect.DeepEqual(base, mustRun(t, a.Name, tree, s.with)); differ {
					break
				}
			}
			if want := a.Uses(s.setting) && s.setting != SortedOpen; differ != want {
				t.Errorf("%s, %+v: differs %t, want %t", a.Name, s.with, differ, want)
			}
		}
	}
}

// TestParallel: any number of processors finds the value. One is MTD(f), leaf by leaf in
// number; more never need more than all the leaves, and time and work belong together.
func TestParallel(t *testing.T) {
	trees := 150
	if testing.Short() {
		trees = 50
	}
	forRandomTrees(t, trees, func(seed uint64, tree *Tree) {
		value := tree.Value()
		guess := value + intN(splitMix64(seed, 5), 21) - 10
		one := mustRun(t, "mtd-f", tree, Options{Guess: guess})
		for _, split := range []bool{false, true} {
			for _, processors := range []int{1, 2, 3, 16} {
				o := ParallelOptions{Processors: processors, Split: split, Guess: guess, Stride: 1 + int(seed%5)}
				r, err := Parallel(tree, o)
				must(t, err)
				if r.Value != value {
					t.Fatalf("seed %d, w %d, d %d, %+v: %d, value %d", seed, tree.Width, tree.Depth, o, r.Value, value)
				}
				if processors == 1 && (r.Leaves != one.Leaves || r.Rounds != one.Leaves || r.Tests != len(one.Passes) || r.Idle != 0) {
					t.Fatalf("seed %d, w %d, d %d, split %v: %+v with one processor, MTD(f) has %d leaves and %d passes",
						seed, tree.Width, tree.Depth, split, r, one.Leaves, len(one.Passes))
				}
				if r.Leaves > processors*r.Rounds || split && r.Leaves > tree.Leaves() {
					t.Fatalf("seed %d, %+v: %+v on %d leaves", seed, o, r, tree.Leaves())
				}
			}
		}
	})
	for _, processors := range []int{0, 65} {
		if _, err := Parallel(mustTree(t, 2, 1, 1, 2), ParallelOptions{Processors: processors}); err == nil {
			t.Errorf("%d processors were accepted", processors)
		}
	}
}

// BenchmarkSearch compares the time of the searches themselves on the random
// trees of table 2 of Bhattacharya & Bagchi; ns/leaf is time per leaf visit.
func BenchmarkSearch(b *testing.B) {
	tree, err := Uniform(4, 10, 500, 1)
	must(b, err)
	for _, name := range []string{"alphabeta", "negascout", "recsss", "memsss", "quickgame", "itersss", "sss", "mt-sss", "ins"} {
		b.Run(name, func(b *testing.B) {
			a, _ := Lookup(name)
			leaves := 0
			for b.Loop() {
				r, err := a.Run(tree, Options{})
				must(b, err)
				leaves = r.Leaves
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(leaves), "ns/leaf")
			b.ReportMetric(float64(leaves), "leaves")
		})
	}
}
