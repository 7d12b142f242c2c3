package papers

import (
	"fmt"

	"footnote/search/lab"
)

// storageTrees is the number of trees of each shape of table 5.4.
const storageTrees = 100

// power returns w^n.
func power(w, n int) int {
	p := 1
	for range n {
		p *= w
	}
	return p
}

// table54 measures the greatest number of cells that an algorithm holds at one time, over random trees. In the
// copy of the paper at hand both sums of INS go to ⌊(d−1)/2⌋, which is all the same at odd depth. At even depth
// every other level below the root is one of prove best nodes (section 2.4), ⌊d/2⌋ in all. PNS is judged by
// d²/2 + w, as it is printed, though a triangular matrix "of size d²/2 that retains the best path sequence for
// depths 1 through d" has d(d+1)/2 integers, and d²/2 is no integer at odd depth.
func table54(b *bench) {
	for _, shape := range [][2]int{{2, 3}, {3, 6}, {3, 7}, {5, 4}, {5, 5}, {20, 4}} {
		w, d := shape[0], shape[1]
		b.trees(storageTrees, treeOrders()[0].trees(w, d), func(u *unit, t *lab.Tree) {
			cells, setting := map[string]int{}, fmt.Sprintf("w=%d d=%d", w, d)
			for _, name := range []string{"sss", "dual", "ins", "pns", "dual-ins"} {
				cells[name] = u.run(name, t, lab.Options{}).Cells
				u.note("", name, setting, "cells", float64(cells[name]))
			}
			u.is("", "dual", setting, "shorter", cells["dual"] < cells["sss"])
		})
	}
}
