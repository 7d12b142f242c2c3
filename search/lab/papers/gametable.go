package papers

import (
	"context"
	"fmt"
	"math"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// tableCurves is the leaves of a game at one depth, by algorithm and size of the table.
type tableCurves struct {
	names  []string
	depth  int
	sizes  []int // logarithms to base 2; in the last one all is remembered
	leaves map[string][]sample
}

// tableSizes lists the logarithms of sizes, by factors of 4.
func tableSizes(least, most int) []int {
	var list []int
	for size := least; size <= most; size += 2 {
		list = append(list, size)
	}
	return list
}

// gameTableFigure reruns figures 9 and 10: leaves of MT-SSS* and MT-DUAL* relative to
// Alpha-Beta with a table of the same size, iterations included. For one more statement both
// are searched a ply less deep too, in smaller tables.
func gameTableFigure(ctx context.Context, s Settings, r *Report) error {
	names, sizes := []string{"alphabeta", "mt-sss", "mt-dual", "mtd-f", "aspiration"}, tableSizes(8, 20)
	lessNames, lessSizes := []string{"mt-sss", "mt-dual"}, tableSizes(4, 16)
	t := s.newTracker(s.Runs * len(s.subjects()) * (len(sizes) + len(lessSizes)))
	for _, subject := range s.subjects() {
		c, err := s.tableCurves(ctx, &subject, names, subject.middle, sizes, t)
		if err != nil {
			return err
		}
		less, err := s.tableCurves(ctx, &subject, lessNames, subject.middle-1, lessSizes, t)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		r.Columns = []string{"game", "position", "algorithm", "depth", "entries", "leaves"}
		c.addSamples(r, &subject)
		less.addSamples(r, &subject)
		c.show(r, &subject, s.Runs)
		c.claims(r, &subject)
		parityClaim(r, &subject, less, c)
	}
	r.notef("The paper prints curves without numbers: only its statements can be compared.")
	r.notef("The rise of a curve is its height over that at 2^20. It is level where two standard errors on either side are within 2 %%, and off its end where it has risen by more than 2 %% and two standard errors. What a curve has risen by is compared with another one at the same size, on the same positions.")
	r.notef("The last statement of each game is of MT-SSS* and MT-DUAL* at that depth and at one ply less, in tables from 2^8 and from 2^4 on: where a curve of leaves is 10 %% above its end, between two sizes by the logarithms; undecided if that is below the smallest table in one of the draws.")
	gameNotes(r, s)
	return nil
}

// tableCurves measures algorithms to a depth in tables of several sizes.
func (s Settings) tableCurves(ctx context.Context, subject *gameSubject, names []string, depth int, sizes []int, t *tracker) (*tableCurves, error) {
	c := &tableCurves{names: names, depth: depth, sizes: sizes, leaves: map[string][]sample{}}
	for _, size := range sizes {
		leaves, err := s.leavesInTable(ctx, subject, names, depth, 1<<size, t)
		if err != nil {
			return nil, err
		}
		for k, name := range names {
			c.leaves[name] = append(c.leaves[name], leaves[k])
		}
	}
	return c, nil
}

// leavesInTable counts the leaves of each algorithm on each position, in a table of a size.
func (s Settings) leavesInTable(ctx context.Context, subject *gameSubject, names []string, depth, entries int, t *tracker) ([]sample, error) {
	leaves := s.samples(len(names))
	err := s.eachPosition(ctx, subject, &gameTables{entries: entries}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for k, name := range names {
			list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table = depth, table })
			if err != nil {
				return err
			}
			leaves[k][i] = float64(games.Sum(list).Leaves)
		}
		return ctx.Err()
	}, in(leaves...)...)
	return leaves, err
}

func (c *tableCurves) addSamples(r *Report, subject *gameSubject) {
	for at, size := range c.sizes {
		for _, name := range c.names {
			for i, n := range c.leaves[name][at] {
				r.sampled(subject.name, i, name, c.depth, 1<<size, int(n))
			}
		}
	}
}

// ratio compares two algorithms in tables of one size, by its index.
func (c *tableCurves) ratio(name, base string, at int) gameRatio {
	return ratioOf(c.leaves[name][at], c.leaves[base][at])
}

// rise compares the ratio of two algorithms in tables of one size with that where all is
// remembered. With Alpha-Beta as the base it is how high a curve of the figures is over its end.
func (c *tableCurves) rise(name, base string, at int) gameRatio {
	end := len(c.sizes) - 1
	return quotientOf(c.leaves[name][at], c.leaves[base][at], c.leaves[name][end], c.leaves[base][end])
}

// show adds the table and the figure of one game.
func (c *tableCurves) show(r *Report, subject *gameSubject, positions int) {
	table := Table{
		Title: fmt.Sprintf("Figures 9 and 10, %s: leaves at depth %d relative to Alpha-Beta with the same table (± standard error)",
			subject.name, c.depth),
		Columns: []string{"entries", "Alpha-Beta, leaves", "MT-SSS*", "MT-DUAL*", "MTD(f)", "Aspiration NegaScout"},
	}
	figure := Figure{
		Name: gameFigureName("table", subject.name), LogX: true, LogY: true,
		Title:    fmt.Sprintf("Leaves against the size of the table: %s, depth %d", subject.name, c.depth),
		Subtitle: fmt.Sprintf("%d positions of as many games; bars are standard errors by bootstrap", positions),
		XLabel:   "entries of the table", YLabel: "leaves relative to Alpha-Beta", Reference: 1, ReferenceCaption: "Alpha-Beta, same table",
	}
	for _, name := range c.names[1:] {
		figure.Lines = append(figure.Lines, Line{Name: gameTitle(name)})
	}
	for at, size := range c.sizes {
		row := []string{fmt.Sprintf("2^%d", size), fmt.Sprintf("%.0f", c.leaves["alphabeta"][at].mean())}
		for k, name := range c.names[1:] {
			q := c.ratio(name, "alphabeta", at)
			row = append(row, q.String())
			figure.Lines[k].addRatio(math.Exp2(float64(size)), q)
		}
		table.Rows = append(table.Rows, row)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}
