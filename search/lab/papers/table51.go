package papers

import (
	"fmt"
	"iter"
	"slices"

	"footnote/search/lab"
)

// names51 are the columns of table 5.1.
func names51() []string { return []string{"dual", "sss", "ins", "pns", "alphabeta", "negascout"} }

// permutations51 lists the orders of 1 … 8 in which the first is given, in
// lexicographic order: 5040 for each first.
func permutations51(first int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		p := []int{first}
		var fill func() bool
		fill = func() bool {
			if len(p) == 8 {
				return yield(p)
			}
			for v := 1; v <= 8; v++ {
				if !slices.Contains(p, v) {
					p = append(p, v)
					if !fill() {
						return false
					}
					p = p[:len(p)-1]
				}
			}
			return true
		}
		fill()
	}
}

// table51 runs six algorithms over all 8! trees of width 2 and depth 3. A unit are those whose first leaf is the
// same: it counts them by leaf visits, and those on which what section 5.2.1 says is so.
func table51(b *bench) {
	algorithms := map[string]lab.Algorithm{}
	for _, name := range names51() {
		a, err := lab.Lookup(name)
		if err != nil {
			b.err = err
			return
		}
		algorithms[name] = a
	}
	b.each(8, func(u *unit) {
		histogram, facts, trees := map[string]*[13]int{}, map[string]int{}, 0
		for name := range algorithms {
			histogram[name] = new([13]int)
		}
		for leaves := range permutations51(u.number + 1) {
			t, err := lab.NewTree(2, 3, leaves)
			u.failed(err)
			order := map[string][]int{}
			search := func(name string, t *lab.Tree) []int {
				result, err := algorithms[name].Run(t, lab.Options{Record: true})
				u.failed(err)
				return result.Order
			}
			for name := range algorithms {
				order[name] = search(name, t)
				histogram[name][min(len(order[name]), 12)]++
			}
			if u.failed(b.ctx.Err()) {
				return
			}
			trees++
			is := func(what string, so bool) {
				if so {
					facts[what]++
				}
			}
			visits := len(order["sss"])
			is("above-negascout", visits == len(order["negascout"])+1)
			is("above-ins", visits == len(order["ins"])+1)
			is("above-pns", visits == len(order["pns"])+1)
			is("far-above", visits > len(order["ins"])+1 || visits > len(order["pns"])+1)
			is("symmetric", len(search("sss", t.Exchanged(0, 1))) == visits)
			is("as-figure-3.1", visits == len(order["negascout"])+1 && asFigure31(order["sss"], order["negascout"]))
			half := func(l []int) int { return min(max(l[0], l[1]), max(l[2], l[3])) }
			again := len(order["negascout"]) > len(distinct(order["negascout"]))
			is("again-right", again == (half(leaves[4:]) > half(leaves)))
		}
		u.note("", "all", "", "trees", float64(trees))
		for _, name := range names51() {
			sum := 0
			for visits := 5; visits <= 12; visits++ {
				n := histogram[name][visits]
				sum += n * visits
				u.note("", name, fmt.Sprintf("visits=%d", visits), "trees", float64(n))
			}
			u.note("", name, "", "leaves", float64(sum))
		}
		for _, what := range []string{"above-negascout", "above-ins", "above-pns", "far-above", "symmetric", "as-figure-3.1", "again-right"} {
			u.note("", what, "", "trees", float64(facts[what]))
		}
	})
}

// asFigure31 reports whether NegaScout has the leaves of SSS*, but for the second one of node 2.1.
func asFigure31(sss, scout []int) bool {
	const second = 5 // leaf 2.1.2, from 0
	left := slices.DeleteFunc(distinct(sss), func(leaf int) bool { return leaf == second })
	return len(left) < len(sss) && slices.Equal(left, distinct(scout))
}
