package cli

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"
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
	AddSyzygy(flags, &f.Syzygy)
}

// Check refuses what makes no sense. Without any limit each position gets
// moveTime.
func (f *JobFlags) Check(moveTime time.Duration) error {
	switch {
	case f.MoveTime < 0:
		return fmt.Errorf("--movetime: %v is negative", f.MoveTime)
	case f.Depth < 0:
		return fmt.Errorf("--depth: %d is negative", f.Depth)
	case f.Hash < 1:
		return fmt.Errorf("--hash: %d is less than 1", f.Hash)
	}
	if f.MoveTime == 0 && f.Depth == 0 && f.Nodes == 0 {
		f.MoveTime = moveTime
	}
	return CheckJobs(f.Jobs)
}

// CheckJobs refuses less than one job, and more than four for each processor.
func CheckJobs(jobs int) error {
	if most := 4 * runtime.NumCPU(); jobs < 1 || jobs > most {
		return fmt.Errorf("--jobs: %d is outside 1 … %d", jobs, most)
	}
	return nil
}

// Entries reads the flag --hash-entries: a power of two, N or 2^K.
func Entries(text string) (int, error) {
	if k, power := strings.CutPrefix(text, "2^"); power {
		n, err := strconv.Atoi(k)
		if err != nil || n < 2 || n > 32 {
			return 0, fmt.Errorf("--hash-entries: %q is outside 2^2 … 2^32", text)
		}
		return 1 << n, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 4 || n&(n-1) != 0 {
		return 0, fmt.Errorf("--hash-entries: %q is not a power of two, at least 4", text)
	}
	return n, nil
}
