package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

// parallelTests simulates MTD(f) on several processors in lock step: in each round every processor
// evaluates one leaf, nothing else takes time, and all share one table. Side by side: each tests at a
// bound of its own, those at the guess and one above first, then 5, 10, 20 … points away, then in the
// widest gap; superfluous tests end at once. Split nodes: all are in the same test, and a child that
// another is in is put off.
func parallelTests(u *unit, s *series, t *lab.Tree, _ []lab.Result) {
	value, _ := t.RootValue()
	distance := s.word("guess")
	guess := value + int(u.seed*2654435761%uint64(2*distance+1)) - distance
	for _, processors := range []int{1, 2, 4, 8, 16} {
		setting := fmt.Sprintf("%s processors=%d", s.setting, processors)
		for _, name := range []string{"side-by-side", "split-nodes"} {
			found, err := lab.Parallel(t, lab.ParallelOptions{Processors: processors, Split: name == "split-nodes", Guess: guess, Stride: 5})
			if u.failed(err) {
				return
			}
			u.note(s.subject, name, setting, "wrong", found.Value != value, "rounds", found.Rounds, "leaves", found.Leaves, "idle", float64(found.Idle)/float64(found.Rounds*processors))
		}
	}
}

// proofNumbers asks "is the value at least bound?" of random trees and compares MT, which
// has thresholds on values, with proof-number search, which has them on the work left. Each tree is asked
// one question: at the value, which is won, or one above it, which is lost, by turns, so that no
// answer is cheap. footnote mate uses the same test on chess, where the number of children differs from
// node to node; that is what proof numbers live on, and what uniform trees do not have.
//
// Of the tests MT is the base line. What is wrong is noted: answers, an order that differs between
// PN search and df-pn, one that differs between MT and df-pn without thresholds.
func proofNumbers(u *unit, s *series, tree *lab.Tree, _ []lab.Result) {
	value := tree.Value()
	bound := value + u.number%2
	order := map[string][]int{}
	for _, t := range []struct {
		name string
		test lab.Test
	}{{"mt", lab.AskMT}, {"pn", lab.AskPN}, {"df-pn", lab.AskDFPN}, {"df-pn-quarter", lab.AskDFPNQuarter}} {
		found := lab.Ask(tree, t.test, bound)
		order[t.name] = found.Order
		u.note(s.subject, t.name, s.setting, "wrong", (found.Value == 1) != (value >= bound), "leaves", found.Leaves, "interior", found.Interior)
	}
	free := lab.Ask(tree, lab.AskDFPNFree, bound)
	u.note(s.subject, "df-pn", s.setting, "other-order", !slices.Equal(order["pn"], order["df-pn"]))
	u.note(s.subject, "mt", s.setting, "other-order", !slices.Equal(free.Order, order["mt"]))
}
