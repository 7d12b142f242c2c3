package papers

import (
	"context"
	"fmt"
	"strings"

	"footnote/search/lab"
)

// unorderedReading is a reading of "perfectly unordered trees". In all of them the best son
// is the last; they differ in how much worse the others are.
type unorderedReading struct {
	name, column string
	tree         func(width, depth int, seed uint64) (*lab.Tree, error)
}

func unorderedReadings() []unorderedReading {
	// The steps are powers of 4w, so that one exceeds the sum of all smaller ones.
	powers := func(width, depth int, power func(ply int) int) []int {
		list := make([]int, depth)
		for ply := range list {
			list[ply] = 1
			for range power(ply) {
				list[ply] *= 4 * width
			}
		}
		return list
	}
	return []unorderedReading{
		{"any", "the same leaves", func(width, depth int, seed uint64) (*lab.Tree, error) {
			order := make(lab.Order, width)
			order[width-1] = 1
			return lab.TopDown(width, depth, 1_000_000, order, seed)
		}},
		{"leaves", "greater steps near the leaves", func(width, depth int, seed uint64) (*lab.Tree, error) {
			return lab.LastBest(width, powers(width, depth, func(ply int) int { return ply }), seed)
		}},
		{"root", "greater steps near the root", func(width, depth int, seed uint64) (*lab.Tree, error) {
			return lab.LastBest(width, powers(width, depth, func(ply int) int { return depth - 1 - ply }), seed)
		}},
	}
}

// unordered searches trees whose best son is always the last. De Bruin and Pijls say
// (section 5) that Alpha-Beta and SSS* search the same nodes of perfectly unordered trees,
// and not what these are. Where the statement is not true in one reading of the term it may
// be so in another: it is undecided.
func unordered(ctx context.Context, s Settings, r *Report) error {
	shapes := [][2]int{{2, 2}, {2, 4}, {2, 6}, {3, 4}}
	readings := unorderedReadings()
	table := Table{Title: "Trees whose best son is the last: Alpha-Beta and SSS* visit the same leaves", Columns: []string{"w", "d", "trees"}}
	for _, reading := range readings {
		table.Columns = append(table.Columns, reading.column)
	}
	sums := make([]int, len(readings)) // trees of all shapes on which that is so
	t := s.newTracker(s.Runs * len(shapes))
	for _, shape := range shapes {
		same := make([][]int, len(readings)) // 1 for each tree on which that is so
		for k := range same {
			same[k] = make([]int, s.Runs)
		}
		err := s.parallel(ctx, s.Runs, t, func(i int) error {
			for k, reading := range readings {
				tree, err := reading.tree(shape[0], shape[1], s.treeSeed(i))
				if err != nil {
					return err
				}
				ab, sss, err := recorded("alphabeta", "sss", tree)
				if err != nil {
					return err
				}
				if sameSet(ab.Order, sss.Order) {
					same[k][i] = 1
				}
			}
			return ctx.Err()
		}, in(same...)...)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		row := []string{fmt.Sprint(shape[0]), fmt.Sprint(shape[1]), fmt.Sprint(s.Runs)}
		r.Columns = []string{"width", "depth", "seed", "same", "steps"}
		for k, reading := range readings {
			n := 0
			for i, one := range same[k] {
				n += one
				r.sampled(shape[0], shape[1], s.treeSeed(i), one, reading.name)
			}
			row = append(row, fmt.Sprint(n))
			sums[k] += n
		}
		table.Rows = append(table.Rows, row)
	}
	if s.sharing() {
		return nil
	}
	trees, always := s.Runs*len(shapes), true
	var texts []string
	for k, reading := range readings {
		name := reading.column
		if k == 0 {
			name = "any steps"
		}
		texts = append(texts, fmt.Sprintf("%s: on %d of %d trees", name, sums[k], trees))
		always = always && sums[k] == trees
	}
	r.expect("on perfectly unordered trees Alpha-Beta and SSS* visit the same leaves", "always", strings.Join(texts, "; "), always).Undecided = !always
	r.Tables = append(r.Tables, table)
	r.notef("How much worse a son is than its parent: the paper says nothing of that, and it decides whether SSS* may leave a subtree before Alpha-Beta does. In the first reading it is random. In the others it is s to 2s, and s is 4w times as great in the next ply, towards the leaves or towards the root; in the second one neither algorithm leaves a leaf out.")
	r.notef("The paper does not say which trees are perfectly unordered: a reading in which the statement is not true leaves it undecided.")
	return nil
}
