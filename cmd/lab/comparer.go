package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
	"footnote/cmd/lab/drivers"
	"footnote/search/lab/papers"
)

// comparer runs the experiments.
type comparer struct {
	cmd   *cobra.Command
	args  []string
	f     *compareFlags
	base  drivers.Comparison
	games []string                  // by position
	build cli.Build                 // signs the explanation
	share papers.Share              // of the positions
	known map[string][]comparedLine // by variation; nil: nothing is known

	// For the file of data.
	text     strings.Builder // the tables in Markdown
	measured [][]any         // a row for each search and depth
	charts   []report.Chart

	rows       []papers.Row // what is judged
	statements []Statement  // what the papers say of it
}

// compareFunc makes a comparison and hands its rows to emit.
type compareFunc func(ctx context.Context, c drivers.Comparison, emit func(drivers.ComparisonRow)) error

// variation is what an experiment varies, as its lines of JSON name it.
type variation struct {
	Entries    *int   `json:"entries,omitempty"`
	Distance   *int   `json:"distance,omitempty"`
	Correction *int   `json:"correction,omitempty"`
	Threads    *int   `json:"threads,omitempty"`
	Sharing    string `json:"sharing,omitempty"`
	Rung       string `json:"rung,omitempty"`
}

// run makes one comparison, prints its rows as JSON where that is wanted and keeps them for
// the file of data.
func (x *comparer) run(compare compareFunc, c drivers.Comparison, m cli.Meter, v variation) ([]drivers.ComparisonRow, error) {
	var rows []drivers.ComparisonRow
	enc := x.encoder()
	emit := func(r drivers.ComparisonRow) {
		rows = append(rows, r)
		if r.Depth == c.Depth {
			m.Step()
		}
		if r.Depth < x.f.first && x.f.experiment != compareLadder && x.share.Of == 0 {
			return // the ladder and shards keep all depths
		}
		x.measured = append(x.measured, x.sampleRow(&c, &r, &v))
		line := comparedLine{r, x.games[r.Position], v}
		line.Position = max(x.share.Number-1, 0) + r.Position*max(x.share.Of, 1) // among those of all shards
		enc.encode(line)
	}
	var err error
	if x.known != nil {
		err = x.found(&c, v, emit)
	} else {
		err = compare(x.cmd.Context(), c, emit)
	}
	if err == nil {
		err = enc.failed
	}
	return rows, err
}

// lineEncoder prints objects as lines of JSON where that is wanted, up to the first
// error.
type lineEncoder struct {
	*json.Encoder // nil: nothing is printed
	failed        error
}

func (x *comparer) encoder() *lineEncoder {
	if !x.f.asJSON {
		return new(lineEncoder)
	}
	return &lineEncoder{Encoder: json.NewEncoder(x.cmd.OutOrStdout())}
}

func (l *lineEncoder) encode(object any) {
	if l.Encoder != nil && l.failed == nil {
		l.failed = l.Encode(object)
	}
}

// columns names the values of sampleRow.
func (x *comparer) columns() []string {
	names := []string{"position", "game", "fen", "algorithm", "depth", "entries", "distance", "score", "leaves", "interior", "hits", "total",
		"nodes", "quiescence", "passes", "crossings", "time_ns"}
	switch x.f.experiment {
	case compareGuess:
		return append(names, "correction")
	case compareLadder:
		return append(names, "rung")
	case compareThreads:
		return append(names, "threads", "sharing", "main_nodes")
	}
	return names
}

// sampleRow is a row of the file of data.
func (x *comparer) sampleRow(c *drivers.Comparison, r *drivers.ComparisonRow, v *variation) []any {
	var distance any = ""
	if v.Distance != nil {
		distance = *v.Distance
	}
	row := []any{
		r.Position, x.games[r.Position], c.Positions[r.Position].FEN(), r.Algorithm, r.Depth, c.Entries, distance, int(r.Score), r.Leaves, r.Interior, r.Hits,
		r.Total, r.Nodes, r.Quiescence, r.Passes, r.Crossings, r.Time.Nanoseconds(),
	}
	switch x.f.experiment {
	case compareGuess:
		return append(row, int(c.GuessCorrection))
	case compareLadder:
		return append(row, v.Rung)
	case compareThreads:
		return append(row, *v.Threads, v.Sharing, r.MainNodes)
	}
	return row
}

// print writes a table or a remark unless JSON is wanted.
func (x *comparer) print(format string, args ...any) error {
	if x.f.asJSON {
		return nil
	}
	_, err := fmt.Fprintf(x.cmd.OutOrStdout(), format, args...)
	return err
}

// show prints a table, and keeps it for the file of data.
func (x *comparer) show(t *report.Table) error {
	x.text.WriteString(t.Markdown() + "\n")
	return x.print("%s\n", t.Text())
}

// remark prints a line below the tables.
func (x *comparer) remark(line string) error {
	fmt.Fprintf(&x.text, "\n%s.\n", line)
	return x.print("%s\n", line)
}

// withAlgorithm returns list, with the named algorithm before it if it lacks it.
func withAlgorithm(list []string, name string) []string {
	if slices.Contains(list, name) {
		return list
	}
	return append([]string{name}, list...)
}

// draw writes a chart to the folder that was asked for.
func (x *comparer) draw(c *report.Chart) error {
	if len(c.Series) == 0 {
		return nil
	}
	x.charts = append(x.charts, *c)
	return x.save(c.Name, c.SVG)
}

// save writes a drawing to the folder that was asked for.
func (x *comparer) save(name string, draw func(io.Writer) error) error {
	if x.f.svg == "" {
		return nil
	}
	if err := os.MkdirAll(x.f.svg, 0o755); err != nil {
		return err
	}
	return cli.ReplaceFile(filepath.Join(x.f.svg, "compare-"+name+".svg"), draw)
}

// data makes everything that was measured into a file of data.
func (x *comparer) data() *Data {
	name := "compare-" + x.f.experiment
	for _, s := range []struct {
		on   bool
		text string
	}{{x.f.counts, "-counts"}, {x.f.play, "-play"}, {x.f.schedule == scheduleGrowing, "-growing"}} {
		if s.on {
			name += s.text
		}
	}
	seed := uint64(drivers.BootstrapSeed)
	d := &Data{
		Name: name, Title: "The drivers of the search compared: " + x.f.experiment, Source: comparedIn(x.f.experiment),
		Command: commandLine(x.cmd, x.args), Commit: commitOf(&x.build), Machine: machineOf(&x.build), Seed: &seed,
		Text: x.text.String(), Columns: x.columns(), Samples: x.measured, Statements: x.statements,
	}
	for _, c := range x.charts {
		c.Name = name + "-" + c.Name
		d.Figures = append(d.Figures, c)
	}
	return d
}

// comparedIn names the papers whose claims an experiment of compare tries.
func comparedIn(experiment string) string {
	switch experiment {
	case compareLadder:
		return "Plaat, Schaeffer, Pijls and de Bruin, sections 5.2.1 and 6; Brockington, sections 3.2 to 3.4"
	case compareThreads:
		return "no paper"
	}
	return "Plaat, Schaeffer, Pijls and de Bruin, figures 9, 10, 13 to 16"
}
