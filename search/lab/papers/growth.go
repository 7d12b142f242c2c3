package papers

import (
	"fmt"
	"math"

	"footnote/search/lab"
)

// growthLines are those of the paper, then MTD(f), which is younger: from the middle
// of the range of values, and from the value itself. NegaScout with a table, alone and in
// a window around the value, is what Plaat et al. measure against.
func growthLines() []timed {
	return append(plainly("alphabeta", "negascout", "pns", "ins", "dual", "dual-ins", "dual-ns", "sss"),
		timed{name: "mtd-f-0", algorithm: "mtd-f"}, timed{name: "mtd-f-value", algorithm: "mtd-f", fromValue: true},
		timed{name: "negascout-tt", algorithm: "negascout-tt"}, timed{name: "aspiration-ns", algorithm: "aspiration-ns", fromValue: true})
}

// minimal is the minimal tree, as if it were an algorithm.
const minimal = "minimal"

// growthRuns is the number of trees of one depth: a fifth, at least 2, where a tree has
// more than ten million leaves. (The paper has 20 for each point.)
func growthRuns(runs, width, depth int) int {
	if math.Pow(float64(width), float64(depth)) > 1e7 {
		return max(2, runs/5)
	}
	return runs
}

// growth counts leaf visits on random trees and on trees whose first child is best in 60 % of the
// cases.
func growth(width, first, last int) func(b *bench) {
	return func(b *bench) {
		last := last
		if width == 20 && b.Runs < 10 { // trees of 20^6 and 20^7 leaves
			last = 5
		}
		for _, order := range treeOrders() {
			for depth := first; depth <= last; depth++ {
				b.each(growthRuns(b.Runs, width, depth), func(u *unit) {
					tree, err := order.tree(width, depth, b.treeSeed(u.number*1000+depth))
					if !u.failed(err) {
						grown(u, tree, fmt.Sprintf("w=%d", width), fmt.Sprintf("order=%s d=%d", order.name, depth))
					}
				})
			}
		}
	}
}

// grown searches one tree. The table of NegaScout holds each node that was visited once.
func grown(u *unit, tree *lab.Tree, subject, setting string) {
	u.note(subject, minimal, setting, "leaves", float64(tree.MinimalLeaves()))
	for _, line := range growthLines() {
		result := u.search(tree, line)
		u.note(subject, line.name, setting, "leaves", float64(result.Leaves))
		all := result.Leaves + result.Interior
		switch line.name {
		case "alphabeta":
			u.note(subject, line.name, setting, "all", float64(all))
		case "negascout-tt":
			u.note(subject, line.name, setting, "all", float64(all))
			u.note(subject, line.name, setting, "again", float64(all-result.Cells))
		}
	}
}

// treeOrder says how the children of top-down trees are ordered.
type treeOrder struct {
	name string
	of   func(width int) lab.Order
}

// tree makes a top-down tree.
func (o treeOrder) tree(width, depth int, seed uint64) (*lab.Tree, error) {
	return lab.TopDown(width, depth, 1_000_000, o.of(width), seed)
}

// trees makes one of any seed.
func (o treeOrder) trees(width, depth int) func(seed uint64) (*lab.Tree, error) {
	return func(seed uint64) (*lab.Tree, error) { return o.tree(width, depth, seed) }
}

// treeOrders are random trees, and those whose first child is best in 60 % of the cases.
func treeOrders() []treeOrder {
	return []treeOrder{{"random", lab.Even}, {"strong", func(width int) lab.Order { return lab.Strong(width, 0.6) }}}
}
