package papers

import (
	"fmt"
	"math"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameErrors measures how far the value of an iteration lies from the values that MTD(f) may take as its
// first guess: those of one and of two iterations ago.
func gameErrors(b *bench) error {
	b.expect(b.Runs * len(b.subjects()))
	for _, subject := range b.subjects() {
		err := b.positions(&subject, func(u *unit, g games.Game, table *hashtable.Table) error {
			list, err := subject.run(g, "mtd-f", func(o *games.Options) { o.Depth, o.Table = subject.middle, table })
			for n := 1; n < len(list); n++ {
				setting, logs := fmt.Sprintf("d=%d", list[n].Depth), [2]float64{}
				for back := 1; back <= min(n, 2); back++ {
					name, off := []string{"one-ago", "two-ago"}[back-1], float64(list[n].Value-list[n-back].Value)
					logs[back-1] = math.Log1p(math.Abs(off))
					u.note(subject.name, name, setting, "error", off)
					u.note(subject.name, name, setting, "absolute", math.Abs(off))
				}
				if n > 1 {
					u.note(subject.name, "two-ago", setting, "nearer", logs[0]-logs[1])
				}
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func errorsPlots() []plot {
	return []plot{
		{name: "games-errors-{subject}", title: "The error of the first guess, {subject}", measure: "absolute", x: "d", xlabel: "depth, plies", ylabel: "absolute error, points of the evaluation", fromZero: true},
		{name: "games-errors-mean-{subject}", title: "The error of the first guess with its sign, {subject}", measure: "error", x: "d", xlabel: "depth, plies", ylabel: "value − guess, points of the evaluation", tableOnly: true},
	}
}

func errorsNotes() []string {
	return append([]string{
		"Error: the value of an iteration less the guess, in points of each game's evaluation: hundredths of a man, of a disc, of a pawn.",
		"Guesses are compared by the logarithm of one more than the absolute error, since a mate among the values decides any mean of the errors themselves. What the paper says of the guess of two iterations ago (footnote 5) is of the results of the search: games-schedules.",
	}, gameNotes()...)
}

// errorStatistics describe a sample of errors.
type errorStatistics struct {
	sorted sample
}

func statisticsOf(errors sample) errorStatistics {
	e := errorStatistics{sorted: slices.Clone(errors)}
	slices.Sort(e.sorted)
	return e
}

// quantile returns the value below which a share of the errors lies.
func (e errorStatistics) quantile(share float64) float64 {
	return e.sorted[min(int(share*float64(len(e.sorted))), len(e.sorted)-1)]
}

// scale is the deviation of a normal distribution with the same quantiles of 16 % and
// 84 %: a forced mate among the errors does not count for a thousand others.
func (e errorStatistics) scale() float64 { return max(1, (e.quantile(0.84)-e.quantile(0.16))/2) }

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
