package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameGuessFigure reruns figure 15 for the three games: MTD(f) whose first guess lies at
// a distance from the value, in every iteration, relative to Aspiration NegaScout.
func gameGuessFigure(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	for _, subject := range s.subjects() {
		n := len(subject.bounds)
		leaves, totals, passes := s.samples(n+1), s.samples(n+1), s.samples(n+1)
		note := func(k, i int, list []games.Iteration) {
			for _, it := range list {
				leaves[k][i] += float64(it.Leaves)
				totals[k][i] += float64(it.Total())
				passes[k][i] += float64(it.Passes) / float64(len(list))
			}
		}
		err := s.eachPosition(ctx, &subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
			base, err := subject.run(g, "aspiration", func(o *games.Options) { o.Depth, o.Table = subject.middle, table })
			if err != nil {
				return err
			}
			note(n, i, base)
			var values []int
			for _, it := range base {
				values = append(values, it.Value)
			}
			for k, distance := range subject.bounds {
				list, err := subject.run(g, "mtd-f", func(o *games.Options) {
					o.Depth, o.Table, o.Values, o.Distance = subject.middle, table, values, distance
				})
				if err != nil {
					return err
				}
				note(k, i, list)
			}
			return ctx.Err()
		}, in(slices.Concat(leaves, totals, passes)...)...)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		r.Columns = []string{"game", "position", "algorithm", "depth", "distance", "leaves", "total"}
		for k := range n + 1 {
			distance, name := any(""), "aspiration"
			if k < n {
				distance, name = subject.bounds[k], "mtd-f"
			}
			for i := range s.Runs {
				r.sampled(subject.name, i, name, subject.middle, distance, int(leaves[k][i]), int(totals[k][i]))
			}
		}
		showGuess(r, &subject, leaves, totals, passes, s.Runs)
	}
	r.notef("The distance is in points of each game's evaluation: hundredths of a man, of a disc, of a pawn. It is added to the value of each iteration.")
	gameNotes(r, s)
	return nil
}

// showGuess adds the table, the figure and the statements of one game.
func showGuess(r *Report, subject *gameSubject, leaves, totals, passes []sample, positions int) {
	n := len(subject.bounds)
	title := fmt.Sprintf("Figure 15, %s: the first guess of MTD(f), depth %d", subject.name, subject.middle)
	table := Table{Title: title + ", relative to Aspiration NegaScout (± standard error)", Columns: []string{"distance", "leaves", "all nodes", "passes"}}
	figure := Figure{
		Name: gameFigureName("guess", subject.name), Title: title, XLabel: "first guess − value, points of the evaluation",
		YLabel: "relative to Aspiration NegaScout", Reference: 1, ReferenceCaption: "Aspiration NegaScout",
		Subtitle: fmt.Sprintf("%d positions; bars are standard errors by bootstrap", positions),
		Lines:    []Line{{Name: "leaves"}, {Name: "all nodes"}},
	}
	list := map[int]gameRatio{}
	for k, distance := range subject.bounds {
		a, b := ratioOf(leaves[k], leaves[n]), ratioOf(totals[k], totals[n])
		list[distance] = a
		table.Rows = append(table.Rows, []string{fmt.Sprint(distance), a.full(), b.full(), fmt.Sprintf("%.1f", passes[k].mean())})
		for i, q := range []gameRatio{a, b} {
			figure.Lines[i].addRatio(float64(distance), q)
		}
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	far := subject.bounds[n-1]
	r.below(subject.name+": leaves with an exact guess", "below 1", list[0])
	r.guessSteps(subject, "leaves", leaves)
	r.guessSteps(subject, "nodes in all", totals)
	r.guessSteps(subject, "passes", passes)
	below, above := list[-far], list[far]
	r.expect(fmt.Sprintf("%s: the guess must be quite close: %d points below and above the value MTD(f) evaluates more leaves than Aspiration NegaScout", subject.name, far), "above 1",
		fmt.Sprintf("%s; %s", below.sigmas(1), above.sigmas(1)), min(below.value, above.value) > 1).
		unlessAll(-1, gameRatio{value: -below.value, err: below.err}, gameRatio{value: -above.value, err: above.err})
	exact := leaves[slices.Index(subject.bounds, 0)]
	r.expect(fmt.Sprintf("%s: fewer leaves with an exact guess than %d points below or above", subject.name, far), "yes",
		fmt.Sprintf("%.3f against %.3f and %.3f", list[0].value, list[-far].value, list[far].value), list[0].value < min(list[-far].value, list[far].value)).
		unlessAll(1, ratioOf(exact, leaves[0]), ratioOf(exact, leaves[n-1]))
}

// guessSteps adds the statement that each step towards the value makes a count smaller
// (section 5.2.3: the tree, and the way of the bounds to the value).
func (r *Report) guessSteps(subject *gameSubject, what string, counts []sample) {
	middle := slices.Index(subject.bounds, 0)
	var steps []gameRatio
	smaller, clear := 0, 0
	for k := range subject.bounds {
		if k == middle {
			continue
		}
		nearer := k + 1
		if k > middle {
			nearer = k - 1
		}
		q := ratioOf(counts[nearer], counts[k])
		steps = append(steps, q)
		if q.value < 1 {
			smaller++
			if q.clear(1) {
				clear++
			}
		}
	}
	r.allBelow(fmt.Sprintf("%s: the smaller the distance of the guess, the fewer the %s", subject.name, what), "each step",
		fmt.Sprintf("%d of %d steps towards the value, %d of them by two standard errors", smaller, len(steps), clear), 1, steps...)
}
