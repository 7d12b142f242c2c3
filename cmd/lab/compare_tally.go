package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"footnote/cmd/lab/drivers"
	"footnote/search"
	"footnote/search/lab/papers"
)

// What drivers needed, as rows for the judge and the plots of search/lab/papers.

// subject is the engine as the statements name it.
const subject = "engine"

// shortName is the name of a driver in rows, as in search/lab/games; limits have their own.
func shortName(driver string) string {
	return map[string]string{
		search.MTDf: "mtd-f", search.MTSSS: "mt-sss", search.MTDUAL: "mt-dual", search.MTDbi: "mtd-bi", search.MTDstep: "mtd-step", search.MTDbest: "mtd-best",
		search.NegaScout: "negascout", search.AspirationNegaScout: "aspiration", search.AlphaBeta: "alphabeta",
		drivers.MinimalTree: "minimal-tree", drivers.MinimalGraph: "minimal-graph",
	}[driver]
}

// note adds rows of a position, of numbers behind the names of their measures.
func (x *comparer) note(algorithm, setting string, position int, measures ...any) {
	r := papers.Row{Experiment: x.name(), Subject: subject, Group: x.games[position], Unit: position, Algorithm: algorithm, Setting: setting}
	x.rows = append(x.rows, r.Of(measures...)...)
}

// add makes rows of what drivers needed, at the depths shown; suffix ends their names, setting is what else
// was varied.
func (x *comparer) add(list []drivers.ComparisonRow, suffix, setting string) {
	type place struct {
		algorithm       string
		position, depth int
	}
	at := map[place]*drivers.ComparisonRow{}
	for i := range list {
		at[place{list[i].Algorithm, list[i].Position, list[i].Depth}] = &list[i]
	}
	for i := range list {
		r := &list[i]
		if r.Depth < x.f.first {
			continue
		}
		note := func(measures ...any) {
			x.note(shortName(r.Algorithm)+suffix, strings.TrimSpace(fmt.Sprintf("d=%d %s", r.Depth, setting)), r.Position, measures...)
		}
		note("score", int(r.Score), "leaves", r.Leaves, "interior", r.Interior, "hits", r.Hits, "all", r.Total,
			"passes", r.Passes, "iteration-passes", float64(r.Passes)/float64(r.Depth))
		if x.f.jobs == 1 && !x.f.counts { // otherwise the times are not fair
			note("seconds", r.Time.Seconds())
		}
		if x.base.Play {
			before := at[place{r.Algorithm, r.Position, r.Depth - 1}]
			if before == nil {
				before = new(drivers.ComparisonRow)
			}
			passes := float64(r.Passes - before.Passes)
			note("nodes", r.Nodes, "main-nodes", r.MainNodes, "last-passes", passes,
				"nodes-a-pass", float64(r.Nodes-before.Nodes)/max(passes, 1), "crossings", float64(r.Crossings-before.Crossings))
		}
	}
}

// tallies holds the rows of a comparison by algorithm and depth, position by position; none where no search
// has come to that depth.
type tallies map[string]map[int][]drivers.ComparisonRow

// tally sorts rows by algorithm, depth and position.
func tally(rows []drivers.ComparisonRow) tallies {
	all := tallies{}
	for _, r := range rows {
		if all[r.Algorithm] == nil {
			all[r.Algorithm] = map[int][]drivers.ComparisonRow{}
		}
		all[r.Algorithm][r.Depth] = append(all[r.Algorithm][r.Depth], r)
	}
	for _, byDepth := range all {
		for _, list := range byDepth {
			slices.SortFunc(list, func(a, b drivers.ComparisonRow) int { return cmp.Compare(a.Position, b.Position) })
		}
	}
	return all
}
