package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"footnote/engine"
)

// epdReport collects the results of a run and prints them: as JSON line by line
// in the order of the suite, or as a table at the end.
type epdReport struct {
	out, errOut   io.Writer
	asJSON, quiet bool
	names         []string // file of each position
	results       []*engine.SuiteResult
	next          int // the first position not yet printed as JSON
	tally         engine.Tally
	byFile        map[string]*engine.Tally
	start         time.Time
	err           error // the first failure to write
}

func newEPDReport(cmd *cobra.Command, f *epdFlags, names []string, total int) *epdReport {
	return &epdReport{
		out: cmd.OutOrStdout(), errOut: cmd.ErrOrStderr(),
		asJSON: f.asJSON, quiet: f.quiet, names: names,
		results: make([]*engine.SuiteResult, total),
		byFile:  map[string]*engine.Tally{},
		start:   time.Now(),
	}
}

// add takes a result, in whatever order they come.
func (r *epdReport) add(result engine.SuiteResult) {
	r.results[result.Index] = &result
	r.tally.Add(&result)
	name := r.names[result.Index]
	if r.byFile[name] == nil {
		r.byFile[name] = &engine.Tally{}
	}
	r.byFile[name].Add(&result)
	if !r.asJSON || r.quiet {
		return
	}
	encoder := json.NewEncoder(r.out)
	for r.next < len(r.results) && r.results[r.next] != nil {
		if err := encoder.Encode(r.results[r.next].Record(r.names[r.next])); err != nil && r.err == nil {
			r.err = err
		}
		r.next++
	}
}

// finish prints the table and the summary; the summary goes to the error
// stream when the output is JSON.
func (r *epdReport) finish() {
	out := r.out
	if r.asJSON {
		out = r.errOut
	} else if !r.quiet {
		fmt.Fprintln(out, r.table())
	}
	printed := map[string]bool{}
	if len(r.byFile) > 1 {
		for _, name := range r.names {
			if t := r.byFile[name]; t != nil && !printed[name] {
				printed[name] = true
				fmt.Fprintf(out, "%s: %s\n", name, summary(t))
			}
		}
	}
	fmt.Fprintf(out, "%s; wall clock %.1f s\n", summary(&r.tally), time.Since(r.start).Seconds())
}

// table lists every result.
func (r *epdReport) table() string {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.SeparateRows = false
	t.Style().Format.Header = text.FormatDefault
	header := table.Row{"id", "wanted", "played", "score", "", "found at depth", "nodes", "ms", "nodes in all"}
	if r.tally.MaxPoints > 0 {
		header = append(header, "points")
	}
	t.AppendHeader(header)
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 2, WidthMax: 32, WidthMaxEnforcer: text.WrapSoft},
		{Number: 4, Align: text.AlignRight}, {Number: 6, Align: text.AlignRight},
		{Number: 7, Align: text.AlignRight}, {Number: 8, Align: text.AlignRight},
		{Number: 9, Align: text.AlignRight}, {Number: 10, Align: text.AlignRight},
	})
	for i, result := range r.results {
		if result != nil {
			t.AppendRow(r.row(result, r.names[i]))
		}
	}
	return t.Render()
}

func (r *epdReport) row(result *engine.SuiteResult, name string) table.Row {
	e := result.EPD
	id := e.ID
	if id == "" {
		id = fmt.Sprintf("%s:%d", name, e.Line)
	}
	row := table.Row{id, e.Wanted(), engine.SAN(&e.Position, result.Played), score(result), "", "", "", "", result.End.Nodes}
	switch {
	case result.Solved:
		row[4] = "solved"
		row[5], row[6], row[7] = result.SolvedAt.Depth, result.SolvedAt.Nodes, result.SolvedAt.Time.Milliseconds()
	case e.Scored():
		row[4] = "missed"
	}
	if r.tally.MaxPoints > 0 {
		row = append(row, fmt.Sprintf("%d/%d", result.Points, e.MaxPoints))
	}
	return row
}

// score writes a score from the side to move: "+0.35", "#4", "#-2".
func score(r *engine.SuiteResult) string {
	if n, ok := r.Score.MateMoves(); ok {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%+.2f", float64(r.Score)/100)
}

// summary is one line about many results.
func summary(t *engine.Tally) string {
	s := fmt.Sprintf("%d/%d solved", t.Solved, t.Scored)
	if t.Scored > 0 {
		s += fmt.Sprintf(" (%.1f %%)", 100*float64(t.Solved)/float64(t.Scored))
	}
	if unscored := t.Positions - t.Scored; unscored > 0 {
		s += fmt.Sprintf(", %d without a claim", unscored)
	}
	if t.MaxPoints > 0 {
		s += fmt.Sprintf(", %d/%d points (%.1f %%)", t.Points, t.MaxPoints, 100*float64(t.Points)/float64(t.MaxPoints))
	}
	if t.Solved > 0 {
		s += fmt.Sprintf(", mean time to solution %d ms", t.SolveTime.Milliseconds()/int64(t.Solved))
	}
	seconds := max(t.Time.Seconds(), 1e-3)
	return s + fmt.Sprintf(", %d nodes in %.1f s, %d nps", t.Nodes, seconds, uint64(float64(t.Nodes)/seconds))
}

// regressions names the positions solved before and missed now, and counts them.
func (r *epdReport) regressions(before map[string]bool) int {
	lost, gained := 0, 0
	for _, result := range r.results {
		if result == nil || !result.EPD.Scored() {
			continue
		}
		was, known := before[result.EPD.FEN]
		switch {
		case was && !result.Solved:
			lost++
			e := result.EPD
			fmt.Fprintf(r.errOut, "missed now: %s %s, wanted %s, played %s\n", e.ID, e.FEN, e.Wanted(), engine.SAN(&e.Position, result.Played))
		case known && !was && result.Solved:
			gained++
		}
	}
	if before != nil {
		fmt.Fprintf(r.errOut, "against the baseline: %d newly solved, %d newly missed\n", gained, lost)
	}
	return lost
}
