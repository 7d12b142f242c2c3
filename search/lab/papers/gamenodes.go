package papers

import (
	"fmt"
	"math"

	"footnote/search/lab/games"
)

// nodesNames are the algorithms of figures 13, 14 and 16; the first is what the others are relative to.
func nodesNames() []string {
	return []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}
}

// gameNodes reruns figures 13, 14 and 16: leaves, all nodes (leaves, interior nodes and nodes that the
// table answered) and time, cumulative over the iterations; and the passes.
func gameNodes(b *bench) {
	b.onGames(func(t *trial) {
		sums := map[string][]games.Iteration{}
		for _, name := range nodesNames() {
			list := t.search(name, func(o *games.Options) { o.Depth, o.Clock = t.subject.last, threadTimer() })
			if list == nil {
				return
			}
			for n, it := range list {
				if it.Depth < t.subject.first {
					continue
				}
				sum := games.Sum(list[:n+1])
				sum.Depth = it.Depth
				sums[name] = append(sums[name], sum)
				setting := fmt.Sprintf("d=%d", it.Depth)
				t.took(name, setting, sum, "leaves", "all", "passes")
				t.put(name, setting, "iteration-passes", float64(sum.Passes)/float64(n+1))
				if threadClock { // a time of the wall says nothing of a few percent
					t.put(name, setting, "seconds", max(sum.Time.Seconds(), 1e-9))
				}
			}
		}
		for k, base := range sums["aspiration"] {
			setting := fmt.Sprintf("d=%d", base.Depth)
			t.is(t.subject.name, "mtd-f", setting, "behind", sums["mtd-f"][k].Leaves > base.Leaves)
			if threadClock {
				t.put("others", setting, "time-off-leaves", timeOff(sums, k))
			}
		}
	})
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
