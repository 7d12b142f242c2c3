package papers

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"footnote/search/lab"
)

// series is trees of one kind, and the algorithms that search them: one of those that a line of trees.tsv
// stands for.
type series struct {
	runs             string // as the line has it
	subject, setting string
	kind, words      string // how the trees are made, see grow
	algorithms       []variant
	measures         []string
	published        string // the subject in published.tsv; empty: none
}

// trees.tsv has a line for series that differ in the shape of the trees, or in another word alone. Of its columns
//
//	runs        is empty, or a part of the runs of the experiment, with another number at most so many; or a number
//	trees       are a kind and words, of whose values, with commas between, each is a series; 5x3..9 are widths
//	            and depths. {w}, {d} and {word} stand for them in the columns of names
//	algorithms  are variants, see variantsOf; where there are none the experiment has its own
//	measures    are noted of all algorithms, or of those behind a colon; seconds=3 is the least time of three
//
//go:embed trees.tsv
var treeTable string

// seriesOf reads the series of an experiment.
func seriesOf(experiment string) (list []series, err error) {
	err = eachLine(treeTable, 8, func(f []string) error {
		if f[0] != experiment {
			return nil
		}
		kind, words, _ := strings.Cut(f[4], " ")
		for _, words := range eachOf(strings.Fields(words)) {
			pairs := []string{"{kind}", kind}
			for word := range strings.FieldsSeq(words) {
				key, v, _ := strings.Cut(word, "=")
				pairs = append(pairs, "{"+key+"}", v)
			}
			say := strings.NewReplacer(pairs...)
			s := series{runs: f[1], subject: say.Replace(f[2]), setting: say.Replace(f[3]), kind: kind, words: words, measures: strings.Fields(f[6]), published: say.Replace(f[7])}
			if s.algorithms, err = variantsOf(f[5], s.word("w"), s.word("d")); err != nil {
				return err
			}
			list = append(list, s)
		}
		return nil
	})
	return list, err
}

// eachOf returns the words with one value each, for all values that a list of words has.
func eachOf(words []string) []string {
	if len(words) == 0 {
		return []string{""}
	}
	key, values, named := strings.Cut(words[0], "=")
	if !named {
		key, values = "", key
	}
	var list []string
	for v := range strings.SplitSeq(values, ",") {
		for _, one := range shapesOf(key, v) {
			for _, rest := range eachOf(words[1:]) {
				list = append(list, strings.TrimSpace(one+" "+rest))
			}
		}
	}
	return list
}

// shapesOf writes a value as a word; that of no key is a shape, or several of one width.
func shapesOf(key, v string) (list []string) {
	if key != "" {
		return []string{key + "=" + v}
	}
	width, depths, _ := strings.Cut(v, "x")
	first, last, several := strings.Cut(depths, "..")
	if !several {
		last = first
	}
	for d := int(number(first)); d <= int(number(last)); d++ {
		list = append(list, fmt.Sprintf("w=%s d=%d", width, d))
	}
	return list
}

// word returns the number of a word.
func (s *series) word(key string) int { return int(numberOf(s.words, key)) }

// count is how many trees there are of the runs of an experiment.
func (s *series) count(runs int) int {
	if fixed, err := strconv.Atoi(s.runs); err == nil {
		return fixed
	}
	var part, most int
	switch n, _ := fmt.Sscanf(s.runs, "1/%d %d", &part, &most); n {
	case 1:
		return runs / part
	case 2:
		return min(runs/part, most)
	}
	return runs
}

// tree makes the tree of a number. With a place the best child of its root is exchanged with the one that is there.
func (s *series) tree(of Settings, n int) (*lab.Tree, error) {
	t, err := s.grow(of, n)
	if place := s.word("place"); place > 0 && err == nil {
		return t.Exchanged(place-1, t.BestChild()), nil
	}
	return t, err
}

