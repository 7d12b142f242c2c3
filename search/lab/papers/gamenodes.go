package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// gameMeasures are the kinds of figures 13, 14 and 16.
const (
	gameLeaves = iota
	gameTotals
	gameTime
	gameMeasures
)

// gameCounts holds one game's results: by measure, algorithm and depth, the positions'
// cumulative values; and the passes, of the iteration of that depth and of all up to it.
type gameCounts struct {
	names     []string
	depths    []int
	values    [gameMeasures]map[string][]sample
	passes    map[string][]sample
	allPasses map[string][]sample
}

// gameNodesFigure reruns figures 13, 14 and 16: leaves, all nodes and time relative to
// Aspiration NegaScout, cumulative over the iterations.
func gameNodesFigure(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	for _, subject := range s.subjects() {
		c, err := s.countNodes(ctx, &subject, t)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		c.show(r, &subject, s.Runs)
		c.claims(r, &subject)
		r.Columns = []string{"game", "position", "algorithm", "depth", "leaves", "total", "seconds", "passes", "all_passes"}
		for _, name := range c.names {
			for k, depth := range c.depths {
				for i := range s.Runs {
					r.sampled(subject.name, i, name, depth, int(c.values[gameLeaves][name][k][i]), int(c.values[gameTotals][name][k][i]),
						c.values[gameTime][name][k][i], int(c.passes[name][k][i]), int(c.allPasses[name][k][i]))
				}
			}
		}
	}
	r.notef("Values are sums over all positions and iterations up to the depth, relative to those of Aspiration NegaScout; in brackets the geometric mean of the positions' own ratios. Totals count leaves, interior nodes and nodes that the table answered. Times are " + timesAre + ".")
	r.notef("Published curves are drawings; dashed lines stand where the text has numbers: leaves of MTD(f) 5 to 10 %% fewer, depending on the game, time about 5 %% less for Chinook and Keyano and 9 to 16 %% less for Phoenix.")
	r.notef("The paper's 3 to 6 passes are those of an iteration, in the mean of all iterations with the shallow ones; its hundreds are read as those of a search, all iterations together: it does not say.")
	r.notef("The steps of the odd/even effect, from one depth to the next, are quotients of ratios, drawn together. \"At every depth\": two standard errors against each of the others at each depth. \"At some depths\": %d standard errors at one of them.", manyErrors)
	gameNotes(r, s)
	return nil
}

func (s Settings) countNodes(ctx context.Context, subject *gameSubject, t *tracker) (*gameCounts, error) {
	c := &gameCounts{names: []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}, passes: map[string][]sample{}, allPasses: map[string][]sample{}}
	for d := subject.first; d <= subject.last; d += subject.step() {
		c.depths = append(c.depths, d)
	}
	for m := range c.values {
		c.values[m] = map[string][]sample{}
		for _, name := range c.names {
			c.values[m][name] = s.samples(len(c.depths))
		}
	}
	var slots []slot
	for _, name := range c.names {
		c.passes[name], c.allPasses[name] = s.samples(len(c.depths)), s.samples(len(c.depths))
		slots = append(slots, in(slices.Concat(c.passes[name], c.allPasses[name])...)...)
		for m := range c.values {
			slots = append(slots, in(c.values[m][name]...)...)
		}
	}
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for _, name := range c.names {
			list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table, o.Clock = subject.last, table, threadTimer() })
			if err != nil {
				return err
			}
			k := 0
			for n, it := range list {
				if it.Depth < subject.first {
					continue
				}
				sum := games.Sum(list[:n+1])
				c.values[gameLeaves][name][k][i] = float64(sum.Leaves)
				c.values[gameTotals][name][k][i] = float64(sum.Total())
				c.values[gameTime][name][k][i] = max(sum.Time.Seconds(), 1e-9)
				c.passes[name][k][i], c.allPasses[name][k][i] = float64(it.Passes), float64(sum.Passes)
				k++
			}
		}
		return ctx.Err()
	}, slots...)
	return c, err
}

