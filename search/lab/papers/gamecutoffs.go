package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/hashtable"
	"footnote/search/lab/games"
	"footnote/search/lab/synthetic"
)

// cutShares counts the cut-offs of Alpha-Beta on each position, and those by the first move:
// at the lowest interior nodes, one ply above the leaves, and at those above them.
type cutShares struct {
	all, first [2]sample
}

func (s Settings) newCutShares() cutShares {
	return cutShares{[2]sample(s.samples(2)), [2]sample(s.samples(2))}
}

// take notes the cut-offs of position i.
func (c *cutShares) take(i int, counted *games.Cutoffs) {
	const low, top = 1, 100 // plies above the leaves
	for place, span := range [][2]int{{low, low}, {low + 1, top}} {
		all, first := counted.Between(span[0], span[1])
		c.all[place][i], c.first[place][i] = float64(all), float64(first)
	}
}

// total adds both places up, position by position.
func (c *cutShares) total() (all, first sample) {
	for i := range c.all[0] {
		all, first = append(all, c.all[0][i]+c.all[1][i]), append(first, c.first[0][i]+c.first[1][i])
	}
	return all, first
}

// cutPercent writes the share of the cut-offs by the first move.
func cutPercent(all, first sample) string {
	if all.mean() == 0 {
		return "–" // there is no cut-off
	}
	q := ratioOf(first, all)
	return fmt.Sprintf("%.1f ± %.1f %%", 100*q.value, 100*q.err)
}

// row is the cells of a table: the share everywhere, at the lowest nodes, and above.
func (c *cutShares) row() []string {
	all, first := c.total()
	return []string{cutPercent(all, first), cutPercent(c.all[0], c.first[0]), cutPercent(c.all[1], c.first[1])}
}

// uneven checks that the order of moves is not the same throughout the tree (section 6).
func (c *cutShares) uneven(r *Report, subject *gameSubject) {
	q := quotientOf(c.first[0], c.all[0], c.first[1], c.all[1])
	cells := c.row()
	r.expect(subject.name+": the order of moves is not uniform throughout the tree", "not uniform",
		fmt.Sprintf("cut-offs by the first move: %s one ply above the leaves, %s higher up", cells[1], cells[2]), q.clear(1)).Undecided = !q.clear(1)
}

// naiveOrders are how often the generator puts the best son first, beyond chance.
func naiveOrders() []float64 { return []float64{0.3, 0.6, 0.9, 0.98} }

// naiveOrder searches trees without features as simulations do, with a better order of the
// generator, and returns the cut-offs of Alpha-Beta and the leaves of MT-SSS* relative to its.
func (s Settings) naiveOrder(ctx context.Context, order float64, t *tracker) (cutShares, gameRatio, error) {
	subject := gapTree("", func(p *synthetic.Params) { p.Order = order })
	shares, leaves := s.newCutShares(), s.samples(2)
	err := s.eachPosition(ctx, &subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		var counted games.Cutoffs
		for k, name := range []string{"alphabeta", "mt-sss"} {
			list, err := subject.run(g, name, func(o *games.Options) {
				o.Depth, o.Table = subject.middle, table
				gapWays()[gapSimulation].change(o)
				if k == 0 {
					o.Cutoffs = &counted
				}
			})
			if err != nil {
				return err
			}
			leaves[k][i] = float64(games.Sum(list).Leaves)
		}
		shares.take(i, &counted)
		return ctx.Err()
	})
	if err != nil {
		return shares, gameRatio{}, err
	}
	return shares, ratioOf(leaves[1], leaves[0]), nil
}

// naiveRows adds the rows of the naive solution to the table of cut-offs, and says from which
// order on the first move makes 98 % of them.
func (s Settings) naiveRows(ctx context.Context, r *Report, table *Table, t *tracker) error {
	enough := ""
	for _, order := range naiveOrders() {
		shares, q, err := s.naiveOrder(ctx, order, t)
		if err != nil {
			return err
		}
		search := fmt.Sprintf("as simulations; best son first in %g, beyond chance", order)
		table.Rows = append(table.Rows, slices.Concat([]string{"synthetic, no feature", search}, shares.row(), []string{q.String()}))
		if all, first := shares.total(); enough == "" && first.mean() >= 0.98*all.mean() {
			enough = fmt.Sprintf("The naive solution: the first move makes 98 %% of the cut-offs where the best son is first in %g, beyond chance; MT-SSS* then evaluates %s of Alpha-Beta's leaves.", order, q)
		}
	}
	if enough == "" {
		enough = "The naive solution: with none of these orders the first move makes 98 % of the cut-offs."
	}
	r.notef("%s", enough)
	return nil
}