// grow makes a tree. Without a range values lie within ±1,000,000. What the algorithms of 4.3BSD
// give has the number of a run, from 1, as it may have had in the paper, whatever the seed of the experiment.
func (s *series) grow(of Settings, n int) (*lab.Tree, error) {
	w, d, limit, seed := s.word("w"), s.word("d"), cmp.Or(s.word("range"), 1_000_000), of.treeSeed(n)
	if seeds := s.word("seeds"); seeds > 0 {
		seed = of.treeSeed(n*seeds + d)
	}
	switch s.kind {
	case "mixed":
		return mixedTree(seed)
	case "varied": // widths 2 to 5, depths 1 to 6; every third tree of independent values in one of three ranges
		w, d = 2+n/3%4, 1+n/12%6
		if n%3 > 0 {
			return lab.TopDown(w, d, limit, orderOf(orders()[n%3-1], w), seed)
		}
		return lab.Uniform(w, d, []int{1, 10, 1_000_000}[n/72%3], seed)
	}
	name, _ := value(s.words, "order")
	order, source := orderOf(name, w), lab.BSD{Modulus: s.word("modulus")}
	switch s.kind {
	case "independent":
		return lab.Uniform(w, d, limit, seed)
	case "top-down":
		return lab.TopDown(w, d, limit, order, seed)
	case "step":
		return lab.Step(w, d, limit, order, seed)
	case "step-from-zero":
		return lab.StepFromZero(w, d, limit, order, seed)
	case "marsland":
		if name == "strong" {
			order = lab.Marsland(w)
		}
		return lab.Step(w, d, limit, order, seed)
	case "last-best":
		by, _ := value(s.words, "by")
		return lastBest(w, d, by, seed)
	case "called":
		source.Called = true
	case "run-dewey":
		source.Seed = lab.RunThenDewey
	case "leaf-run":
		source.Seed = lab.LeafThenRun
	}
	return source.Tree(w, d, n+1)
}

// orders are those of random trees, and of trees whose first child is best in 60 % of the cases.
func orders() []string { return []string{"random", "strong"} }

// orderOf is an order by name. The paper's example of "the leftmost 25 %" has 8 children, of which its tables have
// none: how a quarter is rounded is not said.
func orderOf(name string, w int) lab.Order {
	switch name {
	case "strong":
		return lab.Strong(w, 0.6)
	case "rounded-down":
		return lab.MarslandQuarter(w, w/4)
	case "rounded":
		return lab.Marsland(w)
	case "rounded-up":
		return lab.MarslandQuarter(w, (w+3)/4)
	}
	return lab.Even(w)
}

// variant is an algorithm with its options, and what its rows are called. fromValue makes the
// value of the tree the first guess of MTD(f).
type variant struct {
	name, algorithm, setting string
	options                  lab.Options
	fromValue                bool
}

// minimal is the minimal tree, as if it were an algorithm.
const minimal = "minimal"

// variantsOf reads names of algorithms such as
//
//	memsss@M rec=recsss+way=sss sss-sorted=sss@sorted
//
// which are the names of rows, of algorithms where these differ, words of the setting, and options. With M there
// is one for each size of the memory in the papers' tables, M=first and M=last are the least and the greatest.
func variantsOf(text string, width, depth int) (list []variant, err error) {
	for word := range strings.FieldsSeq(text) {
		word, setting, _ := strings.Cut(word, "+")
		word, options, _ := strings.Cut(word, "@")
		name, algorithm, _ := strings.Cut(word, "=")
		v, memory := variant{name: name, algorithm: cmp.Or(algorithm, name), setting: setting}, []int(nil)
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "":
			case "M":
				if memory = memorySizes(width, depth); name == "memdual" {
					least, most := lab.MemMemory(width, depth-1, false)
					memory = []int{least, most}
				}
			case "M=first":
				v.options.Memory = memorySizes(width, depth)[0]
			case "M=last":
				v.options.Memory = slices.Max(memorySizes(width, depth))
			case "value":
				v.fromValue = true
			case "sorted":
				v.options.SortedOpen = true
			case "scan":
				v.options.ScanOpen = true
			case "right":
				v.options.TiesRight = true
			case "strict":
				v.options.StrictCut = true
			default:
				return nil, fmt.Errorf("%q: no option %q", text, option)
			}
		}
		if memory == nil {
			list = append(list, v)
		}
		for _, m := range memory {
			v.options.Memory, v.setting = m, fmt.Sprintf("M=%d", m)
			list = append(list, v)
		}
	}
	return list, nil
}

