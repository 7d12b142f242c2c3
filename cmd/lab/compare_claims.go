package main

import (
	"fmt"
	"strings"

	"footnote/cmd/lab/drivers"
	"footnote/search"
	"footnote/search/lab/papers"
)

// What the papers say of chess is judged as what they say of the other games: by the rows.

// subject is the engine as the statements name it.
const subject = "engine"

// shortName is the name of a driver in rows, as in search/lab/games.
func shortName(driver string) string {
	return map[string]string{
		search.MTDf: "mtd-f", search.MTSSS: "mt-sss", search.MTDUAL: "mt-dual", search.MTDbi: "mtd-bi", search.MTDstep: "mtd-step",
		search.NegaScout: "negascout", search.AspirationNegaScout: "aspiration", search.AlphaBeta: "alphabeta",
	}[driver]
}

// add makes rows of what drivers needed, at the depths shown; setting is what else was varied. An
// algorithm that has a name of its own is not that of the driver.
func (x *comparer) add(list []drivers.ComparisonRow, name, setting string) {
	for i := range list {
		r := &list[i]
		algorithm := name
		if name == "" {
			algorithm = shortName(r.Algorithm)
		}
		if r.Depth < x.f.first || algorithm == "" {
			continue
		}
		note := func(measure string, value float64) {
			x.rows = append(x.rows, papers.Row{
				Experiment: "compare-" + x.f.experiment, Subject: subject, Group: x.games[r.Position], Unit: r.Position, Algorithm: algorithm,
				Setting: strings.TrimSpace(fmt.Sprintf("d=%d %s", r.Depth, setting)), Measure: measure, Value: value,
			})
		}
		note("leaves", leavesOf(r))
		note("all", totalOf(r))
		note("passes", passesOf(r))
		note("iteration-passes", passesOf(r)/float64(r.Depth))
		if x.f.jobs == 1 { // otherwise the times are not fair
			note("seconds", timeOf(r))
		}
	}
}

// addBehind notes where MTD(f) evaluates more leaves than Aspiration NegaScout.
func (x *comparer) addBehind(all tallies) {
	for d := x.f.first; d <= x.f.last; d++ {
		for i, s := range x.samples(all[search.MTDf][d], all[search.AspirationNegaScout][d], leavesOf) {
			x.addIf("mtd-f", fmt.Sprintf("d=%d", d), "behind", all[search.MTDf][d].rows[i].Position, s.Base < s.Value)
		}
	}
}

// addIf notes whether something is so on a position.
func (x *comparer) addIf(algorithm, setting, measure string, position int, is bool) {
	value := 0.0
	if is {
		value = 1
	}
	x.rows = append(x.rows, papers.Row{
		Experiment: "compare-" + x.f.experiment, Subject: subject, Group: x.games[position], Unit: position, Algorithm: algorithm, Setting: setting, Measure: measure, Value: value,
	})
}

// fewGames: of so many games or more, intervals hold the truth nearly as often as they say.
const fewGames = 10

// conclude judges the rows, prints the statements and keeps them for the file of data. Of other
// schedules and searches than theirs the papers say nothing.
func (x *comparer) conclude() error {
	if x.base.Growing || len(x.base.Without) > 0 {
		return nil
	}
	checks, err := papers.Judge("compare-"+x.f.experiment, x.rows)
	if err != nil || len(checks) == 0 {
		return err
	}
	list := statements(checks)
	x.statements = append(x.statements, list...)
	text := StatementTable(list)
	x.text.WriteString(strings.ReplaceAll(text, "*", "\\*"))
	if err := x.print("%s", text); err != nil {
		return err
	}
	if n := x.gameCount(); n > 1 && n < fewGames {
		return x.remark(fmt.Sprintf("intervals of %d games are too narrow, and the verdicts too sure; --set test has 60 games", n))
	}
	return nil
}
