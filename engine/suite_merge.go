package engine

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"footnote/movegen"
)

// ReadRecords reads the JSON lines of a run.
func ReadRecords(r io.Reader) ([]SuiteRecord, error) {
	var list []SuiteRecord
	in := json.NewDecoder(bufio.NewReader(r))
	for n := 1; ; n++ {
		var rec SuiteRecord
		err := in.Decode(&rec)
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("record %d: %w", n, err)
		}
		if rec.FEN == "" {
			return nil, fmt.Errorf("record %d has no fen", n)
		}
		if _, err := movegen.ParseFEN(rec.FEN); err != nil {
			return nil, fmt.Errorf("record %d: %w", n, err)
		}
		list = append(list, rec)
	}
}

// Baseline is what an earlier run solved.
type Baseline struct {
	// solved tells by who answered, and then by FEN and id, and by FEN alone.
	solved map[string]map[baselineKey]bool
}

type baselineKey struct{ fen, id string }

// NewBaseline takes the records of an earlier run. A position that occurs twice
// under one id counts as solved only if it was each time.
func NewBaseline(list []SuiteRecord) *Baseline {
	b := &Baseline{map[string]map[baselineKey]bool{}}
	for i := range list {
		r := &list[i]
		if b.solved[r.By] == nil {
			b.solved[r.By] = map[baselineKey]bool{}
		}
		list := b.solved[r.By]
		note := func(k baselineKey) {
			before, seen := list[k]
			list[k] = r.Solved && (before || !seen)
		}
		note(baselineKey{r.FEN, ""})
		if r.ID != "" {
			note(baselineKey{r.FEN, r.ID})
		}
	}
	return b
}

// Solved tells whether the position of r was solved then, and whether it was
// among those searched: under the same id, or else under any; by the same driver
// or engine, or, when the baseline is of a single one, by that.
func (b *Baseline) Solved(r *SuiteRecord) (solved, known bool) {
	list := b.solved[r.By]
	if list == nil && len(b.solved) == 1 {
		for _, list = range b.solved {
			break
		}
	}
	if solved, known = list[baselineKey{r.FEN, r.ID}]; !known {
		solved, known = list[baselineKey{r.FEN, ""}]
	}
	return solved, known
}

// MergeRecords joins the records of shards into those of the whole run, in its
// order: driver by driver, each in the order of the suite. It refuses what does
// not belong together: a result that is there twice, runs of different length or
// with different limits. missing tells, by driver or engine, how many positions
// no shard has brought.
func MergeRecords(shards ...[]SuiteRecord) (all []SuiteRecord, missing map[string]int, err error) {
	var by, files []string
	place := func(list *[]string, s string) int {
		i := slices.Index(*list, s)
		if i < 0 {
			i = len(*list)
			*list = append(*list, s)
		}
		return i
	}
	for _, shard := range shards {
		for i := range shard {
			place(&by, shard[i].By)
			place(&files, shard[i].File)
		}
		all = append(all, shard...)
	}
	slices.SortStableFunc(all, func(a, b SuiteRecord) int {
		if c := place(&by, a.By) - place(&by, b.By); c != 0 {
			return c
		}
		if c := a.Index - b.Index; c != 0 {
			return c
		}
		if c := place(&files, a.File) - place(&files, b.File); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	missing = map[string]int{}
	for i := range all {
		r := &all[i]
		first := i == 0 || all[i-1].By != r.By
		if first && r.Of > 0 {
			missing[r.By] = r.Of
		}
		if r.Of > 0 {
			missing[r.By]--
		}
		if first {
			continue
		}
		switch last := &all[i-1]; {
		case last.Of != r.Of || last.Limits != r.Limits:
			return nil, nil, fmt.Errorf("not shards of one run of %s: %q has %d positions with %s, %q has %d with %s",
				r.By, last.Name(), last.Of, last.Limits, r.Name(), r.Of, r.Limits)
		case last.File == r.File && last.Line == r.Line && last.Index == r.Index:
			return nil, nil, fmt.Errorf("the result of %s for %q is there twice", r.By, r.Name())
		}
	}
	for name, n := range missing {
		if n <= 0 {
			delete(missing, name)
		}
	}
	return all, missing, nil
}
