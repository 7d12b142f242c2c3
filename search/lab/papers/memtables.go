package papers

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"footnote/search/lab"
)

// timed is an algorithm of a table with its options, and what its rows are called. fromValue makes the
// value of the tree the first guess of MTD(f).
type timed struct {
	name, algorithm, setting string
	options                  lab.Options
	fromValue                bool
}

// plainly are algorithms without options.
func plainly(names ...string) []timed {
	var list []timed
	for _, name := range names {
		list = append(list, timed{name: name, algorithm: name})
	}
	return list
}

// byMemory is an algorithm with several sizes of its memory.
func byMemory(name string, o lab.Options, memory ...int) []timed {
	var list []timed
	for _, m := range memory {
		o.Memory = m
		list = append(list, timed{name: name, algorithm: name, setting: fmt.Sprintf("M=%d", m), options: o})
	}
	return list
}

// search runs an algorithm of a table.
func (u *unit) search(t *lab.Tree, v timed) lab.Result {
	if v.fromValue {
		v.options.Guess, _ = t.RootValue()
	}
	return u.run(v.algorithm, t, v.options)
}

// count notes the leaves of algorithms on a tree, and returns them; with repeats the time too, the least
// of so many runs, for other work on the machine only adds to it.
func (u *unit) count(t *lab.Tree, subject, setting string, repeats int, list []timed) (leaves []int) {
	for _, v := range list {
		least, n := math.Inf(1), 0
		for range max(1, repeats) {
			start := time.Now()
			n = u.search(t, v).Leaves
			least = min(least, time.Since(start).Seconds())
		}
		at := strings.TrimSpace(setting + " " + v.setting)
		u.note(subject, v.name, at, "leaves", float64(n))
		if repeats > 0 {
			u.note(subject, v.name, at, "seconds", least)
		}
		leaves = append(leaves, n)
	}
	return leaves
}

// printed notes a count that the paper prints.
func (u *unit) printed(subject, algorithm, setting string, count float64) {
	u.note(subject, algorithm+printedFigure, setting, "leaves", count)
}

// printedMemory notes those of several sizes of memory.
func (u *unit) printedMemory(subject, algorithm, setting string, memory []int, counts []float64) {
	for i, m := range memory {
		u.printed(subject, algorithm, strings.TrimSpace(fmt.Sprintf("%s M=%d", setting, m)), counts[i])
	}
}

// row1 is a row of table 1: terminal count and seconds, random and strong. The
// header of the print has its second and third columns exchanged: read as
// printed, some terminal counts lie below the minimal tree's (5,110 < 6,249), and
// the prose ("twice as fast", 10.80 to 5.11) fits only this order.
type row1 struct{ random, randomTime, strong, strongTime float64 }

// table1 is a quarter of table 1 as published.
type table1 struct {
	b, d   int
	ab     row1
	memory []int
	mem    []row1
	mgame  row1
}

func tables1() []table1 {
	return []table1{
		{5, 10, row1{114525, 10.80, 8992, 1.02}, []int{26, 70, 190, 517, 1408, 3906}, []row1{
			{84482, 12.63, 8433, 1.49}, {70138, 10.98, 8192, 1.49}, {62871, 9.93, 7856, 1.43},
			{50984, 8.17, 7660, 1.39}, {41157, 6.63, 7431, 1.35}, {31758, 5.11, 7219, 1.30},
		}, row1{76048, 10.04, 18963, 3.06}},
		{6, 9, row1{116270, 10.14, 16960, 1.60}, []int{25, 57, 130, 296, 676, 1555}, []row1{
			{89186, 9.62, 15322, 1.78}, {74338, 8.10, 14801, 1.72}, {67178, 7.28, 14209, 1.61},
			{61906, 6.68, 14031, 1.58}, {52700, 5.63, 13402, 1.47}, {43059, 4.52, 13290, 1.45},
		}, row1{78314, 7.86, 21965, 2.56}},
		{9, 8, row1{250305, 20.47, 29279, 2.74}, []int{37, 106, 305, 879, 2534, 7381}, []row1{
			{181696, 25.89, 25114, 4.23}, {148601, 21.99, 23529, 4.03}, {130106, 19.38, 21971, 3.76},
			{117005, 17.42, 21465, 3.66}, {98500, 14.70, 19310, 3.27}, {74948, 11.16, 18470, 3.12},
		}, row1{148467, 18.52, 43692, 6.27}},
		{10, 7, row1{106636, 8.27, 18701, 1.52}, []int{31, 63, 128, 261, 533, 1111}, []row1{
			{81026, 7.56, 17325, 1.66}, {71915, 6.67, 16799, 1.58}, {63881, 5.90, 16681, 1.57},
			{61376, 5.63, 16291, 1.50}, {54268, 4.91, 15869, 1.44}, {47069, 4.19, 15645, 1.41},
		}, row1{68679, 5.97, 21261, 2.00}},
	}
}

