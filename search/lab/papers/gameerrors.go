package papers

import (
	"fmt"
	"math"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameErrors measures how far the value of an iteration lies from the values that MTD(f) may take as its
// first guess: those of one and of two iterations ago.
func gameErrors(b *bench) {
	for _, subject := range b.subjects() {
		b.positions(&subject, func(u *unit, g games.Game, table *hashtable.Table) {
			list, err := subject.run(g, "mtd-f", func(o *games.Options) { o.Depth, o.Table = subject.middle, table })
			u.failed(err)
			for n := 1; n < len(list); n++ {
				setting, logs := fmt.Sprintf("d=%d", list[n].Depth), [2]float64{}
				for back := 1; back <= min(n, 2); back++ {
					name, off := []string{"one-ago", "two-ago"}[back-1], float64(list[n].Value-list[n-back].Value)
					logs[back-1] = math.Log1p(math.Abs(off))
					u.note(subject.name, name, setting, "error", off)
					u.note(subject.name, name, setting, "absolute", math.Abs(off))
				}
				if n > 1 {
					u.note(subject.name, "two-ago", setting, "nearer", logs[0]-logs[1])
				}
			}
		})
	}
}
