package papers

import (
	"fmt"

	"footnote/search/lab"
)

// chainDepth is the number of iterations of a chain: trees of depth 1 to that.
const chainDepth = 4

// chain searches trees of depths 1 to 4, each with an evaluation of its own; at every node the best
// move of the iteration before is tried first. Independent: all values are. Incremental: every move
// adds a random amount, so that the evaluation of a node is like that of its children.
func chain(kind string, width int, seed uint64) (ab, sss []int, err error) {
	var trees []*lab.Tree
	for depth := 1; depth <= chainDepth; depth++ {
		t, err := lab.Uniform(width, depth, 1000, chainDepth*seed+uint64(depth))
		if kind == "incremental" {
			t, err = lab.Incremental(width, depth, 1000, seed)
		}
		if err != nil {
			return nil, nil, err
		}
		trees = append(trees, t)
	}
	a, b := lab.DeepenAlphaBeta(trees), lab.DeepenSSS(trees)
	for i := range trees {
		ab, sss = append(ab, len(a[i].Order)), append(sss, len(b[i].Order))
	}
	return ab, sss, nil
}

// reordering tries what Plaat et al. say in appendix B of trees whose moves are reordered
// from iteration to iteration: SSS* has more leaves than Alpha-Beta the more likely, the
// smaller the branching factor; and after such an iteration it may well have fewer again.
func reordering(b *bench) {
	const first, last = 2, 6 // widths
	for _, kind := range []string{"independent", "incremental"} {
		for width := first; width <= last; width++ {
			b.each(b.Runs, func(u *unit) {
				ab, sss, err := chain(kind, width, b.treeSeed(10*u.number+width)) // others for each width
				if u.failed(err) {
					return
				}
				afterAB, afterSSS := 0, 0
				for depth := 2; depth <= chainDepth; depth++ {
					setting := fmt.Sprintf("w=%d d=%d", width, depth)
					u.note(kind, "alphabeta", setting, "leaves", float64(ab[depth-1]))
					u.note(kind, "sss", setting, "leaves", float64(sss[depth-1]))
					u.is(kind, "sss", setting, "more", sss[depth-1] > ab[depth-1])
					if depth < chainDepth && sss[depth-1] > ab[depth-1] {
						afterAB, afterSSS = afterAB+ab[depth], afterSSS+sss[depth]
					}
				}
				if afterAB > 0 { // the next iteration, which a chain may count twice
					setting := fmt.Sprintf("w=%d", width)
					u.note(kind, "alphabeta-after", setting, "leaves", float64(afterAB))
					u.note(kind, "sss-after", setting, "leaves", float64(afterSSS))
				}
			})
		}
	}
}
