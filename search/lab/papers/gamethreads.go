package papers

import (
	"context"
	"fmt"
	"runtime"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameThreads measures on two threads what the experiment parallel simulates in lock
// step: MTD(f) with tests at several bounds side by side, and with split nodes.
func gameThreads(ctx context.Context, s Settings, r *Report) error {
	const threads = 2
	ways := []struct {
		name    string
		threads int
		split   bool
	}{{"one thread", 1, false}, {"side by side", threads, false}, {"split nodes", threads, true}}
	together := runtime.GOMAXPROCS(0) >= threads
	s.Threads = 1 // the clock is read: nothing else should run
	t := s.newTracker(s.Runs * len(s.subjects()))
	table := Table{Title: "MTD(f) on two threads that share a table, relative to one thread (± standard error)", Columns: []string{
		"game", "depth", "way", "speedup", "nodes", "tests of an iteration",
	}}
	figure := Figure{
		Name: "games-threads", Title: "MTD(f) on two threads", XLabel: "game", XNames: []string{"checkers", "Othello", "chess"}, YLabel: "speedup over one thread",
		Subtitle: fmt.Sprintf("%d positions; bars are standard errors by bootstrap", s.Runs), Reference: 1, ReferenceCaption: "one thread",
		Lines: []Line{{Name: "side by side"}, {Name: "split nodes"}},
	}
	for number, subject := range s.subjects() {
		depth := min(subject.last, subject.middle+subject.step())
		seconds, nodes, tests := s.samples(len(ways)), s.samples(len(ways)), s.samples(len(ways))
		wrong := make([]int, s.Runs)
		err := s.eachPosition(ctx, &subject, &gameTables{entries: gameTableSize}, t, func(i int, _ games.Game, table *hashtable.Table) error {
			line := subject.sampling.Sample(subject.start, s.Seed, i)
			start := func() games.Game {
				g := subject.start()
				line.Play(g)
				return g
			}
			o := subject.options
			var values []int
			for k, way := range ways {
				list, err := games.RunThreads(start, games.ThreadOptions{
					Depth: depth, Step: o.Step, Table: table, Plain: o.Plain, History: o.History,
					Threads: way.threads, Split: way.split, Spread: max(1, o.Window/10),
				})
				if err != nil {
					return err
				}
				for n, it := range list {
					seconds[k][i] += max(it.Time.Seconds(), 1e-9)
					nodes[k][i] += float64(it.Total())
					tests[k][i] += float64(it.Passes) / float64(len(list))
					if k == 0 {
						values = append(values, it.Value)
					} else if it.Value != values[n] {
						wrong[i]++
					}
				}
			}
			return ctx.Err()
		})
		if err != nil {
			return err
		}
		sum := 0
		for _, n := range wrong {
			sum += n
		}
		r.own(subject.name+": iterations in which two threads find another value", 0, sum)
		r.Columns = []string{"game", "position", "depth", "way", "seconds", "nodes", "tests"}
		for k, way := range ways {
			for i := range s.Runs {
				r.sampled(subject.name, i, depth, way.name, seconds[k][i], int(nodes[k][i]), tests[k][i])
			}
			if k == 0 {
				continue
			}
			speedup := ratioOf(seconds[0], seconds[k])
			table.Rows = append(table.Rows, []string{
				subject.name, fmt.Sprint(depth), way.name, fmt.Sprintf("%.2f ± %.2f", speedup.value, speedup.err), ratioOf(nodes[k], nodes[0]).String(), fmt.Sprintf("%.1f", tests[k].mean()),
			})
			figure.Lines[k-1].addRatio(float64(number+1), speedup)
		}
		threadsClaim(r, subject.name, ratioOf(seconds[1], seconds[2]), together)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	r.notef("Time on the wall; on a machine that does other work as well it means little, and nodes and tests depend on chance. All iterations together.")
	if !together {
		r.notef("On one processor the threads take turns: nothing is decided.")
	}
	r.notef("Side by side: one thread tests at the bound of figure 11, the other at one more first, then further out on the side of the last answer, at twice the distance each time; superfluous tests end at once. Split nodes: both are in the same test, and a son that the other is in is put off.")
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

// threadsClaim compares two ways by time, that of tests side by side over that of split nodes.
// Threads that cannot run together take turns, which decides nothing.
func threadsClaim(r *Report, game string, q gameRatio, together bool) {
	check := r.above(game+": on two threads splitting nodes is faster than tests side by side", "–", q, 1)
	check.Undecided = check.Undecided || !together
}
