package papers

import (
	"context"
	"fmt"

	"footnote/hashtable"
	"footnote/search/lab/games"
)

// etcNames are the algorithms that are measured with and without the cut-offs.
func etcNames() []string { return []string{"alphabeta", "aspiration", "mt-sss", "mtd-f"} }

// etcLeast are the least depths at which the sons are looked up; 0: never.
func etcLeast() []int { return []int{0, 1, 2, 3} }

// etcCounts are the counts of one game: by algorithm and least depth, the positions.
type etcCounts struct {
	leaves, totals, probes map[string][]sample
}

// gameETC measures enhanced transposition cut-offs in the papers' setting: what they save
// in leaves and nodes, and how many look-ups that takes, from all interior nodes on or
// only from those that are further away from the leaves.
func gameETC(ctx context.Context, s Settings, r *Report) error {
	t := s.newTracker(s.Runs * len(s.subjects()))
	for _, subject := range s.subjects() {
		c, err := s.countETC(ctx, &subject, r, t)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		c.show(r, &subject, s.Runs)
	}
	r.notef("Least depth: the cut-offs are tried at nodes of at least this depth above the leaves. Relative to the same algorithm without them; ± standard error by bootstrap. Look-ups of sons count as visits nowhere; the last column has them per visit that is saved (–: none is).")
	r.Notes = append(r.Notes, gameNotes()...)
	return nil
}

func (s Settings) countETC(ctx context.Context, subject *gameSubject, r *Report, t *tracker) (*etcCounts, error) {
	var slots []slot
	c := &etcCounts{map[string][]sample{}, map[string][]sample{}, map[string][]sample{}}
	for _, name := range etcNames() {
		for _, m := range []map[string][]sample{c.leaves, c.totals, c.probes} {
			m[name] = s.samples(len(etcLeast()))
			slots = append(slots, in(m[name]...)...)
		}
	}
	values := make([]int, s.Runs) // how many iterations found another value with cut-offs
	err := s.eachPosition(ctx, subject, &gameTables{entries: gameTableSize}, t, func(i int, g games.Game, table *hashtable.Table) error {
		for _, name := range etcNames() {
			var plain []games.Iteration
			for k, least := range etcLeast() {
				list, err := subject.run(g, name, func(o *games.Options) { o.Depth, o.Table, o.ETC = subject.middle, table, least })
				if err != nil {
					return err
				}
				if k == 0 {
					plain = list
				}
				sum := games.Sum(list)
				c.leaves[name][k][i], c.totals[name][k][i] = float64(sum.Leaves), float64(sum.Total())
				c.probes[name][k][i] = float64(sum.Probes)
				for n, it := range list {
					if it.Value != plain[n].Value {
						values[i]++
					}
				}
			}
		}
		return ctx.Err()
	}, append(slots, in(values)...)...)
	if err != nil || s.sharing() {
		return nil, err
	}
	different := 0
	r.Columns = []string{"game", "position", "algorithm", "least_depth", "leaves", "total", "lookups"}
	for i, n := range values {
		different += n
		for _, name := range etcNames() {
			for k, least := range etcLeast() {
				r.sampled(subject.name, i, name, least, int(c.leaves[name][k][i]), int(c.totals[name][k][i]), int(c.probes[name][k][i]))
			}
		}
	}
	r.own(subject.name+": iterations that find another value with the cut-offs", 0, different)
	return c, nil
}

// decides reports whether it is clear how much of what the cut-offs save is left when they
// are only tried far from the leaves: whether more than half of it is saved there, or less.
// Where nothing is sure to be saved there is nothing to keep.
func (c *etcCounts) decides(name string, all gameRatio) bool {
	totals := c.totals[name]
	half := make(sample, len(totals[0])) // of the nodes saved, position by position
	for i := range half {
		half[i] = (totals[0][i] + totals[1][i]) / 2
	}
	return all.value < 1 && all.clear(1) && ratioOf(totals[len(totals)-1], half).clear(1)
}

// show adds the table, the figure and the statements of one game.
func (c *etcCounts) show(r *Report, subject *gameSubject, positions int) {
	title := fmt.Sprintf("Enhanced transposition cut-offs, %s, depth %d", subject.name, subject.middle)
	table := Table{Title: title, Columns: []string{"algorithm", "least depth", "leaves", "all nodes", "look-ups for a visit saved"}}
	figure := Figure{
		Name: gameFigureName("etc", subject.name), Title: title, XLabel: "least depth of the nodes where they are tried, plies",
		YLabel: "all nodes, relative to none", Reference: 1, ReferenceCaption: "without",
		Subtitle: fmt.Sprintf("%d positions; bars are standard errors by bootstrap", positions),
	}
	for _, name := range etcNames() {
		line := Line{Name: gameTitle(name)}
		var all, far gameRatio
		for k, least := range etcLeast() {
			if least == 0 {
				continue
			}
			leaves, totals := ratioOf(c.leaves[name][k], c.leaves[name][0]), ratioOf(c.totals[name][k], c.totals[name][0])
			price := "–"
			if saved := c.totals[name][0].mean() - c.totals[name][k].mean(); saved > 0 {
				price = fmt.Sprintf("%.1f", c.probes[name][k].mean()/saved)
			}
			table.Rows = append(table.Rows, []string{gameTitle(name), fmt.Sprint(least), leaves.String(), totals.String(), price})
			line.addRatio(float64(least), totals)
			if least == 1 {
				all = totals
			}
			far = totals
		}
		figure.Lines = append(figure.Lines, line)
		r.below(fmt.Sprintf("%s, %s: the cut-offs save nodes when tried everywhere", subject.name, gameTitle(name)), "below 1", all)
		r.expect(fmt.Sprintf("%s, %s: tried more than two plies above the leaves they keep most of that", subject.name, gameTitle(name)), "at least half",
			fmt.Sprintf("%.3f of %.3f", 1-far.value, 1-all.value), all.value < 1 && 1-far.value >= (1-all.value)/2).Undecided = !c.decides(name, all)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}
