package papers

import (
	"runtime"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameThreads measures on two threads what the experiment parallel simulates in lock step: MTD(f) with
// tests at several bounds side by side, and with split nodes. On one processor threads take turns, so that
// no time is noted.
func gameThreads(b *bench) {
	const threads = 2
	together := runtime.GOMAXPROCS(0) >= threads
	b.Threads = 1 // the clock is read: nothing else should run
	for _, subject := range b.subjects() {
		b.positions(&subject, func(u *unit, _ games.Game, table *hashtable.Table) {
			line := subject.sampling.Sample(subject.start, b.Seed, u.number)
			start := func() games.Game {
				g := subject.start()
				line.Play(g)
				return g
			}
			var alone []games.Iteration
			for _, way := range []struct {
				name    string
				threads int
			}{{"one-thread", 1}, {"side-by-side", threads}, {"split-nodes", threads}} {
				o := subject.options
				list, err := games.RunThreads(start, games.ThreadOptions{
					Depth: min(subject.last, subject.middle+subject.step()), Step: o.Step, Table: table, Plain: o.Plain, History: o.History,
					Threads: way.threads, Split: way.name == "split-nodes", Spread: max(1, o.Window/10),
				})
				if u.failed(err) {
					return
				}
				if way.threads == 1 {
					alone = list
				}
				sum := games.Sum(list)
				if together {
					u.note(subject.name, way.name, "", "seconds", max(sum.Time.Seconds(), 1e-9))
				}
				u.note(subject.name, way.name, "", "all", float64(sum.Total()))
				u.note(subject.name, way.name, "", "iteration-passes", float64(sum.Passes)/float64(len(list)))
				u.note(subject.name, way.name, "", "wrong", otherValues(list, alone))
			}
		})
	}
}
