package papers

import (
	"context"
	"fmt"
	"math"

	"footnote/search/lab"
)

// growthLine is a line of figures 5.2 and 5.3. guess chooses the first guess of MTD(f) and
// of an aspiration window.
type growthLine struct {
	name, algorithm, title string
	guess                  func(value int) int
	undrawn                bool // a column of the table alone
}

// growthLines are those of the paper, then MTD(f), which is younger: from the middle
// of the range of values, and from the value itself. NegaScout with a table, alone and in
// a window around the value, is what Plaat et al. measure against.
func growthLines() []growthLine {
	var lines []growthLine
	for _, name := range []string{"alphabeta", "negascout", "pns", "ins", "dual", "dual-ins", "dual-ns", "sss"} {
		a, _ := lab.Lookup(name)
		lines = append(lines, growthLine{name: name, algorithm: name, title: a.Title})
	}
	fromValue := func(value int) int { return value }
	return append(lines,
		growthLine{name: "mtd-f-0", algorithm: "mtd-f", title: "MTD(f) from 0", guess: func(int) int { return 0 }},
		growthLine{name: "mtd-f-value", algorithm: "mtd-f", title: "MTD(f) from the value", guess: fromValue},
		growthLine{name: scoutTable, algorithm: "negascout-tt", title: labTitle("negascout-tt"), undrawn: true},
		growthLine{name: baseLine, algorithm: "aspiration-ns", title: baseTitle, guess: fromValue, undrawn: true})
}

// growth is one experiment of the kind: percent of the minimal tree by order,
// depth and algorithm, and so the visits of growthscout.go.
type growth struct {
	width, first, last int
	percent            map[string]map[int]map[string]sample
}

// growthRuns is the number of trees of one depth: a fifth, at least 2, where a tree has
// more than ten million leaves. (The paper has 20 for each point.)
func (g *growth) growthRuns(s Settings, depth int) int {
	if math.Pow(float64(g.width), float64(depth)) > 1e7 {
		return max(2, s.Runs/5)
	}
	return s.Runs
}

func fig52(ctx context.Context, s Settings, r *Report) error {
	return growthFigure(ctx, s, r, 5, 3, 9, (*growth).scoutClaims)
}

// fig53 goes a ply deeper than the paper could; a quick run does not.
func fig53(ctx context.Context, s Settings, r *Report) error {
	if s.Runs < 10 {
		r.notef("With fewer than 10 runs the depths 6 and 7 are left out.")
		return growthFigure(ctx, s, r, 20, 3, 5, (*growth).scoutClaims)
	}
	return growthFigure(ctx, s, r, 20, 3, 7, (*growth).scoutClaims)
}

// growthFigure counts leaf visits as a percentage of the minimal tree, on random
// trees and on trees whose first son is best in 60 % of the cases. The claims are added to
// those that it always adds.
func growthFigure(ctx context.Context, s Settings, r *Report, width, first, last int, claims ...func(*growth, *Report)) error {
	const limit = 1_000_000
	g := growth{width: width, first: first, last: last, percent: map[string]map[int]map[string]sample{}}
	defer g.addSamples(r, s)
	orders := []lab.Order{lab.Even(width), lab.Strong(width, 0.6)}
	parts := 0
	for depth := first; depth <= last; depth++ {
		parts += 2 * g.growthRuns(s, depth)
	}
	t := s.newTracker(parts)
	for k, kind := range []string{"random", "strong"} {
		g.percent[kind] = map[int]map[string]sample{}
		for depth := first; depth <= last; depth++ {
			runs := g.growthRuns(s, depth)
			results := make([]map[string]float64, runs)
			err := s.parallel(ctx, runs, t, func(i int) error {
				tree, err := lab.TopDown(width, depth, limit, orders[k], s.treeSeed(i*1000+depth))
				if err != nil {
					return err
				}
				results[i] = map[string]float64{}
				percent := func(visits int) float64 { return 100 * float64(visits) / float64(tree.MinimalLeaves()) }
				value, _ := tree.RootValue()
				for _, line := range growthLines() {
					var o lab.Options
					if line.guess != nil {
						o.Guess = line.guess(value)
					}
					result, err := run(line.algorithm, tree, o)
					if err != nil {
						return err
					}
					results[i][line.name] = percent(result.Leaves)
					for name, visits := range scoutVisits(line.name, &result) {
						results[i][name] = percent(visits)
					}
				}
				return ctx.Err()
			}, in(results)...)
			if err != nil {
				return err
			}
			if s.sharing() {
				continue
			}
			g.percent[kind][depth] = map[string]sample{}
			for _, result := range results {
				for name, percent := range result {
					g.percent[kind][depth][name] = append(g.percent[kind][depth][name], percent)
				}
			}
		}
		if !s.sharing() {
			g.show(r, kind, s)
		}
	}
	if s.sharing() {
		return nil
	}
	g.orderings(r)
	g.trendsClaims(r)
	for _, add := range claims {
		add(&g, r)
	}
	r.notef("The paper averaged 20 trees and prints curves without numbers. What it says of the order of the means is checked. The standard error of a difference is that of the differences tree by tree.")
	if few := g.growthRuns(s, last); few < s.Runs {
		r.notef("Trees of more than ten million leaves: %d for each point.", few)
	}
	return nil
}

