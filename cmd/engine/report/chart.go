package report

import (
	"errors"
	"fmt"
	"math"
)

// Series is one line of a chart. X and Y have the same length; Err, if given, is
// a standard error for each Y and is drawn as a bar.
type Series struct {
	Name      string
	X, Y, Err []float64
	Dashed    bool // for published values next to measured ones
	// Color is an entry of the palette, from 1; 0 means the entry of the series' own
	// position. Two series that belong together may share a colour.
	Color int
}

// Chart is a line chart.
type Chart struct {
	Name             string // a word for a file name
	Title, Subtitle  string
	XLabel, YLabel   string
	LogX, LogY       bool
	WholeX, WholeY   bool // a linear axis has only whole numbers
	FromZero         bool // a linear Y axis begins at 0
	Series           []Series
	Reference        float64 // a horizontal line to compare with; 0: none
	ReferenceCaption string
}

// check rejects what cannot be drawn.
func (c *Chart) check() error {
	points := 0
	for _, s := range c.Series {
		if len(s.X) != len(s.Y) || s.Err != nil && len(s.Err) != len(s.Y) {
			return fmt.Errorf("plot %s: series %s has %d x, %d y and %d errors", c.Name, s.Name, len(s.X), len(s.Y), len(s.Err))
		}
		for i := range s.X {
			if undrawable(s.X[i], c.LogX) || undrawable(s.Y[i], c.LogY) {
				return fmt.Errorf("plot %s: series %s cannot show (%v, %v)", c.Name, s.Name, s.X[i], s.Y[i])
			}
			points++
		}
	}
	if points == 0 {
		return errors.New("plot " + c.Name + ": nothing to draw")
	}
	return nil
}

func undrawable(v float64, log bool) bool {
	return math.IsNaN(v) || math.IsInf(v, 0) || log && v <= 0
}
