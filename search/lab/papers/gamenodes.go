package papers

import (
	"context"
	"fmt"

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
// cumulative values; and the passes of each iteration.
type gameCounts struct {
	names  []string
	depths []int
	values [gameMeasures]map[string][]sample
	passes map[string][]sample
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
		r.Columns = []string{"game", "position", "algorithm", "depth", "leaves", "total", "seconds", "passes"}
		for _, name := range c.names {
			for k, depth := range c.depths {
				for i := range s.Runs {
					r.sampled(subject.name, i, name, depth,
						int(c.values[gameLeaves][name][k][i]), int(c.values[gameTotals][name][k][i]), c.values[gameTime][name][k][i], int(c.passes[name][k][i]))
				}
			}
		}
	}
	r.notef("Values are sums over all positions and iterations up to the depth, relative to those of Aspiration NegaScout; in brackets the geometric mean of the positions' own ratios. Totals count leaves, interior nodes and nodes that the table answered. Times are " + timesAre + ".")
	r.notef("Published curves are drawings; dashed lines stand where the text has numbers: leaves of MTD(f) 5 to 10 %% fewer in the mean of the games, time about 5 %% less for Chinook and Keyano and 9 to 16 %% less for Phoenix.")
	gameNotes(r, s)
	return nil
}

func (s Settings) countNodes(ctx context.Context, subject *gameSubject, t *tracker) (*gameCounts, error) {
	c := &gameCounts{names: []string{"aspiration", "negascout", "alphabeta", "mt-sss", "mt-dual", "mtd-f"}, passes: map[string][]sample{}}
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
		c.passes[name] = s.samples(len(c.depths))
		slots = append(slots, in(c.passes[name]...)...)
		for m := range c.values {
			slots = append(slots, in(c.values[m][name]...)...)
		}
	}
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for _, name := range c.names {
			list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table, o.Clock = subject.last, table, threadTime })
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
				c.passes[name][k][i] = float64(it.Passes)
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
	for _, name := range []string{"mt-sss", "mt-dual", "mtd-f", "aspiration"} {
		row := []string{gameTitle(name)}
		for k := range c.depths {
			row = append(row, fmt.Sprintf("%.1f", c.passes[name][k].mean()))
		}
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

// claims checks what section 5.2 says of the figures.
func (c *gameCounts) claims(r *Report, subject *gameSubject) {
	last := len(c.depths) - 1
	at := func(what string) string { return fmt.Sprintf("%s, d=%d: %s", subject.name, c.depths[last], what) }
	q := c.ratio(gameLeaves, "mtd-f", "aspiration", last)
	r.below(at("leaves of MTD(f) over those of Aspiration NegaScout"), "below 1", q)
	r.within(at("it saves 5 to 10 % of them"), q, 0.90, 0.95)
	r.below(at("all nodes of MTD(f) over those of Aspiration NegaScout"), "below 1", c.ratio(gameTotals, "mtd-f", "aspiration", last))
	r.below(at("leaves of Aspiration NegaScout over those of Alpha-Beta"), "below 1", c.ratio(gameLeaves, "aspiration", "alphabeta", last))
	q = c.ratio(gameLeaves, "mt-sss", "alphabeta", last)
	if subject.name == "checkers" {
		r.expect(at("leaves of MT-SSS* over those of Alpha-Beta"), "no advantage", q.sigmas(1), q.value > 1-2*q.err).Undecided = q.err == 0
	} else {
		r.below(at("leaves of MT-SSS* over those of Alpha-Beta"), "below 1, a small advantage", q)
	}
	r.above(at("all nodes of MT-SSS* over those of Alpha-Beta"), "substantially above 1 (read as 1.1)", c.ratio(gameTotals, "mt-sss", "alphabeta", last), 1.1)
	r.above(at("leaves of MT-SSS* over those of Aspiration NegaScout"), "above 1", c.ratio(gameLeaves, "mt-sss", "aspiration", last), 1)
	for _, name := range []string{"mt-sss", "mt-dual"} {
		c.oddEven(r, subject, name)
	}
	p := c.passes["mtd-f"][last].mean()
	r.expect(at("passes of MTD(f) in an iteration"), "3 to 6", fmt.Sprintf("%.1f", p), p >= 3 && p <= 6)
	p = c.passes["mt-sss"][last].mean()
	r.expect(at("passes of MT-SSS* in an iteration"), "hundreds", fmt.Sprintf("%.0f", p), p >= 100)
	time := c.ratio(gameTime, "mtd-f", "aspiration", last)
	if subject.program == "Phoenix" {
		r.within(at("time of MTD(f) over that of Aspiration NegaScout"), time, 0.84, 0.91)
	} else {
		r.within(at("time of MTD(f) over that of Aspiration NegaScout, about 0.95"), time, 0.93, 0.97)
	}
}

// oddEven checks the odd/even effect: MT-SSS* visits more nodes in all at even depths,
// MT-DUAL* at odd ones. Steps within two standard errors decide nothing. Checkers, whose iterations are two plies apart, has no even depths.
func (c *gameCounts) oddEven(r *Report, subject *gameSubject, name string) {
	if subject.options.Step > 1 {
		return
	}
	worse := 0 // parity of the depths that are worse
	if name == "mt-dual" {
		worse = 1
	}
	holds, refuted, text := true, false, ""
	for k := range c.depths {
		q := c.ratio(gameTotals, name, "aspiration", k)
		text += fmt.Sprintf(" %.2f", q.value)
		if k == 0 {
			continue
		}
		step := difference(q, c.ratio(gameTotals, name, "aspiration", k-1))
		agrees := (step.value > 0) == (c.depths[k]%2 == worse)
		holds = holds && agrees && step.clear(0)
		refuted = refuted || !agrees && step.clear(0)
	}
	r.expect(fmt.Sprintf("%s: odd/even effect in all nodes of %s", subject.name, gameTitle(name)),
		fmt.Sprintf("worse at %s depths", []string{"even", "odd"}[worse]),
		fmt.Sprintf("d=%d to %d:%s", c.depths[0], c.depths[len(c.depths)-1], text), holds).Undecided = !holds && !refuted
}
