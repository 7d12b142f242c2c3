package papers

import (
	"context"
	"fmt"
	"strings"

	"footnote/search/lab"
)

// valueRanges are the ranges of the values of leaves: ± each.
func valueRanges() []int { return []int{10, 100, 1000, 10_000, 1_000_000} }

// rangeCounts is what the drivers need on trees of one kind and shape.
type rangeCounts struct {
	title          string
	passes, leaves map[string][]sample // by driver, for each range
	both           map[string]sample   // share of the ranges with bounds from both sides
}

// ranges tries what Plaat et al. say of the passes: the wider the range of leaf values, the
// more of them MT-SSS* and MT-DUAL* need (section 5.2.2); bisection and steps make fewer,
// and usually come from both sides (section 4).
func ranges(ctx context.Context, s Settings, r *Report) error {
	return rangesOf(ctx, s, r, [][2]int{{5, 6}, {20, 4}})
}

// rangesOf does so on trees of some widths and depths.
func rangesOf(ctx context.Context, s Settings, r *Report, shapes [][2]int) error {
	kinds := []struct {
		name string
		tree func(width, depth, limit int, seed uint64) (*lab.Tree, error)
	}{
		{"independent", lab.Uniform},
		{"top-down", func(width, depth, limit int, seed uint64) (*lab.Tree, error) {
			return lab.TopDown(width, depth, limit, lab.Even(width), seed)
		}},
	}
	t := s.newTracker(len(kinds) * len(shapes) * s.Runs)
	r.Columns = []string{"trees", "seed", "range", "driver", "passes", "leaves"}
	for _, kind := range kinds {
		for _, shape := range shapes {
			c := rangeCounts{
				title:  fmt.Sprintf("%s, w=%d d=%d", kind.name, shape[0], shape[1]),
				passes: map[string][]sample{}, leaves: map[string][]sample{}, both: map[string]sample{},
			}
			var slots []slot
			for _, name := range convergingDrivers() {
				c.passes[name], c.leaves[name] = s.samples(len(valueRanges())), s.samples(len(valueRanges()))
				c.both[name] = make(sample, s.Runs)
				slots = append(slots, append(in(c.passes[name]...), append(in(c.leaves[name]...), in(c.both[name])...)...)...)
			}
			err := s.parallel(ctx, s.Runs, t, func(i int) error {
				for k, limit := range valueRanges() {
					tree, err := kind.tree(shape[0], shape[1], limit, s.treeSeed(i))
					if err != nil {
						return err
					}
					if err := c.note(i, k, tree); err != nil {
						return err
					}
				}
				return ctx.Err()
			}, slots...)
			if err != nil {
				return err
			}
			if !s.sharing() {
				c.show(r, s, fmt.Sprintf("ranges-%s-w%d", kind.name, shape[0]))
			}
		}
	}
	if s.sharing() {
		return nil
	}
	r.notef("MTD(f) starts at 0, the middle of the range. MTD(step) goes an eighth of the range at a time. All searches of a seed are of one tree, but for its range; errors are those of the differences or ratios, tree by tree.")
	r.notef("From both sides: some passes return a bound above the value and some one below it.")
	return nil
}

// note runs the drivers on the i-th tree of the k-th range.
func (c *rangeCounts) note(i, k int, tree *lab.Tree) error {
	for _, name := range convergingDrivers() {
		result, err := run(name, tree, lab.Options{})
		if err != nil {
			return err
		}
		c.passes[name][k][i], c.leaves[name][k][i] = float64(len(result.Passes)), float64(result.Leaves)
		if above, below := splitAt(result.Passes, result.Value); len(above) > 0 && len(below) > 0 {
			c.both[name][i] += 1 / float64(len(valueRanges()))
		}
	}
	return nil
}

// show adds the table, the figure, the data and the statements.
func (c *rangeCounts) show(r *Report, s Settings, figureName string) {
	table := Table{Title: "Passes (leaves), " + c.title, Columns: []string{"values within"}}
	figure := Figure{
		Name: figureName, Title: "Passes against the range of the values: " + c.title, XLabel: "values within ±", YLabel: "passes", LogX: true, LogY: true,
		Subtitle: fmt.Sprintf("mean of %d trees; bars are standard errors", s.Runs),
	}
	for _, name := range convergingDrivers() {
		table.Columns = append(table.Columns, labTitle(name))
		line := Line{Name: labTitle(name)}
		for k, limit := range valueRanges() {
			line.add(float64(limit), c.passes[name][k].mean(), c.passes[name][k].stderr())
		}
		figure.Lines = append(figure.Lines, line)
	}
	for k, limit := range valueRanges() {
		row := []string{fmt.Sprintf("±%d", limit)}
		for _, name := range convergingDrivers() {
			row = append(row, fmt.Sprintf("%.1f (%.0f)", c.passes[name][k].mean(), c.leaves[name][k].mean()))
			for i := range s.Runs {
				r.sampled(c.title, s.treeSeed(i), limit, name, int(c.passes[name][k][i]), int(c.leaves[name][k][i]))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	c.claims(r)
}

// claims adds what the paper says.
func (c *rangeCounts) claims(r *Report) {
	var limits []string
	for _, limit := range valueRanges() {
		limits = append(limits, fmt.Sprintf("±%d", limit))
	}
	at := " at " + strings.Join(limits, ", ")
	// all adds the statement that some ratios are all below 1.
	all := func(what, published, measured string, ratios []gameRatio) {
		r.allBelow(c.title+": "+what, published, measured+at, 1, ratios...)
	}
	for _, name := range []string{"mt-sss", "mt-dual"} {
		var rises []gameRatio // of the passes at a range over those at the next
		var means []string
		for k, passes := range c.passes[name] {
			means = append(means, fmt.Sprintf("%.1f", passes.mean()))
			if k > 0 {
				rises = append(rises, ratioOf(c.passes[name][k-1], passes))
			}
		}
		all("the wider the range of the values, the more passes "+labTitle(name)+" needs", "the wider, the more", strings.Join(means, ", "), rises)
	}
	for _, name := range []string{"mtd-bi", "mtd-step"} {
		var ratios []gameRatio
		var texts []string
		for k, passes := range c.passes[name] {
			q := ratioOf(passes, c.passes["mt-sss"][k])
			ratios, texts = append(ratios, q), append(texts, fmt.Sprintf("%.2f", q.value))
		}
		all(labTitle(name)+" makes fewer calls of MT than MT-SSS*", "fewer", strings.Join(texts, ", ")+" times as many", ratios)
	}
	for _, name := range []string{"mtd-bi", "mtd-step"} {
		q := meanOf(c.both[name])
		r.expect(c.title+": "+labTitle(name)+" comes from both sides (read as in more than half of the searches)", "usually",
			fmt.Sprintf("in %.0f ± %.0f %%", 100*q.value, 100*q.err), q.value > 0.5).unless(q, 0.5)
	}
}
