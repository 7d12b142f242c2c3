package cli

import (
	"cmp"
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
	if err := cmp.Or(AtLeast("movetime", f.MoveTime, 0), AtLeast("depth", f.Depth, 0), AtLeast("hash", f.Hash, 1)); err != nil {
		return err
	}
	if f.MoveTime == 0 && f.Depth == 0 && f.Nodes == 0 {
		f.MoveTime = moveTime
	}
	return CheckJobs(f.Jobs)
}

// CheckJobs refuses less than one job, and more than four for each processor.
func CheckJobs(jobs int) error { return Within("jobs", jobs, 1, 4*runtime.NumCPU()) }

// Within refuses a value of a flag outside least … most.
func Within[N cmp.Ordered](flag string, value, least, most N) error {
	if value >= least && value <= most { // else NaN, perhaps
		return nil
	}
	return fmt.Errorf("--%s: %v is outside %v … %v", flag, value, least, most)
}

// AtLeast refuses a value of a flag below least.
func AtLeast[N cmp.Ordered](flag string, value, least N) error {
	if value >= least {
		return nil
	}
	return fmt.Errorf("--%s: %v is less than %v", flag, value, least)
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
