package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"footnote/cmd/lab/drivers"
	"footnote/movegen/quote"
)

// A shard of compare prints the lines of JSON of every nth position, with all drivers, settings and
// depths; --rows takes such lines, of all shards, in the place of searches.

// comparedLine is a line of JSON: what one driver has needed on one position.
type comparedLine struct {
	drivers.ComparisonRow
	Game string `json:"game"`
	variation
}

// key tells variations apart.
func (v variation) key() string {
	text, _ := json.Marshal(v) // numbers and words alone
	return string(text)
}

// readLines reads lines of JSON.
func (x *comparer) readLines(in io.Reader) error {
	x.known = map[string][]comparedLine{}
	for lines := json.NewDecoder(in); ; {
		var line comparedLine
		if err := quote.JSON(lines.Decode(&line), "the line"); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("--rows: not lines of compare --json: %w", err)
		}
		if line.Position < 0 || line.Position >= len(x.games) || x.games[line.Position] != line.Game {
			return fmt.Errorf("--rows: position %d of %s is none of these positions", line.Position, line.Game)
		}
		x.known[line.key()] = append(x.known[line.key()], line)
	}
}

// found hands the lines of one comparison to emit, each once.
func (x *comparer) found(c *drivers.Comparison, v variation, emit func(drivers.ComparisonRow)) error {
	type place struct {
		algorithm       string
		depth, position int
	}
	there, whole := map[place]bool{}, map[int]bool{}
	for _, line := range x.known[v.key()] {
		at := place{line.Algorithm, line.Depth, line.Position}
		limits := x.f.experiment == compareLadder // whose minimal trees are no drivers
		if there[at] || line.Depth > c.Depth || !limits && !slices.Contains(c.Algorithms, line.Algorithm) {
			continue
		}
		there[at] = true
		whole[line.Position] = whole[line.Position] || line.Depth == c.Depth
		emit(line.ComparisonRow)
	}
	for i := range c.Positions {
		if !whole[i] {
			return fmt.Errorf("--rows: there is no line of position %d at depth %d with %s", i, c.Depth, v.key())
		}
	}
	return nil
}
