package main

import (
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/pflag"
)

// jobFlags say how long each of many positions is searched and how many at a
// time: the flags that epd and analyse share.
type jobFlags struct {
	moveTime   time.Duration
	depth      int
	nodes      uint64
	jobs, hash int
}

// newJobFlags returns the defaults: one job of 16 MiB.
func newJobFlags() jobFlags { return jobFlags{jobs: 1, hash: 16} }

// add declares the flags.
func (f *jobFlags) add(flags *pflag.FlagSet) {
	flags.DurationVar(&f.moveTime, "movetime", 0, "time for each position (1s, 500ms)")
	flags.IntVar(&f.depth, "depth", 0, "plies for each position")
	flags.Uint64Var(&f.nodes, "nodes", 0, "nodes for each position")
	flags.IntVar(&f.jobs, "jobs", f.jobs, "positions searched side by side, each with one thread and its own table")
	flags.IntVar(&f.hash, "hash", f.hash, "MiB of hash table for each job")
}

// check refuses what makes no sense. Without any limit each position gets
// moveTime.
func (f *jobFlags) check(moveTime time.Duration) error {
	most := 4 * runtime.NumCPU()
	switch {
	case f.moveTime < 0:
		return fmt.Errorf("--movetime: %v is negative", f.moveTime)
	case f.depth < 0:
		return fmt.Errorf("--depth: %d is negative", f.depth)
	case f.jobs < 1 || f.jobs > most:
		return fmt.Errorf("--jobs: %d is outside 1 … %d", f.jobs, most)
	case f.hash < 1:
		return fmt.Errorf("--hash: %d is less than 1", f.hash)
	}
	if f.moveTime == 0 && f.depth == 0 && f.nodes == 0 {
		f.moveTime = moveTime
	}
	return nil
}
