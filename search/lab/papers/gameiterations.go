package papers

import (
	"context"
	"fmt"
	"math"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// iterationNames are the algorithms whose iterations are measured; of Alpha-Beta also the best
// moves, and one search without iterations.
func iterationNames() []string { return []string{"alphabeta", "aspiration", "mtd-f"} }

// iterationCounts are the counts of one game.
type iterationCounts struct {
	totals       map[string][]sample // all nodes, by algorithm and iteration
	leaves       sample              // of Alpha-Beta, all iterations
	single       sample              // leaves of Alpha-Beta, one search
	pairs, stays sample              // iterations after the first; of these with the best move of the one before
	inner        *innerCounts
}

// gameIterations measures what the papers say of iterative deepening: how much of the work
// the earlier iterations are (Plaat et al., section 3.1; de Bruin & Pijls, section 4), whether
// the best move stays, whether an iteration foretells the next one, and what they save
// (Brockington, section 3.2).
func gameIterations(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	figure := Figure{
		Name: "games-iterations", Title: "All nodes of the earlier iterations of Alpha-Beta", XLabel: "depth of the last iteration, plies", YLabel: "relative to the last one",
		Subtitle: fmt.Sprintf("%d positions; bars are standard errors by bootstrap", s.Runs), FromZero: true,
	}
	work := Table{Title: "All nodes of the earlier iterations, relative to the last one (± standard error)", Columns: []string{"game", "depth"}}
	for _, name := range iterationNames() {
		work.Columns = append(work.Columns, gameTitle(name))
	}
	kept := keptTable()
	moves := Table{Title: "What an iteration says of the next one, and what they save (± standard error)", Columns: []string{
		"game", "depth", "the best move stays", "nodes foretold: off by a factor of", "by the other positions alone", "leaves of all iterations over those of one search",
	}}
	r.Columns = []string{"game", "position", "algorithm", "depth", "total"}
	for _, subject := range s.subjects() {
		c, err := s.countIterations(ctx, &subject, t)
		if err != nil {
			return err
		}
		c.show(r, &subject, &work, &moves, &figure)
		c.inner.show(r, &subject, &kept)
	}
	r.Tables = append(r.Tables, work, moves, kept)
	r.Figures = append(r.Figures, figure)
	r.notef("Negligible: the papers speak of time; here all nodes are counted, and a tenth of those of the last iteration is the limit. Foretold: from the nodes of the iteration before, times the growth of all other positions (geometric means); alone: the mean of the other positions. The factor is the geometric mean of those of the positions.")
	r.notef("One search: the table and the history heuristic are there, but nothing is known at its start. The best move: of Alpha-Beta, whose window is open; of two that are equal the one of the iteration before is tried first, and stays. Positions with one move do not count.")
	r.notef("Kept moves: of Alpha-Beta, at nodes with two moves at least, from an iteration before; a node that fails low has no best move, and of one with a cut-off the move that gave it is taken for the best. Elsewhere: at nodes without a kept move, of which more lie just above the leaves. The averages of the moves of a position are printed without an error, and of which positions they are is not said: they hold where they lie within two standard errors and the rounding of the print, in both readings.")
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

func (s Settings) countIterations(ctx context.Context, subject *gameSubject, t *tracker) (*iterationCounts, error) {
	c := &iterationCounts{totals: map[string][]sample{}, inner: s.newInnerCounts()}
	rest := s.samples(4)
	c.leaves, c.single, c.pairs, c.stays = rest[0], rest[1], rest[2], rest[3]
	for _, name := range iterationNames() {
		c.totals[name] = s.samples(subject.iterations())
	}
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for _, name := range iterationNames() {
			var kept games.Kept
			counted := &movesCounted{Game: g, captures: subject.captures}
			list, err := subject.run(counted, name, func(o *games.Options) { o.Depth, o.Table, o.Kept = subject.middle, table, &kept })
			if err != nil {
				return err
			}
			for n, it := range list {
				c.totals[name][n][i] = float64(it.Total())
			}
			if name != "alphabeta" {
				continue
			}
			c.leaves[i] = float64(games.Sum(list).Leaves)
			c.inner.take(i, &kept, counted)
			if len(g.Moves(nil)) < 2 {
				continue
			}
			for n := 1; n < len(list); n++ {
				c.pairs[i]++
				if list[n].Best == list[n-1].Best {
					c.stays[i]++
				}
			}
		}
		list, err := subject.run(g, "alphabeta", func(o *games.Options) { o.Depth, o.Table, o.Single = subject.middle, table, true })
		if err != nil {
			return err
		}
		c.single[i] = float64(games.Sum(list).Leaves)
		for _, n := range countMoves(g, 2, nil) {
			c.inner.plies[i]++
			c.inner.plyMoves[i] += n
		}
		return ctx.Err()
	})
	return c, err
}

// earlier returns all nodes of the iterations before one, over those of that one.
func (c *iterationCounts) earlier(name string, last int) gameRatio {
	before := make(sample, len(c.leaves))
	for _, of := range c.totals[name][:last] {
		for i := range before {
			before[i] += of[i]
		}
	}
	return ratioOf(before, c.totals[name][last])
}

