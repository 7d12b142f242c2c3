package drivers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"footnote/engine/evaluation"
	"footnote/search"
)

// Rung is a step between the papers' simulations on abstract trees and the engine: a
// search with all enhancements up to this one.
type Rung struct {
	Name  string // for flags and files
	Title string // what it adds
	// Aside is set for variants of a step, from which the ladder does not go on.
	Aside bool
	// Play is set where the search has left full width: values then differ between
	// drivers, and no minimal tree is a limit.
	Play bool

	enhancements *search.Enhancements
	features     search.Features
	own          bool // features are the engine's own
}

// Deepens reports whether the search deepens iteratively; otherwise every depth is a
// search of its own.
func (r *Rung) Deepens() bool { return r.enhancements == nil || r.enhancements.Deepening }

// apply makes the settings of a comparison those of the rung.
func (r *Rung) apply(c *search.Config) {
	c.Enhancements, c.FullWidth, c.ShortPV = r.enhancements, !r.Play, true
	if r.own {
		return
	}
	c.Features = r.features
	if r.Play {
		c.Grain = 1 // all drivers look for every centipawn, as in full width
	}
}

// EngineRung is the engine's own full-width search. Its counts differ a little from
// those of Compare without a rung, where lines are completed for display and the
// quiescence searches that this takes are stored in the table.
const EngineRung = "window"

// Rungs returns the ladder, from the simulation up.
func Rungs() []Rung {
	e := search.Enhancements{}
	f := search.Features{}
	var list []Rung
	add := func(name, title string) *Rung {
		now := e
		list = append(list, Rung{Name: name, Title: title, enhancements: &now, features: f})
		return &list[len(list)-1]
	}
	add("plain", "lines of moves, as an abstract tree")
	e.Bounds = search.Positions
	add("cut-offs", "table, cut-offs only").Aside = true
	e.Bounds, e.TableMoves = search.Lines, true
	add("moves", "table, move order only").Aside = true
	e.Bounds = search.Positions
	add("table", "+ transposition table")
	e.Deepening = true
	add("deepening", "+ iterative deepening")
	e.History = search.ExponentialHistory
	add("exponential", "+ history, as published").Aside = true
	e.History, f.ContinuationHistory, f.CaptureHistory = search.OwnHistory, true, true
	add("history", "+ history, ours")
	f.Killers = true
	add("killers", "+ killers")
	e.Exchange = true
	add("exchange", "+ captures by exchange")
	e.Bounds = search.Lines
	add("lines", "the same without transpositions").Aside = true
	e.Bounds, e.WindowLeaves = search.Positions, true
	add(EngineRung, "+ leaves within the window: the engine")
	e.TransposedCutoffs = true
	add("etc", "+ enhanced transposition cut-offs")
	f.NullMove, f.Reductions, f.LeftmostPV = true, true, true
	add("selective", "+ null move and reductions").Play = true
	list = append(list, Rung{Name: "play", Title: "everything, as in play", Play: true, own: true})
	return list
}

// RungNames lists the names of the rungs.
func RungNames() []string {
	var names []string
	for _, r := range Rungs() {
		names = append(names, r.Name)
	}
	return names
}

// RungsNamed returns the named rungs in the order of the ladder; all without names.
func RungsNamed(names []string) ([]Rung, error) {
	for _, n := range names {
		if !slices.Contains(RungNames(), n) {
			return nil, fmt.Errorf("no rung %q; there are %s", n, strings.Join(RungNames(), ", "))
		}
	}
	return slices.DeleteFunc(Rungs(), func(r Rung) bool { return len(names) > 0 && !slices.Contains(names, r.Name) }), nil
}

// The names of minimal trees and graphs, beside those of drivers.
const (
	MinimalTree  = "minimal tree"
	MinimalGraph = "minimal graph"
)

// settling is how often at most a position is searched anew until the counts of its
// minimal tree no longer fall.
const settling = 6

// MinimalTrees measures the left-first minimal tree and minimal graph of every position and
// every depth up to c.Depth, approximated as in Plaat et al. 1996: the position is
// searched; then again, from its value and with the best move found for every position
// and depth tried first, until that does not become cheaper. The last time is the
// minimal graph, or, when bounds belong to lines of moves, the minimal tree. Counts are
// those of one depth alone. Of c only Positions, Depth, Entries and Jobs matter, though a
// Without or Sharing that Compare refuses is refused here too.
//
// Left-first means that the first move that cut off is taken, though another might
// cut off with fewer nodes: a driver may lie below by luck.
func MinimalTrees(ctx context.Context, c Comparison, emit func(ComparisonRow)) error {
	c.Algorithms = []string{search.MTDf}
	c.Rung = nil
	return c.each(ctx, func(s *search.Searcher, position int, algorithm string) ([]ComparisonRow, error) {
		var rows []ComparisonRow
		for depth := 1; depth <= c.Depth; depth++ {
			found, err := c.minimalTrees(ctx, s, position, depth)
			if err != nil {
				return rows, err
			}
			rows = append(rows, found...)
		}
		return rows, nil
	}, emit)
}

// minimalTrees measures one position at one depth.
func (c *Comparison) minimalTrees(ctx context.Context, s *search.Searcher, position, depth int) ([]ComparisonRow, error) {
	config := search.DefaultConfig(evaluation.Default())
	config.FullWidth, config.PaperSchedule, config.ShortPV = true, true, true
	e := search.Enhancements{
		Bounds: search.Positions, TableMoves: true, Deepening: true, History: search.OwnHistory, Exchange: true, Forget: 1,
	}
	run := func(algorithm string) (ComparisonRow, error) {
		config.Enhancements = &e
		r := &comparisonReporter{position: position, algorithm: algorithm}
		s.Search(ctx, search.Request{
			Position: c.Positions[position], Limits: search.Limits{Depth: depth}, Config: config, Reporter: r,
		})
		if len(r.rows) == 0 || r.rows[len(r.rows)-1].Depth != depth {
			if err := ctx.Err(); err != nil {
				return ComparisonRow{}, err
			}
			return ComparisonRow{}, fmt.Errorf("position %d: no result at depth %d", position, depth)
		}
		return r.rows[len(r.rows)-1], nil
	}
	s.NewGame(1)
	value, err := run(search.MTDf)
	if err != nil {
		return nil, err
	}
	config.Guesses = slices.Repeat([]search.Score{value.Score}, depth)
	e.Deepening = false
	var rows []ComparisonRow
	for _, kind := range []struct {
		name   string
		bounds search.Memory
	}{{MinimalGraph, search.Positions}, {MinimalTree, search.Lines}} {
		e.Bounds = kind.bounds
		var best ComparisonRow
		for n := range settling {
			e.Forget++
			row, err := run(kind.name)
			if err != nil {
				return nil, err
			}
			if row.Score != value.Score {
				return nil, fmt.Errorf("position %d, depth %d: the %s has the value %d, not %d", position, depth, kind.name, row.Score, value.Score)
			}
			if n > 0 && row.Leaves >= best.Leaves {
				break
			}
			best = row
		}
		rows = append(rows, best)
	}
	return rows, nil
}
