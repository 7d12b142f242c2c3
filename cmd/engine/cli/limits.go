package cli

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"footnote/engine/tablebase"
	"footnote/search"
)

// JobFlags say how long each of many positions is searched and how many at a
// time: the flags that epd and analyse share.
type JobFlags struct {
	MoveTime   time.Duration
	Depth      int
	Nodes      uint64
	Jobs, Hash int
	// Syzygy names directories of endgame tables, empty for none.
	Syzygy string
}

// NewJobFlags returns the defaults: one job of 16 MiB.
func NewJobFlags() JobFlags { return JobFlags{Jobs: 1, Hash: 16} }

// Add declares the flags.
func (f *JobFlags) Add(flags *pflag.FlagSet) {
	flags.DurationVar(&f.MoveTime, "movetime", 0, "time for each position (1s, 500ms)")
	flags.IntVar(&f.Depth, "depth", 0, "plies for each position")
	flags.Uint64Var(&f.Nodes, "nodes", 0, "nodes for each position")
	flags.IntVar(&f.Jobs, "jobs", f.Jobs, "positions searched side by side, each with one thread and its own table")
	flags.IntVar(&f.Hash, "hash", f.Hash, "MiB of hash table for each job")
	flags.StringVar(&f.Syzygy, "syzygy", "", "use the Syzygy endgame tables of these directories")
}

// Check refuses what makes no sense. Without any limit each position gets
// moveTime.
func (f *JobFlags) Check(moveTime time.Duration) error {
	most := 4 * runtime.NumCPU()
	switch {
	case f.MoveTime < 0:
		return fmt.Errorf("--movetime: %v is negative", f.MoveTime)
	case f.Depth < 0:
		return fmt.Errorf("--depth: %d is negative", f.Depth)
	case f.Jobs < 1 || f.Jobs > most:
		return fmt.Errorf("--jobs: %d is outside 1 … %d", f.Jobs, most)
	case f.Hash < 1:
		return fmt.Errorf("--hash: %d is less than 1", f.Hash)
	}
	if f.MoveTime == 0 && f.Depth == 0 && f.Nodes == 0 {
		f.MoveTime = moveTime
	}
	return nil
}

// UseTables lets searches with this configuration use the tables of --syzygy. A
// directory without tables is an error; other faults cost a line each on errOut, those
// of files when done is called after the searches.
func (f *JobFlags) UseTables(c *search.Config, errOut io.Writer) (done func(), err error) {
	return UseTables(f.Syzygy, c, errOut)
}

// NoTables returns the error for directories without a single endgame table; err is what
// kept them from being read, or nil.
func NoTables(paths string, err error) error {
	if err == nil {
		return fmt.Errorf("--syzygy: no endgame tables in %s", paths)
	}
	return fmt.Errorf("--syzygy: no endgame tables in %s (%s)", paths, strings.ReplaceAll(err.Error(), "\n", "; "))
}

// UseTables lets searches with this configuration use the tables of the directories
// that --syzygy names, as JobFlags.UseTables does; empty for none.
func UseTables(paths string, c *search.Config, errOut io.Writer) (done func(), err error) {
	if paths == "" {
		return func() {}, nil
	}
	tables, err := tablebase.Open(paths)
	if tables.Men() == 0 {
		_ = tables.Close() // nothing is open
		return nil, NoTables(paths, err)
	}
	if err != nil {
		fmt.Fprintf(errOut, "footnote: %v\n", err)
	}
	c.Tables.Base = tables
	return func() {
		for _, fault := range tables.NewFaults() {
			fmt.Fprintf(errOut, "footnote: %v\n", fault)
		}
		_ = tables.Close() // they were only read
	}, nil
}
