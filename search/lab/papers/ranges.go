package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

// ranges tries what Plaat et al. say of the passes: the wider the range of leaf values, the
// more of them MT-SSS* and MT-DUAL* need (section 5.2.2); bisection and steps make fewer,
// and usually come from both sides (section 4). MTD(f) starts at 0, the middle of the range.
func ranges(b *bench) {
	topDown := func(width, depth, limit int, seed uint64) (*lab.Tree, error) {
		return lab.TopDown(width, depth, limit, lab.Even(width), seed)
	}
	for _, kind := range []struct {
		name string
		tree func(width, depth, limit int, seed uint64) (*lab.Tree, error)
	}{{"independent", lab.Uniform}, {"top-down", topDown}} {
		for _, shape := range [][2]int{{5, 6}, {20, 4}} {
			subject := fmt.Sprintf("%s, w=%d d=%d", kind.name, shape[0], shape[1])
			b.each(b.Runs, func(u *unit) {
				for _, limit := range []int{10, 100, 1000, 10_000, 1_000_000} {
					tree, err := kind.tree(shape[0], shape[1], limit, b.treeSeed(u.number))
					if u.failed(err) {
						return
					}
					for _, name := range convergingDrivers() {
						result, setting := u.run(name, tree, lab.Options{}), fmt.Sprintf("range=%d", limit)
						above, below := splitAt(result.Passes, result.Value)
						u.note(subject, name, setting, "passes", float64(len(result.Passes)))
						u.note(subject, name, setting, "leaves", float64(result.Leaves))
						u.is(subject, name, setting, "both-sides", len(above) > 0 && len(below) > 0)
					}
				}
			})
		}
	}
}

// independent compares Alpha-Beta with SSS* on trees of independent values, for which the
// analysis was made of which de Bruin & Pijls tell (section 5): that Alpha-Beta never
// searches more than 3 times as much "for practical values of the depth". All depths to ten
// million leaves; SSS* is counted as RecSSS*, which visits the same leaves.
func independent(b *bench) {
	for _, width := range []int{2, 4, 10, 20} {
		for depth := 2; power(width, depth) <= 1e7; depth++ {
			grow := func(seed uint64) (*lab.Tree, error) { return lab.Uniform(width, depth, 1_000_000, seed) }
			b.trees(b.Runs, grow, func(u *unit, t *lab.Tree) {
				for _, name := range []string{"alphabeta", "recsss"} {
					u.leaves(t, name, fmt.Sprintf("w=%d", width), fmt.Sprintf("d=%d", depth))
				}
			})
		}
	}
}

// parallelTests simulates MTD(f) on several processors in lock step: in each round every processor
// evaluates one leaf, nothing else takes time, and all share one table. Side by side: each tests at a
// bound of its own, those at the guess and one above first, then 5, 10, 20 … points away, then in the
// widest gap; superfluous tests end at once. Split nodes: all are in the same test, and a child that
// another is in is put off.
func parallelTests(b *bench) {
	const spread = 200
	for _, q := range [][2]int{{5, 8}, {20, 4}} {
		subject := fmt.Sprintf("w=%d d=%d", q[0], q[1])
		for _, distance := range []int{0, 20, 200} {
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return lab.Step(q[0], q[1], spread, lab.Strong(q[0], 0.6), seed) }, func(u *unit, tree *lab.Tree) {
				value, _ := tree.RootValue()
				guess := value + int(b.treeSeed(u.number)*2654435761%uint64(2*distance+1)) - distance
				for _, processors := range []int{1, 2, 4, 8, 16} {
					setting := fmt.Sprintf("guess=±%d processors=%d", distance, processors)
					for _, name := range []string{"side-by-side", "split-nodes"} {
						found, err := lab.Parallel(tree, lab.ParallelOptions{Processors: processors, Split: name == "split-nodes", Guess: guess, Stride: 5})
						if u.failed(err) {
							return
						}
						u.is(subject, name, setting, "wrong", found.Value != value)
						u.note(subject, name, setting, "rounds", float64(found.Rounds))
						u.note(subject, name, setting, "leaves", float64(found.Leaves))
						u.note(subject, name, setting, "idle", float64(found.Idle)/float64(found.Rounds*processors))
					}
				}
			})
		}
	}
}

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
