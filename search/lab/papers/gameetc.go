package papers

import (
	"fmt"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// etcNames are the algorithms that are measured with and without the cut-offs.
func etcNames() []string { return []string{"alphabeta", "aspiration", "mt-sss", "mtd-f"} }

// gameETC measures enhanced transposition cut-offs in the papers' setting: what they save
// in leaves and nodes, and how many look-ups that takes, from all interior nodes on (1) or
// only from those that are at least so many plies above the leaves; 0: without. Look-ups of children count as
// visits nowhere.
func gameETC(b *bench) {
	for _, subject := range b.subjects() {
		b.positions(&subject, func(u *unit, g games.Game, table *hashtable.Table) {
			for _, name := range etcNames() {
				var plain []games.Iteration
				totals := map[int]float64{}
				for least := range 4 {
					list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table, o.ETC = subject.middle, table, least })
					if u.failed(err) {
						return
					}
					if least == 0 {
						plain = list
					}
					sum, setting := games.Sum(list), fmt.Sprintf("etc=%d", least)
					totals[least] = float64(sum.Total())
					u.note(subject.name, name, setting, "leaves", float64(sum.Leaves))
					u.note(subject.name, name, setting, "all", totals[least])
					u.note(subject.name, name, setting, "lookups", float64(sum.Probes))
					u.note(subject.name, name, setting, "wrong", otherValues(list, plain))
				}
				u.note(subject.name, name+"-half", "etc=3", "all", (totals[0]+totals[1])/2) // half of what all cut-offs save
			}
		})
	}
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
