package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// againShapes are the trees on which re-searches of NegaScout are compared with the searches
// that they repeat.
func againShapes() []pathShape {
	return []pathShape{ // by pairs: random, strong
		{width: 3, depth: 3}, {width: 3, depth: 3, strong: true}, {width: 3, depth: 5}, {width: 3, depth: 5, strong: true},
		{width: 3, depth: 7}, {width: 3, depth: 7, strong: true},
	}
}

// searchedAgain tries what section 2 says of the re-searches of NegaScout: that all nodes of
// the initial search are visited again, and some more (2.3), and that at heights up to 2 there
// is nothing to search again (2.2).
func (s Settings) searchedAgain(ctx context.Context, r *Report, t *tracker) error {
	table := Table{Title: "The re-searches of NegaScout (figure 2.2)", Columns: []string{"trees", "re-searches", "visit all nodes of the initial search", "visit others, too", "left out"}}
	var sum lab.Again
	for _, shape := range againShapes() {
		counts := make([]lab.Again, s.Runs)
		err := s.parallel(ctx, s.Runs, t, func(i int) error {
			tree, err := shape.tree(s.treeSeed(i))
			if err != nil {
				return err
			}
			counts[i] = lab.SearchedAgain(tree)
			return ctx.Err()
		}, in(counts)...)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		var n lab.Again
		for _, of := range counts {
			n.Add(of)
		}
		table.Rows = append(table.Rows, []string{shape.title(), fmt.Sprint(n.All), fmt.Sprint(n.Whole), fmt.Sprint(n.More), fmt.Sprint(n.Spare)})
		sum.Add(n)
	}
	if s.sharing() {
		return nil
	}
	r.Tables = append(r.Tables, table)
	// A sample without such a re-search would not show that there is none.
	r.expect("NegaScout: a re-search visits all nodes of the initial search again (section 2.3)", "always",
		fmt.Sprintf("%d of %d", sum.Whole, sum.All), sum.Whole == sum.All).Undecided = sum.Whole == sum.All
	r.some("NegaScout: a re-search visits nodes that the initial search did not (section 2.3)", sum.More, sum.All)
	r.expect("NegaScout: at heights up to 2 the value without a re-search is correct (section 2.2)", "always",
		fmt.Sprintf("%d of %d", sum.Spare-sum.Wrong, sum.Spare), sum.Wrong == 0)
	r.notef("All nodes again: the lower end of the window of the re-search is v, which the initial search returned, and not a, from which that one asked: it does not contain the first window, so that lemma 2 of de Bruin and Pijls does not apply. A reply worth v ends the re-search of a move, where the initial search had to see all replies.")
	return nil
}
