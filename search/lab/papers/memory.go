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
// The counts are compared in memReadings; all that the text says of them is judged. RecSSS* and RecDual*
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

// treeReading is a way to read what the paper leaves open of the trees of table 1: how much worse a child
// is that is not the best, of which nothing is said, and how many children are "the leftmost 25 %" of
// strong trees. The paper's example has 8 children, of which its tables have none.
type treeReading struct {
	kind, word string
	strict     bool // Alpha-Beta goes on where a bound is reached and not exceeded
	tree       func(q memShape, seed uint64) (*lab.Tree, error)
}

func treeReadings() []treeReading {
	const smallStep = 32
	wide := func(q memShape, seed uint64) (*lab.Tree, error) {
		return lab.Step(q.b, q.d, wideStep, lab.Even(q.b), seed)
	}
	small := func(q memShape, seed uint64) (*lab.Tree, error) {
		return lab.StepFromZero(q.b, q.d, smallStep, lab.Even(q.b), seed)
	}
	quarter := func(word string, of func(b int) int) treeReading {
		return treeReading{"strong", word, false, func(q memShape, seed uint64) (*lab.Tree, error) {
			return lab.Step(q.b, q.d, wideStep, lab.MarslandQuarter(q.b, of(q.b)), seed)
		}}
	}
	return []treeReading{
		{"random", "wide-steps", false, wide}, {"random", "wide-steps-strict", true, wide},
		{"random", "small-steps", false, small}, {"random", "small-steps-strict", true, small},
		quarter("rounded-down", func(b int) int { return b / 4 }),
		quarter("rounded", func(b int) int { return (b + 2) / 4 }),
		quarter("rounded-up", func(b int) int { return (b + 3) / 4 }),
	}
}

// memReadings is table 1 of Bhattacharya & Bagchi in several readings of what it does not say: how the
// values were made, whether Alpha-Beta cuts off where a bound is just reached, and how many children are a
// quarter of them.
func memReadings(b *bench) {
	for _, reading := range treeReadings() {
		for _, q := range memShapes(1) {
			last := len(q.memory) - 1
			list := []timed{
				{name: "alphabeta", algorithm: "alphabeta", options: lab.Options{StrictCut: reading.strict}},
				{name: "memsss-least", algorithm: "memsss", options: lab.Options{Memory: q.memory[0]}},
				{name: "memsss-full", algorithm: "memsss", options: lab.Options{Memory: q.memory[last]}},
				{name: "quickgame", algorithm: "quickgame"},
			}
			subject, setting := reading.kind+" trees", fmt.Sprintf("reading=%s trees=%dx%d", reading.word, q.b, q.d)
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return reading.tree(q, seed) }, func(u *unit, t *lab.Tree) {
				u.printed(q.name()+" "+reading.kind, subject, setting, list)
				u.count(t, subject, setting, 0, list)
			})
		}
	}
}

// seedReading is a way to read how a leaf of table 2 got its value.
type seedReading struct {
	word string
	tree func(h memShape, i int) (*lab.Tree, error)
}

// seedReadings are independent values, as in memTable2, and then several ways to make them "from the pair
// (Dewey code, run number)". The runs have the numbers 1, 2, … there, as they may have had in the paper,
// whatever the seed of the experiment.
func (s Settings) seedReadings() []seedReading {
	list := []seedReading{{"independent", func(h memShape, i int) (*lab.Tree, error) { return lab.Uniform(h.b, h.d, 500, s.treeSeed(i)) }}}
	for _, from := range []struct {
		word string
		seed lab.SeedFrom
	}{{"run-leaf", lab.RunThenLeaf}, {"run-dewey", lab.RunThenDewey}, {"leaf-run", lab.LeafThenRun}} {
		for _, modulus := range []int{1000, 0} {
			source := lab.BSD{Seed: from.seed, Modulus: modulus}
			list = append(list, seedReading{fmt.Sprintf("%s-mod-%d", from.word, modulus), func(h memShape, i int) (*lab.Tree, error) { return source.Tree(h.b, h.d, i+1) }})
		}
	}
	return list
}

// memRandom is table 2 of Bhattacharya & Bagchi in several readings of how leaves get their values; and
// with ties in two ways, on half of the trees. The paper says that the counts of IterSSS* at full memory
// differ from those of MemSSS* "since ties are resolved differently"; how much they do depends on how many
// values there are.
func memRandom(b *bench) {
	for _, h := range memShapes(2) {
		list := h.variants(false)
		list = list[:len(list)-2]
		for _, reading := range b.seedReadings() {
			b.each(b.Runs, func(u *unit) {
				t, err := reading.tree(h, u.number)
				if u.failed(err) {
					return
				}
				u.printed(h.name(), h.name(), "values="+reading.word, list)
				u.count(t, h.name(), "values="+reading.word, 0, list)
			})
		}
		most := lab.Options{Memory: h.memory[len(h.memory)-1]}
		full := []timed{{name: "memsss", algorithm: "memsss", options: most}, {name: "itersss", algorithm: "itersss", options: most}}
		ties := append(plainly("itersss"), timed{name: "itersss-right", algorithm: "itersss", options: lab.Options{ScanOpen: true, TiesRight: true}})
		for _, limit := range []int{50, 500, 5000} {
			setting := fmt.Sprintf("range=%d", limit)
			b.trees((b.Runs+1)/2, func(seed uint64) (*lab.Tree, error) { return lab.Uniform(h.b, h.d, limit, seed) }, func(u *unit, t *lab.Tree) {
				u.printed(h.name(), h.name(), setting, full)
				leaves := u.count(t, h.name(), setting, 0, ties)
				u.is(h.name(), "itersss", setting, "ties-matter", leaves[0] != leaves[1])
			})
		}
	}
}