// foretold returns for each position by how much, as a logarithm, the nodes of an iteration
// are off what the one before it says, and off what the other positions alone say.
func (c *iterationCounts) foretold(name string, last int) (before, alone sample) {
	growth, level := make(sample, len(c.leaves)), make(sample, len(c.leaves))
	for i := range growth {
		level[i] = math.Log(c.totals[name][last][i])
		growth[i] = level[i] - math.Log(c.totals[name][last-1][i])
	}
	return growth.fromOthers(), level.fromOthers()
}

// fromOthers returns how far each value is from the mean of the others.
func (s sample) fromOthers() sample {
	list, n := make(sample, len(s)), float64(len(s))
	for i, v := range s {
		if n > 1 {
			list[i] = math.Abs(v - (s.mean()*n-v)/(n-1))
		}
	}
	return list
}

// show adds the rows and the statements of one game.
func (c *iterationCounts) show(r *Report, subject *gameSubject, work, moves *Table, figure *Figure) {
	last, step := subject.iterations()-1, subject.step()
	depth := func(n int) int { return subject.middle - (last-n)*step }
	line := Line{Name: subject.name}
	for n := 1; n <= last; n++ {
		row := []string{subject.name, fmt.Sprint(depth(n))}
		for _, name := range iterationNames() {
			q := c.earlier(name, n)
			row = append(row, q.String())
			if name == "alphabeta" {
				line.addRatio(float64(depth(n)), q)
			}
		}
		work.Rows = append(work.Rows, row)
	}
	figure.Lines = append(figure.Lines, line)
	for _, name := range iterationNames() {
		for n, of := range c.totals[name] {
			for i := range of {
				r.sampled(subject.name, i, name, depth(n), int(of[i]))
			}
		}
	}
	at := func(what string) string { return fmt.Sprintf("%s, d=%d: %s", subject.name, subject.middle, what) }
	for _, name := range iterationNames() {
		q := c.earlier(name, last)
		r.expect(at("the earlier iterations of "+gameTitle(name)+" are negligible (Plaat et al., section 3.1; de Bruin and Pijls, section 4)"), "negligible (read as below a tenth)",
			q.sigmas(0.1), q.value < 0.1).unless(q, 0.1)
	}
	stay := gameRatio{value: 1}
	if c.pairs.mean() > 0 {
		stay = ratioOf(c.stays, c.pairs)
	}
	r.expect(at("the best move stays from one iteration to the next (Plaat et al., section 3.1; de Bruin and Pijls, section 4)"), "often, probably (read as in more than half)",
		stay.sigmas(0.5), stay.value > 0.5).unless(stay, 0.5)
	before, alone := c.foretold("alphabeta", last)
	factor := func(s sample) float64 { return math.Exp(s.mean()) }
	r.less(at("an iteration foretells the work of the next one (Brockington, section 3.2)"), "one can estimate",
		fmt.Sprintf("off by a factor of %.2f, without it %.2f", factor(before), factor(alone)), before, alone)
	r.far(at("the estimate may be far off (Brockington, section 3.2)"), before)
	for _, name := range []string{"aspiration", "mtd-f"} {
		r.varies(at("trees of "+gameTitle(name)+" vary widely in size (Brockington, section 3.2)"), c.totals[name][last])
	}
	q := ratioOf(c.leaves, c.single)
	r.below(at("leaves of all iterations over those of one search (Brockington, section 3.2)"), "significantly below 1", q)
	fewer := 0
	for i := range c.leaves {
		if c.leaves[i] < c.single[i] {
			fewer++
		}
	}
	share := shareOf(fewer, len(c.leaves))
	r.expect(at("all iterations together have fewer leaves than one search (Brockington, section 3.2)"), "usually (read as on more than half of the positions)",
		fmt.Sprintf("on %d of %d", fewer, len(c.leaves)), share.value > 0.5).unless(share, 0.5)
	moves.Rows = append(moves.Rows, []string{
		subject.name, fmt.Sprint(subject.middle), stay.String(), fmt.Sprintf("%.2f", factor(before)), fmt.Sprintf("%.2f", factor(alone)), q.String(),
	})
}

// far adds the statement that an estimate may be off by a factor of 2: on some positions.
func (r *Report) far(what string, off sample) {
	n := 0
	for _, v := range off {
		if v >= math.Ln2 {
			n++
		}
	}
	r.expect(what, "on some (read as by a factor of 2)", fmt.Sprintf("on %d of %d", n, len(off)), n > 0).Undecided = n == 0
}

// varies adds the statement that one position may take many times the nodes of another.
func (r *Report) varies(what string, nodes sample) {
	least, most := slices.Min(nodes), slices.Max(nodes)
	r.expect(what, "can (read as by a factor of 10)", fmt.Sprintf("%.0f to %.0f nodes", least, most), most >= 10*least).Undecided = most < 10*least
}