// side returns the terminal counts of the random or the strong half: Alpha-Beta, MemSSS* by memory, MGame.
func (q table1) side(kind string) (ab float64, mem []float64, mgame float64) {
	of := func(r row1) float64 {
		if kind == "strong" {
			return r.strong
		}
		return r.random
	}
	for _, r := range q.mem {
		mem = append(mem, of(r))
	}
	return of(q.ab), mem, of(q.mgame)
}

func (q table1) name() string { return fmt.Sprintf("(%d,%d)", q.b, q.d) }

// wideStep is the largest distance of a child that is not the best from its parent.
const wideStep = 50_000_000

// topDownTrees is how many top-down trees of the sizes of table 1 there are: a quarter.
func topDownTrees(runs int) int { return runs / 4 }

// memTable1 is table 1 of Bhattacharya & Bagchi. How its trees were generated is not said; here a child
// that is not the best is worse than its parent by a uniform amount, which comes near to the strong half.
// The counts are compared in memreadings.go; all that the text says of them is judged. RecSSS* and RecDual*
// are timed on top-down trees too (de Bruin & Pijls, section 5).
func memTable1(b *bench) {
	b.Threads = 1 // the clock is read: nothing else should run
	for _, q := range tables1() {
		least, most := lab.MemDualMemory(q.b, q.d, false)
		full := len(q.memory) // in the list, as Alpha-Beta stands before it
		list := slices.Concat(plainly("alphabeta"), byMemory("memsss", lab.Options{}, q.memory...), plainly("recsss", "quickgame", "mtd-f"),
			[]timed{{name: "mtd-f-value", algorithm: "mtd-f", fromValue: true}}, byMemory("memdual", lab.Options{}, least, most))
		for k, kind := range []string{"random", "strong"} {
			subject, order := q.name()+" "+kind, []lab.Order{lab.Even(q.b), lab.Marsland(q.b)}[k]
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return lab.Step(q.b, q.d, wideStep, order, seed) }, func(u *unit, t *lab.Tree) {
				ab, mem, _ := q.side(kind)
				u.printed(subject, "alphabeta", "", ab)
				u.printedMemory(subject, "memsss", "", q.memory, mem)
				leaves := u.count(t, subject, "", 3, list)
				u.is(subject, "memsss", "", "is-recsss", leaves[full] == leaves[full+1])
			})
			topDown := func(seed uint64) (*lab.Tree, error) { return treeOrders()[k].tree(q.b, q.d, seed) }
			b.trees(topDownTrees(b.Runs), topDown, func(u *unit, t *lab.Tree) {
				u.count(t, subject+", top-down", "", 3, []timed{
					{name: "alphabeta", algorithm: "alphabeta"},
					{name: "rec", algorithm: "recsss", setting: "way=sss"}, {name: "rec", algorithm: "recdual", setting: "way=dual"},
				})
			})
		}
	}
}

// quickMemory compares the cells of QuickGame with the least memory of MemSSS*, which the
// paper says are as many. They are where the root of a slab and the entry of the slab above
// that stands for it are one; Cells counts both.
func (q table1) quickMemory(r *Report) error {
	t, err := lab.Uniform(q.b, q.d, 500, 1)
	if err != nil {
		return err
	}
	result, err := run("quickgame", t, lab.Options{})
	if err != nil {
		return err
	}
	lower := (q.d+1)/2 - 1 // slabs below another
	r.fact(q.name()+": cells of QuickGame, the least memory of MemSSS*", result.Cells-lower)
	return nil
}

