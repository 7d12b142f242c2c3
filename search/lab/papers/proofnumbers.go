package papers

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"footnote/search/lab"
)

// questionShape is the shape of trees that are asked one question each: at the value, which is
// won, or one above it, which is lost, by turns, so that no answer is cheap. parallel.go has
// trees of such shapes, too.
type questionShape struct{ width, depth int }

func questionShapes() []questionShape {
	return []questionShape{{2, 8}, {2, 12}, {3, 8}, {4, 6}, {5, 6}, {20, 3}}
}

// questionTests are the tests that are compared; MT is the base line.
func questionTests() []lab.Test {
	return []lab.Test{lab.AskMT, lab.AskPN, lab.AskDFPN, lab.AskDFPNQuarter}
}

// proofNumbers asks "is the value at least bound?" of random trees and compares MT, which
// has thresholds on values, with proof-number search, which has them on the work left.
func proofNumbers(ctx context.Context, s Settings, r *Report) error {
	kinds := []struct {
		name string
		make func(shape questionShape, seed uint64) (*lab.Tree, error)
	}{
		{"random", func(q questionShape, seed uint64) (*lab.Tree, error) {
			return lab.Uniform(q.width, q.depth, 1000, seed)
		}},
		{"strong", func(q questionShape, seed uint64) (*lab.Tree, error) {
			return lab.Step(q.width, q.depth, 100, lab.Strong(q.width, 0.6), seed)
		}},
	}
	t := s.newTracker(s.Runs * len(questionShapes()) * len(kinds))
	table := Table{Title: "Leaves of one question, relative to MT (± standard error by bootstrap)", Columns: []string{
		"trees", "w", "d", "MT, leaves", string(lab.AskPN), string(lab.AskDFPN), string(lab.AskDFPNQuarter), "interior visits for a leaf: PN search, df-pn, with a quarter",
	}}
	figure := Figure{
		Name: "proof-numbers", Title: "Proof-number search as a test", XLabel: "leaves of the tree", LogX: true,
		YLabel: "leaves of df-pn, relative to MT", Reference: 1, ReferenceCaption: "MT", Subtitle: fmt.Sprintf("%d trees a point; bars are standard errors by bootstrap", s.Runs),
	}
	wrong, same, free := 0, 0, 0
	for _, kind := range kinds {
		line := Line{Name: kind.name}
		for _, q := range questionShapes() {
			leaves, interior := map[lab.Test]sample{}, map[lab.Test]sample{}
			var slots []slot
			for _, test := range questionTests() {
				leaves[test], interior[test] = make(sample, s.Runs), make(sample, s.Runs)
				slots = append(slots, in(leaves[test], interior[test])...)
			}
			faults := make([][3]int, s.Runs)
			err := s.parallel(ctx, s.Runs, t, func(i int) error {
				tree, err := kind.make(q, s.treeSeed(i))
				if err != nil {
					return err
				}
				value := tree.Value()
				// By turns just won and just lost: the hardest bounds.
				bound := value + i%2
				faults[i] = askAll(tree, bound, value >= bound, func(test lab.Test, found lab.Result) {
					leaves[test][i], interior[test][i] = float64(found.Leaves), float64(found.Interior)
				})
				return ctx.Err()
			}, append(slots, in(faults)...)...)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			r.Columns = []string{"trees", "width", "depth", "seed", "won", "test", "leaves", "interior"}
			for i := range s.Runs {
				wrong, same, free = wrong+faults[i][0], same+faults[i][1], free+faults[i][2]
				for _, test := range questionTests() {
					r.sampled(kind.name, q.width, q.depth, s.treeSeed(i), i%2 == 0, string(test), int(leaves[test][i]), int(interior[test][i]))
				}
			}
			row := []string{kind.name, fmt.Sprint(q.width), fmt.Sprint(q.depth), fmt.Sprintf("%.0f", leaves[lab.AskMT].mean())}
			visits := ""
			for _, test := range questionTests()[1:] {
				row = append(row, ratioOf(leaves[test], leaves[lab.AskMT]).String())
				visits += fmt.Sprintf(", %.1f", interior[test].mean()/leaves[test].mean())
			}
			table.Rows = append(table.Rows, append(row, visits[2:]))
			ratio := ratioOf(leaves[lab.AskDFPN], leaves[lab.AskMT])
			if q.width < 20 {
				line.addRatio(float64(power(q.width, q.depth)), ratio)
			}
			if kind.name == "strong" {
				r.expect(fmt.Sprintf("strong trees, w=%d d=%d: MT, which follows the order of the sons, evaluates fewer leaves", q.width, q.depth), "–", "df-pn "+ratio.sigmas(1), ratio.value > 1).unless(ratio, 1)
			}
		}
		sortLine(&line)
		figure.Lines = append(figure.Lines, line)
	}
	r.own("questions that a test answers wrongly", 0, wrong)
	r.own("questions on which PN search and df-pn do not evaluate the same leaves in the same order", 0, same)
	r.own("questions on which df-pn without thresholds does not evaluate the leaves of MT in order", 0, free)
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	r.notef("The bound is by turns the value (won) and one more (lost). All tests begin with an empty memory; random: leaves independent and uniform; strong: the first son is best with probability 0.6, values by steps.")
	r.notef("footnote mate uses the same test on chess, where the number of sons differs from node to node; that is what proof numbers live on, and what uniform trees do not have.")
	return nil
}

// askAll asks all tests and returns what is wrong: answers, an order that differs between
// PN search and df-pn, one that differs between MT and df-pn without thresholds.
func askAll(tree *lab.Tree, bound int, won bool, note func(lab.Test, lab.Result)) (faults [3]int) {
	order := map[lab.Test][]int{}
	for _, test := range append(questionTests(), lab.AskDFPNFree) {
		found := lab.Ask(tree, test, bound)
		order[test] = found.Order
		if (found.Value == 1) != won {
			faults[0]++
		}
		if test != lab.AskDFPNFree {
			note(test, found)
		}
	}
	for k, pair := range [][2]lab.Test{{lab.AskPN, lab.AskDFPN}, {lab.AskMT, lab.AskDFPNFree}} {
		if !slices.Equal(order[pair[0]], order[pair[1]]) {
			faults[1+k]++
		}
	}
	return faults
}

// sortLine puts the points of a line in order of X.
func sortLine(l *Line) {
	order := make([]int, len(l.X))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return l.X[order[a]] < l.X[order[b]] })
	sorted := Line{Name: l.Name, Published: l.Published, Pair: l.Pair}
	for _, i := range order {
		sorted.add(l.X[i], l.Y[i], l.Err[i])
	}
	*l = sorted
}
