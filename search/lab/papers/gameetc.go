package papers

import (
	"fmt"

	"footnote/search/lab/games"
)

// gameETC measures enhanced transposition cut-offs in the papers' setting: what they save
// in leaves and nodes, and how many look-ups that takes, from all interior nodes on (1) or
// only from those that are at least so many plies above the leaves; 0: without. Look-ups of children count as
// visits nowhere.
func gameETC(b *bench) {
	b.onGames(func(t *trial) {
		for _, name := range treeNames() {
			var plain []games.Iteration
			totals := map[int]float64{}
			for least := range 4 {
				list := t.search(name, func(o *games.Options) { o.ETC = least })
				if list == nil {
					return
				}
				if least == 0 {
					plain = list
				}
				sum, setting := games.Sum(list), fmt.Sprintf("etc=%d", least)
				totals[least] = float64(sum.Total())
				t.took(name, setting, sum, "leaves", "all", "lookups")
				t.put(name, setting, "wrong", otherValues(list, plain))
			}
			t.put(name+"-half", "etc=3", "all", (totals[0]+totals[1])/2) // half of what all cut-offs save
		}
	})
}

// otherValues counts the iterations that have found another value.
func otherValues(list, want []games.Iteration) (n float64) {
	for i, it := range list {
		if it.Value != want[i].Value {
			n++
		}
	}
	return n
}