// quickMemories does so for all of table 1.
func quickMemories(r *Report) error {
	for _, q := range tables1() {
		if err := q.quickMemory(r); err != nil {
			return err
		}
	}
	return nil
}

// table2 is one half of table 2 as published.
type table2 struct {
	b, d     int
	ab       float64
	abTime   float64
	memory   []int
	mem      []float64
	memTime  []float64
	iter     []float64
	iterTime []float64
}

func tables2() []table2 {
	return []table2{
		{
			4, 10, 51135, 3.15, []int{21, 48, 110, 253, 583, 1365},
			[]float64{50251, 48347, 46027, 42670, 39864, 34643}, []float64{3.15, 3.03, 2.88, 2.67, 2.50, 2.17},
			[]float64{49218, 47376, 45162, 40909, 38153, 34651}, []float64{3.24, 3.25, 3.34, 3.64, 4.44, 6.06},
		},
		{
			6, 8, 77604, 4.76, []int{25, 57, 130, 296, 676, 1555},
			[]float64{76255, 71975, 69910, 65288, 61971, 52949}, []float64{4.78, 4.50, 4.37, 4.09, 3.89, 3.32},
			[]float64{76122, 72451, 69071, 64571, 59781, 53112}, []float64{4.92, 4.84, 4.92, 5.28, 6.41, 8.86},
		},
	}
}

func (h table2) name() string { return fmt.Sprintf("(%d,%d)", h.b, h.d) }

// printed notes the counts that the paper prints.
func (h table2) printed(u *unit, setting string) {
	u.printed(h.name(), "alphabeta", setting, h.ab)
	u.printedMemory(h.name(), "memsss", setting, h.memory, h.mem)
	u.printedMemory(h.name(), "itersss", setting, h.memory, h.iter)
}

// variants are Alpha-Beta, MemSSS* and IterSSS* for each memory, QuickGame and RecSSS*. With scan IterSSS*
// looks through its list.
func (h table2) variants(scan bool) []timed {
	return slices.Concat(plainly("alphabeta"), byMemory("memsss", lab.Options{}, h.memory...), byMemory("itersss", lab.Options{ScanOpen: scan}, h.memory...), plainly("quickgame", "recsss"))
}

// fewTrees is how many trees of table 2 there are in the settings that take long: a tenth, at most 20.
func fewTrees(runs int) int { return min(20, runs/10) }

// memTable2 is table 2 of Bhattacharya & Bagchi: random trees with independent values, here uniform in
// [−500, 500]. On a few trees it is timed as then, with leaves that get their values by calls of srandom()
// and random(), and IterSSS* looking through its list; and SSS* with both forms of OPEN.
func memTable2(b *bench) {
	b.Threads = 1 // the clock is read: nothing else should run
	for _, h := range tables2() {
		uniform := func(i int) (*lab.Tree, error) { return lab.Uniform(h.b, h.d, 500, b.treeSeed(i)) }
		then := func(i int) (*lab.Tree, error) { return lab.BSD{Modulus: 1000, Called: true}.Tree(h.b, h.d, i+1) }
		sorted := timed{name: "sss-sorted", algorithm: "sss", options: lab.Options{SortedOpen: true}}
		for _, way := range []struct {
			words         string
			runs, repeats int
			list          []timed
			tree          func(i int) (*lab.Tree, error)
		}{
			{"", b.Runs, 3, h.variants(false), uniform}, {", as then", fewTrees(b.Runs), 1, h.variants(true), then},
			{", OPEN", fewTrees(b.Runs), 1, append(plainly("alphabeta", "sss"), sorted), uniform},
		} {
			b.each(way.runs, func(u *unit) {
				t, err := way.tree(u.number)
				if u.failed(err) {
					return
				}
				if way.words == "" {
					h.printed(u, "")
				}
				u.count(t, h.name()+way.words, "", way.repeats, way.list)
			})
		}
	}
}
