package suite

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"footnote/movegen"
	"footnote/movegen/quote"
)

// ReadRecords reads the JSON lines of a run. The last line of a run that was interrupted,
// {"partial":true,…}, is no record.
func ReadRecords(r io.Reader) ([]Record, error) {
	var list []Record
	in := json.NewDecoder(bufio.NewReader(r))
	for n := 1; ; n++ {
		var line struct {
			Record
			Partial bool `json:"partial"`
		}
		err := quote.JSON(in.Decode(&line), "the line")
		switch {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("record %d: no result of footnote epd --json: %w", n, err)
		case line.Partial:
			continue
		case line.FEN == "":
			return nil, fmt.Errorf("record %d: no result of footnote epd --json: it has no fen", n)
		}
		if _, err := movegen.ParseFEN(line.FEN); err != nil {
			return nil, fmt.Errorf("record %d: %w", n, err)
		}
		line.clean()
		list = append(list, line.Record)
	}
}

// Baseline is what an earlier run solved.
type Baseline struct {
	// solved is indexed by driver or engine, then by FEN and id, and by FEN alone.
	solved map[string]map[baselineKey]bool
}

type baselineKey struct{ fen, id string }

// NewBaseline takes the records of an earlier run. A position that occurs twice
// under one id counts as solved only if it was each time.
func NewBaseline(list []Record) *Baseline {
	b := &Baseline{map[string]map[baselineKey]bool{}}
	for i := range list {
		r := &list[i]
		if b.solved[r.By] == nil {
			b.solved[r.By] = map[baselineKey]bool{}
		}
		list := b.solved[r.By]
		record := func(k baselineKey) {
			before, seen := list[k]
			list[k] = r.Solved && (before || !seen)
		}
		record(baselineKey{r.FEN, ""})
		if r.ID != "" {
			record(baselineKey{r.FEN, r.ID})
		}
	}
	return b
}

// Solved reports whether the position of r was solved in the baseline, and whether
// it was searched there: under the same id, or else under any; by the same driver
// or engine, or by the only one when the baseline has a single one.
func (b *Baseline) Solved(r *Record) (solved, known bool) {
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
