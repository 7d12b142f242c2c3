package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

// proofNumbers asks "is the value at least bound?" of random trees and compares MT, which
// has thresholds on values, with proof-number search, which has them on the work left. Each tree is asked
// one question: at the value, which is won, or one above it, which is lost, by turns, so that no
// answer is cheap. footnote mate uses the same test on chess, where the number of children differs from
// node to node; that is what proof numbers live on, and what uniform trees do not have.
func proofNumbers(b *bench) {
	for _, kind := range []string{"random", "strong"} {
		for _, q := range [][2]int{{2, 8}, {2, 12}, {3, 8}, {4, 6}, {5, 6}, {20, 3}} {
			grow := func(seed uint64) (*lab.Tree, error) {
				if kind == "strong" {
					return lab.Step(q[0], q[1], 100, lab.Strong(q[0], 0.6), seed)
				}
				return lab.Uniform(q[0], q[1], 1000, seed)
			}
			b.trees(b.Runs, grow, func(u *unit, tree *lab.Tree) {
				value := tree.Value()
				askAll(u, tree, value+u.number%2, value, kind, fmt.Sprintf("w=%d d=%d", q[0], q[1]))
			})
		}
	}
}

// askAll asks all tests, of which MT is the base line, and notes what is wrong: answers, an order that differs between
// PN search and df-pn, one that differs between MT and df-pn without thresholds.
func askAll(u *unit, tree *lab.Tree, bound, value int, subject, setting string) {
	order := map[string][]int{}
	for _, t := range []struct {
		name string
		test lab.Test
	}{{"mt", lab.AskMT}, {"pn", lab.AskPN}, {"df-pn", lab.AskDFPN}, {"df-pn-quarter", lab.AskDFPNQuarter}} {
		found := lab.Ask(tree, t.test, bound)
		order[t.name] = found.Order
		u.is(subject, t.name, setting, "wrong", (found.Value == 1) != (value >= bound))
		u.note(subject, t.name, setting, "leaves", float64(found.Leaves))
		u.note(subject, t.name, setting, "interior", float64(found.Interior))
	}
	free := lab.Ask(tree, lab.AskDFPNFree, bound)
	u.is(subject, "df-pn", setting, "other-order", !slices.Equal(order["pn"], order["df-pn"]))
	u.is(subject, "mt", setting, "other-order", !slices.Equal(free.Order, order["mt"]))
}
