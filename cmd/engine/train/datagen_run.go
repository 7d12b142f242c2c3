package train

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"footnote/cmd/internal/cli"
	"footnote/engine/game"
	"footnote/engine/gamedata"
)

// datagenRecord is what a file of games holds, as a line of JSON; names are
// stable.
type datagenRecord struct {
	File         string         `json:"file"`
	Games        int            `json:"games"`
	Before       int            `json:"games_before"` // of those, there before the run
	Plies        int            `json:"plies"`
	Positions    int            `json:"positions"` // that have a score
	Usable       int            `json:"usable"`
	Bytes        int64          `json:"bytes"`
	BytesPerPly  float64        `json:"bytes_per_ply"`
	Seconds      float64        `json:"seconds"`
	UsablePerSec float64        `json:"usable_per_s"` // of this run
	White        int            `json:"white"`        // games won
	Draw         int            `json:"draw"`
	Black        int            `json:"black"`
	Ends         map[string]int `json:"ends"`
}

// datagen is a run of the datagen command.
type datagen struct {
	f            *datagenFlags
	filter       gamedata.Filter
	played       map[uint64]bool // IDs of the games in the file before the run
	number       uint64          // games of the shard that were considered
	report       datagenRecord
	usableBefore int
	start        time.Time

	meter   cli.Meter
	log     io.Writer // nil when a bar is shown
	lastLog time.Time // when a line of progress was last written
}

// begin prepares the display of progress: a bar on a terminal where the goal is
// known, else a line a minute.
func (d *datagen) begin(cmd *cobra.Command) {
	d.start = time.Now()
	d.lastLog = d.start
	errOut := cmd.ErrOrStderr()
	switch {
	case d.f.positions > 0:
		d.meter = cli.NewMeter(errOut, "positions", d.f.positions)
		d.meter.Advance(d.report.Usable)
	case d.f.games > 0:
		d.meter = cli.NewMeter(errOut, "games", d.f.gamesOfShard())
		d.meter.Advance(d.report.Games)
	}
	if !d.meter.Shown() {
		d.log = errOut
	}
}

// gamesOfShard returns how many of the games belong to the shard: the first ones have one
// more where the games do not divide evenly.
func (f *datagenFlags) gamesOfShard() int {
	n, rest := f.games/uint64(f.shards), f.games%uint64(f.shards)
	if rest >= uint64(f.shardNo) {
		n++
	}
	return int(n)
}

// enough reports whether the file has the positions that are wanted.
func (d *datagen) enough() bool { return d.f.positions > 0 && d.report.Usable >= d.f.positions }

// next yields the number of the next game to play.
func (d *datagen) next() (uint64, bool) {
	f := d.f
	if d.enough() || f.limit > 0 && time.Since(d.start) >= f.limit {
		return 0, false
	}
	for {
		n := uint64(f.shardNo-1) + d.number*uint64(f.shards)
		if f.games > 0 && n >= f.games {
			return 0, false
		}
		d.number++
		if !d.played[f.play.ID(n)] {
			return n, true
		}
	}
}

// count adds a game to the report.
func (d *datagen) count(g *gamedata.Game) {
	r := &d.report
	r.Games++
	r.Plies += len(g.Moves)
	r.Positions += len(g.Scores)
	r.Usable += d.filter.Count(g)
	r.Ends[g.End.String()]++
	switch g.Result {
	case game.WhiteWins:
		r.White++
	case game.BlackWins:
		r.Black++
	default:
		r.Draw++
	}
}

// clock takes the time since the run began.
func (d *datagen) clock() {
	r := &d.report
	r.Seconds = time.Since(d.start).Seconds()
	r.UsablePerSec = float64(r.Usable-d.usableBefore) / max(r.Seconds, 1e-3)
}

// show reports how far the run is.
func (d *datagen) show() {
	if d.f.positions > 0 {
		d.meter.Advance(d.report.Usable)
	} else {
		d.meter.Advance(d.report.Games)
	}
	if d.log != nil && time.Since(d.lastLog) >= time.Minute {
		d.lastLog = time.Now()
		d.clock()
		fmt.Fprintf(d.log, "%s, %s, %.0f a second\n", cli.Count(d.report.Games, "game"), cli.Count(d.report.Usable, "usable position"), d.report.UsablePerSec)
	}
}

// summary prints what the file now holds.
func (d *datagen) summary(out io.Writer) error {
	d.clock()
	r := &d.report
	if r.Plies > 0 {
		r.BytesPerPly = float64(r.Bytes) / float64(r.Plies)
	}
	if d.f.asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	var ends []string
	for _, name := range slices.Sorted(maps.Keys(r.Ends)) {
		ends = append(ends, fmt.Sprintf("%s %d", name, r.Ends[name]))
	}
	_, err := fmt.Fprintf(out, `%s: %s, %d of them new, %s, %s, %d usable
White won %d, drawn %d, Black won %d (%s)
%s, %.2f a ply; %.1f s, %.0f usable positions a second
`, r.File, cli.Count(r.Games, "game"), r.Games-r.Before, cli.Count(r.Plies, "ply"), cli.Count(r.Positions, "position"), r.Usable, r.White, r.Draw, r.Black,
		strings.Join(ends, ", "), cli.Count(r.Bytes, "byte"), r.BytesPerPly, r.Seconds, r.UsablePerSec)
	return err
}
