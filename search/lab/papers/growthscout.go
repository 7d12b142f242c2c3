package papers

import (
	"fmt"

	"footnote/search/lab"
)

// What de Bruin and Pijls (section 4) and Plaat et al. (section 5.1) say of NegaScout, on the
// trees of figures 5.2 and 5.3.

const (
	scoutTable = "negascout-tt"  // NegaScout with a table
	baseLine   = "aspiration-ns" // the same in a window around the value, an eighth of the largest value to either side

	baseTitle = "Aspiration NegaScout around the value"

	// Visits of all nodes, leaves and others, but for those that the table answers.
	allOfAlphaBeta = "alphabeta: all visits"
	allOfScout     = "negascout-tt: all visits"
	againOfScout   = "negascout-tt: re-visits"
)

// scoutVisits returns the visits of a line that scoutClaims asks for, by their names. The
// table of NegaScout holds each node that was visited once.
func scoutVisits(line string, result *lab.Result) map[string]int {
	all := result.Leaves + result.Interior
	switch line {
	case "alphabeta":
		return map[string]int{allOfAlphaBeta: all}
	case scoutTable:
		return map[string]int{allOfScout: all, againOfScout: all - result.Cells}
	}
	return nil
}

// scoutClaims adds them. On reasonably well ordered trees NegaScout is consistently better
// than Alpha-Beta, and the overhead of its re-searches is low where a table holds the
// leaves; with a large table it is as effective as INS.
func (g *growth) scoutClaims(r *Report) {
	const (
		trend = " (de Bruin and Pijls, section 4)"
		plaat = " (Plaat et al., section 5.1)"
	)
	table := Table{
		Title:   fmt.Sprintf("The re-searches of NegaScout, w=%d: re-visits over all visits with a table; evaluations without one over those with it", g.width),
		Columns: []string{"depth", "re-visits, random", "re-visits, strong", "evaluations, random", "evaluations, strong"},
	}
	for depth := g.first; depth <= g.last; depth++ {
		of := func(kind, name string) sample { return g.percent[kind][depth][name] }
		again := func(kind string) gameRatio { return ratioOf(of(kind, againOfScout), of(kind, allOfScout)) }
		share := again("strong")
		row := []string{fmt.Sprint(depth), again("random").String(), share.String()}
		for _, kind := range []string{"random", "strong"} {
			row = append(row, ratioOf(of(kind, "negascout"), of(kind, scoutTable)).String())
		}
		table.Rows = append(table.Rows, row)
		fewer := func(what, a, b string) {
			x, y := of("strong", a), of("strong", b)
			r.less(fmt.Sprintf("strong, d=%d: %s%s", depth, what, trend), "less", fmt.Sprintf("%.0f, %.0f", x.mean(), y.mean()), x, y)
		}
		fewer("evaluations of NegaScout, repeated ones too, < Alpha-Beta", "negascout", "alphabeta")
		fewer("all visits of NegaScout with a table, re-visits too, < Alpha-Beta", allOfScout, allOfAlphaBeta)
		r.side(fmt.Sprintf("strong, d=%d: re-visits of NegaScout with a table over all its visits%s", depth, trend), "low (read as below 0.1)", share, 0.1, share.value < 0.1)
		for _, kind := range []string{"random", "strong"} {
			for _, line := range []struct{ name, title string }{{scoutTable, labTitle(scoutTable)}, {baseLine, baseTitle}} {
				q := ratioOf(of(kind, line.name), of(kind, "ins"))
				r.side(fmt.Sprintf("%s, d=%d: leaves of %s over those of INS%s", kind, depth, line.title, plaat), "as effective (read as below 1.05)", q, 1.05, q.value < 1.05)
			}
		}
	}
	r.Tables = append(r.Tables, table)
}
