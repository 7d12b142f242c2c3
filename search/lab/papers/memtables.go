package papers

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// published.tsv has tables 1 and 2 as they are printed: terminal counts and seconds. The header of
// table 1 has its second and third columns exchanged there: read as printed, some terminal counts lie below
// the minimal tree's (5,110 < 6,249), and the prose ("twice as fast", 10.80 to 5.11) fits only this order.
//
//go:embed published.tsv
var publishedTable string

// publishedRows are all that the tables have, read once: every tree asks for some.
var publishedRows = sync.OnceValues(func() (list []Row, err error) {
	err = eachLine(publishedTable, 5, func(f []string) error {
		for k, measure := range []string{"leaves", "seconds"} {
			v, err := strconv.ParseFloat(f[3+k], 64)
			if err != nil {
				return err
			}
			list = append(list, Row{Subject: f[0], Algorithm: f[1], Setting: f[2], Measure: measure, Value: v})
		}
		return nil
	})
	return list, err
})

// published returns what the tables have of a subject, such as (5,10) random, as rows.
func published(subject string) (list []Row, err error) {
	all, err := publishedRows()
	for _, r := range all {
		if r.Subject == subject {
			list = append(list, r)
		}
	}
	return list, err
}

// printed notes the counts that the tables have of some of the algorithms in a list.
func (u *unit) printed(of, subject, setting string, algorithms []timed) {
	list, err := published(of)
	u.failed(err)
	for _, v := range algorithms {
		for _, r := range list {
			if m, _ := value(r.Setting, "M"); r.Measure == "leaves" && r.Algorithm == v.algorithm && (m == "" || m == strconv.Itoa(v.options.Memory)) {
				u.note(subject, v.name+printedFigure, strings.TrimSpace(setting+" "+v.setting), r.Measure, r.Value)
			}
		}
	}
}

// memShape is a size of the trees of a table, with its sizes of memory.
type memShape struct {
	b, d   int
	memory []int
}

func (q memShape) name() string { return fmt.Sprintf("(%d,%d)", q.b, q.d) }

// memShapes are those of table 1 or 2.
func memShapes(table int) (list []memShape) {
	for _, s := range [][][2]int{{{5, 10}, {6, 9}, {9, 8}, {10, 7}}, {{4, 10}, {6, 8}}}[table-1] {
		list = append(list, memShape{s[0], s[1], memorySizes(s[0], s[1])})
	}
	return list
}

// memorySizes goes from the least memory to the most in five steps of one ratio, the fraction dropped at each.
func memorySizes(b, d int) []int {
	least, most := lab.MemMemory(b, d, false)
	ratio := math.Pow(float64(most)/float64(least), 1.0/5)
	list := []int{least}
	for k := range 4 {
		list = append(list, int(float64(list[k])*ratio))
	}
	return append(list, most)
}

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
	for _, q := range memShapes(1) {
		least, most := lab.MemDualMemory(q.b, q.d, false)
		full := len(q.memory) // in the list, as Alpha-Beta stands before it
		list := slices.Concat(plainly("alphabeta"), byMemory("memsss", lab.Options{}, q.memory...), plainly("recsss", "quickgame", "mtd-f"),
			[]timed{{name: "mtd-f-value", algorithm: "mtd-f", fromValue: true}}, byMemory("memdual", lab.Options{}, least, most))
		for k, kind := range []string{"random", "strong"} {
			subject, order := q.name()+" "+kind, []lab.Order{lab.Even(q.b), lab.Marsland(q.b)}[k]
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return lab.Step(q.b, q.d, wideStep, order, seed) }, func(u *unit, t *lab.Tree) {
				u.printed(subject, subject, "", list)
				leaves := u.count(t, subject, "", 3, list)
				u.is(subject, "memsss", "", "is-recsss", leaves[full] == leaves[full+1])
			})
			b.trees(topDownTrees(b.Runs), treeOrders()[k].trees(q.b, q.d), func(u *unit, t *lab.Tree) {
				u.count(t, subject+", top-down", "", 3, []timed{
					{name: "alphabeta", algorithm: "alphabeta"},
					{name: "rec", algorithm: "recsss", setting: "way=sss"}, {name: "rec", algorithm: "recdual", setting: "way=dual"},
				})
			})
		}
	}
}

// quickMemories compares for all of table 1 the cells of QuickGame with the least memory of MemSSS*, which
// the paper says are as many. They are where the root of a slab and the entry of the slab above
// that stands for it are one; Cells counts both.
func quickMemories(_ Settings, r *Report) {
	for _, q := range memShapes(1) {
		t, err := lab.Uniform(q.b, q.d, 500, 1)
		if r.failed(err) {
			return
		}
		lower := (q.d+1)/2 - 1 // slabs below another
		r.fact(q.name()+": cells of QuickGame, the least memory of MemSSS*", r.run("quickgame", t, lab.Options{}).Cells-lower)
	}
}

// variants are Alpha-Beta, MemSSS* and IterSSS* for each memory, QuickGame and RecSSS*. With scan IterSSS*
// looks through its list.
func (h memShape) variants(scan bool) []timed {
	return slices.Concat(plainly("alphabeta"), byMemory("memsss", lab.Options{}, h.memory...), byMemory("itersss", lab.Options{ScanOpen: scan}, h.memory...), plainly("quickgame", "recsss"))
}

// fewTrees is how many trees of table 2 there are in the settings that take long: a tenth, at most 20.
func fewTrees(runs int) int { return min(20, runs/10) }

// memTable2 is table 2 of Bhattacharya & Bagchi: random trees with independent values, here uniform in
// [−500, 500]. On a few trees it is timed as then, with leaves that get their values by calls of srandom()
// and random(), and IterSSS* looking through its list; and SSS* with both forms of OPEN.
func memTable2(b *bench) {
	b.Threads = 1 // the clock is read: nothing else should run
	for _, h := range memShapes(2) {
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
					u.printed(h.name(), h.name(), "", way.list)
				}
				u.count(t, h.name()+way.words, "", way.repeats, way.list)
			})
		}
	}
}