// ratio compares two algorithms at a depth, by its index.
func (c *gameCounts) ratio(measure int, name, base string, k int) gameRatio {
	return ratioOf(c.values[measure][name][k], c.values[measure][base][k])
}

// meanPasses returns the passes of an iteration, in the mean of all iterations of the deepest
// search.
func (c *gameCounts) meanPasses(subject *gameSubject, name string) gameRatio {
	last := len(c.depths) - 1
	q, iterations := meanOf(c.allPasses[name][last]), float64(subject.iterationsTo(c.depths[last]))
	return gameRatio{value: q.value / iterations, err: q.err / iterations}
}

// show adds tables and figures of one game.
func (c *gameCounts) show(r *Report, subject *gameSubject, positions int) {
	titles := [gameMeasures]string{"Figure 13, %s: leaves", "Figure 14, %s: all nodes", "Figure 16, %s: time"}
	files := [gameMeasures]string{"leaves", "totals", "time"}
	for m := range gameMeasures {
		title := fmt.Sprintf(titles[m], subject.name)
		table := Table{Title: title + ", relative to Aspiration NegaScout (± standard error)", Columns: []string{"algorithm"}}
		figure := Figure{
			Name: gameFigureName(files[m], subject.name), Title: title, XLabel: "depth, plies", YLabel: "relative to Aspiration NegaScout",
			Subtitle: fmt.Sprintf("%d positions, iterations added up; bars are standard errors by bootstrap", positions), LogY: m != gameLeaves,
			Reference: 1, ReferenceCaption: "Aspiration NegaScout",
		}
		first := 0
		if m == gameTime { // the shallow searches are too short for the clock
			first = max(0, len(c.depths)-3)
		}
		for _, d := range c.depths[first:] {
			table.Columns = append(table.Columns, fmt.Sprintf("d=%d", d))
		}
		for _, name := range c.names[1:] {
			row, line := []string{gameTitle(name)}, Line{Name: gameTitle(name)}
			for k := first; k < len(c.depths); k++ {
				q := c.ratio(m, name, "aspiration", k)
				row = append(row, q.full())
				line.addRatio(float64(c.depths[k]), q)
			}
			table.Rows = append(table.Rows, row)
			figure.Lines = append(figure.Lines, line)
		}
		figure.Lines = append(figure.Lines, publishedLines(m, subject, c.depths[first:])...)
		r.Tables = append(r.Tables, table)
		r.Figures = append(r.Figures, figure)
	}
	passes := Table{Title: "Passes of an iteration, " + subject.name + " (mean)", Columns: []string{"algorithm"}}
	for _, d := range c.depths {
		passes.Columns = append(passes.Columns, fmt.Sprintf("d=%d", d))
	}
	passes.Columns = append(passes.Columns, "mean of all iterations", "of the search")
	for _, name := range []string{"mt-sss", "mt-dual", "mtd-f", "aspiration"} {
		row := []string{gameTitle(name)}
		for k := range c.depths {
			row = append(row, fmt.Sprintf("%.1f", c.passes[name][k].mean()))
		}
		a, b := c.meanPasses(subject, name), meanOf(c.allPasses[name][len(c.depths)-1])
		row = append(row, fmt.Sprintf("%.1f ± %.1f", a.value, a.err), fmt.Sprintf("%.0f ± %.0f", b.value, b.err))
		passes.Rows = append(passes.Rows, row)
	}
	r.Tables = append(r.Tables, passes)
}

// publishedLines are the numbers that the text gives of MTD(f), dashed.
func publishedLines(measure int, subject *gameSubject, depths []int) []Line {
	var levels []float64
	switch {
	case measure == gameLeaves:
		levels = []float64{0.95, 0.90}
	case measure == gameTime && subject.program == "Phoenix":
		levels = []float64{0.91, 0.84}
	case measure == gameTime:
		levels = []float64{0.95}
	}
	var lines []Line
	for _, y := range levels {
		line := Line{Name: fmt.Sprintf("MTD(f), published %.2f", y), Published: true}
		for _, d := range depths {
			line.X, line.Y = append(line.X, float64(d)), append(line.Y, y)
		}
		lines = append(lines, line)
	}
	return lines
}
