package report

import (
	"errors"
	"fmt"
	"math"
)

// Series is one line of a chart. X and Y have the same length. Bars are drawn from Low to
// High, the limits of an interval for each Y, or else over Err, a standard error for each.
type Series struct {
	Name   string    `json:"name"`
	X      []float64 `json:"x"`
	Y      []float64 `json:"y"`
	Err    []float64 `json:"err,omitempty"`
	Low    []float64 `json:"low,omitempty"`
	High   []float64 `json:"high,omitempty"`
	Dashed bool      `json:"dashed,omitempty"` // for published values next to measured ones
	// Color is the look of the line, from 1; 0 means that of the algorithm of that name,
	// or else of the series' own position. Two series that belong together may share one.
	Color int `json:"color,omitempty"`
}

// bar returns the ends of the bar at point i.
func (s *Series) bar(i int) (low, high float64, ok bool) {
	switch {
	case s.Low != nil && s.High != nil:
		return s.Low[i], s.High[i], true
	case s.Err != nil:
		return s.Y[i] - s.Err[i], s.Y[i] + s.Err[i], true
	}
	return 0, 0, false
}

// Chart is a line chart.
type Chart struct {
	Name     string `json:"name"` // a word for a file name
	Title    string `json:"title"`
	Subtitle string `json:"subtitle,omitempty"`
	XLabel   string `json:"x_label"`
	YLabel   string `json:"y_label"`
	LogX     bool   `json:"log_x,omitempty"`
	LogY     bool   `json:"log_y,omitempty"`
	WholeX   bool   `json:"whole_x,omitempty"` // a linear axis has only whole numbers; X does so too if all its values are
	WholeY   bool   `json:"whole_y,omitempty"`
	// XNames are what stands at 1, 2, … on the X axis instead of numbers.
	XNames           []string `json:"x_names,omitempty"`
	FromZero         bool     `json:"from_zero,omitempty"` // a linear Y axis begins at 0
	Series           []Series `json:"series"`
	Reference        float64  `json:"reference,omitempty"` // a horizontal line to compare with; 0 without a caption: none
	ReferenceCaption string   `json:"reference_caption,omitempty"`
}

// Check rejects what cannot be drawn.
func (c *Chart) Check() error {
	points := 0
	for _, s := range c.Series {
		wrong := func(bars []float64) bool { return bars != nil && len(bars) != len(s.Y) }
		if len(s.X) != len(s.Y) || wrong(s.Err) || wrong(s.Low) || wrong(s.High) {
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

// hasReference reports whether there is a line to compare with. One at 0 has a caption.
func (c *Chart) hasReference() bool {
	return (c.Reference != 0 || c.ReferenceCaption != "") && !undrawable(c.Reference, c.LogY)
}

// undrawable reports whether no axis can show v. Near the ends of what a float64 holds,
// lengths and steps of an axis would be infinite or 0.
func undrawable(v float64, log bool) bool {
	return math.IsNaN(v) || math.Abs(v) > 1e300 || log && v < 1e-300
}
