package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// storageTrees is the number of trees of each shape of table 5.4.
const storageTrees = 100

// storageColumn is a line of table 5.4. implied says whether a figure stands for what the
// text implies, the print being illegible, and not for what it says.
type storageColumn struct {
	algorithm, title, unit, formula string
	published                       func(w, d int) float64
	exact                           bool
	implied                         func(d int) bool
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
func power(w, n int) int {
	p := 1
	for range n {
		p *= w
	}
	return p
}

// storageColumns are the lines of the table. In the copy at hand both sums of INS go to
// ⌊(d−1)/2⌋, which is all the same at odd depth. At even depth every other level below
// the root is one of prove best nodes (section 2.4), ⌊d/2⌋ in all. PNS is judged by d²/2 + w,
// as it is printed, though a triangular matrix "of size d²/2 that retains the best path
// sequence for depths 1 through d" has d(d+1)/2 integers, and d²/2 is no integer at odd depth.
func storageColumns() []storageColumn {
	descriptors := func(w, d int) float64 { return float64(power(w, d/2)) }
	integers := func(w, d int) float64 { return geometricSum(w, (d-1)/2) + geometricSum(w, d/2) }
	return []storageColumn{
		{algorithm: "sss", title: "SSS*", unit: "descriptors", formula: "w^⌈d/2⌉", exact: true, published: func(w, d int) float64 { return float64(power(w, (d+1)/2)) }},
		{algorithm: "dual", title: "DUAL*", unit: "descriptors", formula: "w^⌊d/2⌋", exact: true, published: descriptors},
		{
			algorithm: "ins", title: "INS", unit: "integers", formula: "Σ w^i to ⌊(d−1)/2⌋ + Σ w^i to ⌊d/2⌋", exact: true, published: integers,
			implied: func(d int) bool { return d%2 == 0 },
		},
		{algorithm: "pns", title: "PNS", unit: "integers", formula: "d²/2 + w", published: func(w, d int) float64 {
			return float64(d*d)/2 + float64(w)
		}},
		{algorithm: "dual-ins", title: "DUAL-INS", unit: "integers", formula: "the greater of DUAL* and INS", exact: true, published: func(w, d int) float64 {
			return max(3*descriptors(w, d), integers(w, d))
		}},
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
		})
		if err != nil {
			return err
		}
		row := []string{fmt.Sprintf("%d, %d", w, d)}
		for k, c := range columns {
			most := 0
			for i := range cells {
				most = max(most, cells[i][k])
			}
			published := fmt.Sprint(c.published(w, d))
			row = append(row, fmt.Sprintf("%d (%s)", most, published))
			switch what := fmt.Sprintf("%s, %s at w=%d d=%d: %s", c.title, c.unit, w, d, c.formula); {
			case c.implied != nil && c.implied(d):
				r.implied(what, published, most)
			case c.exact:
				r.exact(what, published, most)
			default:
				r.expect(what, published, fmt.Sprint(most), fmt.Sprint(most) == published)
			}
		}
		table.Rows = append(table.Rows, row)
		shorter := 0
		for i := range cells {
			if cells[i][1] < cells[i][0] {
				shorter++
			}
		}
		r.expect(fmt.Sprintf("the OPEN list of DUAL* is shorter than that of SSS* at w=%d d=%d (section 5.4)", w, d), "always",
			fmt.Sprintf("on %d of %d trees", shorter, len(cells)), shorter == len(cells))
	}
	r.Tables = append(r.Tables, table)
	r.notef("%d random trees of each shape, seed %d. SSS* and DUAL* come to their figure on every tree, INS when a son of the root is better than the first.", storageTrees, s.Seed)
	r.notef("Section 5.4: at even depth both lists come to the same length, as the table itself has it.")
	r.notef("PNS: a triangular matrix of the paths of 1 to d moves has d(d+1)/2 integers; read so, the figure is what is held up to d = 4, where one array of w bounds does. In deeper trees another re-search may begin while one goes on, with bounds of its own, so that PNS holds up to d(d+1)/2 + w⌊(d−1)/2⌋ integers.")
	r.notef("INS at even depth: the copy at hand has ⌊(d−1)/2⌋ in both sums; the second is ⌊d/2⌋ by section 2.4, prove best nodes being on every second level from the first below the root.")
	r.notef("DUAL-INS: a descriptor is three integers. OPEN is made from what INS has stored, leaf by leaf, and what is on OPEN is no longer stored.")
	return nil
}