// leavesMemFigure are the leaves of a (2,6) tree that shows what figure 1 of
// Bhattacharya & Bagchi shows; the values of the figure itself are lost.
func leavesMemFigure() []int {
	return []int{
		8, 8, 6, 9, 8, 3, 5, 7, 1, 6, 7, 3, 2, 4, 7, 5, 2, 9, 8, 8, 3, 8, 7, 2, 1, 6, 1, 5, 4, 4, 7, 9,
		9, 5, 2, 2, 3, 5, 4, 5, 1, 8, 7, 9, 5, 1, 8, 8, 9, 5, 6, 8, 9, 5, 8, 8, 1, 7, 1, 6, 5, 9, 1, 1,
	}
}

// memFigure checks what the text says of figure 1, and the ends of the memory columns
// of both tables.
func memFigure(_ Settings, r *Report) {
	t := fixedTree(2, 6, leavesMemFigure()...)
	visited := map[int][]int{}
	trace := map[int][]string{}
	table := Table{Title: "Leaves visited", Columns: []string{"M", "leaves"}}
	for m := 7; m <= 15; m++ {
		result, lines := r.traced("memsss", t, lab.Options{Memory: m})
		visited[m], trace[m] = result.Order, lines
		table.Rows = append(table.Rows, []string{fmt.Sprint(m), fmt.Sprint(result.Leaves)})
	}
	ab, sss := r.order("alphabeta", t), r.order("sss", t)
	table.Rows = append(table.Rows, []string{"Alpha-Beta", fmt.Sprint(len(ab))})
	r.Tables = append(r.Tables, table)
	least, most := lab.MemMemory(t.Width, t.Depth, false)
	r.fact("least memory", least)
	r.fact("memory of RecSSS*", most)
	r.fact("M = 15 is RecSSS*", slices.Equal(visited[15], sss))
	for _, m := range []int{8, 10, 12, 14} { // the text leaves these out
		r.fact(fmt.Sprintf("M = %d is as M = %d", m, m-1), slices.Equal(visited[m], visited[m-1]))
	}
	r.fact("M = 13: all inactive nodes before one is activated", inactiveNodes(trace[13]))
	event, _ := activation(trace[13])
	r.fact("M = 13: its activation", event)
	r.fact("M = 9: all inactive nodes before one is activated", inactiveNodes(trace[9]))
	// "The entire subtree below 21 can be searched as in the manner of RecSSS*": with maxmem.
	event, memory := activation(trace[9])
	r.fact("M = 9: its activation, with the memory of RecSSS* below it", event+", "+memory+" cells")
	for _, code := range []string{"2.1.1.2.1.1", "2.1.1.2.2.1", "2.1.1.2.2.2"} {
		r.fact(code+" examined when M = 13, when M = 9", fmt.Sprintf("%v, %v", examined(t, visited[13], code), examined(t, visited[9], code)))
	}
	outside := 0
	for m := range visited {
		for _, leaf := range visited[m] {
			count(&outside, !slices.Contains(ab, leaf))
		}
	}
	r.fact("terminals that Alpha-Beta does not examine", outside)
	memBounds(r)
}

// inactiveNodes returns the nodes that the trace of MemSSS* calls inactive before it
// activates one.
func inactiveNodes(lines []string) string {
	var list []string
	for _, line := range lines {
		if strings.Contains(line, " solved at ") {
			break
		}
		for part := range strings.SplitSeq(line, "; ") {
			if code, found := strings.CutSuffix(part, " inactive"); found {
				list = append(list, code)
			}
		}
	}
	return strings.Join(list, " ")
}

// activation returns the first activation, without the values, and the memory that the node
// gets.
func activation(lines []string) (event, memory string) {
	for _, line := range lines {
		before, after, found := strings.Cut(line, " solved at ")
		if found {
			_, after, _ = strings.Cut(after, ": ")
			activated, with, _ := strings.Cut(after, " ")
			return before + " solved: " + activated, strings.TrimPrefix(with, "activated with memory ")
		}
	}
	return "none", ""
}

func examined(t *lab.Tree, leaves []int, code string) bool {
	return slices.ContainsFunc(leaves, func(leaf int) bool { return t.Dewey(0, leaf) == code })
}

// memBounds compares the least and greatest M of tables 1 and 2, then the four between them.
// Section 4 says only that these "were so chosen that the ratio of any two successive values
// was roughly the same".
func memBounds(r *Report) {
	for _, q := range slices.Concat(memShapes(1), memShapes(2)) {
		last := len(q.memory) - 1
		r.fact("memory in the tables for "+q.name(), fmt.Sprintf("%d to %d", q.memory[0], q.memory[last]))
		r.fact("intermediate memory for "+q.name()+", in steps of one ratio", strings.Trim(fmt.Sprint(q.memory[1:last]), "[]"))
	}
	r.notef("Intermediate memory: each M is the one before it times the fifth root of the greatest over the least, the fraction dropped at each step. The paper does not give this rule; it gives all 24 printed numbers.")
}
