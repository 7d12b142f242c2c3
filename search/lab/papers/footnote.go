package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/search/lab"
)

// footnote3 tests what Reinefeld et al. say with their footnote 3 (section 3.1),
// whose proof is in a report that is not at hand: once the solution path has been
// found, NegaScout never expands more nodes than SSS*.
// The solution path is read as the leftmost one, found when NegaScout visits its
// leaf for the last time; the remaining subtrees are those to its right.
func footnote3(ctx context.Context, s Settings, r *Report) error {
	table := Table{Title: "Leaves to the right of the solution path, once it is found (mean)", Columns: []string{
		"trees", "NegaScout", "SSS*", "NegaScout has more", "visits others than SSS*", "fewer",
	}}
	shapes := [][2]int{{2, 5}, {2, 8}, {3, 4}, {3, 6}, {5, 4}, {5, 5}}
	t := s.newTracker(2 * len(shapes) * s.Runs)
	for _, kind := range []string{"independent, many ties", "top-down, strong"} {
		for _, shape := range shapes {
			w, d := shape[0], shape[1]
			type outcome struct {
				NS, SSS int
				Others  bool
			}
			found := make([]outcome, s.Runs)
			err := s.parallel(ctx, s.Runs, t, func(i int) error {
				tree, err := lab.Uniform(w, d, 10, s.treeSeed(i))
				if kind != "independent, many ties" {
					tree, err = lab.TopDown(w, d, 1_000_000, lab.Strong(w, 0.6), s.treeSeed(i))
				}
				if err != nil {
					return err
				}
				ns, sss, err := recorded("negascout", "sss", tree)
				if err != nil {
					return err
				}
				_, end := solutionPath(tree, 0, 0)
				after := ns.Order
				for k, leaf := range ns.Order {
					if leaf == end {
						after = ns.Order[k+1:]
					}
				}
				after, all := rightOf(after, end), rightOf(sss.Order, end)
				found[i] = outcome{NS: len(after), SSS: len(all)}
				for _, leaf := range after {
					found[i].Others = found[i].Others || !slices.Contains(all, leaf)
				}
				return ctx.Err()
			}, in(found)...)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			var ns, sss sample
			r.Columns = []string{"trees", "seed", "negascout", "sss", "others"}
			more, others, fewer := 0, 0, 0
			title := fmt.Sprintf("w=%d d=%d %s", w, d, kind)
			for i, o := range found {
				r.sampled(title, s.treeSeed(i), o.NS, o.SSS, o.Others)
				ns, sss = append(ns, float64(o.NS)), append(sss, float64(o.SSS))
				if o.NS > o.SSS {
					more++
				}
				if o.NS < o.SSS {
					fewer++
				}
				if o.Others {
					others++
				}
			}
			table.Rows = append(table.Rows, []string{
				title, fmt.Sprintf("%.1f", ns.mean()), fmt.Sprintf("%.1f", sss.mean()),
				fmt.Sprint(more), fmt.Sprint(others), fmt.Sprint(fewer),
			})
			r.expect(title+": trees on which NegaScout visits more leaves than SSS*", "none", fmt.Sprintf("%d of %d", more, s.Runs), more == 0)
		}
	}
	r.Tables = append(r.Tables, table)
	r.notef("Visits, re-visits included. What NegaScout visits before the path is found is not counted, whatever side it lies on.")
	return nil
}

// rightOf keeps the leaves to the right of one.
func rightOf(order []int, leaf int) []int {
	var list []int
	for _, l := range order {
		if l > leaf {
			list = append(list, l)
		}
	}
	return list
}

// solutionPath returns the value of a node, ply plies below the root, and the leaf at
// the end of the leftmost path on which every node has that value.
func solutionPath(t *lab.Tree, ply, pos int) (value, leaf int) {
	if ply == t.Depth {
		return t.Leaf(pos), pos
	}
	for c := pos * t.Width; c < (pos+1)*t.Width; c++ {
		v, l := solutionPath(t, ply+1, c)
		if c == pos*t.Width || (v > value) == (ply%2 == 0) && v != value {
			value, leaf = v, l
		}
	}
	return value, leaf
}
