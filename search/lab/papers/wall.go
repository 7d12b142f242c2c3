package papers

import (
	"context"
	"fmt"

	"footnote/search/lab"
)

// wallShape is one kind of tree of the refutation wall.
type wallShape struct {
	width, depth int
	order        lab.Order
	title        string
}

// The null windows of the refutation wall, by their distance from the value.
const (
	wallFirst, wallLast = -25, 24
	wallWindows         = wallLast - wallFirst + 1
)

// wall searches trees of known value v with the null windows (v + i, v + i + 1),
// i = −25 … 24, and counts leaves relative to the largest count (Reinefeld,
// figure 2.1). With a MAX root the high side of the wall is at i = 0, where the
// test fails low and all sons of the root are searched. The paper has the peak at
// i = −1 and the drop at i = 0: that is the picture for a MIN root, i → −1 − i. Of
// its two explanations the second, on the sons of the root, fits that too; the first,
// that to show that the value is not greater all sons of the root must be examined, is
// that of a MAX root. The report gives the distance as the paper does.
func wall(ctx context.Context, s Settings, r *Report) error {
	const limit = 200
	shapes := []wallShape{
		{5, 6, lab.Even(5), "w=5 d=6 random"}, {5, 6, lab.Strong(5, 0.6), "w=5 d=6 strong"},
		{5, 5, lab.Even(5), "w=5 d=5 random"}, {5, 5, lab.Strong(5, 0.6), "w=5 d=5 strong"},
		{20, 4, lab.Even(20), "w=20 d=4 random"}, {20, 4, lab.Strong(20, 0.6), "w=20 d=4 strong"},
	}
	figure := Figure{
		Name: "wall", Title: "The refutation wall", YLabel: "leaves, relative to the peak", FromZero: true,
		Subtitle: fmt.Sprintf("null windows (v+i, v+i+1) around the value v, MIN root as in the paper; %d trees; bars are standard errors", s.Runs),
		XLabel:   "distance i of the window from the value",
	}
	table := Table{Title: "Leaves relative to the peak, by distance i (MIN root)", Columns: []string{
		"tree", "-25", "-6", "-2", "-1", "0", "+4", "+24", "peak leaves", "drop at the wall", "±", "trees that do not fall there",
	}}
	drops := map[string]gameRatio{}
	all := map[string][][wallWindows]float64{}
	t := s.newTracker(len(shapes) * s.Runs)
	for _, shape := range shapes {
		counts := make([][wallWindows]float64, s.Runs)
		err := s.parallel(ctx, s.Runs, t, func(i int) error {
			tree, err := lab.TopDown(shape.width, shape.depth, limit, shape.order, s.treeSeed(i))
			if err != nil {
				return err
			}
			v, _ := tree.RootValue()
			for n := range wallWindows {
				leaves, _ := lab.NullWindowLeaves(tree, v+wallFirst+n+1)
				counts[i][n] = float64(leaves)
			}
			return ctx.Err()
		}, in(counts)...)
		if err != nil {
			return err
		}
		if s.sharing() {
			continue
		}
		all[shape.title] = counts
		addWindows(r, s, shape, counts)
		wallResult(&table, &figure, shape, counts, drops)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
	for i := 0; i < len(shapes) && !s.sharing(); i += 2 {
		random, strong := shapes[i].title, shapes[i+1].title
		r.expect("the tree size falls when the window passes the value: "+random, "dramatically (read as to below 0.8)",
			fmt.Sprintf("to %.2f", drops[random].value), drops[random].value < 0.8).unless(drops[random], 0.8)
		r.expect("the better the ordering, the larger the decrease: "+strong, "larger",
			fmt.Sprintf("to %.2f", drops[strong].value), drops[strong].value < drops[random].value).unless(difference(drops[strong], drops[random]), 0)
	}
	if !s.sharing() {
		for _, shape := range shapes {
			wallGrowth(r, shape.title, all[shape.title])
			wallSmallest(r, shape.title, all[shape.title])
		}
	}
	r.notef("With a MAX root the peak is at the window (v, v+1) and the drop at (v−1, v): the mirror image of the paper's figure, which is given here. The size depends on the range of the values, here ±%d. (The paper searched 20 trees.)", limit)
	return nil
}

// wallResult averages the counts, mirrors the distance and adds a row and a line.
func wallResult(table *Table, figure *Figure, shape wallShape, counts [][wallWindows]float64, drops map[string]gameRatio) {
	var means, errors [wallWindows]float64
	peak := 0.0
	for n := range means {
		var values sample
		for i := range counts {
			values = append(values, counts[i][n])
		}
		means[n], errors[n] = values.mean(), values.stderr()
		peak = max(peak, means[n])
	}
	at := func(i int) float64 { return means[mirrored(i)] }
	after, before := atDistance(counts, 0), atDistance(counts, -1)
	same := 0
	for i := range after {
		if after[i] >= before[i] {
			same++
		}
	}
	drop := ratioOf(after, before)
	drops[shape.title] = drop
	row := []string{shape.title}
	for _, i := range []int{wallFirst, -6, -2, -1, 0, 4, wallLast} {
		row = append(row, fmt.Sprintf("%.3f", at(i)/peak))
	}
	table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.0f", peak), fmt.Sprintf("%.3f", drop.value), fmt.Sprintf("%.3f", drop.err), fmt.Sprintf("%d of %d", same, len(counts))))
	line := Line{Name: shape.title}
	for i := wallFirst; i <= wallLast; i++ {
		line.add(float64(i), at(i)/peak, errors[mirrored(i)]/peak)
	}
	figure.Lines = append(figure.Lines, line)
}

// mirrored returns the number of the window at a distance of a MIN root: window n has the
// distance n − 25 for a MAX root, and −1 − (n − 25) = 24 − n mirrored.
func mirrored(distance int) int { return wallLast - distance }

// atDistance returns the counts of all trees in the window at a distance.
func atDistance(counts [][wallWindows]float64, distance int) sample {
	list := make(sample, len(counts))
	for i := range counts {
		list[i] = counts[i][mirrored(distance)]
	}
	return list
}

// wallGrowth adds what the text says of the side of the wall where the window comes near:
// the trees gradually grow in size, finally peaking with the window (v−1, v).
func wallGrowth(r *Report, title string, counts [][wallWindows]float64) {
	for _, step := range []struct {
		what, published string
		from, to        int
	}{
		{"the trees grow from (v−25, v−24) to (v−6, v−5)", "grow", wallFirst, -6},
		{"the trees grow from (v−6, v−5) to (v−1, v)", "grow", -6, -1},
		{"larger at (v−1, v) than at (v−2, v−1)", "the peak", -2, -1},
	} {
		from, to := atDistance(counts, step.from), atDistance(counts, step.to)
		r.less(step.what+": "+title, step.published, fmt.Sprintf("%.1f, %.1f leaves", from.mean(), to.mean()), from, to)
	}
}

// wallSmallest adds where the smallest trees are: "when the search window at the root has a
// range which is strictly greater than the value of the tree". The largest of these is
// compared with the smallest of the others, by the means.
func wallSmallest(r *Report, title string, counts [][wallWindows]float64) {
	above, below := 0, wallFirst
	for i := 1; i <= wallLast; i++ {
		if atDistance(counts, i).mean() > atDistance(counts, above).mean() {
			above = i
		}
	}
	for i := wallFirst + 1; i < 0; i++ {
		if atDistance(counts, i).mean() < atDistance(counts, below).mean() {
			below = i
		}
	}
	largest, smallest := atDistance(counts, above), atDistance(counts, below)
	r.less("the smallest trees have windows above the value: "+title, "all of these, smaller than all others",
		fmt.Sprintf("at most %.1f leaves, the others at least %.1f", largest.mean(), smallest.mean()), largest, smallest)
}
