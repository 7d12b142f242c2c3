package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
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

	rows  []papers.Row // what is judged and drawn
	notes []string
}

// compareFunc makes a comparison and hands its rows to emit.
type compareFunc func(ctx context.Context, c drivers.Comparison, emit func(drivers.ComparisonRow)) error

// variation is what an experiment varies, as its lines of JSON name it.
type variation struct {
	Entries    *int   `json:"entries,omitempty"`
	Distance   *int   `json:"distance,omitempty"`
	Correction *int   `json:"correction,omitempty"`
	Unit       *int   `json:"unit,omitempty"`
	Window     *int   `json:"window,omitempty"`
	Threads    *int   `json:"threads,omitempty"`
	Sharing    string `json:"sharing,omitempty"`
	Rung       string `json:"rung,omitempty"`
}

// run makes one comparison, and prints its rows as JSON where that is wanted.
func (x *comparer) run(compare compareFunc, c drivers.Comparison, m cli.Meter, v variation) ([]drivers.ComparisonRow, error) {
	var rows []drivers.ComparisonRow
	lines := json.NewEncoder(x.cmd.OutOrStdout())
	var failed error
	emit := func(r drivers.ComparisonRow) {
		rows = append(rows, r)
		if r.Depth == c.Depth {
			m.Step()
		}
		if r.Depth < x.f.first && x.f.experiment != compareLadder && x.share.Of == 0 {
			return // the ladder and shards keep all depths
		}
		line := comparedLine{r, x.games[r.Position], v}
		line.Position = max(x.share.Number-1, 0) + r.Position*max(x.share.Of, 1) // among those of all shards
		if x.f.asJSON && failed == nil {
			failed = lines.Encode(line)
		}
	}
	var err error
	if x.known != nil {
		err = x.found(&c, v, emit)
	} else {
		err = compare(x.cmd.Context(), c, emit)
	}
	return rows, cmp.Or(err, failed)
}

// notef adds a sentence below the tables.
func (x *comparer) notef(format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf(format, args...)+".")
}

// withAlgorithm returns list, with the named algorithm before it if it lacks it.
func withAlgorithm(list []string, name string) []string {
	if slices.Contains(list, name) {
		return list
	}
	return append([]string{name}, list...)
}

// name is that of the experiment. Other schedules and searches than theirs are none of the papers', and so
// are counts alone.
func (x *comparer) name() string {
	name := "compare-" + x.f.experiment
	for _, s := range []struct {
		on   bool
		text string
	}{{len(x.f.without) > 0, "-without"}, {x.f.schedule == scheduleGrowing, "-growing"}, {x.f.play, "-play"}, {x.f.counts, "-counts"}} {
		if s.on {
			name += s.text
		}
	}
	return name
}

// fewGames: of so many games or more, intervals hold the truth nearly as often as they say.
const fewGames = 10

// report judges and draws the rows.
func (x *comparer) report() (*papers.Report, error) {
	r, err := papers.Compared(x.name(), x.rows)
	if err != nil {
		return nil, err
	}
	r.Runs = len(x.base.Positions)
	games := len(slices.Compact(slices.Sorted(slices.Values(x.games))))
	x.notef("%s of %s; errors are those of whole games with all their positions", cli.Count(r.Runs, "position"), cli.Count(games, "game"))
	if games > 1 && games < fewGames {
		x.notef("Intervals of %d games are too narrow, and the verdicts too sure; --set test has 60 games", games)
	}
	r.Notes = x.notes
	return r, nil
}
