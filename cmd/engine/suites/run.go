package suites

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/epd"
	"footnote/engine/suite"
	"footnote/search"
)

// runEPD runs the suite with one contestant after the other and reports.
func runEPD(cmd *cobra.Command, files []string, f *epdFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := cli.RefuseAlone(cmd, "engine", "engine-timeout"); err != nil {
		return err
	}
	if err := f.output.apart(files); err != nil {
		return err
	}
	evaluation, err := f.evaluation.Factory()
	if err != nil {
		return err
	}
	config := search.DefaultConfig(evaluation)
	closeTables, err := cli.UseTables(f.Syzygy, &config.Tables.Base, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer closeTables()
	list, err := f.contestants(cmd, config)
	if err != nil {
		return err
	}
	suite, names, bad, err := cli.ReadSuites(cmd, files)
	if err != nil {
		return err
	}
	switch {
	case len(suite) == 0 && bad > 0:
		return fmt.Errorf("there are no positions in %s; %s skipped", strings.Join(files, ", "), cli.Count(bad, "malformed line"))
	case len(suite) == 0:
		return fmt.Errorf("there are no positions in %s", strings.Join(files, ", "))
	}
	report, err := newEPDReport(cmd, &f.output)
	if err != nil {
		return err
	}
	suite, tasks := f.selectShard(suite, names)
	meter := cli.NewMeter(cmd.ErrOrStderr(), "positions", len(suite)*len(list))
	var stopped error
	for _, c := range list {
		if stopped = c.run(cmd.Context(), suite, tasks, report, meter); stopped != nil {
			break
		}
	}
	meter.End()
	if lost := cli.OutputLost(cmd.Context()); stopped != nil && lost != nil {
		return lost
	}
	if stopped != nil && !errors.Is(stopped, context.Canceled) && len(report.records) == 0 {
		return stopped // nothing was done: there is nothing to report
	}
	if errors.Is(stopped, context.Canceled) {
		stopped = cli.Interruptedf("interrupted after %d of %s", len(report.records), cli.Count(len(suite)*len(list), "position"))
	}
	if stopped != nil {
		report.partial, report.stopped = stopped.Error(), true
	}
	lost, err := report.finish()
	switch {
	case err != nil:
		return err
	case stopped != nil:
		return stopped
	case bad > 0:
		return fmt.Errorf("%s skipped", cli.Count(bad, "malformed line"))
	}
	return report.outcome(lost)
}

// run runs the suite with one contestant; the report gets the results in the order
// of the suite, each as soon as those before it are there.
func (c *contestant) run(ctx context.Context, entries []epd.Entry, tasks []task, report *epdReport, meter cli.Meter) error {
	waiting := make([]*suite.Record, len(entries))
	next := 0
	err := suite.Run(ctx, entries, c.options, func(at int, rec suite.Record) {
		t := tasks[at]
		rec.File, rec.By, rec.Limits, rec.Index, rec.Of = t.file, c.name, c.options.Limits(), t.index, t.of
		waiting[at] = &rec
		for next < len(waiting) && waiting[next] != nil {
			report.add(*waiting[next])
			next++
		}
		meter.Step()
	})
	for _, rec := range waiting[next:] {
		if rec != nil { // of a run that was interrupted
			report.add(*rec)
		}
	}
	return err
}

func newEPDMergeCommand(build cli.Build) *cobra.Command {
	o := epdOutput{build: build, asJSON: true}
	cmd := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Join the JSON lines of shards into those of the whole run",
		Long: `Join the JSON lines that epd --json has written, those of shards (--shard i/n) or of
different drivers and engines, and print them as one run would have: driver by
driver, each in the order of the suite; the summary goes to the error stream. With
--json=false the table is printed instead. --html, --junit and --baseline are those
of epd. "-" reads standard input.

Duplicate results and shards of different runs are refused with exit code 2. Exit
code 1 tells that positions are missing, that an engine gave no answer, or that
positions were solved in the baseline and are missed now.`,
		Example: `  footnote epd merge 1.json 2.json 3.json > all.json
  footnote epd merge --json=false --html report.html footnote.json stockfish.json`,
		Args: cli.AtLeastOne("a file of epd --json"),
		RunE: func(cmd *cobra.Command, args []string) error { return runEPDMerge(cmd, args, &o) },
	}
	o.add(cmd)
	return cmd
}

func runEPDMerge(cmd *cobra.Command, files []string, o *epdOutput) error {
	if err := o.apart(files); err != nil {
		return err
	}
	shards := make([][]suite.Record, len(files))
	for i, name := range files {
		var err error
		if shards[i], err = readRecords(cmd, name); err != nil {
			return err
		}
	}
	all, missing, err := suite.Merge(shards...)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fmt.Errorf("there are no results in %s", strings.Join(files, ", "))
	}
	report, err := newEPDReport(cmd, o)
	if err != nil {
		return err
	}
	for _, rec := range all {
		report.add(rec)
	}
	missingTotal := 0
	for _, c := range contestantsOf(report.records) {
		if n := missing[c]; n > 0 {
			missingTotal += n
			fmt.Fprintf(cmd.ErrOrStderr(), "%s of %s in none of the files\n", cli.Count(n, "position"), c)
		}
	}
	if missingTotal > 0 {
		report.partial = cli.Count(missingTotal, "position") + " missing"
	}
	lost, err := report.finish()
	switch {
	case err != nil:
		return err
	case missingTotal > 0:
		return cli.Failf("%s missing", cli.Count(missingTotal, "position"))
	}
	return report.outcome(lost)
}
