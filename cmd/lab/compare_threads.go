package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"footnote/cmd/internal/cli"
	"footnote/cmd/lab/drivers"
	"footnote/search"
)

// threadsDepth is the depth of the experiment threads where --depth does not say another.
const threadsDepth = "14"

// defaultThreads are the numbers of threads of the experiment.
func defaultThreads() []int { return []int{1, 2, 4, 8, 16} }

// mostThreads limits --threads.
const mostThreads = 64

// team is a driver with several threads that work together in one way.
type team struct {
	algorithm string
	sharing   search.Sharing
}

// differs reports whether the way is one of its own: with open windows there are no bounds
// to share, and only MTD(f) expects a certain pass to follow.
func (t team) differs() bool {
	driver, _ := search.LookupAlgorithm(t.algorithm)
	switch t.sharing {
	case search.ShareBounds:
		return driver.Tuning == search.NullWindow
	case search.ShareAhead:
		return driver.Name == search.MTDf
	}
	return true
}

// threads is the experiment of time to a depth by threads, in lock step.
func (x *comparer) threads() error {
	x.base.Play = true
	c := x.base
	if len(c.Algorithms) == 0 {
		c.Algorithms = []string{search.MTDf, search.AspirationNegaScout}
	}
	var ways []search.Sharing
	for _, name := range x.f.sharing {
		way, _ := search.LookupSharing(name) // fits has looked
		ways = append(ways, way)
	}
	slices.Sort(ways)
	var teams []team
	for _, a := range c.Algorithms {
		for _, way := range slices.Compact(ways) {
			if t := (team{a, way}); t.differs() {
				teams = append(teams, t)
			}
		}
	}
	if len(teams) == 0 {
		return cli.Usagef("--sharing: none of these drivers works like that")
	}
	counts := slices.DeleteFunc(slices.Clone(x.f.threads), func(n int) bool { return n == 1 })
	m := cli.NewMeter(x.cmd.ErrOrStderr(), "searches", len(c.Positions)*(len(c.Algorithms)+len(teams)*len(counts)))
	defer m.End()
	one := 1
	alone, err := x.run(drivers.Compare, c, m, variation{Threads: &one, Sharing: c.Sharing.String()})
	if err != nil {
		return err
	}
	best := map[int][]drivers.ComparisonRow{} // of Aspiration NegaScout, by threads
	for _, t := range teams {
		c.Algorithms, c.Sharing = []string{t.algorithm}, t.sharing
		for _, c.Threads = range append([]int{1}, counts...) {
			rows := slices.DeleteFunc(slices.Clone(alone), func(r drivers.ComparisonRow) bool { return r.Algorithm != t.algorithm })
			if c.Threads > 1 {
				if rows, err = x.run(drivers.Compare, c, m, variation{Threads: &c.Threads, Sharing: c.Sharing.String()}); err != nil {
					return err
				}
			}
			rows = atDepth(rows, c.Depth)
			x.add(rows, "-"+t.sharing.String(), fmt.Sprintf("threads=%d", c.Threads))
			if t.algorithm == search.AspirationNegaScout && (best[c.Threads] == nil || mainNodes(rows) < mainNodes(best[c.Threads])) {
				best[c.Threads] = rows
			}
		}
	}
	for _, n := range append([]int{1}, counts...) {
		x.add(best[n], "-best", fmt.Sprintf("threads=%d", n))
	}
	x.notef("Geometric means. The names of drivers end with what the threads have in common (docs/mtdf-today.md), and with best for the way that is best for Aspiration NegaScout; each driver has the constants tuned for it")
	return nil
}

// mainNodes sums the logarithms of the nodes of the main thread.
func mainNodes(rows []drivers.ComparisonRow) (sum float64) {
	for i := range rows {
		sum += math.Log(float64(max(rows[i].MainNodes, 1)))
	}
	return sum
}

// checkThreads reads --threads and --sharing.
func (f *compareFlags) checkThreads() error {
	if len(f.threads) == 0 || len(f.sharing) == 0 {
		return fmt.Errorf("--experiment %s: neither --threads nor --sharing may be empty", compareThreads)
	}
	for _, n := range f.threads {
		if n < 1 || n > mostThreads {
			return fmt.Errorf("--threads: %d is outside 1 … %d", n, mostThreads)
		}
	}
	for _, name := range f.sharing {
		if _, ok := search.LookupSharing(name); !ok {
			return fmt.Errorf("--sharing: %q is none of %s", name, strings.Join(search.SharingNames(), ", "))
		}
	}
	if !slices.ContainsFunc(f.threads, func(n int) bool { return n > 1 }) {
		return errors.New("--threads: one thread alone has nothing to be compared with")
	}
	slices.Sort(f.threads)
	f.threads = slices.Compact(f.threads)
	return nil
}
