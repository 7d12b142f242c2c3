package main

import (
	"cmp"
	"fmt"
	"slices"

	"footnote/cmd/lab/drivers"
)

// tallies holds the rows of a comparison by algorithm and depth.
type tallies map[string]map[int]*tallied

// tallied is what a driver needed at one depth, position by position; nil where no search
// has come to that depth.
type tallied struct{ rows []drivers.ComparisonRow }

func (s *tallied) list() []drivers.ComparisonRow {
	if s == nil {
		return nil
	}
	return s.rows
}

// tally sorts rows by algorithm, depth and position.
func tally(rows []drivers.ComparisonRow) tallies {
	all := tallies{}
	for _, r := range rows {
		byDepth := all[r.Algorithm]
		if byDepth == nil {
			byDepth = map[int]*tallied{}
			all[r.Algorithm] = byDepth
		}
		if byDepth[r.Depth] == nil {
			byDepth[r.Depth] = new(tallied)
		}
		byDepth[r.Depth].rows = append(byDepth[r.Depth].rows, r)
	}
	for _, byDepth := range all {
		for _, s := range byDepth {
			slices.SortFunc(s.rows, func(a, b drivers.ComparisonRow) int { return cmp.Compare(a.Position, b.Position) })
		}
	}
	return all
}

// The quantities that are compared.
func leavesOf(r *drivers.ComparisonRow) float64    { return float64(r.Leaves) }
func totalOf(r *drivers.ComparisonRow) float64     { return float64(r.Total) }
func nodesOf(r *drivers.ComparisonRow) float64     { return float64(r.Nodes) }
func mainNodesOf(r *drivers.ComparisonRow) float64 { return float64(r.MainNodes) }
func timeOf(r *drivers.ComparisonRow) float64      { return r.Time.Seconds() }
func passesOf(r *drivers.ComparisonRow) float64    { return float64(r.Passes) }
func crossingsOf(r *drivers.ComparisonRow) float64 { return float64(r.Crossings) }

func (s *tallied) sum(of func(*drivers.ComparisonRow) float64) float64 {
	total := 0.0
	rows := s.list()
	for i := range rows {
		total += of(&rows[i])
	}
	return total
}

// last returns how much of a sum over positions fell into the last iteration; before
// is what the driver needed up to the one before it, nil where there was none.
func (s *tallied) last(before *tallied, of func(*drivers.ComparisonRow) float64) float64 {
	if before == nil {
		return s.sum(of)
	}
	return s.sum(of) - before.sum(of)
}

func (s *tallied) passes() float64 { return s.sum(passesOf) }

// samples sets what a driver needed beside what the base needed.
func (x *comparer) samples(s, base *tallied, of func(*drivers.ComparisonRow) float64) []drivers.Sample {
	var list []drivers.Sample
	a, b := s.list(), base.list()
	for i := range min(len(a), len(b)) {
		list = append(list, drivers.Sample{Game: x.games[a[i].Position], Value: of(&a[i]), Base: of(&b[i])})
	}
	return list
}

func (x *comparer) ratio(s, base *tallied, of func(*drivers.ComparisonRow) float64) drivers.Estimate {
	return drivers.RatioOfSums(x.samples(s, base, of))
}

// sample says how many positions and games a table rests on.
func (x *comparer) sample() string {
	n := len(x.base.Positions)
	if n == 1 {
		return "1 position"
	}
	return fmt.Sprintf("%d positions of %d games", n, x.gameCount())
}

// gameCount is the number of games that the positions come from.
func (x *comparer) gameCount() int {
	return len(slices.Compact(slices.Sorted(slices.Values(x.games))))
}