// show adds the table and the figure of one order.
func (g *growth) show(r *Report, kind string, s Settings) {
	table := Table{
		Title:   fmt.Sprintf("Percent of the minimal tree (± standard error), w=%d, %s", g.width, kind),
		Columns: []string{"depth"},
	}
	trees := fmt.Sprintf("%d trees", s.Runs)
	if few := g.growthRuns(s, g.last); few < s.Runs {
		trees += fmt.Sprintf(", %d of more than ten million leaves", few)
	}
	figure := Figure{
		Name: fmt.Sprintf("growth-w%d-%s", g.width, kind), XLabel: "depth", YLabel: "leaves, % of the minimal tree", LogY: true,
		Title:    fmt.Sprintf("Growth against the minimal tree: w = %d, %s trees", g.width, kind),
		Subtitle: "mean of " + trees + "; bars are standard errors", Reference: 100, ReferenceCaption: "minimal tree",
	}
	for _, l := range growthLines() {
		table.Columns = append(table.Columns, l.title)
		line := Line{Name: l.title}
		switch l.name { // looks that no other line of this figure has
		case "mtd-f-0":
			line.Pair = 5
		case "mtd-f-value":
			line.Pair = 6
		}
		for depth := g.first; depth <= g.last; depth++ {
			values := g.percent[kind][depth][l.name]
			line.add(float64(depth), values.mean(), values.stderr())
		}
		if !l.undrawn {
			figure.Lines = append(figure.Lines, line)
		}
	}
	for depth := g.first; depth <= g.last; depth++ {
		row := []string{fmt.Sprint(depth)}
		for _, l := range growthLines() {
			values := g.percent[kind][depth][l.name]
			row = append(row, fmt.Sprintf("%.0f ± %.0f", values.mean(), values.stderr()))
		}
		table.Rows = append(table.Rows, row)
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}

// orderings checks what the paper says of the order of the lines: at odd depth
// DUAL*, INS and DUAL-INS are "consistently better" than SSS*, at even depth "usually
// less efficient"; DUAL* usually has fewer nodes than INS, INS than PNS, PNS than
// NegaScout, DUAL* than the two hybrids; strong order makes smaller trees.
func (g *growth) orderings(r *Report) {
	compare := func(kind string, depth int, a, b, sign string) {
		x, y := g.percent[kind][depth][a], g.percent[kind][depth][b]
		difference := y.differences(x)
		level := sign == "≤" && difference.mean() == 0
		r.expect(fmt.Sprintf("%s, d=%d: %s %s %s", kind, depth, a, sign, b), "less", fmt.Sprintf("%.0f, %.0f", x.mean(), y.mean()), difference.mean() > 0 || level).
			Undecided = !difference.clear() && !(level && len(difference) > 1)
	}
	less := func(kind string, depth int, a, b string) { compare(kind, depth, a, b, "<") }
	for _, kind := range []string{"random", "strong"} {
		for depth := g.first; depth <= g.last; depth++ {
			for _, name := range []string{"dual", "ins", "dual-ins"} {
				if depth%2 == 1 {
					less(kind, depth, name, "sss")
				} else {
					less(kind, depth, "sss", name)
				}
			}
			less(kind, depth, "dual", "ins")
			less(kind, depth, "ins", "pns")
			less(kind, depth, "pns", "negascout")
			compare(kind, depth, "dual", "dual-ins", "≤")
			compare(kind, depth, "dual", "dual-ns", "≤")
		}
	}
	for depth := g.first; depth <= g.last; depth++ {
		for _, l := range growthLines() {
			if l.guess != nil || l.undrawn {
				continue // not of this paper
			}
			x, y := g.percent["strong"][depth][l.name], g.percent["random"][depth][l.name]
			r.less(fmt.Sprintf("d=%d: %s, strong < random", depth, l.name), "less", fmt.Sprintf("%.0f, %.0f", x.mean(), y.mean()), x, y)
		}
	}
}

// trendsClaims are what Reinefeld et al. say of the growth at odd depths.
func (g *growth) trendsClaims(r *Report) {
	for _, kind := range []string{"random", "strong"} {
		over := func(name string, depth int) gameRatio { // that of SSS*
			return ratioOf(g.percent[kind][depth][name], g.percent[kind][depth]["sss"])
		}
		from := g.first + 1 - g.first%2
		to := g.last - 1 + g.last%2
		growth := func(name string) float64 {
			return g.percent[kind][to][name].mean() / g.percent[kind][from][name].mean()
		}
		for _, name := range []string{"dual", "ins"} {
			// The trees of the two depths are others, so that their errors are independent.
			change := difference(over(name, to).logarithm(), over(name, from).logarithm())
			r.expect(fmt.Sprintf("%s: from d=%d to d=%d %s grows less than SSS*", kind, from, to, labTitle(name)), "a lower growth rate",
				fmt.Sprintf("× %.2f, × %.2f", growth(name), growth("sss")), growth(name) < growth("sss")).unless(change, 0)
		}
	}
}
