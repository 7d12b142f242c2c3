package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// storageTrees is the number of trees of each shape of table 5.4.
const storageTrees = 100

// storageColumn is a line of table 5.4.
type storageColumn struct {
	algorithm, title, unit, formula string
	published                       func(w, d int) float64
	exact                           bool
}

// geometricSum returns w + w² + … + w^n.
func geometricSum(w, n int) float64 {
	sum, p := 0, 1
	for range n {
		p *= w
		sum += p
	}
	return float64(sum)
}

// power returns w^n.
func power(w, n int) float64 { return geometricSum(w, n) - geometricSum(w, n-1) }

func storageColumns() []storageColumn {
	descriptors := func(w, d int) float64 { return power(w, d/2) }
	integers := func(w, d int) float64 { return geometricSum(w, (d-1)/2) + geometricSum(w, d/2) }
	return []storageColumn{
		{"sss", "SSS*", "descriptors", "w^⌈d/2⌉", func(w, d int) float64 { return power(w, (d+1)/2) }, true},
		{"dual", "DUAL*", "descriptors", "w^⌊d/2⌋", descriptors, true},
		{"ins", "INS", "integers", "Σ w^i to ⌊(d−1)/2⌋ + Σ w^i to ⌊d/2⌋", integers, true},
		{"pns", "PNS", "integers", "d²/2 + w", func(w, d int) float64 { return float64(d*d)/2 + float64(w) }, false},
		{"dual-ins", "DUAL-INS", "integers", "the greater of DUAL* and INS", func(w, d int) float64 {
			return max(3*descriptors(w, d), integers(w, d))
		}, true},
	}
}

// table54 measures the greatest number of cells that an algorithm holds at one
// time, over random trees, and compares it with table 5.4. The print has lost the
// brackets of the exponents.
func table54(ctx context.Context, s Settings, r *Report) error {
	shapes := [][2]int{{2, 3}, {3, 6}, {3, 7}, {5, 4}, {5, 5}, {20, 4}}
	columns := storageColumns()
	table := Table{Title: "Most cells held at one time (published)", Columns: []string{"w, d"}}
	for _, c := range columns {
		table.Columns = append(table.Columns, c.title)
	}
	t := s.newTracker(len(shapes) * storageTrees)
	for _, shape := range shapes {
		w, d := shape[0], shape[1]
		cells := make([][]int, storageTrees)
		err := s.parallel(ctx, storageTrees, t, func(i int) error {
			tree, err := lab.TopDown(w, d, 1_000_000, lab.Even(w), s.treeSeed(i))
			if err != nil {
				return err
			}
			for _, c := range columns {
				result, err := run(c.algorithm, tree, lab.Options{})
				if err != nil {
					return err
				}
				cells[i] = append(cells[i], result.Cells)
			}
			return ctx.Err()
		}, rows(cells, len(columns)))
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		row := []string{fmt.Sprintf("%d, %d", w, d)}
		for k, c := range columns {
			most := 0
			for i := range cells {
				most = max(most, cells[i][k])
			}
			published := fmt.Sprint(c.published(w, d))
			row = append(row, fmt.Sprintf("%d (%s)", most, published))
			if what := fmt.Sprintf("%s, %s at w=%d d=%d: %s", c.title, c.unit, w, d, c.formula); c.exact {
				r.exact(what, published, most)
			} else {
				r.expect(what, published, fmt.Sprint(most), fmt.Sprint(most) == published)
			}
		}
		table.Rows = append(table.Rows, row)
	}
	r.Tables = append(r.Tables, table)
	r.notef("%d random trees of each shape, seed %d. SSS* and DUAL* come to their figure on every tree, INS when a son of the root is better than the first.", storageTrees, s.Seed)
	r.notef("PNS does not reproduce: one array of w bounds does for one re-search, but while a re-search goes on another may begin below it, with bounds of its own; they are counted, as is the copy of the line that a re-search follows.")
	r.notef("DUAL-INS: a descriptor is three integers. OPEN is made from what INS has stored, leaf by leaf, and what is on OPEN is no longer stored.")
	return nil
}
