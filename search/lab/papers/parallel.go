package papers

import (
	"fmt"

	"footnote/search/lab"
)

// parallelTests simulates MTD(f) on several processors in lock step: in each round every processor
// evaluates one leaf, nothing else takes time, and all share one table. Side by side: each tests at a
// bound of its own, those at the guess and one above first, then 5, 10, 20 … points away, then in the
// widest gap; superfluous tests end at once. Split nodes: all are in the same test, and a child that
// another is in is put off.
func parallelTests(b *bench) {
	const spread = 200
	for _, q := range [][2]int{{5, 8}, {20, 4}} {
		subject := fmt.Sprintf("w=%d d=%d", q[0], q[1])
		for _, distance := range []int{0, 20, 200} {
			b.trees(b.Runs, func(seed uint64) (*lab.Tree, error) { return lab.Step(q[0], q[1], spread, lab.Strong(q[0], 0.6), seed) }, func(u *unit, tree *lab.Tree) {
				value, _ := tree.RootValue()
				guess := value + int(b.treeSeed(u.number)*2654435761%uint64(2*distance+1)) - distance
				for _, processors := range []int{1, 2, 4, 8, 16} {
					setting := fmt.Sprintf("guess=±%d processors=%d", distance, processors)
					for _, name := range []string{"side-by-side", "split-nodes"} {
						found, err := lab.Parallel(tree, lab.ParallelOptions{Processors: processors, Split: name == "split-nodes", Guess: guess, Stride: 5})
						if u.failed(err) {
							return
						}
						u.is(subject, name, setting, "wrong", found.Value != value)
						u.note(subject, name, setting, "rounds", float64(found.Rounds))
						u.note(subject, name, setting, "leaves", float64(found.Leaves))
						u.note(subject, name, setting, "idle", float64(found.Idle)/float64(found.Rounds*processors))
					}
				}
			})
		}
	}
}
