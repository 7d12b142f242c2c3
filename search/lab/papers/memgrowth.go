package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// independentShapes are the widths and depths of trees with independent values, to ten
// million leaves.
func independentShapes() map[int][]int {
	const most = 1e7
	shapes := map[int][]int{}
	for _, width := range independentWidths() {
		for depth := 2; power(width, depth) <= most; depth++ {
			shapes[width] = append(shapes[width], depth)
		}
	}
	return shapes
}

func independentWidths() []int { return []int{2, 4, 10, 20} }

// independent compares Alpha-Beta with SSS* on trees of independent values, for which the
// analysis was made of which de Bruin & Pijls tell (section 5): that Alpha-Beta never
// searches more than 3 times as much "for practical values of the depth".
func independent(ctx context.Context, s Settings, r *Report) error {
	const limit = 1_000_000
	shapes := independentShapes()
	parts := 0
	for _, depths := range shapes {
		parts += len(depths) * s.Runs
	}
	t := s.newTracker(parts)
	variants := []variant{{algorithm: "alphabeta"}, {algorithm: "recsss"}}
	table := Table{Title: "Leaves on trees of independent values (mean)", Columns: []string{"w", "d", "Alpha-Beta", "SSS*", "Alpha-Beta / SSS* (± standard error)"}}
	figure := Figure{
		Name: "independent", Title: "Alpha-Beta against SSS*: independent values", XLabel: "depth", YLabel: "leaves of Alpha-Beta relative to SSS*",
		Subtitle: fmt.Sprintf("%d trees for each point; bars are standard errors by bootstrap", s.Runs), Reference: 3, ReferenceCaption: "3 times", FromZero: true,
	}
	for _, width := range independentWidths() {
		line := Line{Name: fmt.Sprintf("w = %d", width)}
		var ratios []gameRatio
		depths := shapes[width]
		for _, depth := range depths {
			counts, err := s.countLeaves(ctx, t, variants, func(i int) (*lab.Tree, error) {
				return lab.Uniform(width, depth, limit, s.treeSeed(i))
			})
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			r.addCounts(fmt.Sprintf("w=%d d=%d", width, depth), s.treeSeed, variants, counts)
			q := ratioOf(counts[0], counts[1])
			ratios = append(ratios, q)
			line.addRatio(float64(depth), q)
			table.Rows = append(table.Rows, []string{
				fmt.Sprint(width), fmt.Sprint(depth), fmt.Sprintf("%.1f", counts[0].mean()), fmt.Sprintf("%.1f", counts[1].mean()), q.String(),
			})
		}
		if s.sharing() {
			continue
		}
		figure.Lines = append(figure.Lines, line)
		r.atMostThree(fmt.Sprintf("w=%d, d=%d to %d", width, depths[0], depths[len(depths)-1]), "3", ratios...)
	}
	r.Tables, r.Figures = append(r.Tables, table), append(r.Figures, figure)
	r.notef("Values independent and uniform in ±%d; all depths to ten million leaves. SSS* is counted as RecSSS*, which visits the same leaves. The published counts of table 1 of Bhattacharya and Bagchi, whose values are not independent, have 3.61 and 3.34.", limit)
	return nil
}
