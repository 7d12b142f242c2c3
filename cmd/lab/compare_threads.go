package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"footnote/cmd/internal/cli"
	"footnote/cmd/internal/report"
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
	c := x.base
	c.Play = true
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
	rows, err := x.run(drivers.Compare, c, m, variation{Threads: &one, Sharing: c.Sharing.String()})
	if err != nil {
		return err
	}
	alone := tally(rows)
	found := map[team]map[int]*tallied{}
	for _, t := range teams {
		found[t] = map[int]*tallied{1: alone[t.algorithm][c.Depth]}
		c.Algorithms, c.Sharing = []string{t.algorithm}, t.sharing
		for _, c.Threads = range counts {
			if rows, err = x.run(drivers.Compare, c, m, variation{Threads: &c.Threads, Sharing: c.Sharing.String()}); err != nil {
				return err
			}
			found[t][c.Threads] = tally(rows)[t.algorithm][c.Depth]
		}
	}
	return x.threadTables(teams, counts, found)
}

// threadTables prints what the teams needed, and draws it.
func (x *comparer) threadTables(teams []team, counts []int, found map[team]map[int]*tallied) error {
	chart := report.Chart{
		Name: "time", Title: "Time to a depth by threads",
		Subtitle: fmt.Sprintf("in lock step, in play, depth %d, %s; one thread of the same driver = 1; bars are 95 %% intervals", x.base.Depth, x.sample()),
		XLabel:   "threads", YLabel: "ratio", Reference: 1, ReferenceCaption: "one thread",
	}
	for _, q := range []struct {
		what string
		of   func(*drivers.ComparisonRow) float64
	}{{"time (nodes of the main thread)", mainNodesOf}, {"nodes of all threads", nodesOf}} {
		t := x.threadsTable(counts, "%s to depth %d in lock step, %s; relative to one thread of the same driver", q.what, x.base.Depth, x.sample())
		for _, m := range teams {
			line, s := table.Row{m.algorithm, m.sharing}, report.Series{Name: fmt.Sprintf("%s, %v", m.algorithm, m.sharing)}
			for _, n := range counts {
				e := drivers.GeometricMean(x.samples(found[m][n], found[m][1], q.of))
				line = append(line, estimate(e))
				addPoint(&s, float64(n), e)
			}
			t.AppendRow(line)
			if len(chart.Series) < len(teams) {
				chart.Series = append(chart.Series, s)
			}
		}
		if err := x.show(t); err != nil {
			return err
		}
	}
	if err := x.rivalTable(teams, counts, found); err != nil {
		return err
	}
	if err := x.remark("geometric means; sharing: what the threads have in common (docs/mtdf-today.md); each driver has the constants tuned for it; " +
		"in brackets 95 % intervals over games"); err != nil {
		return err
	}
	return x.draw(&chart)
}

// rivalTable sets each team beside the best one of Aspiration NegaScout with as many threads.
func (x *comparer) rivalTable(teams []team, counts []int, found map[team]map[int]*tallied) error {
	with := append([]int{1}, counts...)
	rivals := make([]*tallied, len(with))
	names := make(table.Row, len(with))
	for i, n := range with {
		least := math.Inf(1)
		for _, m := range teams {
			got := found[m][n]
			if m.algorithm != search.AspirationNegaScout || got == nil {
				continue
			}
			if e := drivers.GeometricMean(x.samples(got, found[m][1], mainNodesOf)); e.Value < least {
				least, rivals[i], names[i] = e.Value, got, m.sharing.String()
			}
		}
	}
	if rivals[0] == nil {
		return nil
	}
	names[0] = ""
	t := x.threadsTable(with, "time to depth %d in lock step, %s; relative to Aspiration NegaScout with as many threads, in the way that is best for it", x.base.Depth, x.sample())
	for _, m := range teams {
		if m.algorithm == search.AspirationNegaScout {
			continue
		}
		line := table.Row{m.algorithm, m.sharing}
		for i, n := range with {
			line = append(line, estimate(drivers.GeometricMean(x.samples(found[m][n], rivals[i], mainNodesOf))))
		}
		t.AppendRow(line)
	}
	t.AppendSeparator()
	t.AppendRow(append(table.Row{search.AspirationNegaScout, "best way"}, names...))
	return x.show(t)
}

// threadsTable begins a table with a column for each number of threads.
func (x *comparer) threadsTable(counts []int, title string, args ...any) *report.Table {
	t := report.NewTitledTable(title, args...)
	header := table.Row{"driver", "sharing"}
	for _, n := range counts {
		word := "threads"
		if n == 1 {
			word = "thread"
		}
		header = append(header, fmt.Sprintf("%d %s", n, word))
	}
	t.AppendHeader(header)
	t.SetColumnConfigs(report.RightAligned(3, len(header)))
	return t
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
