package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/search/lab"
)

// processorCounts are the sizes of the simulated machines.
func processorCounts() []int { return []int{1, 2, 4, 8, 16} }

// parallelTests simulates MTD(f) on several processors in lock step: tests at several
// bounds side by side, and one test whose nodes are split.
func parallelTests(ctx context.Context, s Settings, r *Report) error {
	const spread = 200
	shapes := []questionShape{{5, 8}, {20, 4}}
	distances := []struct {
		name string
		of   func(seed uint64) int
	}{
		{"exact", func(uint64) int { return 0 }},
		{"within ±20", func(seed uint64) int { return int(seed*2654435761%41) - 20 }},
		{"within ±200", func(seed uint64) int { return int(seed*2654435761%401) - 200 }},
	}
	t := s.newTracker(s.Runs * len(shapes) * len(distances))
	table := Table{Title: "Time and work of MTD(f) on several processors", Columns: []string{
		"w", "d", "guess", "way", "processors", "speedup (± standard error)", "work", "idle",
	}}
	for _, q := range shapes {
		figure := Figure{
			Name: fmt.Sprintf("parallel-w%d", q.width), Title: fmt.Sprintf("Parallel MTD(f) in lock step, w = %d, d = %d", q.width, q.depth),
			Subtitle: fmt.Sprintf("%d trees, strong order; bars are standard errors by bootstrap", s.Runs), XLabel: "processors", YLabel: "speedup", LogX: true, LogY: true,
		}
		for _, distance := range distances {
			rounds, leaves, idle := map[bool][]sample{}, map[bool][]sample{}, map[bool][]sample{}
			var slots []slot
			for _, split := range []bool{false, true} {
				n := len(processorCounts())
				rounds[split], leaves[split], idle[split] = s.samples(n), s.samples(n), s.samples(n)
				slots = append(slots, in(slices.Concat(rounds[split], leaves[split], idle[split])...)...)
			}
			wrong := make([]int, s.Runs)
			err := s.parallel(ctx, s.Runs, t, func(i int) error {
				tree, err := lab.Step(q.width, q.depth, spread, lab.Strong(q.width, 0.6), s.treeSeed(i))
				if err != nil {
					return err
				}
				value, _ := tree.RootValue()
				for k, processors := range processorCounts() {
					for _, split := range []bool{false, true} {
						found, err := lab.Parallel(tree, lab.ParallelOptions{Processors: processors, Split: split, Guess: value + distance.of(s.treeSeed(i)), Stride: 5})
						if err != nil {
							return err
						}
						if found.Value != value {
							wrong[i]++
						}
						rounds[split][k][i], leaves[split][k][i] = float64(found.Rounds), float64(found.Leaves)
						idle[split][k][i] = float64(found.Idle) / float64(found.Rounds*processors)
					}
				}
				return ctx.Err()
			}, append(slots, in(wrong)...)...)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			all := 0
			r.Columns = []string{"width", "depth", "seed", "guess", "way", "processors", "rounds", "leaves"}
			for i, n := range wrong {
				all += n
				for k, processors := range processorCounts() {
					for _, split := range []bool{false, true} {
						r.sampled(q.width, q.depth, s.treeSeed(i), distance.name, wayOf(split), processors, int(rounds[split][k][i]), int(leaves[split][k][i]))
					}
				}
			}
			what := fmt.Sprintf("w=%d d=%d, guess %s", q.width, q.depth, distance.name)
			r.own(what+": simulations that end at another value", 0, all)
			for _, split := range []bool{false, true} {
				line := Line{Name: wayOf(split) + ", guess " + distance.name}
				for k, processors := range processorCounts() {
					speedup := ratioOf(rounds[split][0], rounds[split][k])
					table.Rows = append(table.Rows, []string{
						fmt.Sprint(q.width), fmt.Sprint(q.depth), distance.name, wayOf(split), fmt.Sprint(processors), fmt.Sprintf("%.2f ± %.2f", speedup.value, speedup.err),
						fmt.Sprintf("%.2f", ratioOf(leaves[split][k], leaves[split][0]).value), fmt.Sprintf("%.0f %%", 100*idle[split][k].mean()),
					})
					line.addRatio(float64(processors), speedup)
				}
				figure.Lines = append(figure.Lines, line)
			}
			last := len(processorCounts()) - 1
			q := ratioOf(rounds[false][last], rounds[true][last])
			r.expect(what+fmt.Sprintf(": splitting nodes is faster than tests side by side on %d processors", processorCounts()[last]), "–", "by a factor of "+q.sigmas(1), q.value > 1).unless(q, 1)
			two := ratioOf(rounds[false][1], rounds[true][1])
			r.expect(what+": splitting nodes is faster than tests side by side on 2 processors", "–", "by a factor of "+two.sigmas(1), two.value > 1).unless(two, 1)
		}
		r.Figures = append(r.Figures, figure)
	}
	r.Tables = append(r.Tables, table)
	r.notef("In lock step: in each round every processor evaluates one leaf, nothing else takes time, and all share one table. Speedup: rounds of one processor over rounds; work: leaves relative to one processor; idle: share of the rounds in which a processor had nothing to do. One processor is MTD(f) of figure 11 for both ways.")
	r.notef("Side by side: each processor tests at a bound of its own, those at the guess and one above first, then 5, 10, 20 … points away, then in the widest gap; superfluous tests end at once. Split nodes: all are in the same test, and a son that another is in is put off. Trees of steps up to %d, the first son best with probability 0.6.", spread)
	return nil
}

func wayOf(split bool) string {
	if split {
		return "split nodes"
	}
	return "side by side"
}
