package papers

import (
	"runtime"

	"footnote/search/lab/games"
)

// gameThreads measures on two threads what the experiment parallel simulates in lock step: MTD(f) with
// tests at several bounds side by side, and with split nodes. On one processor threads take turns, so that
// no time is noted.
func gameThreads(b *bench) {
	const threads = 2
	together := runtime.GOMAXPROCS(0) >= threads
	b.Threads = 1 // the clock is read: nothing else should run
	b.onGames(func(t *trial) {
		line := t.subject.sampling.Sample(t.subject.start, b.Seed, t.number)
		start := func() games.Game {
			g := t.subject.start()
			line.Play(g)
			return g
		}
		var alone []games.Iteration
		for _, way := range []struct {
			name    string
			threads int
		}{{"one-thread", 1}, {"side-by-side", threads}, {"split-nodes", threads}} {
			o := t.subject.options
			list, err := games.RunThreads(start, games.ThreadOptions{
				Depth: min(t.subject.last, t.subject.middle+t.subject.step()), Step: o.Step, Table: t.table, Plain: o.Plain, History: o.History,
				Threads: way.threads, Split: way.name == "split-nodes", Spread: max(1, o.Window/10),
			})
			if t.failed(err) {
				return
			}
			if way.threads == 1 {
				alone = list
			}
			sum := games.Sum(list)
			if together {
				t.put(way.name, "", "seconds", max(sum.Time.Seconds(), 1e-9))
			}
			t.took(way.name, "", sum, "all")
			t.put(way.name, "", "iteration-passes", float64(sum.Passes)/float64(len(list)))
			t.put(way.name, "", "wrong", otherValues(list, alone))
		}
	})
}
