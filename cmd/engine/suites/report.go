package suites

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/engine/suite"
)

// epdReport collects the results of a run and writes them: as JSON line by line,
// as a table at the end, and into files.
type epdReport struct {
	out, errOut io.Writer
	o           *epdOutput
	records     []suite.Record  // contestant by contestant, in the order of the suite
	before      *suite.Baseline // nil when there is none
	start       time.Time
	partial     string // why this is not the whole run; empty when it is
	stopped     bool   // before its end: an earlier report is worth more
	err         error  // the first failure to write a file
}

// newEPDReport checks the names of the files before the run, so that a wrong one does not
// waste it.
func newEPDReport(cmd *cobra.Command, o *epdOutput) (*epdReport, error) {
	r := &epdReport{out: cmd.OutOrStdout(), errOut: cmd.ErrOrStderr(), o: o, start: time.Now()}
	if o.baseline != "" {
		list, err := readRecords(cmd, o.baseline)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("--baseline: there are no results in %s", o.baseline)
		}
		r.before = suite.NewBaseline(list)
	}
	return r, cmp.Or(cli.CheckReplace("html", o.html, o.force), cli.CheckReplace("junit", o.junit, o.force), cli.CheckReplace("output", o.lines, o.force))
}

// readRecords reads the JSON lines of an earlier run.
func readRecords(cmd *cobra.Command, name string) ([]suite.Record, error) {
	in, err := cli.OpenText(cmd, name)
	if err != nil {
		return nil, err
	}
	defer in.Close() // it is only read
	list, err := suite.ReadRecords(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// add takes the next result.
func (r *epdReport) add(rec suite.Record) {
	r.records = append(r.records, rec)
	if rec.Error != "" {
		fmt.Fprintf(r.errOut, "%s: %s\n", rec.Name(), rec.Error)
	}
	if r.o.asJSON && !r.o.quiet {
		_ = json.NewEncoder(r.out).Encode(rec) // the output keeps an error
	}
}

// finish writes the tables, the summary and the files; the summary goes to the
// error stream when the output is JSON. lost is how many positions the baseline
// solved and this run has missed.
func (r *epdReport) finish() (lost int, err error) {
	out := r.out
	if r.o.asJSON {
		out = r.errOut
	}
	m := newEPDMatrix(r.records)
	var missed []string
	gained := 0
	if r.before != nil {
		missed, gained = r.compare()
	}
	if !r.o.asJSON && !r.o.quiet {
		fmt.Fprintln(out, m.table())
	}
	if len(m.contestants) <= 1 {
		for _, file := range m.byFile() {
			fmt.Fprintf(out, "%s: %s\n", file.name, summary(&file.tallies[0]))
		}
		var all suite.Tally
		if len(m.tallies) > 0 {
			all = m.tallies[0]
		}
		fmt.Fprintf(out, "%s; wall clock %.1f s\n", summary(&all), time.Since(r.start).Seconds())
	} else {
		fmt.Fprintf(out, "%s\nwall clock %.1f s\n", m.summaryTable(), time.Since(r.start).Seconds())
	}
	for _, line := range m.overLimits() {
		fmt.Fprintln(out, line)
	}
	if m.partial = r.partial; m.partial != "" {
		fmt.Fprintln(out, "partial:", m.partial)
	}
	if r.o.html != "" {
		r.write(r.o.html, func(w io.Writer) error { return m.html(w, r.before != nil, missed, &r.o.build) })
	}
	if r.o.junit != "" {
		r.write(r.o.junit, func(w io.Writer) error { return m.junit(w, r.before) })
	}
	if r.o.lines != "" {
		r.write(r.o.lines, func(w io.Writer) (err error) {
			for i := range r.records {
				err = errors.Join(err, json.NewEncoder(w).Encode(r.records[i]))
			}
			return err
		})
	}
	if r.before != nil {
		for _, line := range missed {
			fmt.Fprintln(r.errOut, "missed now:", line)
		}
		fmt.Fprintf(r.errOut, "against the baseline: %d newly solved, %d newly missed\n", gained, len(missed))
	}
	return len(missed), r.err
}

// write writes a file.
func (r *epdReport) write(name string, fill func(io.Writer) error) {
	if err := cli.WriteReport(name, !r.stopped, r.errOut, fill); err != nil && r.err == nil {
		r.err = fmt.Errorf("%s: %w", name, err)
	}
}

// contestantsOf lists who answered, in order.
func contestantsOf(records []suite.Record) (list []string) {
	for i := range records {
		if by := records[i].By; !slices.Contains(list, by) {
			list = append(list, by)
		}
	}
	return list
}

// faults counts the positions that got no answer.
func (r *epdReport) faults() (n int) {
	for i := range r.records {
		if r.records[i].Error != "" {
			n++
		}
	}
	return n
}

// outcome is the error of a run whose results are all there: positions without an answer,
// or solved in the baseline and missed now, lost of them.
func (r *epdReport) outcome(lost int) error {
	switch faults := r.faults(); {
	case faults > 0:
		return cli.Failf("%s got no answer", cli.Count(faults, "position"))
	case lost > 0:
		return cli.Failf("%s solved in %s and missed now", cli.Count(lost, "position"), r.o.baseline)
	}
	return nil
}

// compare lists the positions that the baseline solved and that are missed now, and counts those that are
// solved only now.
func (r *epdReport) compare() (lost []string, gained int) {
	by := ""
	several := len(contestantsOf(r.records)) > 1
	for i := range r.records {
		rec := &r.records[i]
		if several {
			by = " by " + rec.By
		}
		switch was, known := r.before.Solved(rec); {
		case !rec.Scored:
		case was && !rec.Solved:
			lost = append(lost, fmt.Sprintf("%s%s %s, wanted %s, played %s", rec.Name(), by, rec.FEN, rec.Wanted(), rec.SAN))
		case known && !was && rec.Solved:
			gained++
		}
	}
	return lost, gained
}

// totals is a tally as the reports show it.
type totals struct {
	Name, Solved, Percent, Points, Mean, Time string
	Bar                                       float64 // percent of the width
	Changes, Faults                           int
	Nodes, Speed                              uint64
}

func newTotals(name string, t *suite.Tally) totals {
	s := totals{
		Name: name, Solved: fmt.Sprintf("%d/%d", t.Solved, t.Scored), Percent: report.Percent(t.Solved, t.Scored),
		Changes: t.Changes, Faults: t.Faults, Nodes: t.Nodes, Time: fmt.Sprintf("%.1f s", t.Time.Seconds()),
		Speed: uint64(float64(t.Nodes) / max(t.Time.Seconds(), 1e-3)), // times below a millisecond count as one
	}
	if t.Scored > 0 {
		s.Bar = 100 * float64(t.Solved) / float64(t.Scored)
	}
	if t.MaxPoints > 0 {
		s.Points = fmt.Sprintf("%d/%d (%s)", t.Points, t.MaxPoints, report.Percent(t.Points, t.MaxPoints))
	}
	if t.Solved > 0 {
		s.Mean = report.Duration(t.SolveTime.Milliseconds() / int64(t.Solved))
	}
	return s
}

// summary is one line about many results.
func summary(t *suite.Tally) string {
	all := newTotals("", t)
	s := all.Solved + " solved"
	if t.Scored > 0 {
		s += fmt.Sprintf(" (%s)", all.Percent)
	}
	if unscored := t.Positions - t.Scored; unscored > 0 {
		s += fmt.Sprintf(", %d without a claim", unscored)
	}
	if t.Faults > 0 {
		s += fmt.Sprintf(", %d without an answer", t.Faults)
	}
	if t.MaxPoints > 0 {
		s += fmt.Sprintf(", %d/%s (%s)", t.Points, cli.Count(t.MaxPoints, "point"), report.Percent(t.Points, t.MaxPoints))
	}
	if all.Mean != "" {
		s += ", mean time to solution " + all.Mean
	}
	return s + fmt.Sprintf(", %s in %s, %d nps", cli.Count(all.Nodes, "node"), all.Time, all.Speed)
}
