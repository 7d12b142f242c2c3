package drivers

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"footnote/engine/epd"
	"footnote/movegen"
)

// The sets of positions on which drivers are compared.
const (
	// SetTuning and SetTest are the halves of 240 positions from 120 games of the
	// engine against itself, two from each game; no game is in both. What a figure
	// claims is measured on SetTest. Constants may be chosen on SetTuning.
	SetTuning = "tuning"
	SetTest   = "test"
	// SetAll is both halves, for what rests on no choice.
	SetAll = "all"
	// SetSequences is eight consecutive positions of each of three games, as Plaat et
	// al. took theirs.
	SetSequences = "sequences"
)

// GamePosition is a position and the game that it comes from. Positions of one game
// are alike: only games count as independent.
type GamePosition struct {
	Position movegen.Position
	Game     string
}

//go:embed papers.epd
var papersEPD string

// Set returns a set of positions by its name.
func Set(name string) ([]GamePosition, error) {
	switch name {
	case SetSequences:
		var list []GamePosition
		for i, p := range gamePositions() {
			list = append(list, GamePosition{p, fmt.Sprintf("game %d", i/8+1)})
		}
		return list, nil
	case SetTuning, SetTest, SetAll:
		suite, bad, err := epd.Read(strings.NewReader(papersEPD))
		if err != nil {
			return nil, err
		}
		if len(bad) > 0 {
			return nil, bad[0]
		}
		suite = slices.DeleteFunc(suite, func(e epd.Entry) bool {
			half, _ := e.Operand("c0")
			return half != name && name != SetAll
		})
		return fromSuite(suite), nil
	}
	return nil, fmt.Errorf("no set %q; there are %s, %s, %s and %s", name, SetTest, SetTuning, SetAll, SetSequences)
}

// fromSuite takes the positions of a suite that have a legal move. An id that begins
// with "game N" names the game; any other position counts as one of its own.
func fromSuite(suite []epd.Entry) []GamePosition {
	game := regexp.MustCompile(`^game \d+`)
	var list []GamePosition
	for i := range suite {
		e := &suite[i]
		if !e.Position.HasLegalMove() {
			continue
		}
		name := game.FindString(e.ID)
		if name == "" {
			name = fmt.Sprintf("position %d", i+1)
		}
		list = append(list, GamePosition{e.Position, name})
	}
	return list
}

// FromSuites takes the positions of suites that have a legal move; files has the name of
// each entry's file. An id that begins with "game N" names the game; any other position
// counts as one of its own. Of several files a game is told by its file too.
func FromSuites(suite []epd.Entry, files []string) []GamePosition {
	var list []GamePosition
	for first := 0; first < len(suite); {
		last := first + 1
		for last < len(suite) && files[last] == files[first] {
			last++
		}
		part := fromSuite(suite[first:last])
		for i := range part {
			if first > 0 || last < len(suite) {
				part[i].Game = files[first] + " " + part[i].Game
			}
		}
		list = append(list, part...)
		first = last
	}
	return list
}
