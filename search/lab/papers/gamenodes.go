package papers

import (
	"fmt"
	"math"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// nodesNames are the algorithms of figures 13, 14 and 16; the first is what the others are relative to.
func nodesNames() []string {
	return []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}
}

// gameNodes reruns figures 13, 14 and 16: leaves, all nodes (leaves, interior nodes and nodes that the
// table answered) and time, cumulative over the iterations; and the passes.
func gameNodes(b *bench) {
	for _, subject := range b.subjects() {
		b.positions(&subject, func(u *unit, g games.Game, table *hashtable.Table) {
			sums := map[string][]games.Iteration{}
			for _, name := range nodesNames() {
				list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table, o.Clock = subject.last, table, threadTimer() })
				if u.failed(err) {
					return
				}
				for n, it := range list {
					if it.Depth < subject.first {
						continue
					}
					sum := games.Sum(list[:n+1])
					sum.Depth = it.Depth
					sums[name] = append(sums[name], sum)
					setting := fmt.Sprintf("d=%d", it.Depth)
					u.note(subject.name, name, setting, "leaves", float64(sum.Leaves))
					u.note(subject.name, name, setting, "all", float64(sum.Total()))
					u.note(subject.name, name, setting, "passes", float64(sum.Passes))
					u.note(subject.name, name, setting, "iteration-passes", float64(sum.Passes)/float64(n+1))
					if threadClock { // a time of the wall says nothing of a few percent
						u.note(subject.name, name, setting, "seconds", max(sum.Time.Seconds(), 1e-9))
					}
				}
			}
			for k, base := range sums["aspiration"] {
				setting := fmt.Sprintf("d=%d", base.Depth)
				u.is(subject.name, "mtd-f", setting, "behind", sums["mtd-f"][k].Leaves > base.Leaves)
				if threadClock {
					u.note(subject.name, "others", setting, "time-off-leaves", timeOff(sums, k))
				}
			}
		})
	}
}

// timeOff is how far the time is from the leaves, both relative to Aspiration NegaScout and as
// logarithms, in the mean of the other algorithms.
func timeOff(sums map[string][]games.Iteration, k int) float64 {
	relative := func(name string, of func(games.Iteration) float64) float64 {
		return of(sums[name][k]) / of(sums["aspiration"][k])
	}
	off, others := 0.0, nodesNames()[1:]
	for _, name := range others {
		time := relative(name, func(it games.Iteration) float64 { return max(it.Time.Seconds(), 1e-9) })
		leaves := relative(name, func(it games.Iteration) float64 { return float64(it.Leaves) })
		off += math.Abs(math.Log(time/leaves)) / float64(len(others))
	}
	return off
}

// nodesPlots are those of figures 13, 14 and 16, of games and of the engine.
func nodesPlots() []plot {
	var list []plot
	for _, p := range []struct{ measure, file, title string }{
		{"leaves", "leaves", "Figure 13, {subject}: leaves"}, {"all", "totals", "Figure 14, {subject}: all nodes"}, {"seconds", "time", "Figure 16, {subject}: time"},
	} {
		list = append(list, plot{
			name: "games-" + p.file + "-{subject}", title: p.title, measure: p.measure, base: "aspiration", x: "d", xlabel: "depth, plies", ylabel: "relative to Aspiration NegaScout",
			logY: p.measure != "leaves", reference: 1, caption: "Aspiration NegaScout",
		})
	}
	return append(list, plot{name: "games-passes-{subject}", title: "Passes of an iteration, {subject}", measure: "iteration-passes", x: "d", lines: []string{"mt-sss", "mt-dual", "mtd-f", "aspiration"}, xlabel: "depth, plies", ylabel: "passes, mean of the iterations", tableOnly: true})
}

func nodesNotes() []string {
	return append(gameNotes(), "Counts are sums over the iterations up to a depth. Times are "+timesAre+". Published curves are drawings; the text has leaves of MTD(f) 5 to 10 % fewer, depending on the game, time about 5 % less for Chinook and Keyano and 9 to 16 % less for Phoenix. The paper's 3 to 6 passes are those of an iteration, in the mean of all iterations with the shallow ones; its hundreds are read as those of a search, all iterations together: it does not say.")
}
