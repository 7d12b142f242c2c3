package papers

import (
	"fmt"

	"footnote/search/lab/games"
)

// gameTable reruns figures 9 and 10: leaves of MT-SSS* and MT-DUAL* relative to
// Alpha-Beta with a table of the same size, iterations included. For one more statement both
// are searched a ply less deep too, in smaller tables.
func gameTable(b *bench) {
	names, less := []string{"alphabeta", "mt-sss", "mt-dual", "mtd-f", "aspiration"}, []string{"mt-sss", "mt-dual"}
	for _, subject := range b.subjects() {
		for _, c := range []struct {
			names              []string
			depth, first, last int // logarithms of sizes
		}{{names, subject.middle, 8, 20}, {less, subject.middle - 1, 4, 16}} {
			for size := c.first; size <= c.last; size += 2 {
				sized := subject
				sized.entries = 1 << size
				b.positions(&sized, func(t *trial) {
					for _, name := range c.names {
						list := t.search(name, func(o *games.Options) { o.Depth = c.depth })
						t.took(name, fmt.Sprintf("d=%d table=%d", c.depth, size), games.Sum(list), "leaves")
					}
				})
			}
		}
	}
}

// gameGuess reruns figure 15 for the three games: MTD(f) whose first guess lies at
// a distance from the value, in every iteration, relative to Aspiration NegaScout. The distance is in
// points of each game's evaluation: hundredths of a man, of a disc, of a pawn.
func gameGuess(b *bench) {
	b.onGames(func(t *trial) {
		search := func(name, setting string, change func(*games.Options)) (values []int) {
			list := t.search(name, change)
			if list == nil {
				return nil
			}
			sum := games.Sum(list)
			t.took(name, setting, sum, "leaves", "all")
			t.put(name, setting, "passes", float64(sum.Passes)/float64(len(list)))
			for _, it := range list {
				values = append(values, it.Value)
			}
			return values
		}
		depth := fmt.Sprintf("d=%d", t.subject.middle)
		values := search("aspiration", depth, nil)
		for _, distance := range t.subject.bounds {
			search("mtd-f", fmt.Sprintf("%s guess=%d", depth, distance), func(o *games.Options) { o.Values, o.Distance = values, distance })
		}
	})
}
