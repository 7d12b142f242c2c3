package papers

import (
	"context"
	"fmt"
	"math"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameErrors measures how far the value of an iteration lies from the values that MTD(f)
// may take as its first guess: those of one and of two iterations ago.
func gameErrors(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	for _, subject := range s.subjects() {
		runs := make([][]games.Iteration, s.Runs)
		err := s.eachPosition(ctx, &subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
			list, err := subject.run(g, "mtd-f", func(o *games.Options) { o.Depth, o.Table = subject.middle, table })
			runs[i] = list
			if err != nil {
				return err
			}
			return ctx.Err()
		})
		if err != nil {
			return err
		}
		r.Columns = []string{"game", "position", "depth", "value", "one_ago", "two_ago"}
		for i, list := range runs {
			for n, it := range list {
				if n > 0 {
					r.sampled(subject.name, i, it.Depth, it.Value, list[n-1].Value, twoAgo(list, n))
				}
			}
		}
		showErrors(r, &subject, runs)
	}
	r.notef("Error: the value of an iteration less the guess, in points of each game's evaluation: hundredths of a man, of a disc, of a pawn. 90 %%: nine errors in ten lie between.")
	r.notef("Guesses are compared by the logarithm of one more than the absolute error, since a mate among the values decides any mean of the errors themselves. What the paper says of the guess of two iterations ago (footnote 5) is of the results of the search: games-schedules.")
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

// twoAgo is the guess that looks two iterations back; the last one where there are none.
func twoAgo(list []games.Iteration, n int) int { return list[max(n-2, 0)].Value }

// errorStatistics describe a sample of errors.
type errorStatistics struct {
	sorted   sample
	absolute sample
	logs     sample // of one more than the absolute errors
}

func statisticsOf(errors sample) errorStatistics {
	e := errorStatistics{sorted: slices.Clone(errors)}
	slices.Sort(e.sorted)
	for _, v := range errors {
		e.absolute, e.logs = append(e.absolute, math.Abs(v)), append(e.logs, math.Log1p(math.Abs(v)))
	}
	return e
}

// quantile returns the value below which a share of the errors lies.
func (e errorStatistics) quantile(share float64) float64 {
	return e.sorted[min(int(share*float64(len(e.sorted))), len(e.sorted)-1)]
}

// scale is the deviation of a normal distribution with the same quantiles of 16 % and
// 84 %: a forced mate among the errors does not count for a thousand others.
func (e errorStatistics) scale() float64 { return max(1, (e.quantile(0.84)-e.quantile(0.16))/2) }

// typical is the geometric mean of the absolute errors, each with one point more, less that point.
func (e errorStatistics) typical() float64 { return math.Expm1(e.logs.mean()) }

// steady reports whether a value does not swing between odd and even depths, by the errors
// of the guess of one iteration ago in two iterations in a row. It swings where both medians
// are a quarter of the scale at least, with opposite signs. A few positions do not tell:
// then nothing is called steady.
func steady(before, last errorStatistics) bool {
	const enough = 20
	a, b := before.quantile(0.5), last.quantile(0.5)
	swings := a*b < 0 && math.Abs(a) >= before.scale()/4 && math.Abs(b) >= last.scale()/4
	return len(last.sorted) >= enough && !swings
}

func (e errorStatistics) row(game, guess string, depth int) []string {
	return []string{
		game, fmt.Sprint(depth), guess, fmt.Sprintf("%+.1f", e.sorted.mean()), fmt.Sprintf("%.1f", e.sorted.deviation()),
		fmt.Sprintf("%.1f ± %.1f", e.absolute.mean(), e.absolute.stderr()),
		fmt.Sprintf("%+.0f", e.quantile(0.5)), fmt.Sprintf("%+.0f to %+.0f", e.quantile(0.05), e.quantile(0.95)),
	}
}

// showErrors adds the rows, the figure and the statements of one game.
func showErrors(r *Report, subject *gameSubject, runs [][]games.Iteration) {
	if len(r.Tables) == 0 {
		r.Tables = append(r.Tables, Table{Title: "The error of the first guess", Columns: []string{
			"game", "depth", "guess", "mean", "deviation", "mean absolute error (± standard error)", "median", "90 %",
		}})
	}
	figure := Figure{
		Name: gameFigureName("errors", subject.name), Title: fmt.Sprintf("The error of the first guess, %s, depth %d", subject.name, subject.middle),
		Subtitle: fmt.Sprintf("%d positions", len(runs)), XLabel: "value − first guess, points of the evaluation", YLabel: "share of the errors at most this",
		FromZero: true,
	}
	table := &r.Tables[0]
	last := len(runs[0]) - 1
	var one, two, before errorStatistics // before: one of the iteration before the last
	for n := 1; n <= last; n++ {
		var a, b sample
		for _, list := range runs {
			a = append(a, float64(list[n].Value-list[n-1].Value))
			b = append(b, float64(list[n].Value-twoAgo(list, n)))
		}
		before, one, two = one, statisticsOf(a), statisticsOf(b)
		table.Rows = append(table.Rows, one.row(subject.name, "one iteration ago", runs[0][n].Depth))
		if n > 1 {
			table.Rows = append(table.Rows, two.row(subject.name, "two iterations ago", runs[0][n].Depth))
		}
	}
	for _, l := range []struct {
		name string
		e    errorStatistics
	}{{"one iteration ago", one}, {"two iterations ago", two}} {
		line := Line{Name: l.name}
		for share := 1; share < 100; share++ {
			line.X, line.Y = append(line.X, l.e.quantile(float64(share)/100)), append(line.Y, float64(share)/100)
		}
		figure.Lines = append(figure.Lines, line)
	}
	r.Figures = append(r.Figures, figure)
	if subject.options.Step > 1 || last < 2 {
		return // every iteration has the same parity, or none is two before the last
	}
	if steady(before, one) {
		r.notef("%s: the value does not swing between odd and even depths, by medians of %+.0f and %+.0f points; of such games footnote 5 says nothing.", subject.name, before.quantile(0.5), one.quantile(0.5))
		return
	}
	r.less(fmt.Sprintf("%s, depth %d: the value of two iterations ago, of the same parity, is the better guess", subject.name, subject.middle), "–",
		fmt.Sprintf("typical error %.1f against %.1f, medians %+.0f and %+.0f", two.typical(), one.typical(), two.quantile(0.5), one.quantile(0.5)), two.logs, one.logs)
}
