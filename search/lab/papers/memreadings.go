package papers

import (
	"fmt"

	"footnote/search/lab"
)

// treeReading is a way to read what the paper leaves open of the trees of table 1: how much worse a child
// is that is not the best, of which nothing is said, and how many children are "the leftmost 25 %" of
// strong trees. The paper's example has 8 children, of which its tables have none.
type treeReading struct {
	kind, word string
	strict     bool // Alpha-Beta goes on where a bound is reached and not exceeded
	tree       func(q table1, seed uint64) (*lab.Tree, error)
}

func treeReadings() []treeReading {
	const smallStep = 32
	wide := func(q table1, seed uint64) (*lab.Tree, error) {
		return lab.Step(q.b, q.d, wideStep, lab.Even(q.b), seed)
	}
	small := func(q table1, seed uint64) (*lab.Tree, error) {
		return lab.StepFromZero(q.b, q.d, smallStep, lab.Even(q.b), seed)
	}
	quarter := func(word string, of func(b int) int) treeReading {
		return treeReading{"strong", word, false, func(q table1, seed uint64) (*lab.Tree, error) {
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
		for _, q := range tables1() {
			last := len(q.memory) - 1
			list := []timed{
				{name: "alphabeta", algorithm: "alphabeta", options: lab.Options{StrictCut: reading.strict}},
				{name: "memsss-least", algorithm: "memsss", options: lab.Options{Memory: q.memory[0]}},
				{name: "memsss-full", algorithm: "memsss", options: lab.Options{Memory: q.memory[last]}},
				{name: "quickgame", algorithm: "quickgame"},
			}
			ab, mem, mgame := q.side(reading.kind)
			subject, setting := reading.kind+" trees", fmt.Sprintf("reading=%s trees=%dx%d", reading.word, q.b, q.d)
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return reading.tree(q, seed) }, func(u *unit, t *lab.Tree) {
				for k, count := range []float64{ab, mem[0], mem[last], mgame} {
					u.printed(subject, list[k].name, setting, count)
				}
				u.count(t, subject, setting, 0, list)
			})
		}
	}
}

func memReadingsPlots() []plot {
	return []plot{{
		name: "memsss-readings-{subject}", title: "Table 1 in several readings: {subject}", measure: "leaves", base: "alphabeta", lines: []string{"memsss-least", "memsss-full", "quickgame"},
		xlabel: "reading and trees", ylabel: "leaves relative to Alpha-Beta", reference: 1, caption: "Alpha-Beta",
	}}
}

func memReadingsNotes() []string {
	return []string{
		fmt.Sprintf("Steps: how much worse a child that is not the best is than its parent: 1 to %d, or 0 to 32, so that it may be as good. Strict: Alpha-Beta goes on where a bound is reached and not exceeded.", wideStep),
		"A quarter of 5, 6, 9 and 10 children: 1, 1, 2, 2 rounded down; 1, 2, 2, 3 rounded, a half up (memsss-table1); 2, 2, 3, 3 rounded up. The best child is the first in 70 % of the cases and among the quarter in 90 %; where the quarter is one child, that is the first in 90 %.",
	}
}

// seedReading is a way to read how a leaf of table 2 got its value.
type seedReading struct {
	word string
	tree func(h table2, i int) (*lab.Tree, error)
}

// seedReadings are independent values, as in memTable2, and then several ways to make them "from the pair
// (Dewey code, run number)". The runs have the numbers 1, 2, … there, as they may have had in the paper,
// whatever the seed of the experiment.
func (s Settings) seedReadings() []seedReading {
	list := []seedReading{{"independent", func(h table2, i int) (*lab.Tree, error) { return lab.Uniform(h.b, h.d, 500, s.treeSeed(i)) }}}
	for _, from := range []struct {
		word string
		seed lab.SeedFrom
	}{{"run-leaf", lab.RunThenLeaf}, {"run-dewey", lab.RunThenDewey}, {"leaf-run", lab.LeafThenRun}} {
		for _, modulus := range []int{1000, 0} {
			source := lab.BSD{Seed: from.seed, Modulus: modulus}
			list = append(list, seedReading{fmt.Sprintf("%s-mod-%d", from.word, modulus), func(h table2, i int) (*lab.Tree, error) { return source.Tree(h.b, h.d, i+1) }})
		}
	}
	return list
}

// memRandom is table 2 of Bhattacharya & Bagchi in several readings of how leaves get their values; and
// with ties in two ways, on half of the trees. The paper says that the counts of IterSSS* at full memory
// differ from those of MemSSS* "since ties are resolved differently"; how much they do depends on how many
// values there are.
func memRandom(b *bench) {
	for _, h := range tables2() {
		list := h.variants(false)
		list = list[:len(list)-2]
		for _, reading := range b.seedReadings() {
			b.each(b.Runs, func(u *unit) {
				t, err := reading.tree(h, u.number)
				if u.failed(err) {
					return
				}
				h.printed(u, "values="+reading.word)
				u.count(t, h.name(), "values="+reading.word, 0, list)
			})
		}
		last := len(h.memory) - 1
		ties := append(plainly("itersss"), timed{name: "itersss-right", algorithm: "itersss", options: lab.Options{ScanOpen: true, TiesRight: true}})
		for _, limit := range []int{50, 500, 5000} {
			setting := fmt.Sprintf("range=%d", limit)
			b.trees((b.Runs+1)/2, func(seed uint64) (*lab.Tree, error) { return lab.Uniform(h.b, h.d, limit, seed) }, func(u *unit, t *lab.Tree) {
				u.printed(h.name(), "memsss", setting, h.mem[last])
				u.printed(h.name(), "itersss", setting, h.iter[last])
				leaves := u.count(t, h.name(), setting, 0, ties)
				u.is(h.name(), "itersss", setting, "ties-matter", leaves[0] != leaves[1])
			})
		}
	}
}

func memRandomPlots() []plot {
	var list []plot
	for _, r := range (Settings{}).seedReadings() {
		list = append(list, plot{
			name: "memsss-random-{subject}-" + r.word, title: "{subject}, values " + r.word, measure: "leaves", base: "alphabeta", x: "M", where: "values=" + r.word + " M=*",
			lines: []string{"memsss", "memsss" + printedFigure, "itersss", "itersss" + printedFigure}, xlabel: "memory M, cells", ylabel: "leaves relative to Alpha-Beta", logX: true,
		})
	}
	return append(list, plot{name: "memsss-ties-{subject}", title: "Ties in two ways, {subject}", measure: "leaves", base: "itersss", lines: []string{"itersss-right"}, x: "range", where: "range=*", xlabel: "values within ±", ylabel: "ties to the right over ties to the left", tableOnly: true})
}

func memRandomNotes() []string {
	return []string{
		"Ways to seed: srandom() gets the number that is named, in arithmetic of 32 bits, for each leaf (numbered from 0, or by its Dewey code as a decimal number) and run (from 1); its value is what random() of 4.3BSD returns first, modulo 1000 or (mod 0) the highest 29 bits of it. That number is affine in the seed, so that values of brothers are not independent, and the trees of different runs are one tree whose random numbers are all rotated by the same amount.",
		"Ties: published is the count of IterSSS* over that of MemSSS*, at full memory; which of them had which rule is not said.",
	}
}
