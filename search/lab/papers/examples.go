package papers

import (
	"fmt"
	"slices"
	"strings"

	"footnote/search/lab"
)

// fixedTree makes a tree of leaves that are known to fit.
func fixedTree(width, depth int, leaves ...int) *lab.Tree {
	t, err := lab.NewTree(width, depth, leaves)
	if err != nil {
		panic(err) // a mistake in this package
	}
	return t
}

// fig23 shows the cut-offs of figure 2.3 of Reinefeld et al. on a tree of our own, made
// to what the text says of the figure (section 2.3): node 2 is B, its children 2.1, 2.2
// and 2.3 are C, D and E with the bounds 10, 35 and 20 from the view of B, where MIN
// moves, and 2.2.1 is F, which did not stop the first search. In the first tree D
// proves better than E and C, in the second D and E prove better than C.
func fig23(_ Settings, r *Report) {
	for _, variant := range []struct {
		title string
		d, e  int // what D and E are worth in the end, for MAX
	}{{"D returns 25", -25, -20}, {"D returns 15, E 12", -15, -12}} {
		bad, worse := slices.Repeat([]int{-40}, 27), slices.Repeat([]int{-60}, 27) // below 1 and 3
		t := fixedTree(3, 4, slices.Concat(bad, []int{
			-10, 5, 7, 0, 0, 0, 0, 0, 0, // C; zeros are not seen
			-50, 0, 0, -35, 0, 0, variant.d, 3, 4, // D: F, and two more
			-20, 1, 2, variant.e, 8, 9, -70, -70, -70, // E
		}, worse)...)
		for _, name := range []string{"ins", "pns"} {
			result, lines := r.traced(name, t, lab.Options{})
			what := titleOf(name) + ", " + variant.title + ": "
			r.Traces = append(r.Traces, Trace{what + "cut-offs", lines})
			r.fact(what+"value", result.Value)
			for fact, begins := range map[string]string{
				"the re-search begins at the bound of D": "2: re-search, ", "order of the children": "2: best first: ",
				"F is ignored": "2.2: ignore left, ", "the cut-off": "2: prove best cut-off ",
			} {
				if k := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, begins) }); k >= 0 {
					r.fact(what+fact, lines[k])
				}
			}
		}
	}
	r.notef("The figure is a drawing of which the text gives three bounds; the tree is our own. Values are from MAX's point of view; B is a MIN node.")
}

// fig31 is the OPEN list of SSS* on the tree of figure 3.1. The paper gives all
// leaves but two: 1.2.1 need only be at least 6 (here 7), 1.2.2 is never seen.
func fig31(_ Settings, r *Report) {
	t := fixedTree(2, 3, 6, 5, 7, 1, 9, 8, 4, 3)
	result, lines := r.traced("sss", t, lab.Options{})
	r.Traces = append(r.Traces, Trace{"The OPEN list of SSS*", lines})
	r.fact("states of the OPEN list", len(lines))
	for i, line := range lines {
		r.fact(fmt.Sprintf("state %d", i+1), line)
	}
	scout := r.order("negascout", t)
	r.fact("SSS* evaluates", values(t, result.Order), "NegaScout evaluates", values(t, scout))
	for _, leaf := range result.Order {
		if !slices.Contains(scout, leaf) {
			r.fact("searched by SSS*, not by NegaScout", t.Dewey(0, leaf))
		}
	}
	r.notef("The print shows state 3 twice and states 4, 13 and 21 garbled; they are taken as the rules of the algorithm give them.")
}

// convergingDrivers are the lines of figure 12.
func convergingDrivers() []string {
	return []string{"mt-sss", "mt-dual", "mtd-f", "mtd-bi", "mtd-step"}
}

// splitAt splits the bounds that passes returned into those above and those below
// the value.
func splitAt(passes []int, value int) (above, below []int) {
	for _, v := range passes {
		switch {
		case v > value:
			above = append(above, v)
		case v < value:
			below = append(below, v)
		}
	}
	return above, below
}

// fig12 draws the bounds that the drivers' passes return on Pearl's tree (Plaat,
// figure 12, a drawing without numbers) and on a larger random tree.
func fig12(s Settings, r *Report) {
	convergence(r, pearlTree(), "pearl", "Pearl's tree (w = 2, d = 4)", 30, false)
	large, err := lab.TopDown(5, 6, 1000, lab.Even(5), s.treeSeed(0))
	if r.failed(err) {
		return
	}
	value, _ := large.RootValue()
	r.notef("The random tree has seed %d; its values lie within ±1000. MTD(f) starts from 30 on Pearl's tree, from 50 above the value (%d) on the random one.", s.treeSeed(0), value)
	convergence(r, large, "random", "a random tree (w = 5, d = 6)", value+50, true)
}

// convergence runs the drivers on one tree.
func convergence(r *Report, t *lab.Tree, name, title string, guess int, logX bool) {
	figure := Figure{
		Name: "fig12-" + name, Title: "Bounds returned, pass by pass: " + title, XLabel: "pass", YLabel: "bound", LogX: logX,
		Subtitle: fmt.Sprintf("MTD(f) from %d", guess), Reference: float64(t.Value()), ReferenceCaption: "minimax value",
	}
	table := Table{Title: "Passes on " + title, Columns: []string{"driver", "passes", "leaves", "bounds"}}
	for _, driver := range convergingDrivers() {
		driverTitle, result := titleOf(driver), r.run(driver, t, lab.Options{Guess: guess})
		line := Line{Name: driverTitle}
		for i, v := range result.Passes {
			line.X, line.Y = append(line.X, float64(i+1)), append(line.Y, float64(v))
		}
		figure.Lines = append(figure.Lines, line)
		bounds := fmt.Sprint(result.Passes)
		if n := len(result.Passes); n > 12 { // the middle left out
			bounds = strings.TrimSuffix(fmt.Sprint(result.Passes[:6]), "]") + " … " + strings.TrimPrefix(fmt.Sprint(result.Passes[n-4:]), "[")
		}
		table.Rows = append(table.Rows, []string{driverTitle, fmt.Sprint(len(result.Passes)), fmt.Sprint(result.Leaves), bounds})
		what := fmt.Sprintf("%s on %s: ", driverTitle, title)
		r.fact(what+"ends at the value", result.Value == t.Value())
		above, below := splitAt(result.Passes, t.Value())
		slices.Reverse(above)
		r.fact(what+"upper bounds fall, lower bounds rise", slices.IsSorted(above) && slices.IsSorted(below))
		switch driver {
		case "mt-sss":
			r.fact(what+"from above", len(below) == 0)
		case "mt-dual":
			r.fact(what+"from below", len(above) == 0)
		case "mtd-f":
			r.fact(what+"from one side", len(above) == 0 || len(below) == 0)
		} // The others "usually" come from both sides (section 4): see ranges, which has many trees.
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}
