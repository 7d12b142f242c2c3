package papers

import (
	"context"
	"fmt"
	"math"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameTableFigure reruns figures 9 and 10: leaves of MT-SSS* and MT-DUAL* relative to
// Alpha-Beta with a table of the same size, iterations included.
func gameTableFigure(ctx context.Context, s Settings, r *Report) error {
	names := []string{"alphabeta", "mt-sss", "mt-dual", "mtd-f", "aspiration"}
	const least, most, step = 8, 20, 2
	t := s.newTracker(s.Runs * len(s.subjects()) * ((most-least)/step + 1))
	for _, subject := range s.subjects() {
		table := Table{
			Title: fmt.Sprintf("Figures 9 and 10, %s: leaves at depth %d relative to Alpha-Beta with the same table (± standard error)",
				subject.name, subject.middle),
			Columns: []string{"entries", "Alpha-Beta, leaves", "MT-SSS*", "MT-DUAL*", "MTD(f)", "Aspiration NegaScout"},
		}
		figure := Figure{
			Name: gameFigureName("table", subject.name), LogX: true, LogY: true,
			Title:    fmt.Sprintf("Leaves against the size of the table: %s, depth %d", subject.name, subject.middle),
			Subtitle: fmt.Sprintf("%d positions of as many games; bars are standard errors by bootstrap", s.Runs),
			XLabel:   "entries of the table", YLabel: "leaves relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta, same table",
		}
		for _, name := range names[1:] {
			figure.Lines = append(figure.Lines, Line{Name: gameTitle(name)})
		}
		ratios := map[string][]gameRatio{}
		for size := least; size <= most; size += step {
			leaves, err := s.leavesInTable(ctx, &subject, names, 1<<size, t)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			r.Columns = []string{"game", "position", "algorithm", "depth", "entries", "leaves"}
			for k, name := range names {
				for i, n := range leaves[k] {
					r.sampled(subject.name, i, name, subject.middle, 1<<size, int(n))
				}
			}
			row := []string{fmt.Sprintf("2^%d", size), fmt.Sprintf("%.0f", leaves[0].mean())}
			for k, name := range names[1:] {
				q := ratioOf(leaves[k+1], leaves[0])
				ratios[name] = append(ratios[name], q)
				row = append(row, q.String())
				figure.Lines[k].addRatio(math.Exp2(float64(size)), q)
			}
			table.Rows = append(table.Rows, row)
		}
		if s.sharing() {
			continue
		}
		r.Tables = append(r.Tables, table)
		r.Figures = append(r.Figures, figure)
		tableClaims(r, &subject, ratios, least, step)
	}
	r.notef("The paper prints curves without numbers: only its statements can be compared.")
	gameNotes(r, s)
	return nil
}

// leavesInTable counts the leaves of each algorithm on each position, in a table of a size.
func (s Settings) leavesInTable(ctx context.Context, subject *gameSubject, names []string, entries int, t *tracker) ([]sample, error) {
	leaves := s.samples(len(names))
	err := s.eachPosition(ctx, subject, &gameTables{entries: entries}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for k, name := range names {
			list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table = subject.middle, table })
			if err != nil {
				return err
			}
			leaves[k][i] = float64(games.Sum(list).Leaves)
		}
		return ctx.Err()
	}, in(leaves...)...)
	return leaves, err
}

// tableClaims checks what section 3.3 says of the figures.
func tableClaims(r *Report, subject *gameSubject, ratios map[string][]gameRatio, least, step int) {
	sss, dual := ratios["mt-sss"], ratios["mt-dual"]
	last := len(sss) - 1
	r.above(subject.name+": in a small table Alpha-Beta outperforms MT-SSS*", "ratio above 1", sss[0], 1)
	r.above(subject.name+": in a very small one it outperforms MT-DUAL* too", "ratio above 1", dual[0], 1)
	r.below(subject.name+": with enough memory MT-SSS* is better than Alpha-Beta", "ratio below 1", sss[last])
	// The size from which on the curve stays within 2 % of its end.
	level := func(list []gameRatio) int {
		at := last
		for at > 0 && math.Abs(list[at-1].value/list[last].value-1) < 0.02 {
			at--
		}
		return least + step*at
	}
	a, b := level(sss), level(dual)
	r.expect(subject.name+": the curve of MT-SSS* levels off, at less than 2^20 entries", "yes", fmt.Sprintf("within 2 %% from 2^%d on", a), a < least+step*last)
	r.expect(subject.name+": the curve of MT-DUAL* lies further left", "yes", fmt.Sprintf("2^%d against 2^%d", b, a), b < a)
}
