package experiments

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"footnote/cmd/engine/cli"
	"footnote/cmd/engine/report"
	"footnote/engine/experiment"
)

// comparer runs the experiments.
type comparer struct {
	cmd   *cobra.Command
	args  []string
	f     *compareFlags
	base  experiment.Comparison
	games []string     // by position
	build cli.Build    // signs the explanation
	shard *shardWriter // nil: everything is measured
	known *shards      // nil: nothing is known
	stage int          // comparisons so far

	// For the file of data.
	text     strings.Builder // the tables in Markdown
	measured [][]any         // a row for each search and depth
	charts   []report.Chart

	statements []report.Statement // what the papers say of it
}

// run makes one comparison; vary names what is varied in the JSON lines.
func (x *comparer) run(c experiment.Comparison, m cli.Meter, vary string, value int) ([]experiment.ComparisonRow, error) {
	var rows []experiment.ComparisonRow
	enc := x.encoder()
	err := x.measure(experiment.Compare, c, func(r experiment.ComparisonRow) {
		rows = append(rows, r)
		if r.Depth == c.Depth {
			m.Step()
		}
		if r.Depth < x.f.first {
			return
		}
		sample := sampleRow(&c, &r, x.games[r.Position], vary, value)
		if x.f.experiment == compareGuess {
			sample = append(sample, int(c.Correction))
		}
		if x.f.experiment == compareThreads {
			sample = append(sample, value, c.Sharing.String(), r.MainNodes)
		}
		x.measured = append(x.measured, sample)
		out := struct {
			experiment.ComparisonRow
			Game       string `json:"game"`
			Entries    *int   `json:"entries,omitempty"`
			Distance   *int   `json:"distance,omitempty"`
			Correction *int   `json:"correction,omitempty"`
			Threads    *int   `json:"threads,omitempty"`
			Sharing    string `json:"sharing,omitempty"`
		}{ComparisonRow: r, Game: x.games[r.Position]}
		switch vary {
		case compareTable:
			out.Entries = &value
		case compareGuess:
			out.Distance = &value
		case compareCorrection:
			out.Correction = &value
		case compareThreads:
			out.Threads, out.Sharing = &value, c.Sharing.String()
		}
		enc.encode(out)
	})
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
	if !x.f.asJSON || x.shard != nil {
		return new(lineEncoder)
	}
	return &lineEncoder{Encoder: json.NewEncoder(x.cmd.OutOrStdout())}
}

func (l *lineEncoder) encode(object any) {
	if l.Encoder != nil && l.failed == nil {
		l.failed = l.Encode(object)
	}
}

// sampleRow is a row of the file of data.
func sampleRow(c *experiment.Comparison, r *experiment.ComparisonRow, game, vary string, value int) []any {
	var distance any = ""
	if vary == compareGuess {
		distance = value
	}
	return []any{
		r.Position, game, c.Positions[r.Position].FEN(), r.Algorithm, r.Depth, c.Entries, distance, int(r.Score), r.Leaves, r.Interior, r.Hits,
		r.Total, r.Nodes, r.Quiescence, r.Passes, r.Crossings, r.Time.Nanoseconds(),
	}
}

// print writes a table or a remark unless JSON is wanted.
func (x *comparer) print(format string, args ...any) error {
	if x.f.asJSON || x.shard != nil {
		return nil
	}
	_, err := fmt.Fprintf(x.cmd.OutOrStdout(), format, args...)
	return err
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
	return report.WriteFile(filepath.Join(x.f.svg, "compare-"+name+".svg"), draw)
}
