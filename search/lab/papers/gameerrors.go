package papers

import (
	"fmt"
	"math"
)

// gameErrors measures how far the value of an iteration lies from the values that MTD(f) may take as its
// first guess: those of one and of two iterations ago.
func gameErrors(b *bench) {
	b.onGames(func(t *trial) {
		list := t.search("mtd-f", nil)
		for n := 1; n < len(list); n++ {
			setting, logs := fmt.Sprintf("d=%d", list[n].Depth), [2]float64{}
			for back := 1; back <= min(n, 2); back++ {
				name, off := []string{"one-ago", "two-ago"}[back-1], float64(list[n].Value-list[n-back].Value)
				logs[back-1] = math.Log1p(math.Abs(off))
				t.put(name, setting, "error", off)
				t.put(name, setting, "absolute", math.Abs(off))
			}
			if n > 1 {
				t.put("two-ago", setting, "nearer", logs[0]-logs[1])
			}
		}
	})
}
