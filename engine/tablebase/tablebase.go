package tablebase

import (
	"errors"
	"fmt"
	"sync/atomic"

	"footnote/engine/syzygy"
	"footnote/movegen"
	"footnote/movegen/quote"
	"footnote/search"
)

// maxFaults is the number of faulty files that are told apart.
const maxFaults = 16

// Tables are endgame tables as the search asks for them. Searches may share them. They
// implement [search.Tablebase].
type Tables struct {
	*syzygy.Tables
	faults [maxFaults]atomic.Pointer[syzygy.FileError]
	told   int // how many of them NewFaults has returned
}

// Open finds the tables in the directories of paths; see [syzygy.Open]. The tables are
// never nil. The error names the directories that cannot be read, a line each.
func Open(paths string) (*Tables, error) {
	t, err := syzygy.Open(paths)
	return &Tables{Tables: t}, err
}

// String says how many tables there are.
func (t *Tables) String() string {
	if t.MaxMen() == 0 {
		return "no endgame tables found"
	}
	return fmt.Sprintf("endgame tables for %s, up to %d men", quote.Count(len(t.Names()), "material"), t.MaxMen())
}

// Outcome implements search.Tablebase.
func (t *Tables) Outcome(p *movegen.Position) (search.Outcome, bool) {
	wdl, err := t.ProbeWDL(p)
	if err != nil {
		t.recordFault(err)
		return search.TablebaseDraw, false
	}
	return search.Outcome(wdl), true // counted alike
}

// Rank implements search.Tablebase.
func (t *Tables) Rank(p *movegen.Position, history []uint64, fiftyMoves bool) (moves []search.TablebaseMove, byDistance bool) {
	root, err := t.ProbeRoot(p, history, fiftyMoves)
	if err != nil {
		t.recordFault(err)
		return nil, false
	}
	if root.Fault != nil {
		t.recordFault(root.Fault)
	}
	moves = make([]search.TablebaseMove, len(root.Moves))
	for i, m := range root.Moves {
		moves[i] = search.TablebaseMove{Move: m.Move, Outcome: search.Outcome(m.Outcome), Rank: m.Rank}
	}
	return moves, root.ByDTZ
}

// recordFault remembers the fault of a file. Faults of positions are no news.
func (t *Tables) recordFault(err error) {
	fault, ok := errors.AsType[*syzygy.FileError](err) // As would allocate, and searches probe
	if !ok {
		return
	}
	for i := range t.faults {
		known := t.faults[i].Load()
		if known == nil {
			if t.faults[i].CompareAndSwap(nil, fault) {
				return
			}
			known = t.faults[i].Load()
		}
		if known == fault || known.Path == fault.Path {
			return
		}
	}
}

// NewFaults returns what was wrong with files that probes needed, each file once. It
// must not be called by two goroutines at a time.
func (t *Tables) NewFaults() []error {
	var list []error
	for t.told < maxFaults {
		fault := t.faults[t.told].Load()
		if fault == nil {
			break
		}
		list = append(list, fault)
		t.told++
	}
	return list
}
