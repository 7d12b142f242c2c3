package papers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// storedAndUsed counts, on the trees as they are made, what SSS* and DUAL* store and use, and
// the leaves of NegaScout beside those of palphabeta and PVS.
func (s Settings) storedAndUsed(ctx context.Context, shapes []pathShape, r *Report, t *tracker) error {
	const scout, pab, pvs, sssStored, sssUsed, dualStored, dualUsed, kinds = 0, 1, 2, 3, 4, 5, 6, 7
	names := []string{"negascout", "pab", "pvs", "sss, stored", "sss, used", "dual, stored", "dual, used"}
	table := Table{Title: "Values of leaves that come to the top of OPEN, of those that are stored there; leaves of palphabeta and PVS over those of NegaScout", Columns: []string{
		"trees", "SSS*, used", "DUAL*, used", "palphabeta", "PVS",
	}}
	var random []sample // values of the shape before, with the same seeds and no order
	for k := range shapes {
		shape := &shapes[k]
		counts := make([][]int, s.Runs)
		err := s.parallel(ctx, s.Runs, t, func(i int) error {
			tree, err := shape.tree(s.treeSeed(i))
			if err != nil {
				return err
			}
			counts[i], err = countStored(tree)
			if err != nil {
				return err
			}
			return ctx.Err()
		}, rows(counts, kinds))
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		values := s.samples(kinds)
		for i := range counts {
			for kind, n := range counts[i] {
				values[kind][i] = float64(n)
				r.sampled(shape.title(), s.treeSeed(i), 0, names[kind], n)
			}
		}
		sss, dual := ratioOf(values[sssUsed], values[sssStored]), ratioOf(values[dualUsed], values[dualStored])
		other := []gameRatio{ratioOf(values[pab], values[scout]), ratioOf(values[pvs], values[scout])}
		table.Rows = append(table.Rows, []string{shape.title(), sss.String(), dual.String(), other[0].String(), other[1].String()})
		r.side(shape.title()+": share of what SSS* stores that is used: most of it is never used (section 6)", "below 1/2", sss, 0.5, sss.value < 0.5)
		if shape.strong {
			change := quotientOf(values[sssUsed], values[sssStored], random[sssUsed], random[sssStored])
			r.below(shape.title()+": share that is used over that with random trees: less of it, where trees are well ordered (section 3.2)", "below 1", change)
		}
		random = values
		for i, name := range []string{"palphabeta", "PVS"} {
			r.between(shape.title()+": leaves of "+name+" over those of NegaScout (footnote 2)", "little difference", other[i].String(), other[i], 0.95, 1.05)
		}
	}
	r.Tables = append(r.Tables, table)
	r.notef("Used: the value of a leaf is used when its descriptor comes to the top of OPEN; the others are purged, or are left there at the end. Little difference is read as 5 %%. PVS is NegaScout with re-searches at all heights, as figure 6 of de Bruin and Pijls has it; a leaf that is searched again is another visit. Place 0 in the data: trees as they are made.")
	return nil
}

// countStored returns the counts of one tree, in the order of storedAndUsed.
func countStored(t *lab.Tree) ([]int, error) {
	var list []int
	for _, name := range []string{"negascout", "pab"} {
		result, err := run(name, t, lab.Options{})
		if err != nil {
			return nil, err
		}
		list = append(list, result.Leaves)
	}
	const infinity = lab.MaxValue + 1
	list = append(list, lab.NegaScoutIn(t, t.Depth, 0, -infinity, infinity).Leaves())
	for _, dualStar := range []bool{false, true} {
		stored, used, err := lab.OpenUse(t, dualStar)
		if err != nil {
			return nil, err
		}
		list = append(list, stored, used)
	}
	return list, nil
}

// nestedDepths are the depths of the trees in which re-searches below re-searches are
// counted. In the first there can be none: no node of height 2 searches a son again.
func nestedDepths() []int { return []int{4, 5, 7} }

// nestedReSearches counts the re-searches of PNS and INS that begin while another one of a
// node above goes on.
func (s Settings) nestedReSearches(ctx context.Context, r *Report, t *tracker) error {
	names := []string{"pns", "ins"}
	table := Table{Title: "Re-searches, and those that begin within another one (w=3, random)", Columns: []string{"depth", "PNS", "within", "INS", "within"}}
	sums := map[string][2]int{}
	for _, depth := range nestedDepths() {
		counts := make([][]int, s.Runs)
		err := s.parallel(ctx, s.Runs, t, func(i int) error {
			shape := pathShape{width: 3, depth: depth}
			tree, err := shape.tree(s.treeSeed(i))
			if err != nil {
				return err
			}
			for _, name := range names {
				all, within, err := countNested(name, tree)
				if err != nil {
					return err
				}
				counts[i] = append(counts[i], all, within)
			}
			return ctx.Err()
		}, rows(counts, 2*len(names)))
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		row := []string{fmt.Sprint(depth)}
		for k, name := range names {
			all, within := 0, 0
			for i := range counts {
				all, within = all+counts[i][2*k], within+counts[i][2*k+1]
			}
			row = append(row, fmt.Sprint(all), fmt.Sprint(within))
			if depth == 4 {
				r.own(fmt.Sprintf("%s, d=%d: re-searches within a re-search", labTitle(name), depth), 0, within)
				continue
			}
			sums[name] = [2]int{sums[name][0] + all, sums[name][1] + within}
		}
		table.Rows = append(table.Rows, row)
	}
	if s.sharing() {
		return nil
	}
	for _, name := range names {
		all, within := sums[name][0], sums[name][1]
		r.expect(labTitle(name)+": no further re-searches occur within a re-search (section 2.3)", "none", fmt.Sprintf("%d of %d", within, all), within == 0).Undecided = within == 0
	}
	r.Tables = append(r.Tables, table)
	r.notef("Re-searches: the sentence of section 2.3 is true of the sons of a node that is sorted by their bounds, for the windows hold their values. Further below, from d = 5 on, an ignore left node searches its other sons in null windows first, as figure 2.4 has it.")
	return nil
}

// countNested returns how many re-searches an algorithm makes, and how many of them begin
// within another one.
func countNested(name string, t *lab.Tree) (all, within int, err error) {
	var nodes []string
	_, err = run(name, t, lab.Options{Trace: func(line string) {
		node, what, _ := strings.Cut(line, ": ")
		if !strings.HasPrefix(what, "re-search") {
			return
		}
		all++
		if slices.ContainsFunc(nodes, func(above string) bool { return strings.HasPrefix(node, above+".") }) {
			within++
		}
		nodes = append(nodes, node)
	}})
	return all, within, err
}
