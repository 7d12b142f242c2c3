package papers

import (
	"fmt"

	"footnote/search/lab"
)

// appendixB shows how often SSS* with iterative deepening visits more leaves than Alpha-Beta with it: on random
// pairs of trees of depth 2 and 3, of which reordering has more, and on the example below, the more
// children a node of it has the greater is the difference.
func appendixB(b *bench) {
	b.each(4000, func(u *unit) {
		var trees []*lab.Tree
		for depth := 2; depth <= 3; depth++ {
			t, err := lab.Uniform(2, depth, 1000, b.treeSeed(u.number*2+depth))
			u.failed(err)
			trees = append(trees, t)
		}
		if !u.failed(b.ctx.Err()) {
			ab, sss := lab.Deepen(trees, nil)
			u.note("random trees", "sss", "", "more", len(sss[1].Order) > len(ab[1].Order), "fewer", len(sss[1].Order) < len(ab[1].Order))
		}
	})
	b.each(1, func(u *unit) {
		for _, times := range []int{1, 10, 40} {
			trees, children := nonDominance(times)
			ab, sss := lab.Deepen(trees, children)
			setting := fmt.Sprintf("times=%d", times)
			u.note("the example", "alphabeta", setting, "leaves", len(ab[1].Order))
			u.note("the example", "sss", setting, "leaves", len(sss[1].Order), "more", len(sss[1].Order) > len(ab[1].Order)+times)
		}
	})
}

// nonDominant is the example, our own, for the paper's figures 18 and 19 are lost.
func nonDominant(_ Settings, r *Report) {
	trees, _ := nonDominance(1)
	ab, sss := lab.Deepen(trees, nil)
	table := Table{Title: "Leaves in the order of evaluation", Columns: []string{"iteration", "Alpha-Beta", "SSS*"}}
	for i, t := range trees {
		table.Rows = append(table.Rows, []string{fmt.Sprintf("depth %d", t.Depth), fmt.Sprint(values(t, ab[i].Order)), fmt.Sprint(values(t, sss[i].Order))})
		r.fact(fmt.Sprintf("leaves at depth %d: Alpha-Beta, SSS*", t.Depth), fmt.Sprintf("%d, %d", len(ab[i].Order), len(sss[i].Order)))
	}
	r.Tables = append(r.Tables, table)
	r.fact("value at depth 3 (our example)", sss[1].Value, "SSS* may visit more leaves than Alpha-Beta", len(sss[1].Order) > len(ab[1].Order))
}

// nonDominance makes the example, two iterations, with k times the sub-tree of 80 and 40
// that Alpha-Beta cuts off in the second one; children says how many children a node has.
func nonDominance(k int) (trees []*lab.Tree, children func(ply, pos int) int) {
	w := k + 1 // of the trees: most nodes have two of these children
	shallow, deep := make([]int, w*w), make([]int, w*w*w)
	for i := range k {
		shallow[i] = 62
		deep[i*w], deep[i*w+1] = 80, 40
	}
	shallow[k], shallow[w], shallow[w+1] = 16, 71, 81
	deep[k*w], deep[k*w+1] = 55, 45
	deep[w*w], deep[w*w+1], deep[(w+1)*w], deep[(w+1)*w+1] = 63, 60, 60, 25
	return []*lab.Tree{fixedTree(w, 2, shallow...), fixedTree(w, 3, deep...)}, func(ply, pos int) int {
		if ply == 1 && pos == 0 {
			return w
		}
		return 2
	}
}

// chainDepth is the number of iterations of a chain: trees of depth 1 to that.
const chainDepth = 4

// chain makes trees of depths 1 to 4, each with an evaluation of its own. Independent: all values are. Incremental:
// every move adds a random amount, so that the evaluation of a node is like that of its children.
func chain(kind string, width int, seed uint64) (trees []*lab.Tree, err error) {
	for depth := 1; depth <= chainDepth && err == nil; depth++ {
		var t *lab.Tree
		if kind == "incremental" {
			t, err = lab.Incremental(width, depth, 1000, seed)
		} else {
			t, err = lab.Uniform(width, depth, 1000, chainDepth*seed+uint64(depth))
		}
		trees = append(trees, t)
	}
	return trees, err
}

// reordering tries what Plaat et al. say in appendix B of trees whose moves are reordered
// from iteration to iteration: SSS* has more leaves than Alpha-Beta the more likely, the
// smaller the branching factor; and after such an iteration it may well have fewer again. At every node the best
// move of the iteration before is tried first.
func reordering(b *bench) {
	const first, last = 2, 6 // widths
	for _, kind := range []string{"independent", "incremental"} {
		for width := first; width <= last; width++ {
			b.each(b.Runs, func(u *unit) {
				trees, err := chain(kind, width, b.treeSeed(10*u.number+width)) // others for each width
				if u.failed(err) {
					return
				}
				allAB, allSSS := lab.Deepen(trees, nil)
				afterAB, afterSSS, fewer := 0, 0, false
				for k := 1; k < chainDepth; k++ {
					ab, sss, setting := len(allAB[k].Order), len(allSSS[k].Order), fmt.Sprintf("w=%d d=%d", width, k+1)
					u.note(kind, "alphabeta", setting, "leaves", ab)
					u.note(kind, "sss", setting, "leaves", sss, "more", sss > ab)
					if fewer { // than SSS* has Alpha-Beta in the iteration before
						afterAB, afterSSS = afterAB+ab, afterSSS+sss
					}
					fewer = sss > ab
				}
				if afterAB > 0 { // the next iteration, which a chain may count twice
					setting := fmt.Sprintf("w=%d", width)
					u.note(kind, "alphabeta-after", setting, "leaves", afterAB)
					u.note(kind, "sss-after", setting, "leaves", afterSSS)
				}
			})
		}
	}
}
