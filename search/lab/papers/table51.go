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
	parts := make([]part51, 8)
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
			if err := p.compare(t, leaves, algorithms, visits); err != nil {
				return err
			}
			return ctx.Err()
		})
	})
	if err != nil {
		return err
	}
	var total part51
	for i := range parts {
		total.add(&parts[i])
	}
	table51Report(r, columns, total.Histogram)
	total.report(r)
	return nil
}

// part51 counts trees: by leaf visits, and those on which what section 5.2.1 says is so.
type part51 struct {
	Histogram               [6][8]int
	SSSWorse, INSFewer, PNS int // by exactly one leaf
	More                    int // INS or PNS is ahead of SSS* by more
	Symmetric               int // SSS* visits as many leaves with the halves exchanged
	Similar                 int // of SSSWorse: as in figure 3.1
	Again                   int // NegaScout visits a leaf again if and only if the right half is better
}

// compare counts one tree. The algorithms and the visits are those of the columns.
func (p *part51) compare(t *lab.Tree, leaves []int, algorithms []lab.Algorithm, visits [6]int) error {
	sss, ins, pns, scout := visits[1], visits[2], visits[3], visits[5]
	count(&p.SSSWorse, sss == scout+1)
	count(&p.INSFewer, sss == ins+1)
	count(&p.PNS, sss == pns+1)
	count(&p.More, sss > ins+1 || sss > pns+1)
	turned, err := algorithms[1].Run(t.Exchanged(0, 1), lab.Options{})
	if err != nil {
		return err
	}
	count(&p.Symmetric, turned.Leaves == sss)
	again, err := algorithms[5].Run(t, lab.Options{Record: true})
	if err != nil {
		return err
	}
	if sss == scout+1 {
		best, err := algorithms[1].Run(t, lab.Options{Record: true})
		if err != nil {
			return err
		}
		count(&p.Similar, asFigure31(best.Order, again.Order))
	}
	half := func(l []int) int { return min(max(l[0], l[1]), max(l[2], l[3])) }
	count(&p.Again, (again.Leaves > again.DistinctLeaves) == (half(leaves[4:]) > half(leaves)))
	return nil
}

// asFigure31 reports whether NegaScout has the leaves of SSS*, but for the second one of node 2.1.
func asFigure31(sss, scout []int) bool {
	const second = 5 // leaf 2.1.2, from 0
	left := slices.DeleteFunc(distinct(sss), func(leaf int) bool { return leaf == second })
	return len(left) < len(sss) && slices.Equal(left, distinct(scout))
}

func (p *part51) add(o *part51) {
	for k := range p.Histogram {
		for n := range p.Histogram[k] {
			p.Histogram[k][n] += o.Histogram[k][n]
		}
	}
	p.SSSWorse += o.SSSWorse
	p.INSFewer += o.INSFewer
	p.PNS += o.PNS
	p.More += o.More
	p.Symmetric += o.Symmetric
	p.Similar += o.Similar
	p.Again += o.Again
}

// report adds what section 5.2.1 says of the trees.
func (p *part51) report(r *Report) {
	const trees = 40320
	percent := func(n int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/trees) }
	r.exact("SSS* expands one node more than NegaScout", "10.5 %", percent(p.SSSWorse))
	r.exact("INS omits one node that SSS* expands", "15.7 %", percent(p.INSFewer))
	r.exact("PNS omits one node that SSS* expands", "15.7 %", percent(p.PNS))
	all := func(what, published string, n int) {
		r.expect(what, published, fmt.Sprintf("on %d of %d trees", n, trees), n == trees)
	}
	all("SSS*: it makes no difference whether the principal variation lies in the left or the right subtree", "no difference", p.Symmetric)
	all("NegaScout searches again when the principal variation lies in the right subtree, and only then", "only then", p.Again)
	r.expect("these trees are similar to that of figure 3.1: NegaScout does without the second leaf of 2.1", "similar",
		fmt.Sprintf("on %d of %d trees", p.Similar, p.SSSWorse), p.Similar == p.SSSWorse)
	dual, sss, most := p.Histogram[0][0], p.Histogram[1][0], 0
	for _, h := range p.Histogram[2:] {
		most = max(most, h[0])
	}
	r.expect("DUAL* and SSS* traverse fewest terminal nodes twice as often as any other algorithm", "twice",
		fmt.Sprintf("%d and %d trees, the others at most %d", dual, sss, most), dual == 2*most && sss == 2*most)
	r.notef("%d, %d and %d of the %d trees; on %d INS or PNS omits more than one node.", p.SSSWorse, p.INSFewer, p.PNS, trees, p.More)
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