// search runs a variant.
func (u *unit) search(t *lab.Tree, v variant) lab.Result {
	if v.algorithm == minimal {
		return lab.Result{Leaves: t.MinimalLeaves()}
	}
	if v.fromValue {
		v.options.Guess, _ = t.RootValue()
	}
	return u.run(v.algorithm, t, v.options)
}

// count notes what the algorithms of a series measure on a tree, and returns what they found. A time is the least
// of several, for other work on the machine only adds to it. The tables that are counted again, of NegaScout, hold
// each node that was visited once.
func (u *unit) count(t *lab.Tree, s *series) (found []lab.Result) {
	repeats := 1
	for _, m := range s.measures {
		repeats = max(repeats, int(numberOf(m, "seconds")))
	}
	for _, v := range s.algorithms {
		least, r := math.Inf(1), lab.Result{}
		for range repeats {
			start := time.Now()
			r = u.search(t, v)
			least = min(least, time.Since(start).Seconds())
		}
		found = append(found, r)
		for _, m := range s.measures {
			m, of, limited := strings.Cut(m, ":")
			m, _, _ = strings.Cut(m, "=")
			if limited && !slices.Contains(strings.Split(of, ","), v.name) {
				continue
			}
			u.note(s.subject, v.name, strings.TrimSpace(s.setting+" "+v.setting), m, measured(m, &r, least))
		}
	}
	return found
}

// measured is what a measure says of a search that took so many seconds; of both sides of the value it is 1 or 0.
func measured(measure string, r *lab.Result, seconds float64) any {
	switch measure {
	case "leaves":
		return r.Leaves
	case "all":
		return r.Leaves + r.Interior
	case "again":
		return r.Leaves + r.Interior - r.Cells
	case "cells":
		return r.Cells
	case "passes":
		return len(r.Passes)
	case "both-sides":
		above, below := splitAt(r.Passes, r.Value)
		return len(above) > 0 && len(below) > 0
	case "seconds":
		return seconds
	}
	return 0
}

// series measures the series of an experiment; f, unless it is nil, adds on each tree what is not a count.
func (b *bench) series(name string, f func(u *unit, s *series, t *lab.Tree, found []lab.Result)) {
	list, err := seriesOf(name)
	if b.err = cmp.Or(b.err, err); len(list) == 0 {
		b.err = cmp.Or(b.err, fmt.Errorf("trees.tsv: no trees of %s", name))
	}
	for i := range list {
		s := &list[i]
		if slices.ContainsFunc(s.measures, func(m string) bool { return strings.HasPrefix(m, "seconds") }) {
			b.Threads = 1 // the clock is read: nothing else should run
		}
		b.each(s.count(b.Runs), func(u *unit) {
			t, err := s.tree(b.Settings, u.number)
			if u.failed(err) {
				return
			}
			u.printed(s, s.algorithms)
			if found := u.count(t, s); f != nil {
				f(u, s, t, found)
			}
		})
	}
}

// counting is an experiment of series alone.
func counting(f func(u *unit, s *series, t *lab.Tree, found []lab.Result)) func(b *bench) {
	return func(b *bench) { b.series(b.experiment, f) }
}

// printed notes the counts that the tables of Bhattacharya and Bagchi have of some variants.
func (u *unit) printed(s *series, variants []variant) {
	if s.published == "" {
		return
	}
	of, err := published()
	u.failed(err)
	for _, v := range variants {
		for _, r := range of[s.published] {
			if m, _ := value(r.Setting, "M"); r.Measure == "leaves" && r.Algorithm == v.algorithm && (m == "" || m == strconv.Itoa(v.options.Memory)) {
				u.note(s.subject, v.name+printedFigure, strings.TrimSpace(s.setting+" "+v.setting), r.Measure, r.Value)
			}
		}
	}
}
