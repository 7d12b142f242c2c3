package papers

import (
	"fmt"

	"footnote/search/lab"
)

// wall searches trees of known value v with the null windows (v + i, v + i + 1),
// i = −25 … 24, and counts leaves (Reinefeld, figure 2.1). With a MAX root the high side of the
// wall is at i = 0, where the test fails low and all children of the root are searched. The paper has the
// peak at i = −1 and the drop at i = 0: that is the picture for a MIN root, i → −1 − i. Of
// its two explanations the second, on the children of the root, fits that too; the first,
// that to show that the value is not greater all children of the root must be examined, is
// that of a MAX root. The distance is given as the paper does.
func wall(b *bench) {
	const limit, first, last = 200, -25, 24
	for _, shape := range [][2]int{{5, 6}, {5, 5}, {20, 4}} {
		for _, order := range treeOrders() {
			grow := func(seed uint64) (*lab.Tree, error) {
				return lab.TopDown(shape[0], shape[1], limit, order.of(shape[0]), seed)
			}
			b.trees(b.Runs, grow, func(u *unit, t *lab.Tree) {
				v, _ := t.RootValue()
				for i := first; i <= last; i++ {
					leaves, _ := lab.NullWindowLeaves(t, v-i) // the window at −1 − i of a MAX root
					u.note(fmt.Sprintf("w=%d d=%d", shape[0], shape[1]), "alphabeta", fmt.Sprintf("order=%s i=%d", order.name, i), "leaves", float64(leaves))
				}
			})
		}
	}
}
