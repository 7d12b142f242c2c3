package papers

import (
	"context"
	"fmt"
	"slices"

	"footnote/search/lab"
)

// column51 is a column of table 5.1: trees by leaf visits, from 5 to 12.
type column51 struct {
	algorithm, title string
	published        [8]int
	average          string // as printed
}

func columns51() []column51 {
	return []column51{
		{"dual", "DUAL*", [8]int{8064, 17024, 12032, 3200}, "6.26"},
		{"sss", "SSS*", [8]int{8064, 18816, 4224, 9216}, "6.36"},
		{"ins", "INS", [8]int{4032, 15232, 14272, 6784}, "6.59"},
		{"pns", "PNS", [8]int{4032, 15232, 13120, 5824, 1664, 448}, "6.68"},
		{"alphabeta", "Alpha-Beta", [8]int{4032, 11648, 11072, 13568}, "6.85"},
		{"negascout", "NegaScout", [8]int{4032, 10752, 4768, 5216, 5504, 6240, 3232, 576}, "7.79"},
	}
}

// permutations51 lists the orders of 1 … 8 in which the first is given, in
// lexicographic order: 5040 for each first.
func permutations51(first int, use func(leaves []int) error) error {
	p := []int{first}
	var fill func() error
	fill = func() error {
		if len(p) == 8 {
			return use(p)
		}
		for v := 1; v <= 8; v++ {
			if !slices.Contains(p, v) {
				p = append(p, v)
				if err := fill(); err != nil {
					return err
				}
				p = p[:len(p)-1]
			}
		}
		return nil
	}
	return fill()
}

// table51 runs six algorithms over all 8! trees of width 2 and depth 3.
func table51(ctx context.Context, s Settings, r *Report) error {
	columns := columns51()
	type part struct {
		Histogram               [6][8]int
		SSSWorse, INSFewer, PNS int
	}
	parts := make([]part, 8)
	algorithms := make([]lab.Algorithm, len(columns))
	for i, c := range columns {
		a, err := lab.Lookup(c.algorithm)
		if err != nil {
			return err
		}
		algorithms[i] = a
	}
	err := s.parallel(ctx, 8, s.newTracker(8), func(i int) error {
		p := &parts[i]
		return permutations51(i+1, func(leaves []int) error {
			t, err := lab.NewTree(2, 3, leaves)
			if err != nil {
				return err
			}
			var visits [6]int
			for k, a := range algorithms {
				result, err := a.Run(t, lab.Options{})
				if err != nil {
					return err
				}
				visits[k] = result.Leaves
				if n := visits[k] - 5; n >= 0 && n < 8 {
					p.Histogram[k][n]++
				}
			}
			if visits[1] == visits[5]+1 {
				p.SSSWorse++
			}
			if visits[1] > visits[2] {
				p.INSFewer++
			}
			if visits[1] > visits[3] {
				p.PNS++
			}
			return ctx.Err()
		})
	}, in(parts)...)
	if err != nil || s.sharing() {
		return err
	}
	var total part
	for _, p := range parts {
		for k := range columns {
			for n := range 8 {
				total.Histogram[k][n] += p.Histogram[k][n]
			}
		}
		total.SSSWorse += p.SSSWorse
		total.INSFewer += p.INSFewer
		total.PNS += p.PNS
	}
	table51Report(r, columns, total.Histogram)
	const trees = 40320
	percent := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/trees) }
	r.exact("SSS* expands one node more than NegaScout", "10.5 %", percent(total.SSSWorse))
	r.exact("INS omits one node that SSS* expands", "15.7 %", percent(total.INSFewer))
	r.exact("PNS omits one node that SSS* expands", "15.7 %", percent(total.PNS))
	r.notef("%d, %d and %d of the %d trees.", total.SSSWorse, total.INSFewer, total.PNS, trees)
	return nil
}

// table51Report fills in the table and the comparison.
func table51Report(r *Report, columns []column51, histogram [6][8]int) {
	t := Table{Title: "Trees by leaf visits, measured (published)", Columns: []string{"visits"}}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.title)
	}
	for n := range 8 {
		row := []string{fmt.Sprint(n + 5)}
		for k, c := range columns {
			row = append(row, fmt.Sprintf("%d (%d)", histogram[k][n], c.published[n]))
			r.exact(fmt.Sprintf("%s, %d visits", c.title, n+5), c.published[n], histogram[k][n])
		}
		t.Rows = append(t.Rows, row)
	}
	averages := []string{"average"}
	for k, c := range columns {
		visits, trees := 0, 0
		for n, count := range histogram[k] {
			visits += count * (n + 5)
			trees += count
		}
		average := fmt.Sprintf("%.2f", float64(visits)/float64(trees))
		averages = append(averages, fmt.Sprintf("%s (%s)", average, c.average))
		r.exact(c.title+", average", c.average, average)
	}
	t.Rows = append(t.Rows, averages)
	r.Tables = append(r.Tables, t)
}
