package papers

import (
	"fmt"
	"slices"
	"strings"
)

// Compared judges and draws what drivers of the engine needed on chess, by the statements and plots of
// an experiment of footnote-lab compare. Statements are on the experiments in the papers' setting: others,
// such as compare-drivers-play, have longer names and none.
func Compared(name string, rows []Row) (*Report, error) {
	r := &Report{Name: name, Title: "The drivers of the search compared", Source: "no paper", Unit: "positions", Rows: rows}
	switch strings.Split(name, "-")[1] {
	case "ladder":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, sections 5.2.1 and 6; Brockington, sections 3.2 to 3.4"
	case "drivers", "table", "guess":
		r.Source = "Plaat, Schaeffer, Pijls and de Bruin, figures 9, 10, 13 to 16"
	}
	return r, r.judged(comparisonPlots(name, newCells(rows)), nil)
}

// comparisonPlots are those of an experiment: plots and tables of ratios, tables of means and of sums.
func comparisonPlots(name string, c *cells) (list []plot) {
	ratio := func(file, title, measure, base string) plot {
		caption := base
		if base != "" {
			caption = titleOf(base)
		}
		return plot{name: name + "-" + file, title: title, measure: measure, base: base, x: "d", xlabel: "depth, plies", ylabel: "relative to " + caption, logY: true, reference: 1, caption: caption}
	}
	table := func(p plot) {
		p.tableOnly = true
		list = append(list, p)
	}
	sum := func(measure, where, x string) {
		title := strings.TrimSuffix("All positions, "+strings.TrimSuffix(where, " rung=*"), ", ")
		table(plot{name: name + "-sum-" + measure, title: title, measure: measure, x: x, where: where, xlabel: x, ylabel: measure, sums: true})
	}
	counts := strings.HasSuffix(name, "-counts")
	switch kind := strings.Split(name, "-")[1]; {
	case kind == "drivers" && counts:
		for _, measure := range []string{"leaves", "interior", "hits", "all", "passes"} {
			sum(measure, "", "d")
		}
	case kind == "drivers" && strings.HasSuffix(name, "-play"):
		list = append(list, ratio("nodes", "Nodes in play", "nodes", "aspiration"), ratio("time", "Time in play", "seconds", "aspiration"))
		for _, measure := range []string{"last-passes", "nodes-a-pass"} {
			table(plot{name: name + "-" + measure, title: "In play, the last iteration", measure: measure, x: "d", xlabel: "depth, plies", ylabel: measure})
		}
		sum("crossings", "", "d")
		sum("nodes", "", "d")
	case kind == "drivers":
		list = append(list, ratio("leaves", "Leaf nodes (figure 13)", "leaves", "aspiration"), ratio("totals", "Total nodes (figure 14)", "all", "aspiration"), ratio("time", "Execution time (figure 16)", "seconds", "aspiration"))
		table(plot{name: name + "-passes", title: "Passes", measure: "iteration-passes", x: "d", xlabel: "depth, plies", ylabel: "passes, mean of the iterations"})
		sum("leaves", "", "d")
	case kind == "table":
		list = c.byDepth(ratio("table", "Leaf nodes against table size (figures 9 and 10)", "leaves", "alphabeta"), "table", "log2 of the table's entries")
	case kind == "guess":
		for _, measure := range []string{"leaves", "all"} {
			p := ratio(measure, "The first guess (figure 15): "+measure, measure, "aspiration")
			p.x, p.where, p.xlabel, p.logY, p.tableOnly = "guess", "guess=*", "first guess less value, centipawns", false, measure != "leaves"
			list = append(list, p)
			for _, driver := range []string{"mtd-f", "mtd-best", "aspiration"} {
				p := ratio(measure+"-corrected-"+driver, "Its own guess and a correction: "+measure, measure, driver+"-own")
				p.x, p.lines, p.xlabel = "correction", []string{driver + "-by"}, "correction, centipawns"
				table(p)
			}
			p = ratio(measure+"-own", "From its own guess: "+measure, measure, "aspiration")
			p.lines = []string{"mtd-f-own", "mtd-best-own", "aspiration-own", "mtd-f-corrected"}
			table(p)
		}
		table(plot{name: name + "-passes", title: "Passes", measure: "iteration-passes", x: "guess", xlabel: "first guess less value", ylabel: "passes, mean of the iterations"})
	case kind == "ladder":
		for _, d := range c.depths() {
			sum("leaves", "d="+d+" rung=*", "rung")
			sum("all", "d="+d+" rung=*", "rung")
		}
		limits := []string{"minimal-tree-alone", "minimal-graph-alone"}
		table(plot{name: name + "-limits", title: "Limits, of one depth alone", measure: "leaves", x: "d", lines: limits, xlabel: "depth, plies", ylabel: "leaves", sums: true})
		if counts {
			return list
		}
		p := ratio("graph", "Transpositions", "leaves", limits[1])
		p.lines = limits[:1]
		table(p)
		list = append(list, c.byDepth(ratio("rungs", "From simulation to chess: what becomes of the advantage of SSS*", "leaves", "alphabeta"), "rung", "enhancements, one more at each step")...)
		for _, measure := range []string{"all", "seconds"} {
			for _, p := range c.byDepth(ratio(measure, "From simulation to chess: "+measure, measure, "alphabeta"), "rung", "rung") {
				table(p)
			}
		}
		p = ratio("limit", "How far the engine is from the minimal graph", "leaves", "minimal-graph")
		p.where = "rung=window"
		list = append(list, p)
	case kind == "threads":
		for _, measure := range []string{"main-nodes", "nodes"} {
			p := ratio(measure, "Time to a depth by threads, in lock step: "+measure, measure, "")
			p.x, p.xlabel, p.ylabel, p.caption, p.over, p.tableOnly = "threads", "threads", "relative to one thread of the same driver", "one thread", "threads=1", measure == "nodes"
			list = append(list, p)
		}
		p := ratio("rivals", "Time to a depth in lock step", "main-nodes", "aspiration-best")
		p.x, p.xlabel, p.geometric = "threads", "threads", true
		table(p)
	}
	return list
}

// depths lists those of the settings.
func (c *cells) depths() (list []string) {
	for _, k := range c.keys {
		if d, ok := value(k.setting, "d"); ok && !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return compareSettings("="+a, "="+b) })
	return list
}

// byDepth makes a plot along a word of the settings one for each depth; all but that of the greatest are
// tables alone.
func (c *cells) byDepth(p plot, x, xlabel string) (list []plot) {
	name, depths := p.name, c.depths()
	for k, d := range depths {
		p.x, p.xlabel, p.where = x, xlabel, fmt.Sprintf("d=%s %s=*", d, x)
		if p.tableOnly = k < len(depths)-1; p.tableOnly {
			p.name = name + "-d" + d
		} else {
			p.name = name
		}
		p.subtitle = "depth " + d
		list = append(list, p)
	}
	return list
}
