package papers

import (
	"fmt"

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
