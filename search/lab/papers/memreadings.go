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
