package papers

import (
	"fmt"
	"slices"

	"footnote/search/lab"
)

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
		table.Rows = append(table.Rows, []string{
			driverTitle, fmt.Sprint(len(result.Passes)), fmt.Sprint(result.Leaves), shortened(result.Passes),
		})
		what := fmt.Sprintf("%s on %s", driverTitle, title)
		r.fact(what+": ends at the value", result.Value == t.Value())
		above, below := splitAt(result.Passes, t.Value())
		slices.Reverse(above)
		r.fact(what+": upper bounds fall, lower bounds rise", slices.IsSorted(above) && slices.IsSorted(below))
		switch driver {
		case "mt-sss":
			r.fact(what+": from above", len(below) == 0)
		case "mt-dual":
			r.fact(what+": from below", len(above) == 0)
		case "mtd-f":
			r.fact(what+": from one side", len(above) == 0 || len(below) == 0)
		} // The others "usually" come from both sides (section 4): see ranges.go, which has many trees.
	}
	r.Tables = append(r.Tables, table)
	r.Figures = append(r.Figures, figure)
}

// shortened lists numbers, the middle left out when there are many.
func shortened(list []int) string {
	if len(list) <= 12 {
		return fmt.Sprint(list)
	}
	first, last := fmt.Sprint(list[:6]), fmt.Sprint(list[len(list)-4:])
	return first[:len(first)-1] + " … " + last[1:]
}
